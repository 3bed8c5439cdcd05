import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { FastifyReply } from 'fastify';
import { ApiError } from './errors.ts';
import { RateLimit } from './rate-limit.ts';

const MINUTE = 60_000;

interface Taken {
  allowed: boolean;
  headers: Record<string, string>;
}

function take(limit: RateLimit, key: string, now: number): Taken {
  let sent: Record<string, string> = {};
  const reply = {
    headers: (headers: Record<string, string>) => {
      sent = headers;
    },
  };
  try {
    limit.take(reply as unknown as FastifyReply, key, now);
    return { allowed: true, headers: sent };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    assert.deepEqual([error.status, error.code], [429, 'RATE_LIMITED']);
    return { allowed: false, headers: error.headers as Record<string, string> };
  }
}

const limits = fc.integer({ min: 1, max: 200 });
/** Moments that never go back: bursts, short and long pauses. */
const moments = fc
  .array(fc.oneof(fc.constant(0), fc.nat({ max: 500 }), fc.nat({ max: 3 * MINUTE })), { minLength: 1, maxLength: 150 })
  .map((pauses) => {
    let now = 1_000;
    return pauses.map((pause) => {
      now += pause;
      return now;
    });
  });

suite('the bucket of a rate limit', () => {
  test('over no span does it give more than the limit and what flowed in meanwhile', () => {
    fc.assert(
      fc.property(limits, moments, (perMinute, times) => {
        const limit = new RateLimit(perMinute);
        const given = times.filter((now) => take(limit, 'somebody', now).allowed);
        // From the i-th to the j-th: j - i + 1 <= limit + what flowed in between, for all pairs in one go.
        let lowest = Number.POSITIVE_INFINITY;
        let most = 0;
        for (const [i, at] of given.entries()) {
          const beyond = i - (at * perMinute) / MINUTE;
          lowest = Math.min(lowest, beyond);
          most = Math.max(most, beyond - lowest + 1);
        }
        assert.ok(given.length > 0 && most <= perMinute + 1e-6, `${most} of ${perMinute}`);
      }),
    );
  });

  test('it refuses only when it is empty: everybody who asks no faster than the limit is always served', () => {
    fc.assert(
      fc.property(limits, fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 100 }), (perMinute, extra, times) => {
        const limit = new RateLimit(perMinute);
        const burst = Array.from({ length: perMinute }, () => take(limit, 'steady', 0).allowed);
        assert.ok(burst.every(Boolean));
        const pause = MINUTE / perMinute + extra + 0.001;
        for (let n = 1; n <= times; n++) assert.ok(take(limit, 'steady', n * pause).allowed);
      }),
    );
  });

  test('whoever is refused is served after as long as Retry-After says, and the headers tell the truth', () => {
    fc.assert(
      fc.property(limits, moments, (perMinute, times) => {
        const limit = new RateLimit(perMinute);
        for (const now of times) {
          const { headers } = take(limit, 'somebody', now);
          const remaining = Number(headers['ratelimit-remaining']);
          assert.equal(headers['ratelimit-limit'], String(perMinute));
          assert.ok(Number.isInteger(remaining) && remaining >= 0 && remaining < perMinute);
          assert.ok(Number(headers['ratelimit-reset']) >= 1);
        }
        const last = times.at(-1)!;
        let taken = take(limit, 'somebody', last);
        while (taken.allowed) {
          const remaining = Number(taken.headers['ratelimit-remaining']);
          taken = take(limit, 'somebody', last);
          assert.equal(taken.allowed, remaining > 0);
        }
        const wait = Number(taken.headers['retry-after']);
        assert.ok(Number.isInteger(wait) && wait >= 1);
        assert.ok(take(limit, 'somebody', last + wait * 1_000).allowed);
      }),
    );
  });

  test('one has nothing to do with another', () => {
    fc.assert(
      fc.property(limits, fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 5 }), (perMinute, keys) => {
        const limit = new RateLimit(perMinute);
        for (const key of keys) {
          for (let n = 0; n < perMinute; n++) assert.ok(take(limit, key, 0).allowed);
          assert.ok(!take(limit, key, 0).allowed);
        }
      }),
    );
  });

  test('a limit of 0 is none', () => {
    const limit = new RateLimit(0);
    for (let n = 0; n < 1_000; n++) assert.deepEqual(take(limit, 'somebody', 0), { allowed: true, headers: {} });
  });
});
