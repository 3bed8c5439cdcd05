import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isValidState, readInstallSearch } from './install-search.ts';

test('the workspace and the state are read, all else is left out', () => {
  const read = readInstallSearch({ workspace: ' acme ', state: 'a b', utm_source: 'mail' });
  assert.deepEqual(read, { workspace: 'acme', state: 'a b' });
  assert.deepEqual(readInstallSearch({}), { workspace: undefined, state: undefined });
});

test('a state has 1 to 512 unreserved characters; none at all is fine', () => {
  for (const state of [undefined, 'a', 'A-z_0.9~', 'x'.repeat(512)]) assert.ok(isValidState(state), `${state}`);
  for (const state of ['', 'a b', 'ä', 'a\n', 'x=1', 'x'.repeat(513)]) assert.ok(!isValidState(state), state);
});
