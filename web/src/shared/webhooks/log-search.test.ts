import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logSearch } from './log-search.ts';

test('the delivery log is filtered by states that exist', () => {
  assert.deepEqual(logSearch({ status: 'FAILED', page: '3' }), { status: 'FAILED', page: 3 });
  assert.deepEqual(logSearch({ status: 'LOST', page: '-1' }), { status: undefined, page: undefined });
});
