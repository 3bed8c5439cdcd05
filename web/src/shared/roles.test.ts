import assert from 'node:assert/strict';
import { test } from 'node:test';
import { may as serverAllows } from '../../../server/features/accounts/roles.ts';
import { may, type Permission, ROLES, type Role } from './roles.ts';

test('the portal hides exactly what the server refuses', () => {
  const permissions: Permission[] = [
    ...(['READ', 'ANALYTICS', 'APPS', 'DELETE_APPS', 'REPLIES', 'WEBHOOKS', 'KEYS', 'ALL_KEYS', 'PROFILE'] as const),
    ...(['DOMAINS', 'TRUSTED_PUBLISHERS', 'MEMBERS', 'OWNERS', 'TRANSFER'] as const),
  ];
  for (const role of Object.keys(ROLES) as Role[])
    for (const permission of permissions)
      assert.equal(may(role, permission), serverAllows(role, permission), `${role} ${permission}`);
});
