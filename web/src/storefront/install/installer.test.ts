import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BRAND } from '../../../testing/brand.ts';
import { setBrand } from '../../shared/brand.ts';
import { installerOf, isRequester, managersOf, mayManage, requesterOf } from './installer.ts';

setBrand(DEFAULT_BRAND);

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

test('an install that the host recorded is managed by administrators alone', () => {
  const recorded = { installedBy: null };
  assert.equal(installerOf(recorded), 'the host product');
  assert.equal(managersOf(recorded), 'workspace administrators');
  assert.equal(managersOf(installation), 'ada and workspace administrators');
  assert.ok(!mayManage(recorded, { role: 'member' }, { accountUserId: 'ada' }));
  assert.ok(!mayManage(recorded, { role: 'member' }, null));
  assert.ok(mayManage(recorded, { role: 'admin' }, { accountUserId: 'ada' }));
});

test('a request is one’s own only with the same account', () => {
  const request = { permissions: [], by: { accountUserId: 'ada', name: null }, at: '2026-01-01T00:00:00.000Z' };
  assert.ok(isRequester({ request }, { accountUserId: 'ada' }));
  assert.ok(!isRequester({ request }, { accountUserId: 'bob' }));
  assert.ok(!isRequester({ request: { ...request, by: null } }, null));
  assert.ok(!isRequester({ request: null }, undefined));
});

test('a request without a known person is a member’s', () => {
  const at = '2026-01-01T00:00:00.000Z';
  assert.equal(requesterOf({ request: { permissions: [], by: { accountUserId: 'ada', name: 'Ada' }, at } }), 'Ada');
  assert.equal(requesterOf({ request: { permissions: [], by: null, at } }), 'A member');
});
