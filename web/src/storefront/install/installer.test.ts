import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installerOf, mayManage } from './installer.ts';

const installation = { installedBy: { accountUserId: 'ada', name: null } };

test('the installer and administrators of the workspace may manage an installation, other members may not', () => {
  assert.ok(mayManage(installation, { role: 'member' }, { accountUserId: 'ada' }));
  assert.ok(mayManage(installation, { role: 'admin' }, { accountUserId: 'bob' }));
  assert.ok(!mayManage(installation, { role: 'member' }, { accountUserId: 'bob' }));
  assert.ok(!mayManage(installation, { role: 'member' }, null));
});

test('an installer without a known name is shown by account id', () => {
  assert.equal(installerOf(installation), 'ada');
  assert.equal(installerOf({ installedBy: { accountUserId: 'ada', name: 'Ada' } }), 'Ada');
});
