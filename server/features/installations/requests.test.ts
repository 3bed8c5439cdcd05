// Requests of members, for an app or for more of its permissions, and the decisions of their administrators.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import {
  grantFor,
  installAs,
  installableApp,
  installed,
  newMember,
  newTeam,
  OPEN_POLICY,
  publishPermissions,
  READ,
  WRITE,
} from '../../testing/installations.ts';
import { storedInstalls } from '../../testing/installs.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { runJob } from '../../testing/run-job.ts';

const market = await startTestMarket({ after });
const team = (policy?: object) => newTeam(market, policy);
const decide = (id: string, move: 'approve' | 'deny', as: string) =>
  market.request('POST', `/api/installations/${id}/${move}`, { as });
const read = async (id: string, as: string) =>
  (await market.expect(200, 'GET', `/api/installations/${id}`, { as })).body;

suite('a request', () => {
  test('waits for an administrator of the workspace, gives no access, and counts nothing', async () => {
    const app = await installableApp(market);
    const { member, administrator, workspaceId } = await team({ mode: 'APPROVAL' });
    const colleague = await newMember(market, { workspaceId });
    const asked = await installAs(market, member, app);
    assert.deepEqual([asked.status, asked.body.status, asked.body.setup], [202, 'REQUESTED', undefined]);
    const { id, request } = asked.body;
    assert.deepEqual([request.permissions, request.by.accountUserId], [[READ.scope], member.accountUserId]);
    expectError(await installAs(market, colleague, app), 409, 'ALREADY_INSTALLED');
    expectError(await grantFor(market, app.key, id), 404, 'INSTALLATION_NOT_FOUND');
    const list = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/installations`, { as: app.key });
    assert.deepEqual([list.body.data, list.body.counts], [[], []]);
    assert.equal((await storedInstalls(market, app)).counter, 0);
    const { body: workspaces } = await market.expect(200, 'GET', '/api/workspaces', { as: administrator.token });
    assert.deepEqual([workspaces.data[0].openRequests, workspaces.data[0].installedApps], [1, 0]);
    const open = await market.expect(200, 'GET', '/api/installations?requested=true', { as: administrator.token });
    assert.deepEqual(
      open.body.data.map((one: { id: string }) => one.id),
      [id],
    );

    expectError(await decide(id, 'approve', colleague.token), 403, 'WORKSPACE_ADMIN_REQUIRED');
    expectError(
      await decide(id, 'approve', (await newMember(market, { role: 'admin' })).token),
      404,
      'INSTALLATION_NOT_FOUND',
    );
    const approved = await decide(id, 'approve', administrator.token);
    assert.deepEqual([approved.status, approved.body.status, approved.body.request], [200, 'ACTIVE', null]);
    assert.deepEqual(approved.body.permissions, [READ.scope]);
    assert.equal((await storedInstalls(market, app)).counter, 1);
    assert.equal((await grantFor(market, app.key, id)).status, 200);
    await market.expect(201, 'POST', `/api/installations/${id}/setup`, { as: member.token });
    for (const move of ['approve', 'deny'] as const)
      expectError(await decide(id, move, administrator.token), 409, 'NO_REQUEST');
  });

  test('of an administrator is an install', async () => {
    const app = await installableApp(market);
    const { administrator } = await team({ mode: 'APPROVAL' });
    assert.equal((await installAs(market, administrator, app)).body.status, 'ACTIVE');
  });

  test('is denied or withdrawn, and can be made again', async () => {
    const app = await installableApp(market);
    const { member, administrator, workspaceId } = await team({ mode: 'APPROVAL' });
    const { body: first } = await installAs(market, member, app);
    const denied = await decide(first.id, 'deny', administrator.token);
    assert.deepEqual([denied.body.status, denied.body.request], ['ENDED', null]);
    const { body: second } = await installAs(market, member, app);
    const colleague = await newMember(market, { workspaceId });
    expectError(
      await market.request('DELETE', `/api/installations/${second.id}`, { as: colleague.token }),
      ...([403, 'INSTALLER_OR_ADMIN_REQUIRED'] as const),
    );
    await market.expect(200, 'DELETE', `/api/installations/${second.id}`, { as: member.token });
    const ended = (approved: boolean) =>
      market.expect(200, 'GET', `/api/installations?status=ENDED&approved=${approved}&workspaceId=${workspaceId}`, {
        as: member.token,
      });
    assert.deepEqual([(await ended(true)).body.data.length, (await ended(false)).body.data.length], [0, 2]);
    expectError(await decide(second.id, 'approve', administrator.token), 409, 'NO_REQUEST');
    assert.equal((await installAs(market, member, app)).status, 202);
    assert.equal((await storedInstalls(market, app)).counter, 0);
  });

  test('is approved as the administrator has seen it, or not at all', async () => {
    const app = await installableApp(market);
    const { member, administrator, workspaceId } = await team({ mode: 'APPROVAL' });
    const id = await installed(market, administrator, app);
    const path = `/api/installations/${id}`;
    const ask = (as: string, permissions: string[]) =>
      market.expect(202, 'PUT', `${path}/permissions`, { as, body: { permissions } });
    await publishPermissions(market, app, [
      READ,
      WRITE,
      { scope: 'comments:write', required: false, reason: 'Talks.' },
    ]);
    await ask(member.token, [READ.scope, WRITE.scope]);
    const colleague = await newMember(market, { workspaceId });
    await ask(colleague.token, [READ.scope, WRITE.scope, 'comments:write']);
    const approve = (permissions: string[]) =>
      market.request('POST', `${path}/approve`, { as: administrator.token, body: { permissions } });
    expectError(await approve([READ.scope, WRITE.scope]), 409, 'REQUEST_CHANGED');
    assert.deepEqual((await read(id, member.token)).permissions, [READ.scope]);
    assert.equal((await approve(['comments:write', WRITE.scope, READ.scope])).status, 200);
  });

  test('cannot be approved while the app cannot be installed, or requires more than was asked for', async () => {
    const app = await installableApp(market);
    const { member, administrator } = await team({ mode: 'APPROVAL' });
    const { body } = await installAs(market, member, app);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });
    expectError(await decide(body.id, 'approve', administrator.token), 404, 'PUBLIC_APP_NOT_FOUND');
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/relist`, { as: app.key });
    const suspension = { as: market.admin, body: { reason: 'A complaint.' } };
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, suspension);
    expectError(await decide(body.id, 'approve', administrator.token), 404, 'PUBLIC_APP_NOT_FOUND');
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/restore`, { as: market.admin });
    await publishPermissions(market, app, [READ, { ...WRITE, required: true }]);
    expectError(await decide(body.id, 'approve', administrator.token), 409, 'REQUEST_OUTDATED');
    assert.equal((await storedInstalls(market, app)).counter, 0);
  });

  test('that others end is told to whoever sent it, and the host hears of its end', async () => {
    const app = await installableApp(market);
    const { member, administrator } = await team({ mode: 'APPROVAL' });
    const email = `${member.accountUserId}@example.com`;
    await market.sql('INSERT INTO accounts (id, name, email, email_verified) VALUES ($1, $2, $3, true)', [
      ...[member.accountUserId, 'Mia', email],
    ]);
    const subjects = async () =>
      (await market.sql('SELECT subject FROM mails WHERE recipient = $1 ORDER BY id', [email])).map(
        ({ subject }) => subject,
      );
    const own = await installAs(market, member, app);
    await market.expect(200, 'DELETE', `/api/installations/${own.body.id}`, { as: member.token });
    assert.deepEqual(await subjects(), [], 'nothing about what they did themselves');
    const ended = await installAs(market, member, app);
    await market.expect(200, 'DELETE', `/api/installations/${ended.body.id}`, { as: administrator.token });
    assert.deepEqual(await subjects(), [`Your request for “${app.name}” was withdrawn`]);
  });

  test('sends administrators at most ten emails an hour', async () => {
    const app = await installableApp(market);
    const { member, administrator, workspaceId } = await team({ mode: 'APPROVAL' });
    const email = `${administrator.accountUserId}@example.com`;
    await market.sql('INSERT INTO accounts (id, name, email, email_verified) VALUES ($1, $2, $3, true)', [
      ...[administrator.accountUserId, 'Amy', email],
    ]);
    await market.expect(200, 'GET', '/api/workspaces', { as: administrator.token });
    for (let round = 0; round < 12; round++) {
      const { body } = await installAs(market, member, app);
      await market.expect(200, 'DELETE', `/api/installations/${body.id}`, { as: member.token });
    }
    const mails = await market.sql(`SELECT FROM mails WHERE recipient = $1 AND event = 'installation.requested'`, [
      email,
    ]);
    assert.equal(mails.length, 10, workspaceId);
  });

  test('is decided by one of many administrators at the same time', async () => {
    const app = await installableApp(market);
    const { member, administrator } = await team({ mode: 'APPROVAL' });
    const { body } = await installAs(market, member, app);
    const moves = Array.from({ length: 10 }, (_, i) =>
      decide(body.id, i % 2 ? 'approve' : 'deny', administrator.token),
    );
    const statuses = (await Promise.all(moves)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array(9).fill(409)]);
  });

  test('is judged by the policy again when it is approved', async () => {
    const app = await installableApp(market);
    const { member, administrator, path } = await team({ mode: 'APPROVAL' });
    const { body } = await installAs(market, member, app);
    await market.expect(200, 'PUT', path, { as: administrator.token, body: { ...OPEN_POLICY, deny: [app.slug] } });
    expectError(await decide(body.id, 'approve', administrator.token), 403, 'POLICY_FORBIDS');
    assert.equal((await read(body.id, member.token)).status, 'REQUESTED');
  });

  test('ends after 30 days', async () => {
    const app = await installableApp(market);
    const { member } = await team({ mode: 'APPROVAL' });
    const { body } = await installAs(market, member, app);
    await market.sql(`UPDATE workspace_installations SET requested_at = now() - interval '31 days' WHERE id = $1`, [
      body.id,
    ]);
    await runJob(market, 'installation-request-expiry');
    await eventually(async () => (await read(body.id, member.token)).status === 'ENDED', 'the end of the request');
  });
});

suite('more permissions', () => {
  const change = (token: string, id: string, permissions: string[]) =>
    market.request('PUT', `/api/installations/${id}/permissions`, { as: token, body: { permissions } });

  test('are judged like an install: a member asks, an administrator of the workspace decides', async () => {
    const app = await installableApp(market);
    const { member, administrator } = await team({ mode: 'APPROVAL' });
    const id = await installed(market, administrator, app);
    const both = [READ.scope, WRITE.scope];
    const asked = await change(member.token, id, both);
    assert.deepEqual([asked.status, asked.body.status, asked.body.permissions], [202, 'ACTIVE', [READ.scope]]);
    assert.deepEqual(asked.body.request.permissions, both);
    const denied = await decide(id, 'deny', administrator.token);
    assert.deepEqual([denied.body.status, denied.body.request], ['ACTIVE', null]);
    await change(member.token, id, both);
    const withdrawn = await change(member.token, id, [READ.scope]);
    assert.deepEqual([withdrawn.status, withdrawn.body.request], [200, null]);
    await change(member.token, id, both);
    const approved = await decide(id, 'approve', administrator.token);
    assert.deepEqual([approved.body.permissions, approved.body.request], [both, null]);
    assert.equal((await change(member.token, id, [READ.scope])).status, 200, 'fewer need no approval');
  });

  test('stay CONSENT_NEEDED until the request is approved', async () => {
    const app = await installableApp(market);
    const { member, administrator } = await team({ mode: 'APPROVAL' });
    const id = await installed(market, administrator, app);
    const members = { scope: 'members:read', required: true, reason: 'Shows who does what.' };
    await publishPermissions(market, app, [READ, members]);
    const asked = await change(member.token, id, [READ.scope, members.scope]);
    assert.deepEqual([asked.status, asked.body.status], [202, 'CONSENT_NEEDED']);
    const withdrawn = await change(member.token, id, [READ.scope]);
    assert.deepEqual(
      [withdrawn.status, withdrawn.body.status, withdrawn.body.request],
      [200, 'CONSENT_NEEDED', null],
      'a request can be withdrawn although the version requires more',
    );
    expectError(await change(member.token, id, [READ.scope]), 400, 'VALIDATION_FAILED');
    await change(member.token, id, [READ.scope, members.scope]);
    const approved = await decide(id, 'approve', administrator.token);
    assert.equal(approved.body.status, 'ACTIVE');
  });

  test('that were asked for already are no news', async () => {
    const app = await installableApp(market);
    const { member, administrator } = await team({ mode: 'APPROVAL' });
    const id = await installed(market, administrator, app);
    for (let round = 0; round < 3; round++)
      assert.equal((await change(member.token, id, [READ.scope, WRITE.scope])).status, 202);
    const asked = await market.sql(
      `SELECT FROM audit_log WHERE subject_id = $1 AND action = 'installation.requested'`,
      [id],
    );
    assert.equal(asked.length, 1);
  });

  test('of somebody else stay asked for when a colleague withdraws one', async () => {
    const app = await installableApp(market);
    const { member, administrator, workspaceId } = await team({ mode: 'APPROVAL' });
    const id = await installed(market, administrator, app, [READ.scope, WRITE.scope]);
    const more = { scope: 'comments:write', required: false, reason: 'Talks.' };
    await publishPermissions(market, app, [READ, WRITE, more]);
    await change(member.token, id, [READ.scope, WRITE.scope, more.scope]);
    const { body } = await change((await newMember(market, { workspaceId })).token, id, [READ.scope]);
    assert.deepEqual(
      [body.permissions, body.requestedPermissions],
      [[READ.scope], [READ.scope, WRITE.scope, more.scope]],
    );
  });

  test('need not be accepted to withdraw an optional one', async () => {
    const app = await installableApp(market);
    const { administrator } = await team();
    const id = await installed(market, administrator, app, [READ.scope, WRITE.scope]);
    const members = { scope: 'members:read', required: true, reason: 'Shows who does what.' };
    await publishPermissions(market, app, [READ, WRITE, members]);
    const { status, body } = await change(administrator.token, id, [READ.scope]);
    assert.deepEqual([status, body.status, body.permissions, body.version], [200, 'CONSENT_NEEDED', [READ.scope], 1]);
    expectError(await change(administrator.token, id, []), 400, 'VALIDATION_FAILED');
    const announced = async () =>
      (await market.sql('SELECT announced_status FROM workspace_installations WHERE id = $1', [id]))[0]
        .announced_status;
    await eventually(async () => (await announced()) === 'CONSENT_NEEDED', 'the announcement');
  });

  test('of somebody else are withdrawn by administrators only', async () => {
    const app = await installableApp(market);
    const { member, administrator, workspaceId } = await team({ mode: 'APPROVAL' });
    const id = await installed(market, administrator, app);
    await change(member.token, id, [READ.scope, WRITE.scope]);
    const colleague = await newMember(market, { workspaceId });
    assert.notEqual((await change(colleague.token, id, [READ.scope])).body.request, null);
    assert.equal((await change(administrator.token, id, [READ.scope])).body.request, null);
  });

  test('that are left out change nothing: an open request stays', async () => {
    const app = await installableApp(market);
    const { member, administrator } = await team({ mode: 'APPROVAL' });
    const id = await installed(market, administrator, app);
    const { body: asked } = await change(member.token, id, [READ.scope, WRITE.scope]);
    const empty = (as: string) => market.request('PUT', `/api/installations/${id}/permissions`, { as, body: {} });
    const { status, body } = await empty(member.token);
    assert.deepEqual([status, body], [200, asked]);
    await market.expect(200, 'DELETE', `/api/installations/${id}`, { as: administrator.token });
    expectError(await empty(member.token), 410, 'INSTALLATION_ENDED');
  });

  test('that are the present ones change nothing, and nobody hears of it', async () => {
    const app = await installableApp(market);
    const { administrator } = await team();
    const id = await installed(market, administrator, app);
    const before = await read(id, administrator.token);
    const after = await change(administrator.token, id, [READ.scope]);
    assert.deepEqual([after.status, after.body], [200, before]);
    const actions = await market.sql('SELECT action FROM audit_log WHERE subject_id = $1', [id]);
    assert.deepEqual(actions, [{ action: 'installation.created' }]);
  });

  test('are judged without those that are granted already: when asked for, previewed and approved', async (t) => {
    const setScopes = (scopes: object[]) =>
      market.expect(200, 'PUT', '/api/admin/host-scopes', { as: market.admin, body: { scopes } });
    const risks = { 'tasks:read': 'LOW', 'tasks:delete': 'HIGH', 'tasks:purge': 'HIGH' };
    const words = { label: 'Tasks', description: 'Tasks of the workspace.', deprecatedAt: null };
    await setScopes(Object.entries(risks).map(([scope, risk]) => ({ scope, risk, ...words })));
    t.after(() => setScopes([]));
    const permissions = Object.keys(risks).map((scope) => ({ scope, required: false, reason: 'For tasks.' }));
    const app = await installableApp(market, { permissions });
    const { member, administrator, path } = await team({ mode: 'APPROVAL' });
    const id = await installed(market, administrator, app, ['tasks:delete']);
    const policy = { ...OPEN_POLICY, mode: 'APPROVAL', maxRisk: 'LOW' };
    const preview = async (body: object) =>
      (await market.expect(200, 'POST', `${path}/preview`, { as: administrator.token, body })).body.refused;
    const refused = { installationId: id, app: app.slug, name: app.name };

    const both = ['tasks:delete', 'tasks:read'];
    assert.equal((await change(member.token, id, both)).status, 202);
    assert.deepEqual(await preview(policy), [{ ...refused, requested: false, rule: 'MAX_RISK' }]);
    await market.expect(200, 'PUT', path, { as: administrator.token, body: policy });
    assert.equal((await change(member.token, id, both)).status, 202);
    const approved = await decide(id, 'approve', administrator.token);
    assert.deepEqual([approved.status, approved.body.permissions], [200, both]);

    const all = [...both, 'tasks:purge'];
    expectError(await change(member.token, id, all), 403, 'POLICY_FORBIDS');
    await market.expect(200, 'PUT', path, { as: administrator.token, body: { ...OPEN_POLICY, mode: 'APPROVAL' } });
    assert.equal((await change(member.token, id, all)).status, 202);
    assert.deepEqual(await preview(policy), [
      { ...refused, requested: false, rule: 'MAX_RISK' },
      { ...refused, requested: true, rule: 'MAX_RISK' },
    ]);
    await market.expect(200, 'PUT', path, { as: administrator.token, body: policy });
    expectError(await decide(id, 'approve', administrator.token), 403, 'POLICY_FORBIDS');

    // What the live version no longer asks for is neither granted nor judged.
    await publishPermissions(market, app, [{ scope: 'tasks:read', required: false, reason: 'For tasks.' }]);
    assert.deepEqual(await preview(policy), []);
    assert.equal((await decide(id, 'approve', administrator.token)).status, 200);
  });

  test('are refused by the other rules also for administrators', async () => {
    const app = await installableApp(market);
    const { administrator, path } = await team();
    const id = await installed(market, administrator, app);
    await market.expect(200, 'PUT', path, { as: administrator.token, body: { ...OPEN_POLICY, deny: [app.slug] } });
    expectError(await change(administrator.token, id, [READ.scope, WRITE.scope]), 403, 'POLICY_FORBIDS');
    assert.equal((await change(administrator.token, id, [READ.scope])).status, 200);
  });
});
