// Background work on PostgreSQL (pg-boss). A job is enqueued in its caller's transaction: it exists exactly when
// what it follows from was committed.

import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type Db, fromKysely, PgBoss, type Queue } from 'pg-boss';
import { type Database, PREPARED_MARK, type Tx } from './postgres/database.ts';

/**
 * A job whose node was killed, or could not say that it was done, is taken over after at most twice as long: a running
 * job gives a sign of life twice in this time, and those that give none are looked for as often.
 */
const SIGN_OF_LIFE_SECONDS = 10;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface JobKind<Data extends object> {
  queue: string;
  /** What a job of this kind does, in one sentence for administrators. */
  does: string;
  options: Omit<Queue, 'name'>;
  /** Only to carry the type of what a job of this kind is given. */
  data?: Data;
}

/** Most jobs are given nothing. */
export function defineJob<Data extends object = Record<never, never>>(
  queue: string,
  does: string,
  options: Omit<Queue, 'name'> = {},
): JobKind<Data> {
  return { queue, does, options };
}

export interface Work {
  kind: JobKind<object>;
  /** A throw is a retry, as the kind's options say. */
  run(data: object): Promise<void>;
  /** Five cron fields, UTC: the job is also run by the clock. */
  cron?: string;
  concurrency?: number;
  /** How many of them for one group: a slow one leaves room for the others. */
  perGroup?: number;
}

export function work<Data extends object>(
  kind: JobKind<Data>,
  run: (data: Data) => Promise<void>,
  options: Pick<Work, 'cron' | 'concurrency' | 'perGroup'> = {},
): Work {
  return { kind, run: run as Work['run'], ...options };
}

export interface Sending<Data extends object> {
  data: Data;
  /** What `perGroup` counts. */
  group?: string;
  startAfter?: Date | undefined;
}

export interface QueueState {
  name: string;
  does: string;
  queued: number;
  active: number;
  failed: number;
  oldestWaitingAt: Date | null;
}

export interface JobState {
  id: string;
  queue: string;
  state: string;
  createdAt: Date;
  failedAt: Date | null;
  retries: number;
  error: string | null;
}

/** pg-boss inserts with one text for each queue, which takes 1.2 ms to plan and 0.3 ms to execute: it is prepared. */
function inserting(tx: Tx): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(`${PREPARED_MARK}${text}`, values));
      return { rows: [...rows] };
    },
  };
}

export class Jobs {
  #boss: PgBoss;
  #kinds: JobKind<object>[] = [];
  #log: FastifyBaseLogger;
  #working = false;
  /** One that does not work sends jobs and looks at them; the clock and the upkeep are left to those that do. */
  readonly works: boolean;

  constructor(connection: pg.ClientConfig, log: FastifyBaseLogger, { works = true } = {}) {
    this.#log = log;
    this.works = works;
    const { host, port, user, password, database, connectionString, ssl } = connection as pg.ClientConfig & {
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
      useListenNotify: works,
      supervise: works,
      superviseIntervalSeconds: SIGN_OF_LIFE_SECONDS,
      monitorIntervalSeconds: SIGN_OF_LIFE_SECONDS,
      queueCacheIntervalSeconds: SIGN_OF_LIFE_SECONDS,
      schedule: works,
    });
    this.#boss.on('error', (err) => log.error({ err }, 'job queue'));
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  }

  get working(): boolean {
    return this.#working;
  }

  /** Prepares every queue: pg-boss looks a queue up on its own connection, which must not happen inside a transaction. */
  async start(kinds: JobKind<object>[]): Promise<void> {
    this.#kinds = kinds;
    await this.#boss.start();
    const known = new Set((await this.#boss.getQueues()).map((queue) => queue.name));
    const prepare = async ({ queue, options }: JobKind<object>) => {
      const wanted = { notify: true, heartbeatSeconds: SIGN_OF_LIFE_SECONDS, ...options };
      const { policy, ...changeable } = wanted;
      if (!known.has(queue)) await this.#boss.createQueue(queue, wanted);
      else await this.#boss.updateQueue(queue, changeable);
      await this.#boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' });
    };
    // Side by side: two round trips for each queue, and the service is not ready before the last. Dead-letter queues come
    // first, because a queue that names one cannot be created before it.
    const deadLetters = new Set(kinds.map(({ options }) => options.deadLetter));
    const isDeadLetter = ({ queue }: JobKind<object>) => deadLetters.has(queue);
    await Promise.all(kinds.filter(isDeadLetter).map(prepare));
    await Promise.all(kinds.filter((kind) => !isDeadLetter(kind)).map(prepare));
  }

  /** `key`: of jobs of a stately queue, one for each key waits, not one in all. */
  async send<Data extends object>(
    tx: Tx,
    kind: JobKind<Data>,
    data: Data,
    { key }: { key?: string } = {},
  ): Promise<void> {
    await this.#boss.send(kind.queue, data, { db: inserting(tx), ...(key ? { singletonKey: key } : {}) });
  }

  /** Any number of them with one statement. */
  async sendAll<Data extends object>(tx: Tx, kind: JobKind<Data>, list: Sending<Data>[]): Promise<void> {
    const jobs = list.map(({ data, group, startAfter }) => ({
      data,
      ...(group ? { group: { id: group } } : {}),
      ...(startAfter ? { startAfter: startAfter.toISOString() } : {}),
    }));
    await this.#boss.insert(kind.queue, jobs, { db: inserting(tx) });
  }

  /** Every queue in the order of the work list; counted now, since pg-boss keeps counts that are a minute old. */
  async queues(db: Database): Promise<QueueState[]> {
    const names = this.#kinds.map((kind) => kind.queue);
    const { rows } = await sql<Omit<QueueState, 'does'>>`
      SELECT name, count(*) FILTER (WHERE state < 'active') AS queued, count(*) FILTER (WHERE state = 'active') AS active,
        count(*) FILTER (WHERE state = 'failed') AS failed,
        min(created_on) FILTER (WHERE state < 'active') AS oldest_waiting_at
      FROM pgboss.job WHERE name = ANY(${names}) AND state <> 'completed' GROUP BY name`.execute(db);
    const idle = { queued: 0, active: 0, failed: 0, oldestWaitingAt: null };
    return this.#kinds.map(({ queue, does }) => ({
      ...(rows.find(({ name }) => name === queue) ?? idle),
      name: queue,
      does,
    }));
  }

  /** Those that failed for good, the latest first; after `since`, and not of the queues in `except`. They are kept for a week. */
  async failures(
    db: Database,
    limit: number,
    { since = new Date(0), except = [] }: { since?: Date; except?: string[] } = {},
  ): Promise<JobState[]> {
    return this.#jobsWhere(
      db,
      sql`state = 'failed' AND completed_on > ${since} AND name <> ALL(${except})
        ORDER BY completed_on DESC, id LIMIT ${limit}`,
    );
  }

  async lock(tx: Tx, id: string): Promise<JobState | undefined> {
    // Any other text is no id of a job, and the database would refuse to compare it with one.
    if (!UUID.test(id)) return undefined;
    return (await this.#jobsWhere(tx, sql`id = ${id} FOR UPDATE`))[0];
  }

  /** One more attempt for one that failed for good. */
  async retry(tx: Tx, { id, queue }: JobState): Promise<void> {
    const given = { db: fromKysely(tx) };
    await this.#boss.retry(queue, id, given);
    // It is due already; to say so once more wakes a worker.
    await this.#boss.update(queue, undefined, { id, startAfter: new Date(0), ...given });
  }

  async #jobsWhere(db: Database, condition: RawBuilder<unknown>): Promise<JobState[]> {
    const names = this.#kinds.map((kind) => kind.queue);
    const { rows } = await sql<JobState>`
      SELECT id, name AS queue, state, created_on AS created_at, completed_on AS failed_at, retry_count AS retries,
        output ->> 'message' AS error
      FROM pgboss.job WHERE name = ANY(${names}) AND ${condition}`.execute(db);
    return rows;
  }

  async work(list: Work[]): Promise<void> {
    for (const { kind, run, cron, concurrency = 1, perGroup } of list) {
      await this.#boss.work<object>(
        kind.queue,
        {
          localConcurrency: concurrency,
          ...(perGroup ? { localGroupConcurrency: perGroup } : {}),
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 5,
          // Nobody is told of jobs that are due again after a failure: without this, what an outage left would be worked
          // off with one job at each look.
          burstWhenReadyExceeds: concurrency,
        },
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
