import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNewPublisher } from './new-publisher.ts';

const SINCE = '2026-11-18T12:00:00.000Z';

test('a publisher is new for seven days after a transfer', () => {
  assert.equal(isNewPublisher(null, Date.parse(SINCE)), false);
  assert.equal(isNewPublisher(SINCE, Date.parse(SINCE)), true);
  assert.equal(isNewPublisher(SINCE, Date.parse('2026-11-25T11:59:59.999Z')), true);
  assert.equal(isNewPublisher(SINCE, Date.parse('2026-11-25T12:00:00.000Z')), false);
});
