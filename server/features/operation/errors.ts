import { defineErrors } from '../../platform/errors.ts';

export const operationErrors = defineErrors({
  JOB_NOT_FOUND: { status: 404, message: 'There is no such job; one that is over is removed after a week.' },
  JOB_NOT_FAILED: {
    status: 409,
    message: 'Only a job that failed for good can be set going again; this one waits, runs or is done.',
  },
});
