import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { expectError } from '../../testing/expect-error.ts';
import {
  grantFor,
  installAs,
  installableApp,
  installed,
  longWorkspaceId,
  newMember,
  publishPermissions,
  READ,
  WRITE,
} from '../../testing/installations.ts';
import { storedInstalls } from '../../testing/installs.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after });
const { host } = market;
const post = (path: string, data: unknown[], as = host) =>
  market.request('POST', `/api/host/${path}`, { as, body: { data } });
const results = async (path: string, data: unknown[]) => (await post(path, data)).body.data;
const reductions = (id: string) =>
  market.sql(`SELECT scope FROM revocations WHERE installation_id = $1 AND type = 'PERMISSIONS_REDUCED'`, [id]);

suite('installs of the host', () => {
  test('with permissions install the app; the same again is known, others replace them', async () => {
    const app = await installableApp(market);
    const item = { app: app.slug, workspaceId: 'host-1', workspaceName: 'Host One', permissions: [READ.scope] };
    const [created] = await results('installs', [item]);
    assert.deepEqual([created.index, created.status], [0, 'CREATED']);
    const id = created.installationId;
    assert.deepEqual(await results('installs', [item]), [{ index: 0, status: 'KNOWN', installationId: id }]);
    await results('installs', [{ ...item, permissions: [READ.scope, WRITE.scope] }]);
    const member = await newMember(market, { workspaceId: 'host-1' });
    const { body } = await market.expect(200, 'GET', `/api/installations/${id}`, { as: member.token });
    assert.deepEqual(
      [body.permissions, body.installedBy, body.workspace.name],
      [[READ.scope, WRITE.scope], null, 'Host One'],
    );
    assert.equal((await grantFor(market, app.key, id)).status, 200);
    assert.equal((await storedInstalls(market, app)).counter, 1);
  });

  test('without permissions count a workspace once, together with installs of members', async () => {
    const app = await installableApp(market);
    const item = { app: app.slug, workspaceId: 'host-2' };
    assert.deepEqual(await results('installs', [item, item]), [
      { index: 0, status: 'CREATED' },
      { index: 1, status: 'KNOWN' },
    ]);
    await installed(market, await newMember(market, { workspaceId: 'host-2' }), app);
    assert.equal((await storedInstalls(market, app)).counter, 1);
  });

  test('with an Idempotency-Key are recorded like any: what is sent again is known, other items are not refused', async () => {
    const app = await installableApp(market);
    const headers = { 'idempotency-key': 'host-batch' };
    const send = async (...workspaceIds: string[]) => {
      const data = workspaceIds.map((workspaceId) => ({ app: app.slug, workspaceId, permissions: [READ.scope] }));
      const { body } = await market.expect(200, 'POST', '/api/host/installs', { as: host, headers, body: { data } });
      return body.data.map(({ status }: { status: string }) => status);
    };
    assert.deepEqual(await send('once-1'), ['CREATED']);
    assert.deepEqual(await send('once-1'), ['KNOWN']);
    assert.deepEqual(await send('once-1', 'once-2'), ['KNOWN', 'CREATED']);
  });

  test('approve an open request of a member', async () => {
    const app = await installableApp(market);
    const administrator = await newMember(market, { role: 'admin' });
    const { workspaceId } = administrator;
    await market.expect(200, 'PUT', `/api/workspaces/${workspaceId}/policy`, {
      ...{ as: administrator.token, body: { mode: 'APPROVAL', allow: [], deny: [], maxRisk: null } },
    });
    const { body } = await installAs(market, await newMember(market, { workspaceId }), app);
    const item = { app: app.slug, workspaceId, workspaceName: 'Renamed', permissions: [READ.scope] };
    const [known] = await results('installs', [item]);
    assert.deepEqual(known, { index: 0, status: 'KNOWN', installationId: body.id });
    const installation = `/api/installations/${body.id}`;
    const { body: approved } = await market.expect(200, 'GET', installation, { as: administrator.token });
    assert.equal(approved.workspace.name, 'Renamed');
    const told = await market.sql('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY at, id', [body.id]);
    assert.deepEqual(
      told.map(({ action }) => action),
      ['installation.requested', 'installation.approved'],
    );
    assert.equal((await grantFor(market, app.key, body.id)).status, 200);
    assert.equal((await storedInstalls(market, app)).counter, 1);
  });

  test('replace the permissions of an unlisted app too, and install it nowhere else', async () => {
    const app = await installableApp(market);
    const item = { app: app.slug, workspaceId: 'host-3', permissions: [READ.scope, WRITE.scope] };
    const [{ installationId }] = await results('installs', [item]);
    const administrator = await newMember(market, { role: 'admin' });
    const { workspaceId } = administrator;
    await market.expect(200, 'PUT', `/api/workspaces/${workspaceId}/policy`, {
      ...{ as: administrator.token, body: { mode: 'APPROVAL', allow: [], deny: [], maxRisk: null } },
    });
    const { body: request } = await installAs(market, await newMember(market, { workspaceId }), app);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });

    const fewer = { ...item, permissions: [READ.scope] };
    assert.deepEqual(await results('installs', [fewer]), [{ index: 0, status: 'KNOWN', installationId }]);
    assert.deepEqual(await reductions(installationId), [{ scope: READ.scope }]);
    assert.equal((await results('installs', [{ ...item, permissions: [] }]))[0].error.code, 'VALIDATION_FAILED');
    const elsewhere = await results('installs', [
      { ...fewer, workspaceId: 'host-4' },
      { app: app.slug, workspaceId: 'host-3' },
      { ...fewer, workspaceId },
    ]);
    assert.deepEqual(
      elsewhere.map(({ error }: { error: { code: string } }) => error.code),
      Array(3).fill('PUBLIC_APP_NOT_FOUND'),
    );
    const member = await newMember(market, { workspaceId });
    const open = await market.expect(200, 'GET', `/api/installations/${request.id}`, { as: member.token });
    assert.equal(open.body.status, 'REQUESTED');

    const suspension = { as: market.admin, body: { reason: 'A complaint.' } };
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, suspension);
    assert.equal((await results('installs', [item]))[0].error.code, 'INSTALLATION_SUSPENDED');
  });

  test('with fewer permissions need not accept what a new version requires', async () => {
    const app = await installableApp(market);
    const item = { app: app.slug, workspaceId: 'host-5', permissions: [READ.scope, WRITE.scope] };
    const [{ installationId }] = await results('installs', [item]);
    const members = { scope: 'members:read', required: true, reason: 'Shows who does what.' };
    await publishPermissions(market, app, [READ, WRITE, members]);
    assert.equal((await results('installs', [item]))[0].error.code, 'VALIDATION_FAILED');
    const fewer = { ...item, permissions: [READ.scope] };
    assert.deepEqual(await results('installs', [fewer]), [{ index: 0, status: 'KNOWN', installationId }]);
    assert.deepEqual(await reductions(installationId), [{ scope: READ.scope }]);
  });

  test('install the app when the open request ends meanwhile', async (t) => {
    const app = await installableApp(market);
    const { workspaceId, token } = await newMember(market, { role: 'admin' });
    await market.expect(200, 'PUT', `/api/workspaces/${workspaceId}/policy`, {
      ...{ as: token, body: { mode: 'APPROVAL', allow: [], deny: [], maxRisk: null } },
    });
    const { body: request } = await installAs(market, await newMember(market, { workspaceId }), app);
    const denying = new pg.Client({ connectionString: market.settings.databaseUrl });
    await denying.connect();
    t.after(() => denying.end());
    await denying.query('BEGIN');
    await denying.query('SELECT FROM workspace_installations WHERE id = $1 FOR UPDATE', [request.id]);
    const installing = results('installs', [{ app: app.slug, workspaceId, permissions: [READ.scope] }]);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await market.sql(waiting)).length > 0, 'the install that waits');
    await denying.query(
      `UPDATE workspace_installations SET ended_at = now(), requested_permissions = NULL, requested_at = NULL WHERE id = $1`,
      [request.id],
    );
    await denying.query('COMMIT');
    const [created] = await installing;
    assert.equal(created.status, 'CREATED');
    assert.notEqual(created.installationId, request.id);
    assert.equal((await grantFor(market, app.key, created.installationId)).status, 200);
  });

  test('one bad item of a thousand fails alone', async () => {
    const app = await installableApp(market);
    const bad = [
      { app: 'no-such-app', workspaceId: 'x' },
      { app: app.slug },
      'nonsense',
      null,
      { app: 'NUL\0', workspaceId: 'x' },
      ...['yesterday', '2026-13-45T99:99:99Z', '2026-02-30T09:30:00Z', '2026-11-15T09:30:00+99:00'].map((at) => {
        return { app: app.slug, workspaceId: 'x', at };
      }),
    ];
    const good = Array.from({ length: 1_000 - bad.length }, (_, i) => ({
      ...{ app: app.slug, workspaceId: `bulk-${i}` },
      at: ['2026-11-15T09:30:00Z', '2024-02-29T23:59:59.123+02:00'][i % 2],
    }));
    const answer = await post('installs', [...bad, ...good]);
    assert.equal(answer.status, 200);
    const statuses = answer.body.data.map(({ status }: { status: string }) => status);
    assert.deepEqual(statuses.slice(0, bad.length), Array(bad.length).fill('REFUSED'));
    assert.ok(statuses.slice(bad.length).every((status: string) => status === 'CREATED'));
    assert.equal(answer.body.data[0].error.code, 'PUBLIC_APP_NOT_FOUND');
    assert.equal(answer.body.data[1].error.details[0].pointer, '/workspaceId');
    assert.equal((await storedInstalls(market, app)).counter, good.length);
    const missing = { app: app.slug, workspaceId: 'needs', permissions: [] };
    assert.equal((await results('installs', [missing]))[0].error.details[0].code, 'PERMISSION_REQUIRED');
    for (const data of [[], Array.from({ length: 1_001 }, () => missing)])
      expectError(await post('installs', data), 400, 'VALIDATION_FAILED');
  });

  test('are for the host alone', async () => {
    const member = await newMember(market, { role: 'admin' });
    const data = [{ app: 'x', workspaceId: 'y' }];
    expectError(await post('installs', data, member.token), 403, 'HOST_REQUIRED');
    expectError(await post('installs', data, market.admin), 403, 'HOST_REQUIRED');
    const key = await market.apiKey(await market.verifiedDeveloper());
    expectError(await post('installs', data, key), 401, 'CREDENTIAL_NOT_ACCEPTED');
    const path = '/store/api/host/installs';
    assert.equal((await market.request('POST', path, { body: { data }, headers: { origin: market.url } })).status, 404);
  });
});

test('uninstalls of the host end installations, and a repeat is no fault', async () => {
  const [app, member] = [await installableApp(market), await newMember(market)];
  const id = await installed(market, member, app);
  const item = { app: app.slug, workspaceId: member.workspaceId, code: 'SWITCHED', text: 'Moved.' };
  assert.deepEqual(await results('uninstalls', [item, item]), [
    { index: 0, status: 'ENDED', installationId: id },
    { index: 1, status: 'KNOWN' },
  ]);
  expectError(await grantFor(market, app.key, id), 410, 'INSTALLATION_ENDED');
});

test('all installations are read page by page', async () => {
  const app = await installableApp(market);
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push(await installed(market, await newMember(market), app));
  const seen = [];
  let after = '';
  do {
    const { body } = await market.expect(200, 'GET', `/api/host/installations?limit=2${after}`, { as: host });
    seen.push(...body.data);
    after = body.next && `&after=${body.next}`;
  } while (after);
  const own = seen.filter((one) => one.appId === app.id);
  assert.deepEqual(
    own.map((one) => one.installationId),
    ids,
  );
  assert.equal(new Set(seen.map((one) => one.installationId)).size, seen.length);
  assert.deepEqual([own[0].status, own[0].permissions, own[0].app], ['ACTIVE', [READ.scope], app.slug]);
});

test('a workspace deleted at the host loses everything: installations, requests, grants', async () => {
  const apps = await Promise.all([1, 2, 3].map(() => installableApp(market)));
  const administrator = await newMember(market, { role: 'admin' });
  const { workspaceId } = administrator;
  const ids = [];
  for (const app of apps.slice(0, 2)) ids.push(await installed(market, administrator, app));
  await market.expect(200, 'PUT', `/api/workspaces/${workspaceId}/policy`, {
    ...{ as: administrator.token, body: { mode: 'APPROVAL', allow: [], deny: [], maxRisk: null } },
  });
  const request = await installAs(market, await newMember(market, { workspaceId }), apps[2]!);
  assert.equal(request.status, 202);
  const deleted = () => market.expect(200, 'POST', `/api/host/workspaces/${workspaceId}/deleted`, { as: host });
  assert.deepEqual((await deleted()).body, { ended: 3 });
  assert.deepEqual((await deleted()).body, { ended: 0 });
  for (const [i, id] of ids.entries()) expectError(await grantFor(market, apps[i]!.key, id), 410, 'INSTALLATION_ENDED');
  const feed = await market.sql(`SELECT installation_id FROM revocations WHERE workspace_id = $1 AND type = 'ENDED'`, [
    workspaceId,
  ]);
  assert.deepEqual(feed.map((row) => row.installation_id).sort(), ids.toSorted());
});

test('a workspace is deleted whatever its id: 200 characters, each of them escaped in a path or of two code units', async () => {
  const app = await installableApp(market);
  for (const workspaceId of [longWorkspaceId(), '🗂'.repeat(200)]) {
    const [created] = await results('installs', [{ app: app.slug, workspaceId, permissions: [READ.scope] }]);
    assert.equal(created.status, 'CREATED');
    const path = (id: string) => `/api/host/workspaces/${encodeURIComponent(id)}/deleted`;
    assert.deepEqual((await market.expect(200, 'POST', path(workspaceId), { as: host })).body, { ended: 1 });
    expectError(await grantFor(market, app.key, created.installationId), 410, 'INSTALLATION_ENDED');
  }
  const tooLong = `/api/host/workspaces/${'w'.repeat(201)}/deleted`;
  expectError(await market.request('POST', tooLong, { as: host }), 400, 'VALIDATION_FAILED');
});
