// Public reads from a streaming replica, as long as that shows nothing older than what this node already knows. The
// proof is made over and over: ask the primary where its log ends, wait until the replica has replayed that much. Then
// the replica holds all that was committed before the question, so all notifications heard before it. A signal heard since,
// or a proof that is too old, and the primary answers.

import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { ApiError } from '../errors.ts';
import { type ConnectedDatabase, connectDatabase, type Database, type ReadRouter, type ReadWork } from './database.ts';
import type { PgNotifications } from './notifications.ts';

/** Between two proofs, when no signal asks for one at once. */
const BEAT_MS = 200;
/** Between two looks at a replica that has not replayed enough yet: often at first, then less. */
const MIN_POLL_MS = 5;
const MAX_POLL_MS = 100;
/** A replica that answers no sooner is as good as dead. */
const ANSWER_MS = 600;

export interface ReplicaOptions {
  connection: pg.ClientConfig;
  primary: ConnectedDatabase;
  notifications: PgNotifications;
  /** What is announced there must be seen by the next read. */
  topics: string[];
  maxLagMs: number;
  connections: number;
  timeoutMs: number;
  log: FastifyBaseLogger;
}

export class Replica implements ReadRouter {
  #options: ReplicaOptions;
  #database: ConnectedDatabase;
  #watch: pg.Client | undefined;
  #heard = 0;
  /** The replica holds all that was committed before `at`, and what the first `heard` notifications were about. */
  #proof: { heard: number; at: number } | undefined;
  #running = new Set<(error: Error) => void>();
  #wake = new AbortController();
  #closed = false;
  #proving: Promise<void> | undefined;
  #reads = { replica: 0, primary: 0 };

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const { connection, connections, timeoutMs, notifications, topics } = options;
    this.#database = connectDatabase(connection, { connections, timeoutMs });
    const heard = () => {
      this.#heard += 1;
      this.#wake.abort();
    };
    for (const topic of topics) notifications.listen(topic, { onMessage: heard, onDisconnect: heard });
  }

  /** Does not wait for the replica: without it everything works, a little slower. */
  start(): void {
    this.#proving = this.#proveForEver();
  }

  async read<T>(work: ReadWork<T>): Promise<T> {
    if (this.#usable()) {
      try {
        const result = await this.#onReplica(work);
        this.#reads.replica += 1;
        return result;
      } catch (error) {
        // Whatever a replica adds to the faults of a database (conflicts with recovery, its end, a migration that has
        // not arrived) must cost nobody anything. The primary knows whether it was really the statement's.
        if (error instanceof ApiError) throw error;
      }
    }
    this.#reads.primary += 1;
    return this.#options.primary.read(work);
  }

  measureIn(registry: Registry): void {
    const reads = this.#reads;
    const behind = () => (this.#proof ? (performance.now() - this.#proof.at) / 1000 : Number.POSITIVE_INFINITY);
    new Counter({
      name: 'public_reads_total',
      help: 'Public reads that memory could not answer, by the database that did.',
      labelNames: ['from'],
      registers: [registry],
      collect() {
        this.reset();
        this.inc({ from: 'replica' }, reads.replica);
        this.inc({ from: 'primary' }, reads.primary);
      },
    });
    new Gauge({
      name: 'replica_behind_seconds',
      help: 'The replica is known to hold everything that is older than this.',
      aggregator: 'max',
      registers: [registry],
      collect() {
        this.set(behind());
      },
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake.abort();
    await this.#watch?.end().catch(() => {});
    await this.#proving;
    await this.#database.close();
  }

  #usable(): boolean {
    const proof = this.#proof;
    if (!proof || proof.heard !== this.#heard || !this.#options.notifications.connected) return false;
    return performance.now() - proof.at <= this.#options.maxLagMs;
  }

  /** Given up as soon as the replica is found dead: nobody waits for an answer that will not come. */
  #onReplica<T>(work: ReadWork<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#running.add(reject);
      this.#database
        .read(work)
        .then(resolve, reject)
        .finally(() => this.#running.delete(reject));
    });
  }

  async #proveForEver(): Promise<void> {
    while (!this.#closed) {
      const heard = this.#heard;
      const at = performance.now();
      // Without the primary nothing can be proved; what was proved ages by itself.
      const end = await endOfLog(this.#options.primary.db).catch(() => undefined);
      if (end !== undefined) await this.#waitFor(end, { heard, at }).catch((err) => this.#lost(err));
      // A signal heard meanwhile needs another proof at once, but is no news for a replica that does not answer.
      if (this.#proof?.heard === this.#heard) await this.#beat(this.#wake);
      else if (end === undefined || !this.#watch) await this.#beat(new AbortController());
    }
  }

  async #beat({ signal }: AbortController): Promise<void> {
    await sleep(BEAT_MS, undefined, { signal }).catch(() => {});
    this.#wake = new AbortController();
  }

  async #waitFor(end: number, proof: { heard: number; at: number }): Promise<void> {
    this.#watch ??= await this.#connect();
    for (let wait = MIN_POLL_MS; !this.#closed; wait = Math.min(wait * 2, MAX_POLL_MS)) {
      if ((await replayedBy(this.#watch)) >= end) {
        if (!this.#proof) this.#options.log.info('the replica is up to date');
        this.#proof = proof;
        return;
      }
      await sleep(wait);
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#options.connection,
      application_name: 'marketplace replica watch',
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', (err) => this.#watch === client && this.#lost(err));
    await client.connect();
    return client;
  }

  #lost(err: Error): void {
    if (this.#closed) return;
    if (this.#proof) this.#options.log.warn({ err }, 'lost the replica; the primary answers until it is back');
    this.#proof = undefined;
    for (const giveUp of this.#running) giveUp(err);
    const watch = this.#watch;
    this.#watch = undefined;
    watch?.end().catch(() => {});
  }
}

async function endOfLog(primary: Database): Promise<number> {
  const { rows } = await sql<{ end: number }>`SELECT pg_current_wal_insert_lsn() - '0/0' AS end`.execute(primary);
  return rows[0]!.end;
}

async function replayedBy(watch: pg.Client): Promise<number> {
  const { rows } = await watch.query(`SELECT pg_is_in_recovery() AS follows, pg_last_wal_replay_lsn() - '0/0' AS end`);
  // One that has become a primary goes its own way.
  if (!rows[0].follows) throw new Error('DATABASE_REPLICA_URL does not lead to a replica');
  return rows[0].end ?? 0;
}
