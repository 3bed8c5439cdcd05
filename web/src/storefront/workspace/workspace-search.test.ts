import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWorkspaceSearch } from './workspace-search.ts';

const none = { workspace: undefined, tab: undefined, show: undefined, page: undefined };

test('only the uninstalled apps and the history have pages', () => {
  assert.deepEqual(readWorkspaceSearch({ workspace: 'acme', show: 'uninstalled', page: '2' }), {
    ...{ workspace: 'acme', tab: undefined, show: 'uninstalled', page: 2 },
  });
  assert.deepEqual(readWorkspaceSearch({ tab: 'history', page: '2' }), { ...none, tab: 'history', page: 2 });
  assert.deepEqual(readWorkspaceSearch({ tab: 'policy', page: '2' }), { ...none, tab: 'policy' });
  assert.deepEqual(readWorkspaceSearch({ show: 'all', page: '2' }), none);
});

test('uninstalled apps belong to the tab of the apps', () => {
  assert.deepEqual(readWorkspaceSearch({ tab: 'requests', show: 'uninstalled' }), { ...none, tab: 'requests' });
  assert.deepEqual(readWorkspaceSearch({ tab: 'members' }), none);
});
