// How often somebody may do something: a bucket that holds a minute's worth and fills steadily. Bounded in memory; a
// bucket that was forgotten is a full one, so forgetting can only be generous.

import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { commonErrors } from './errors.ts';

const REMEMBERED = 100_000;

interface Bucket {
  left: number;
  at: number;
}

export class RateLimit {
  #perMinute: number;
  #buckets = new LRUCache<string, Bucket>({ max: REMEMBERED });

  /** 0: no limit. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Takes one from the bucket of `key`, or throws a 429 that says when to come back. */
  take(reply: FastifyReply, key: string, now = performance.now()): void {
    if (this.#perMinute === 0) return;
    const limit = this.#perMinute;
    const perMs = limit / 60_000;
    const before = this.#buckets.get(key) ?? { left: limit, at: now };
    const left = Math.min(limit, before.left + (now - before.at) * perMs);
    const allowed = left >= 1;
    this.#buckets.set(key, { left: allowed ? left - 1 : left, at: now });

    const remaining = Math.floor(allowed ? left - 1 : left);
    const headers = {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(Math.ceil((limit - remaining) / perMs / 1000)),
    };
    if (!allowed) {
      throw commonErrors.RATE_LIMITED({
        headers: { ...headers, 'retry-after': String(Math.ceil((1 - left) / perMs / 1000)) },
      });
    }
    reply.headers(headers);
  }
}
