import { defineJob } from '../../platform/jobs.ts';

export const invitationCleaning = defineJob<Record<never, never>>(
  'invitation-cleaning',
  'Deletes invitations to publishers after 30 days.',
);
