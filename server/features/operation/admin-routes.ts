// Background work, for administrators: what waits, what failed for good, and another try for that.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, ref, timestamp } from '../../platform/http/schemas.ts';
import type { JobState, Jobs } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { operationErrors } from './errors.ts';

const MAX_FAILURES = 50;
const MAX_ERROR_LENGTH = 300;
const tags = ['Administration'];

export const JobQueue = named(
  'JobQueue',
  Type.Object(
    {
      name: Type.String({ description: 'Name of the queue.', example: 'submission-checks' }),
      does: Type.String({ description: 'What its jobs do, in one sentence.' }),
      queued: Type.Integer({ description: 'Jobs that wait, for their first attempt or the next one.' }),
      active: Type.Integer({ description: 'Jobs that are running.' }),
      failed: Type.Integer({ description: 'Jobs that failed for good within the last week.' }),
      oldestWaitingAt: nullable(timestamp('When the oldest of those that wait was made.')),
    },
    { description: 'One kind of background work.' },
  ),
);

export const FailedJob = named(
  'FailedJob',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the job.', example: '6f1f0c0e-6f3b-4c43-9d3c-2f1f3f0b7a11' }),
      queue: Type.String({ description: 'Name of its queue.' }),
      createdAt: timestamp('When it was made.'),
      failedAt: nullable(timestamp('When its last attempt failed; empty once it was set going again.')),
      retries: Type.Integer({ description: 'How often it was tried again.' }),
      error: nullable(Type.String({ description: 'What the last attempt failed with, in one line.' })),
    },
    { description: 'A job that failed for good.' },
  ),
);

const JobList = Type.Object(
  {
    queues: Type.Array(ref(JobQueue), { description: 'Every queue.' }),
    failed: Type.Array(ref(FailedJob), { description: 'The latest failures.' }),
  },
  { description: `All queues, and the latest ${MAX_FAILURES} jobs that failed for good.` },
);

export async function jobAdminRoutes(app: HttpServer, { db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  app.get(
    '/jobs',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listJobs',
        tags,
        summary: 'Look at the background work',
        description: `Every queue, and the latest ${MAX_FAILURES} jobs that failed for good.`,
        response: { 200: JobList },
      },
    },
    async () => {
      const queues = await jobs.queues(db);
      const failed = await jobs.failures(db, MAX_FAILURES);
      return {
        queues: queues.map((queue) => ({ ...queue, oldestWaitingAt: queue.oldestWaitingAt?.toISOString() ?? null })),
        failed: failed.map(presentJob),
      };
    },
  );

  app.post(
    '/jobs/:id/retry',
    {
      config: { access: administrator, errors: [operationErrors.JOB_NOT_FOUND, operationErrors.JOB_NOT_FAILED] },
      schema: {
        operationId: 'retryJob',
        tags,
        summary: 'Set a failed job going again',
        description: 'One more attempt, at once.',
        params: Type.Object({ id: Type.String({ description: 'Id of the job.' }) }),
        response: { 200: ref(FailedJob) },
      },
    },
    async (request) =>
      transaction(db, async (tx) => {
        const job = await jobs.lock(tx, request.params.id);
        if (!job) throw operationErrors.JOB_NOT_FOUND();
        if (job.state !== 'failed') throw operationErrors.JOB_NOT_FAILED();
        await jobs.retry(tx, job);
        const details = { queue: job.queue };
        await audit(tx, actorOf(request), { action: 'job.retried', subjectType: 'job', subjectId: job.id, details });
        return presentJob({ ...job, failedAt: null });
      }),
  );
}

function presentJob({ id, queue, createdAt, failedAt, retries, error }: JobState): Static<typeof FailedJob> {
  return {
    id,
    queue,
    createdAt: createdAt.toISOString(),
    failedAt: failedAt?.toISOString() ?? null,
    retries,
    error: error && withoutSecrets(error.split('\n', 1)[0]!).slice(0, MAX_ERROR_LENGTH),
  };
}

/** Nothing of ours puts one into an error; libraries quote the address they could not reach, or what they had sent. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\/\/[^\s/@]*@/g, '//…@')
    .replaceAll(/mkt_\w+/g, 'mkt_…')
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer …');
}
