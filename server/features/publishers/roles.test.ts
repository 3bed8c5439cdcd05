// Role × operation: what each member may do, in the portal and with an account token.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { ROLES, type Role } from '@marketplace/sdk/roles';
import { createApp } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';
import { member, memberKey, organization, portalOf } from '../../testing/organizations.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const made = await organization(market);
const owned = await memberKey(market, made, made.owner);
const app = await createApp(market, owned.key);
const members = Object.fromEntries(
  await Promise.all(
    ROLES.map(async (role) => [role, role === 'OWNER' ? made.owner : await member(market, made, role)] as const),
  ),
);
const portals = Object.fromEntries(
  await Promise.all(ROLES.map(async (role) => [role, await portalOf(market, members[role]!, made.id)] as const)),
);

const path = `/apps/${app.id}`;
const somebody = `/store/api/publishers/${made.id}/members/nobody`;
const OWN = `/store/api/publishers/${made.id}`;

/** Who may; everybody else gets ROLE_INSUFFICIENT. What they ask for need not exist: that is a later fault. */
const EVERYBODY = ROLES;
const OPERATIONS: [operation: string, method: string, path: string, body: unknown, allowed: readonly Role[]][] = [
  ['read the profile', 'GET', '/portal/api/me', undefined, EVERYBODY],
  ['read apps', 'GET', '/portal/api/apps', undefined, EVERYBODY],
  ['read an app', 'GET', `/portal/api${path}`, undefined, EVERYBODY],
  ['read user reviews', 'GET', `/portal/api${path}/reviews`, undefined, EVERYBODY],
  ['read members', 'GET', `${OWN}/members`, undefined, EVERYBODY],
  ['read keys', 'GET', '/portal/api/api-keys', undefined, EVERYBODY],
  ['read webhooks', 'GET', '/portal/api/webhooks', undefined, EVERYBODY],
  ['read domains', 'GET', '/portal/api/domains', undefined, EVERYBODY],
  ['read analytics', 'GET', `/portal/api${path}/analytics`, undefined, ['OWNER', 'ADMIN', 'DEVELOPER', 'ANALYST']],
  ['create an app', 'POST', '/portal/api/apps', {}, ['OWNER', 'ADMIN', 'DEVELOPER']],
  ['edit an app', 'PUT', `/portal/api${path}`, {}, ['OWNER', 'ADMIN', 'DEVELOPER']],
  ['submit an app', 'POST', '/portal/api/apps/none/submit', {}, ['OWNER', 'ADMIN', 'DEVELOPER']],
  ['create a version', 'POST', '/portal/api/apps/none/versions', {}, ['OWNER', 'ADMIN', 'DEVELOPER']],
  ['request a correction', 'POST', '/portal/api/apps/none/corrections', {}, ['OWNER', 'ADMIN', 'DEVELOPER']],
  ['delete an image', 'DELETE', '/portal/api/media/none', undefined, ['OWNER', 'ADMIN', 'DEVELOPER']],
  ['delete an app', 'DELETE', '/portal/api/apps/none', undefined, ['OWNER', 'ADMIN']],
  ['create a webhook', 'POST', '/portal/api/webhooks', {}, ['OWNER', 'ADMIN', 'DEVELOPER']],
  ['reply to a review', 'PUT', `/portal/api${path}/reviews/none/reply`, {}, ['OWNER', 'ADMIN', 'DEVELOPER', 'SUPPORT']],
  ['revoke a key', 'DELETE', '/portal/api/api-keys/none', undefined, ['OWNER', 'ADMIN', 'DEVELOPER']],
  ['edit the profile', 'PUT', '/portal/api/me', {}, ['OWNER', 'ADMIN']],
  ['edit the publisher', 'PUT', OWN, {}, ['OWNER', 'ADMIN']],
  ['add a domain', 'POST', '/portal/api/domains', {}, ['OWNER', 'ADMIN']],
  ['see invitations', 'GET', `${OWN}/invitations`, undefined, ['OWNER', 'ADMIN']],
  ['invite', 'POST', `${OWN}/invitations`, {}, ['OWNER', 'ADMIN']],
  ['revoke an invitation', 'DELETE', `${OWN}/invitations/none`, undefined, ['OWNER', 'ADMIN']],
  ['change a role', 'PUT', somebody, { role: 'ANALYST' }, ['OWNER', 'ADMIN']],
];

suite('Role and operation', () => {
  for (const [operation, method, url, body, allowed] of OPERATIONS) {
    test(`${allowed.length === ROLES.length ? 'every member' : allowed.join(', ')} may ${operation}`, async () => {
      const outcomes = await Promise.all(
        ROLES.map(async (role) => {
          const answer = await portals[role]!(method, url, body);
          assert.ok(answer.status < 500, answer.text);
          return [role, answer.body?.error?.code !== 'ROLE_INSUFFICIENT'];
        }),
      );
      assert.deepEqual(
        outcomes,
        ROLES.map((role) => [role, allowed.includes(role)]),
      );
    });
  }

  test('the id of a publisher is checked before its members are read', async () => {
    const answer = await market.request('GET', '/api/publishers/%00/members', { as: made.owner.token });
    assert.deepEqual([answer.status, answer.body.error.details[0].pointer], [400, '/id']);
  });

  const KEYS: Record<Role, readonly string[]> = {
    OWNER: ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'APP_DELETE', 'ANALYTICS_READ'],
    ADMIN: ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'APP_DELETE', 'ANALYTICS_READ'],
    DEVELOPER: ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'ANALYTICS_READ'],
    SUPPORT: [],
    ANALYST: [],
  };
  for (const role of ROLES) {
    test(`a key of ${role} can have ${KEYS[role].join(', ') || 'no scope'}`, async () => {
      for (const scope of KEYS.OWNER) {
        const body = { name: scope, scopes: [scope], publisherId: made.id };
        const { status } = await market.request('POST', '/api/dev/api-keys', { as: members[role]!.token, body });
        assert.equal(status, KEYS[role].includes(scope) ? 201 : 403, scope);
      }
    });
  }

  test('a key does no more than its member may: a developer’s key does not change the profile or add domains', async () => {
    const { key } = await memberKey(market, made, members.DEVELOPER!);
    for (const [method, url, body] of [
      ['PUT', '/api/dev/me', { bio: 'Mine now.' }],
      ['POST', '/api/dev/domains', { domain: 'example.com' }],
    ] as const) {
      const answer = await market.request(method, url, { as: key, body });
      assert.deepEqual([answer.status, answer.body.error.code], [403, 'ROLE_INSUFFICIENT']);
    }
    assert.equal((await market.request('GET', '/api/dev/apps', { as: key })).status, 200);
  });

  test('a developer, and a developer’s key, revokes only keys of their own, an administrator those of all', async () => {
    const { id: ofOwner } = await memberKey(market, made, members.OWNER!);
    const { id: own } = await memberKey(market, made, members.DEVELOPER!);
    const revoke = async (role: Role, id: string) =>
      (await portals[role]!('DELETE', `/portal/api/api-keys/${id}`)).status;
    assert.deepEqual([await revoke('DEVELOPER', ofOwner), await revoke('DEVELOPER', own)], [403, 200]);
    const { key } = await memberKey(market, made, members.DEVELOPER!);
    const { id: another } = await memberKey(market, made, members.DEVELOPER!);
    const revokeWithKey = async (id: string) =>
      (await market.request('DELETE', `/api/dev/api-keys/${id}`, { as: key })).status;
    assert.deepEqual([await revokeWithKey(ofOwner), await revokeWithKey(another)], [403, 200]);
    assert.equal(await revoke('ADMIN', ofOwner), 200);
  });
});
