// Background jobs, for administrators: queue lengths, failed jobs, and retries.

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
      does: Type.String({ description: 'What its jobs do.' }),
      queued: Type.Integer({ description: 'Jobs waiting for their first or next attempt.' }),
      active: Type.Integer({ description: 'Running jobs.' }),
      failed: Type.Integer({ description: 'Jobs that failed permanently in the last week.' }),
      oldestWaitingAt: nullable(timestamp('When the oldest waiting job was created.')),
    },
    { description: 'A job queue.' },
  ),
);

export const FailedJob = named(
  'FailedJob',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the job.', example: '6f1f0c0e-6f3b-4c43-9d3c-2f1f3f0b7a11' }),
      queue: Type.String({ description: 'Name of the queue.' }),
      createdAt: timestamp('When it was created.'),
      failedAt: nullable(timestamp('When the last attempt failed. Null after a retry.')),
      retries: Type.Integer({ description: 'Number of retries.' }),
      error: nullable(Type.String({ description: 'Error of the last attempt.' })),
    },
    { description: 'A job that failed permanently.' },
  ),
);

const JobList = Type.Object(
  {
    queues: Type.Array(ref(JobQueue), { description: 'All queues.' }),
    failed: Type.Array(ref(FailedJob), { description: 'The latest failures.' }),
  },
  { description: `All queues, and the latest ${MAX_FAILURES} failed jobs.` },
);

export async function jobAdminRoutes(app: HttpServer, { db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  app.get(
    '/jobs',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listJobs',
        tags,
        summary: 'List background jobs',
        description: `Every queue, and the latest ${MAX_FAILURES} failed jobs.`,
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
        summary: 'Retry a failed job',
        description: 'Runs the job again immediately.',
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

/** We never put credentials into errors; libraries quote the URL that they could not reach, or what they sent. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\/\/[^\s/@]*@/g, '//…@')
    .replaceAll(/mkt_\w+/g, 'mkt_…')
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer …');
}
