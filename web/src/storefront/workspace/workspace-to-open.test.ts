import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspaceToOpen } from './workspace-to-open.ts';

test('the requests open where the person has something to decide', () => {
  const acme = { id: 'acme', role: 'member', openRequests: 2 } as const;
  const quiet = { id: 'quiet', role: 'admin', openRequests: 0 } as const;
  const busy = { id: 'busy', role: 'admin', openRequests: 1 } as const;
  const all = [acme, quiet, busy];
  assert.equal(workspaceToOpen(all, { tab: 'requests' }), busy);
  assert.equal(workspaceToOpen([acme, quiet], { tab: 'requests' }), acme);
  assert.equal(workspaceToOpen(all, { tab: 'requests', workspace: 'quiet' }), quiet);
  assert.equal(workspaceToOpen(all, { tab: 'requests', workspace: 'foreign' }), acme);
  assert.equal(workspaceToOpen(all, { tab: 'policy' }), acme);
  assert.equal(workspaceToOpen([], { tab: 'requests' }), undefined);
});
