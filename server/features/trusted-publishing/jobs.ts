import { defineJob } from '../../platform/jobs.ts';

export const ciTokenCleaning = defineJob(
  'ci-token-cleaning',
  'Deletes records of exchanged CI tokens, and API keys of CI 30 days after they expired.',
);
