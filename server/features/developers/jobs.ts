import { defineJob } from '../../platform/jobs.ts';

export const confirmationCleaning = defineJob<Record<never, never>>(
  'confirmation-cleaning',
  'Deletes email confirmations that have expired.',
);
