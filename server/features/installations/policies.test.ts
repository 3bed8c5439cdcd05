import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import {
  installAs,
  installableApp,
  installed,
  longWorkspaceId,
  newMember,
  newTeam,
  OPEN_POLICY,
  READ,
  WRITE,
} from '../../testing/installations.ts';
import { startTestMarket } from '../../testing/market.ts';
import { signIn } from '../../testing/sign-in.ts';
import { judge, openPolicy } from './policy.ts';

const market = await startTestMarket({ after });
const team = (policy?: object) => newTeam(market, policy);

suite('a policy', () => {
  test('is read by members, changed by administrators of the workspace, and conditional', async () => {
    const { administrator, member, path } = await team();
    const before = await market.expect(200, 'GET', path, { as: member.token });
    assert.deepEqual(before.body, OPEN_POLICY);
    const body = { mode: 'APPROVAL', allow: ['a'], deny: ['b'], maxRisk: 'MEDIUM' };
    expectError(await market.request('PUT', path, { as: member.token, body }), 403, 'WORKSPACE_ADMIN_REQUIRED');
    const stranger = await newMember(market, { role: 'admin' });
    for (const method of ['GET', 'PUT'])
      expectError(
        await market.request(method, path, { as: stranger.token, ...(method === 'PUT' ? { body } : {}) }),
        ...([404, 'WORKSPACE_NOT_FOUND'] as const),
      );
    const headers = { 'if-match': before.headers.get('etag')! };
    const after = await market.expect(200, 'PUT', path, { as: administrator.token, body, headers });
    assert.deepEqual(after.body, body);
    expectError(
      await market.request('PUT', path, { as: administrator.token, body, headers }),
      412,
      'PRECONDITION_FAILED',
    );
    const again = await market.expect(200, 'GET', path, { as: member.token });
    assert.deepEqual([again.body, again.headers.get('etag')], [body, after.headers.get('etag')]);
    expectError(
      await market.request('PUT', path, {
        as: administrator.token,
        body: { ...body, mode: 'CLOSED', maxRisk: 'NONE' },
      }),
      ...([400, 'VALIDATION_FAILED'] as const),
    );
  });

  test('keeps the fields that a change leaves out; one without fields changes nothing', async () => {
    const { administrator, path, workspaceId } = await team({ deny: ['a'], maxRisk: 'MEDIUM' });
    const put = (body: object, headers: Record<string, string> = {}) =>
      market.request('PUT', path, { as: administrator.token, body, headers });
    const before = await market.expect(200, 'GET', path, { as: administrator.token });
    const unchanged = await put({});
    assert.deepEqual(
      [unchanged.status, unchanged.body, unchanged.headers.get('etag')],
      [200, before.body, before.headers.get('etag')],
    );
    expectError(await put({}, { 'if-match': '"policy.0"' }), 412, 'PRECONDITION_FAILED');
    const approval = { ...before.body, mode: 'APPROVAL' };
    assert.deepEqual((await put({ mode: 'APPROVAL' })).body, approval);
    assert.deepEqual((await put({ maxRisk: null, deny: [] })).body, { ...approval, maxRisk: null, deny: [] });
    const changes = await market.sql(
      `SELECT details -> 'after' AS after FROM audit_log WHERE subject_id = $1 ORDER BY at, id`,
      [workspaceId],
    );
    assert.deepEqual(
      changes.map(({ after }) => after.mode),
      ['OPEN', 'APPROVAL', 'APPROVAL'],
    );
    expectError(await put({ mode: null }), 400, 'VALIDATION_FAILED');
  });

  test('that was never saved keeps following the default until a field is', async () => {
    const { administrator, path } = await team();
    const put = (body: object) => market.expect(200, 'PUT', path, { as: administrator.token, body });
    assert.equal((await put({})).headers.get('etag'), '"policy.0"');
    const saved = await put({ allow: [] });
    assert.deepEqual([saved.body, saved.headers.get('etag')], [OPEN_POLICY, '"policy.1"']);
  });

  test('is administered also in a workspace with an id of 200 characters', async () => {
    const { token, workspaceId } = await newMember(market, { workspaceId: longWorkspaceId(), role: 'admin' });
    const path = `/api/workspaces/${encodeURIComponent(workspaceId)}`;
    assert.deepEqual((await market.expect(200, 'GET', `${path}/policy`, { as: token })).body, OPEN_POLICY);
    const body = { ...OPEN_POLICY, mode: 'APPROVAL' };
    assert.deepEqual((await market.expect(200, 'PUT', `${path}/policy`, { as: token, body })).body, body);
    await market.expect(200, 'POST', `${path}/policy/preview`, { as: token, body });
    const history = await market.expect(200, 'GET', `${path}/history`, { as: token });
    assert.equal(history.body.data[0].action, 'workspace.policy_changed');
    const longer = `/api/workspaces/${encodeURIComponent(`${workspaceId}ü`)}/policy`;
    expectError(await market.request('GET', longer, { as: token }), 404, 'WORKSPACE_NOT_FOUND');
  });

  test('asks its rules in order: deny, allowlist, risk, mode', () => {
    const scopes = [
      { scope: 'low', label: 'L', description: 'l', risk: 'LOW' as const, deprecatedAt: null },
      { scope: 'high', label: 'H', description: 'h', risk: 'HIGH' as const, deprecatedAt: null },
    ];
    const cases: [Partial<Parameters<typeof judge>[0]>, string[], boolean, string][] = [
      [{}, ['high'], false, 'ALLOWED'],
      [{ deny: ['app'], mode: 'ALLOWLIST', allow: ['app'] }, [], true, 'DENY'],
      [{ mode: 'ALLOWLIST', maxRisk: 'LOW' }, ['high'], true, 'ALLOWLIST'],
      [{ mode: 'ALLOWLIST', allow: ['app'] }, ['high'], false, 'ALLOWED'],
      [{ mode: 'APPROVAL', maxRisk: 'MEDIUM' }, ['low', 'high'], true, 'MAX_RISK'],
      [{ maxRisk: 'MEDIUM' }, ['unknown'], true, 'MAX_RISK'],
      [{ maxRisk: 'HIGH' }, ['unknown'], false, 'ALLOWED'],
      [{ mode: 'APPROVAL', maxRisk: 'LOW' }, ['low'], false, 'NEEDS_APPROVAL'],
      [{ mode: 'APPROVAL' }, ['high'], true, 'ALLOWED'],
    ];
    for (const [policy, asked, byAdmin, expected] of cases)
      assert.equal(
        judge({ ...openPolicy('OPEN'), ...policy }, { slug: 'app', scopes: asked, byAdmin }, scopes),
        expected,
        JSON.stringify(policy),
      );
  });

  test('refuses an install with the name of its rule, and a change of the policy between page and click', async () => {
    const app = await installableApp(market);
    const { member, path, administrator } = await team({ mode: 'ALLOWLIST' });
    const refused = await installAs(market, member, app);
    expectError(refused, 403, 'POLICY_FORBIDS');
    assert.match(refused.body.error.message, /ALLOWLIST/);
    assert.match((await installAs(market, administrator, app)).body.error.message, /ALLOWLIST/);
    const { headers } = await market.expect(200, 'GET', path, { as: member.token });
    await market.expect(200, 'PUT', path, { as: administrator.token, body: { ...OPEN_POLICY, maxRisk: 'LOW' } });
    const etag = { 'if-match': headers.get('etag')! };
    expectError(await installAs(market, member, app, [READ.scope], etag), 412, 'PRECONDITION_FAILED');
    assert.match((await installAs(market, member, app)).body.error.message, /MAX_RISK/);
    await market.expect(200, 'PUT', path, { as: administrator.token, body: { ...OPEN_POLICY, deny: [app.slug] } });
    assert.match((await installAs(market, member, app)).body.error.message, /DENY/);
  });

  test('is previewed without saving: what it would refuse, and slugs that no app has', async () => {
    const [app, other] = [await installableApp(market), await installableApp(market)];
    const { administrator, member, path } = await team();
    const id = await installed(market, member, app);
    await installed(market, member, other);
    const preview = (body: object, as = administrator.token) =>
      market.request('POST', `${path}/preview`, { as, body: { ...OPEN_POLICY, ...body } });
    const strict = await preview({ mode: 'ALLOWLIST', allow: [other.slug, 'no-such-app'] });
    assert.deepEqual(strict.body, {
      refused: [{ installationId: id, app: app.slug, name: app.name, requested: false, rule: 'ALLOWLIST' }],
      unknownApps: ['no-such-app'],
    });
    assert.deepEqual((await preview({ mode: 'APPROVAL' })).body.refused, []);
    assert.equal((await preview({ maxRisk: 'LOW' })).body.refused.length, 2);
    expectError(await preview({}, member.token), 403, 'WORKSPACE_ADMIN_REQUIRED');
    assert.deepEqual((await market.expect(200, 'GET', path, { as: member.token })).body, OPEN_POLICY);
    await market.expect(200, 'PUT', path, { as: administrator.token, body: { ...OPEN_POLICY, deny: [app.slug] } });
    const { body: kept } = await market.expect(200, 'GET', `/api/installations/${id}`, { as: member.token });
    assert.equal(kept.status, 'ACTIVE', 'saving a policy ends nothing');
  });
});

test('the history of a workspace shows its administrators who did what', async () => {
  const app = await installableApp(market);
  const { member, administrator, workspaceId } = await team({ mode: 'APPROVAL' });
  const { body } = await installAs(market, member, app);
  await market.expect(200, 'POST', `/api/installations/${body.id}/approve`, { as: administrator.token });
  await market.expect(202, 'PUT', `/api/installations/${body.id}/permissions`, {
    ...{ as: member.token, body: { permissions: [READ.scope, WRITE.scope] } },
  });
  // With a session, too, a developer who leaves is no member of the workspace.
  const portal = await signIn(market, { accountUserId: app.developer.accountUserId });
  assert.equal((await portal.request('POST', `/portal/api/installations/${body.id}/end`)).status, 200);
  const path = `/api/workspaces/${workspaceId}/history`;
  const history = await market.expect(200, 'GET', path, { as: administrator.token });
  assert.deepEqual(
    history.body.data.map(({ action, by, accountUserId, app: name, request }: Record<string, string>) => [
      action,
      by,
      accountUserId,
      name,
      request,
    ]),
    [
      ['installation.ended', 'DEVELOPER', null, app.name, null],
      ['installation.requested', 'MEMBER', member.accountUserId, app.name, 'PERMISSIONS'],
      ['installation.approved', 'MEMBER', administrator.accountUserId, app.name, null],
      ['installation.requested', 'MEMBER', member.accountUserId, app.name, 'APP'],
      ['workspace.policy_changed', 'MEMBER', administrator.accountUserId, null, null],
    ],
  );
  expectError(await market.request('GET', path, { as: member.token }), 403, 'WORKSPACE_ADMIN_REQUIRED');
});
