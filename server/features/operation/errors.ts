import { defineErrors } from '../../platform/errors.ts';

export const operationErrors = defineErrors({
  JOB_NOT_FOUND: { status: 404, message: 'This job does not exist. Finished jobs are deleted after a week.' },
  JOB_NOT_FAILED: {
    status: 409,
    message: 'Only a failed job can be retried. This one is queued, running or finished.',
  },
});
