import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWorkspaceSearch } from './workspace-search.ts';

test('only the list of uninstalled apps has pages', () => {
  assert.deepEqual(readWorkspaceSearch({ workspace: 'acme', show: 'uninstalled', page: '2' }), {
    ...{ workspace: 'acme', show: 'uninstalled', page: 2 },
  });
  assert.deepEqual(readWorkspaceSearch({ show: 'all', page: '2' }), {
    ...{ workspace: undefined, show: undefined, page: undefined },
  });
});
