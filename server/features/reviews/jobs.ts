import { defineJob } from '../../platform/jobs.ts';

export const reviewCleaning = defineJob('review-cleaning', 'Forgets reviews that were deleted more than a day ago.');
