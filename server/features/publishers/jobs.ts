import { defineJob } from '../../platform/jobs.ts';

export const invitationCleaning = defineJob('invitation-cleaning', 'Deletes invitations to publishers after 30 days.');
