import { defineJob } from '../../platform/jobs.ts';

export const confirmationCleaning = defineJob(
  'confirmation-cleaning',
  'Deletes email confirmations that have expired.',
);
