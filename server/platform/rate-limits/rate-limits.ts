// Distributed rate limits: token buckets shared by all processes of all nodes. A process takes tokens from its local copy
// of a bucket and syncs in the background, all changed buckets in one statement. What is not yet synced is bounded; beyond
// the bound a request waits for the sync. Without the database each process counts for itself: a limit that cannot be
// synced must not take the service down. It keeps PostgreSQL off the request path (a limit checked in the database would
// cost every request a round trip of about 0.3 ms). RATE_LIMITS=off switches all limits off.

import { Counter, type Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { commonErrors } from '../errors.ts';
import { type Database, now } from '../postgres/database.ts';
import { type LimitHeaders, ROUNDING_MS, TokenBucket, WINDOW_MS } from './token-bucket.ts';

/** What a process may take before it syncs: a twentieth of each limit, but at least one request. */
const MAX_UNSYNCED_MS = WINDOW_MS / 20;
const FLUSH_INTERVAL_MS = 1_000;
/** Rows per statement; the rest follows with the next flush. */
const MAX_FLUSHED_ROWS = 5_000;
/** After this long without a result no request waits for the database any more. */
const MAX_DATABASE_SILENCE_MS = 500;
/** Buckets in memory per limit. The next flush of an evicted bucket reads it back from the database. */
const MAX_BUCKETS = 30_000;

export interface Limit {
  /** Requests per minute; 0: unlimited. */
  perMinute: number;
  /** Names the counted requests in the error message. */
  what: string;
}

interface SharedBucket extends TokenBucket {
  id: string;
  /** Taken since the last flush, in milliseconds of refilling. */
  unsynced: number;
}

const UNLIMITED: LimitHeaders = {};

export class RateLimits<Name extends string> {
  #db: Database;
  #limits: Record<Name, Limit>;
  #log: FastifyBaseLogger;
  /** By limit, then by key: no string has to be concatenated per request. */
  #buckets: Map<Name, Map<string, SharedBucket>>;
  #changed = new Set<SharedBucket>();
  #flushing: Promise<void> | undefined;
  #nextFlush: Promise<void> | undefined;
  #timer: NodeJS.Timeout;
  /** False while the database is unavailable: requests do not wait for a flush. */
  #syncing = true;
  #syncedAt = 0;
  #refused = new Map<Name, number>();
  #failures = 0;

  constructor(db: Database, limits: Record<Name, Limit>, log: FastifyBaseLogger) {
    this.#db = db;
    this.#limits = limits;
    this.#log = log;
    this.#buckets = new Map((Object.keys(limits) as Name[]).map((name) => [name, new Map()]));
    this.#timer = setInterval(() => this.#changed.size > 0 && this.#flush(), FLUSH_INTERVAL_MS).unref();
  }

  /** Takes a token for each unit of cost and returns the rate-limit headers, or throws a 429 with Retry-After. */
  async take(name: Name, key: string, cost = 1): Promise<LimitHeaders> {
    const since = performance.now();
    for (let now = since; ; now = performance.now()) {
      const taken = this.#attempt(name, key, cost, now);
      if (taken === 'flush first') await this.#waitForFlush(since);
      else if (taken === 'too many') throw this.#refusal(name, key, cost, now);
      else return taken;
    }
  }

  /** As `take`, at once: where that would wait or throw, nothing is given, and nothing taken. */
  takeNow(name: Name, key: string, cost = 1): LimitHeaders | undefined {
    const taken = this.#attempt(name, key, cost, performance.now());
    return typeof taken === 'string' ? undefined : taken;
  }

  measureIn(registry: Registry): void {
    const refused = this.#refused;
    const failures = () => this.#failures;
    new Counter({
      name: 'rate_limited_total',
      help: 'Requests that were refused because there were too many, by limit.',
      labelNames: ['limit'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [limit, times] of refused) this.inc({ limit }, times);
      },
    });
    new Counter({
      name: 'rate_limit_settlements_failed_total',
      help: 'Times that rate limits could not be settled with other processes; until it works again each counts for itself.',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(failures());
      },
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#changed.size > 0) await this.#flush();
  }

  #attempt(name: Name, key: string, cost: number, now: number): LimitHeaders | 'too many' | 'flush first' {
    if (this.#limits[name].perMinute === 0) return UNLIMITED;
    const bucket = this.#bucketOf(name, key);
    if (bucket.wait(now, cost) > 0) return 'too many';
    const worth = bucket.worth(cost);
    const unsynced = bucket.unsynced + worth;
    const most = Math.max(MAX_UNSYNCED_MS, worth) + ROUNDING_MS;
    if (unsynced > most && this.#syncing) return 'flush first';
    bucket.take(now, cost);
    bucket.unsynced = unsynced;
    this.#changed.add(bucket);
    // Flushes ahead of time, so that hardly any request has to wait.
    if (unsynced > most / 2 && this.#syncing && !this.#flushing) this.#flush();
    return bucket.headers(now);
  }

  #bucketOf(name: Name, key: string): SharedBucket {
    const buckets = this.#buckets.get(name)!;
    const known = buckets.get(key);
    if (known) return known;
    if (buckets.size >= MAX_BUCKETS) this.#evictOldest(buckets);
    const bucket = Object.assign(new TokenBucket(this.#limits[name].perMinute), { id: `${name} ${key}`, unsynced: 0 });
    buckets.set(key, bucket);
    return bucket;
  }

  #evictOldest(buckets: Map<string, SharedBucket>): void {
    const [key, bucket] = buckets.entries().next().value!;
    buckets.delete(key);
    this.#changed.delete(bucket);
  }

  #refusal(name: Name, key: string, cost: number, now: number) {
    this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1);
    const { perMinute, what } = this.#limits[name];
    const bucket = this.#bucketOf(name, key);
    const wait = bucket.wait(now, cost);
    return commonErrors.RATE_LIMITED({
      message: `Too many ${what}: the limit is ${perMinute} per minute${cost > 1 ? `, and this one counts as ${cost}` : ''}. Retry in ${wait} s (see \`Retry-After\`).`,
      headers: { ...bucket.headers(now), 'retry-after': String(wait) },
    });
  }

  async #waitForFlush(since: number): Promise<void> {
    const silentAt = () => Math.max(since, this.#syncedAt) + MAX_DATABASE_SILENCE_MS;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.max(silentAt() - performance.now(), 1));
    await Promise.race([this.#flush(), late]);
    clearTimeout(timer);
    if (performance.now() >= silentAt()) this.#failed(new Error('the database does not answer'));
  }

  /** One flush at a time; callers that arrive during a flush share the next one. */
  #flush(): Promise<void> {
    if (!this.#flushing) {
      this.#flushing = this.#writeBuckets().finally(() => {
        this.#flushing = undefined;
      });
      return this.#flushing;
    }
    this.#nextFlush ??= this.#flushing.then(() => {
      this.#nextFlush = undefined;
      return this.#flush();
    });
    return this.#nextFlush;
  }

  async #writeBuckets(): Promise<void> {
    const sentAt = performance.now();
    // Ordered by id, so that two processes never deadlock.
    const changed = [...this.#changed].slice(0, MAX_FLUSHED_ROWS).sort((a, b) => (a.id < b.id ? -1 : 1));
    const sent = changed.map(({ unsynced }) => unsynced);
    const amounts = changed.map((bucket) => owed(bucket, sentAt));
    try {
      const { rows } = await sql<{ bucket: string; ms: number }>`
        INSERT INTO rate_limits AS known (bucket, full_at)
        SELECT bucket, now() + make_interval(secs => ms / 1000)
        FROM unnest(${changed.map(({ id }) => id)}::text[], ${amounts}::float8[]) AS taken (bucket, ms)
        ON CONFLICT (bucket) DO UPDATE SET full_at = greatest(known.full_at, now()) + (excluded.full_at - now())
        RETURNING bucket, extract(epoch FROM full_at - now())::float8 * 1000 AS ms`.execute(this.#db);
      const missing = new Map(rows.map(({ bucket, ms }) => [bucket, ms]));
      for (const [i, bucket] of changed.entries()) {
        // Tokens taken during the flush stay unsynced until the next one.
        bucket.unsynced -= sent[i]!;
        bucket.theoreticalArrivalTime = sentAt + missing.get(bucket.id)! + bucket.unsynced;
        if (bucket.unsynced < ROUNDING_MS) this.#changed.delete(bucket);
      }
      this.#syncedAt = performance.now();
      if (!this.#syncing) this.#log.info('rate limits are settled with the other processes again');
      this.#syncing = true;
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(err: unknown): void {
    this.#failures += 1;
    if (this.#syncing)
      this.#log.warn({ err }, 'rate limits cannot be settled; each process counts for itself meanwhile');
    this.#syncing = false;
  }
}

/** After an outage much has been taken, but most of it has flowed in again: only the rest is owed. */
function owed({ unsynced, theoreticalArrivalTime, interval }: SharedBucket, now: number): number {
  return Math.min(unsynced, Math.max(MAX_UNSYNCED_MS, interval, theoreticalArrivalTime - now));
}

export async function deleteFullBuckets(db: Database): Promise<void> {
  await db.deleteFrom('rateLimits').where('fullAt', '<', now).execute();
}
