import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { TokenBucket } from './token-bucket.ts';

const MINUTE = 60_000;

interface Taken {
  allowed: boolean;
  wait: number;
  headers: Record<string, string>;
}

function take(bucket: TokenBucket, now: number): Taken {
  const wait = bucket.wait(now);
  if (wait === 0) bucket.take(now);
  return { allowed: wait === 0, wait, headers: bucket.headers(now) };
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

suite('token bucket', () => {
  test('no time span grants more than the limit plus what flowed in', () => {
    fc.assert(
      fc.property(limits, moments, (perMinute, times) => {
        const bucket = new TokenBucket(perMinute);
        const given = times.filter((now) => take(bucket, now).allowed);
        // From the i-th to the j-th: j - i + 1 <= limit + what flowed in between, for all pairs in one go.
        let lowest = Number.POSITIVE_INFINITY;
        let most = 0;
        for (const [i, at] of given.entries()) {
          const beyond = i - (at * perMinute) / MINUTE;
          lowest = Math.min(lowest, beyond);
          most = Math.max(most, beyond - lowest + 1);
        }
        assert.ok(given.length > 0 && most <= perMinute + 1e-3, `${most} of ${perMinute}`);
      }),
    );
  });

  test('a caller who stays within the limit is never refused', () => {
    fc.assert(
      fc.property(limits, fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 100 }), (perMinute, extra, times) => {
        const bucket = new TokenBucket(perMinute);
        const burst = Array.from({ length: perMinute }, () => take(bucket, 0).allowed);
        assert.ok(burst.every(Boolean));
        const pause = MINUTE / perMinute + extra + 0.001;
        for (let n = 1; n <= times; n++) assert.ok(take(bucket, n * pause).allowed);
      }),
    );
  });

  test('a refused caller is served after Retry-After, and the headers are exact', () => {
    fc.assert(
      fc.property(limits, moments, (perMinute, times) => {
        const bucket = new TokenBucket(perMinute);
        for (const now of times) {
          const { headers } = take(bucket, now);
          const remaining = Number(headers['ratelimit-remaining']);
          assert.equal(headers['ratelimit-limit'], String(perMinute));
          assert.ok(Number.isInteger(remaining) && remaining >= 0 && remaining < perMinute);
          assert.ok(Number(headers['ratelimit-reset']) >= 1);
        }
        const last = times.at(-1)!;
        let taken = take(bucket, last);
        while (taken.allowed) {
          const remaining = Number(taken.headers['ratelimit-remaining']);
          taken = take(bucket, last);
          assert.equal(taken.allowed, remaining > 0);
        }
        const { wait } = taken;
        assert.ok(Number.isInteger(wait) && wait >= 1);
        assert.ok(take(bucket, last + wait * 1_000).allowed);
      }),
    );
  });

  test('a request takes as many tokens as it costs, at most all', () => {
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 300 }), (perMinute, cost) => {
        const bucket = new TokenBucket(perMinute);
        let taken = 0;
        for (; bucket.wait(0, cost) === 0; taken++) bucket.take(0, cost);
        assert.equal(taken, Math.floor(perMinute / Math.min(cost, perMinute)));
        assert.equal(bucket.wait(bucket.wait(0, cost) * 1_000, cost), 0);
      }),
    );
  });
});
