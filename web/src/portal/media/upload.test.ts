import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MarketplaceError } from '@marketplace/sdk';
import { retryDelay } from './upload.ts';

const failure = (status: number, retryAfter = 0) =>
  new MarketplaceError(status, { code: 'ANY', message: 'It failed.' }, retryAfter);

test('network failures and overload are retried twice, each time later', () => {
  for (const status of [0, 429, 502, 503, 504]) {
    const delays = [0, 1, 2].map((attempt) => retryDelay(failure(status), attempt));
    assert.deepEqual(delays, [1_000, 2_000, undefined]);
  }
});

test('Retry-After is respected, unless it is too long to wait for', () => {
  assert.equal(retryDelay(failure(503, 5), 0), 5_000);
  assert.equal(retryDelay(failure(429, 60), 0), undefined);
});

test('refusals and aborts are final', () => {
  for (const status of [400, 403, 409, 413, 415, 500]) assert.equal(retryDelay(failure(status), 0), undefined);
  assert.equal(retryDelay(new DOMException('Aborted.', 'AbortError'), 0), undefined);
});
