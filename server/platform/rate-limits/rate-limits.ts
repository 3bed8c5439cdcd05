// How often somebody may do something, over all processes of all nodes. A process takes from what it knows of a bucket
// and tells the others in the background, all buckets in one statement. What it has not told yet is never more than a
// little; beyond that it tells first. Without the database each process counts for itself: limits that cannot be settled
// must not take the service down.

import { Counter, type Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { commonErrors } from '../errors.ts';
import type { Database } from '../postgres/database.ts';
import { Bucket, type LimitHeaders, ROUNDING_MS, WINDOW_MS } from './token-bucket.ts';

/** What a process may take before the others know of it: a twentieth of each limit, but one request at least. */
const UNTOLD_MS = WINDOW_MS / 20;
const TELL_EVERY_MS = 1_000;
/** Rows of one statement; what is left follows with the next. */
const MOST_TOLD = 5_000;
/** When the database has been silent for so long, nobody waits for it any more. */
const SILENCE_MS = 500;
/** Of each limit. A bucket that was forgotten is learned anew with its next telling. */
const REMEMBERED = 30_000;

export interface Limit {
  /** Requests a minute; 0: as many as one likes. */
  perMinute: number;
  /** What there was too much of, for the one who is refused. */
  what: string;
}

interface SharedBucket extends Bucket {
  id: string;
  /** What was taken since the others were told, in milliseconds of filling. */
  untold: number;
}

const UNLIMITED: LimitHeaders = {};

export class RateLimits<Name extends string> {
  #db: Database;
  #limits: Record<Name, Limit>;
  #log: FastifyBaseLogger;
  /** By limit and then by whose: the ids of callers are at hand, and need not be put together anew for each request. */
  #buckets: Map<Name, Map<string, SharedBucket>>;
  #changed = new Set<SharedBucket>();
  #telling: Promise<void> | undefined;
  #tellingNext: Promise<void> | undefined;
  #timer: NodeJS.Timeout;
  /** While it is false nobody waits for the others. */
  #settling = true;
  #settledAt = 0;
  #refused = new Map<Name, number>();
  #failures = 0;

  constructor(db: Database, limits: Record<Name, Limit>, log: FastifyBaseLogger) {
    this.#db = db;
    this.#limits = limits;
    this.#log = log;
    this.#buckets = new Map((Object.keys(limits) as Name[]).map((name) => [name, new Map()]));
    this.#timer = setInterval(() => this.#changed.size > 0 && this.#tell(), TELL_EVERY_MS).unref();
  }

  /** Takes one and gives the headers that tell how many are left, or throws a 429 that says when to come back. */
  async take(name: Name, whose: string): Promise<LimitHeaders> {
    const since = performance.now();
    for (let now = since; ; now = performance.now()) {
      const taken = this.#attempt(name, whose, now);
      if (taken === 'tell first') await this.#waitForTelling(since);
      else if (taken === 'too many') throw this.#refusal(name, whose, now);
      else return taken;
    }
  }

  /** As `take`, at once: where that would wait or throw, nothing is given, and nothing taken. */
  takeNow(name: Name, whose: string): LimitHeaders | undefined {
    const taken = this.#attempt(name, whose, performance.now());
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
    if (this.#changed.size > 0) await this.#tell();
  }

  #attempt(name: Name, whose: string, now: number): LimitHeaders | 'too many' | 'tell first' {
    if (this.#limits[name].perMinute === 0) return UNLIMITED;
    const bucket = this.#bucketOf(name, whose);
    if (bucket.wait(now) > 0) return 'too many';
    const untold = bucket.untold + bucket.interval;
    const most = Math.max(UNTOLD_MS, bucket.interval) + ROUNDING_MS;
    if (untold > most && this.#settling) return 'tell first';
    bucket.take(now);
    bucket.untold = untold;
    this.#changed.add(bucket);
    // Ahead of time, so that hardly anybody has to wait for it.
    if (untold > most / 2 && this.#settling && !this.#telling) this.#tell();
    return bucket.headers(now);
  }

  #bucketOf(name: Name, whose: string): SharedBucket {
    const buckets = this.#buckets.get(name)!;
    const known = buckets.get(whose);
    if (known) return known;
    if (buckets.size >= REMEMBERED) this.#forgetOldest(buckets);
    const bucket = Object.assign(new Bucket(this.#limits[name].perMinute), { id: `${name} ${whose}`, untold: 0 });
    buckets.set(whose, bucket);
    return bucket;
  }

  #forgetOldest(buckets: Map<string, SharedBucket>): void {
    const [whose, bucket] = buckets.entries().next().value!;
    buckets.delete(whose);
    this.#changed.delete(bucket);
  }

  #refusal(name: Name, whose: string, now: number) {
    this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1);
    const { perMinute, what } = this.#limits[name];
    const bucket = this.#bucketOf(name, whose);
    const wait = bucket.wait(now);
    return commonErrors.RATE_LIMITED({
      message: `Too many ${what}: ${perMinute} a minute are taken. Come back in ${wait} s, as \`Retry-After\` says, and spread them more evenly.`,
      headers: { ...bucket.headers(now), 'retry-after': String(wait) },
    });
  }

  async #waitForTelling(since: number): Promise<void> {
    const silentAt = () => Math.max(since, this.#settledAt) + SILENCE_MS;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.max(silentAt() - performance.now(), 1));
    await Promise.race([this.#tell(), late]);
    clearTimeout(timer);
    if (performance.now() >= silentAt()) this.#failed(new Error('the database does not answer'));
  }

  /** All that was taken until now; one statement at a time, and whoever comes meanwhile shares the next. */
  #tell(): Promise<void> {
    if (!this.#telling) {
      this.#telling = this.#tellOthers().finally(() => {
        this.#telling = undefined;
      });
      return this.#telling;
    }
    this.#tellingNext ??= this.#telling.then(() => {
      this.#tellingNext = undefined;
      return this.#tell();
    });
    return this.#tellingNext;
  }

  async #tellOthers(): Promise<void> {
    const sentAt = performance.now();
    // In the order of their ids: two processes never wait for each other in a circle.
    const told = [...this.#changed].slice(0, MOST_TOLD).sort((a, b) => (a.id < b.id ? -1 : 1));
    const sent = told.map(({ untold }) => untold);
    const amounts = told.map((bucket) => owed(bucket, sentAt));
    try {
      const { rows } = await sql<{ bucket: string; ms: number }>`
        INSERT INTO rate_limits AS known (bucket, full_at)
        SELECT bucket, now() + make_interval(secs => ms / 1000)
        FROM unnest(${told.map(({ id }) => id)}::text[], ${amounts}::float8[]) AS taken (bucket, ms)
        ON CONFLICT (bucket) DO UPDATE SET full_at = greatest(known.full_at, now()) + (excluded.full_at - now())
        RETURNING bucket, extract(epoch FROM full_at - now())::float8 * 1000 AS ms`.execute(this.#db);
      const missing = new Map(rows.map(({ bucket, ms }) => [bucket, ms]));
      for (const [i, bucket] of told.entries()) {
        // What was taken meanwhile comes on top, and is told the next time.
        bucket.untold -= sent[i]!;
        bucket.fullAt = sentAt + missing.get(bucket.id)! + bucket.untold;
        if (bucket.untold < ROUNDING_MS) this.#changed.delete(bucket);
      }
      this.#settledAt = performance.now();
      if (!this.#settling) this.#log.info('rate limits are settled with the other processes again');
      this.#settling = true;
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(err: unknown): void {
    this.#failures += 1;
    if (this.#settling)
      this.#log.warn({ err }, 'rate limits cannot be settled; each process counts for itself meanwhile');
    this.#settling = false;
  }
}

/** After a time without the others much has been taken, and most of it has flowed in again. */
function owed({ untold, fullAt, interval }: SharedBucket, now: number): number {
  return Math.min(untold, Math.max(UNTOLD_MS, interval, fullAt - now));
}

export async function forgetFullBuckets(db: Database): Promise<void> {
  await db.deleteFrom('rateLimits').where('fullAt', '<', sql<Date>`now()`).execute();
}
