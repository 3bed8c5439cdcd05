import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAppsSearch } from './apps-search.ts';

test('apps are filtered by states that exist', () => {
  assert.deepEqual(readAppsSearch({ status: 'DRAFT' }), { status: 'DRAFT' });
  assert.deepEqual(readAppsSearch({ status: 'draft' }), { status: undefined });
});
