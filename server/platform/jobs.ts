// Background work on PostgreSQL (pg-boss). A job is enqueued in its caller's transaction: it exists exactly when
// what it follows from was committed.

import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { fromKysely, PgBoss, type Queue } from 'pg-boss';
import type { Tx } from './database.ts';

export interface JobKind<Data extends object> {
  queue: string;
  options: Omit<Queue, 'name'>;
  /** Only to carry the type of what a job of this kind is given. */
  data?: Data;
}

export function defineJob<Data extends object>(queue: string, options: Omit<Queue, 'name'> = {}): JobKind<Data> {
  return { queue, options };
}

export interface Work {
  kind: JobKind<object>;
  /** A throw is a retry, as the kind's options say. */
  run(data: object): Promise<void>;
  /** Five cron fields, UTC: the job is also run by the clock. */
  cron?: string;
  concurrency?: number;
}

export function work<Data extends object>(
  kind: JobKind<Data>,
  run: (data: Data) => Promise<void>,
  options: Pick<Work, 'cron' | 'concurrency'> = {},
): Work {
  return { kind, run: run as Work['run'], ...options };
}

export class Jobs {
  #boss: PgBoss;
  #log: FastifyBaseLogger;
  #working = false;

  constructor(address: pg.ClientConfig, log: FastifyBaseLogger) {
    this.#log = log;
    const { host, port, user, password, database, connectionString, ssl } = address as pg.ClientConfig & {
      password?: string;
    };
    this.#boss = new PgBoss({
      host,
      port,
      user,
      password,
      database,
      connectionString,
      ssl,
      max: 4,
      application_name: 'marketplace jobs',
      useListenNotify: true,
    });
    this.#boss.on('error', (err) => log.error({ err }, 'job queue'));
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  }

  get working(): boolean {
    return this.#working;
  }

  /** Prepares every queue: pg-boss looks a queue up on its own connection, which must not happen inside a transaction. */
  async start(kinds: JobKind<object>[]): Promise<void> {
    await this.#boss.start();
    const known = new Set((await this.#boss.getQueues()).map((queue) => queue.name));
    for (const { queue, options } of kinds) {
      const wanted = { notify: true, ...options };
      if (!known.has(queue)) await this.#boss.createQueue(queue, wanted);
      else await this.#boss.updateQueue(queue, wanted);
      await this.#boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' });
    }
  }

  async send<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data): Promise<void> {
    await this.#boss.send(kind.queue, data, { db: fromKysely(tx) });
  }

  async work(list: Work[]): Promise<void> {
    for (const { kind, run, cron, concurrency = 1 } of list) {
      await this.#boss.work<object>(
        kind.queue,
        { localConcurrency: concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
        async ([job]) => {
          if (!job) return;
          try {
            await run(job.data ?? {});
          } catch (err) {
            this.#log.warn({ err, queue: kind.queue, job: job.id }, 'a job failed and will be retried');
            throw err;
          }
        },
      );
      if (cron) await this.#boss.schedule(kind.queue, cron, {}, { missed: 'once' });
    }
    this.#working = true;
  }

  /** Takes no more jobs, lets the running ones finish. */
  async stop(): Promise<void> {
    this.#working = false;
    await this.#boss.stop({ graceful: true, timeout: 6_000 });
  }
}
