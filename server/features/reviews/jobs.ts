import { defineJob } from '../../platform/jobs.ts';

export const reviewCleaning = defineJob<Record<never, never>>(
  'review-cleaning',
  'Forgets reviews that were deleted more than a day ago.',
);
