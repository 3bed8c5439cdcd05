import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import {
  installAs,
  installableApp,
  installed,
  newMember,
  publishPermissions,
  READ,
  WRITE,
} from '../../testing/installations.ts';
import { storedInstalls } from '../../testing/installs.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const path = (id: string, rest = '') => `/api/installations/${id}${rest}`;
/** Outside the scope vocabulary. */
const unnamed = (permission: object) => ({ ...permission, label: null, description: null, risk: null });
const codeOf = (url: string) => new URL(url).searchParams.get('code')!;
const exchange = (key: string, code: string) =>
  market.request('POST', '/api/dev/installations/exchange', { as: key, body: { code } });

suite('an install', () => {
  test('returns the installation and leads to the setup page with a code, its id and the state', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const body = { app: app.slug, workspaceId: member.workspaceId, permissions: ['tasks:read'], state: 'abc.~-_1' };
    const answer = await market.expect(201, 'POST', '/api/installations', { as: member.token, body });
    const { setup, ...installation } = answer.body;
    assert.equal(installation.status, 'ACTIVE');
    assert.deepEqual(installation.permissions, ['tasks:read']);
    assert.deepEqual(installation.newPermissions, [unnamed(WRITE)]);
    assert.equal(installation.app.slug, app.slug);
    assert.deepEqual(installation.workspace, { id: member.workspaceId, name: `Team ${member.workspaceId}` });
    assert.equal(installation.installedBy.accountUserId, member.accountUserId);
    const url = new URL(setup.url);
    assert.equal(`${url.origin}${url.pathname}`, 'https://example.com/setup');
    assert.equal(url.searchParams.get('installation_id'), installation.id);
    assert.equal(url.searchParams.get('state'), 'abc.~-_1');
    const { body: read } = await market.expect(200, 'GET', path(installation.id), { as: member.token });
    assert.deepEqual(read, installation);
    const { body: list } = await market.expect(200, 'GET', '/api/installations', { as: member.token });
    assert.deepEqual(list.data, [installation]);
    const { body: workspaces } = await market.expect(200, 'GET', '/api/workspaces', { as: member.token });
    assert.deepEqual(workspaces.data, [
      { id: member.workspaceId, name: `Team ${member.workspaceId}`, role: 'member', installedApps: 1, openRequests: 0 },
    ]);
  });

  test('keeps the query of the setup URL and has no setup without one', async () => {
    const member = await newMember(market);
    const tenant = await installableApp(market, { setupUrl: 'https://example.com/setup?tenant=1' });
    const { body } = await installAs(market, member, tenant);
    assert.match(body.setup.url, /\?tenant=1&code=[\w-]{43}&installation_id=ins_/);
    const plain = await approvedApp(market);
    const { status, body: without } = await installAs(market, member, plain, []);
    assert.deepEqual([status, without.setup, without.setupAvailable], [201, null, false]);
    const opened = await market.request('POST', path(without.id, '/setup'), { as: member.token });
    expectError(opened, 409, 'SETUP_URL_MISSING');
  });

  test('of one app in one workspace succeeds once, however many are sent at the same time', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const send = async () => {
      for (;;) {
        const answer = await installAs(market, member, app);
        if (answer.status !== 503 && answer.status !== 429) return answer;
        await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
      }
    };
    const answers = await Promise.all(Array.from({ length: 500 }, send));
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    assert.equal(first!.status, 201);
    for (const other of others) {
      expectError(other, 409, 'ALREADY_INSTALLED');
      assert.equal(other.body.error.resourceId, first!.body.id);
    }
    assert.deepEqual(await storedInstalls(market, app), { counter: 1, events: 0, installations: 0, daily: 1 });
  });

  test('lists every missing and every unknown permission', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const answer = await installAs(market, member, app, ['nothing:here', 'tasks:write', 'other']);
    expectError(answer, 400, 'VALIDATION_FAILED');
    assert.deepEqual(
      answer.body.error.details.map(({ pointer, code }: Record<string, string>) => [pointer, code]),
      [
        ['/permissions/0', 'PERMISSION_UNKNOWN'],
        ['/permissions/2', 'PERMISSION_UNKNOWN'],
        ['/permissions', 'PERMISSION_REQUIRED'],
      ],
    );
    const body = { app: app.slug, workspaceId: member.workspaceId, permissions: ['tasks:read'], state: 'a b' };
    expectError(
      await market.request('POST', '/api/installations', { as: member.token, body }),
      400,
      'VALIDATION_FAILED',
    );
  });

  test('is refused in a workspace of others, for an unknown app, and for one that is not listed', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const elsewhere = { ...member, workspaceId: 'not-mine' };
    expectError(await installAs(market, elsewhere, app), 404, 'WORKSPACE_NOT_FOUND');
    expectError(await installAs(market, member, { slug: 'no-such-app' }), 404, 'PUBLIC_APP_NOT_FOUND');
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });
    expectError(await installAs(market, member, app), 404, 'PUBLIC_APP_NOT_FOUND');
    for (const credential of [app.key, market.host])
      expectError(await installAs(market, { ...member, token: credential }, app), 401, 'CREDENTIAL_NOT_ACCEPTED');
  });

  test('repeated with an Idempotency-Key gives the first answer without the code', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const headers = { 'idempotency-key': 'install-once' };
    const first = await installAs(market, member, app, ['tasks:read'], headers);
    const second = await installAs(market, member, app, ['tasks:read'], headers);
    const { setup, ...installation } = first.body;
    assert.ok(setup.url);
    assert.deepEqual([second.status, second.body], [201, installation]);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    const stored = await market.sql(`SELECT body FROM idempotent_requests WHERE key = 'install-once'`);
    assert.doesNotMatch(JSON.stringify(stored), new RegExp(codeOf(setup.url)));
  });
});

suite('a setup code', () => {
  test('is exchanged once, by the developer of the app, for the installation without its people', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const { body } = await installAs(market, member, app);
    const code = codeOf(body.setup.url);
    const stranger = await market.apiKey(await market.verifiedDeveloper());
    expectError(await exchange(stranger, code), 404, 'INSTALLATION_NOT_FOUND');
    const answer = await exchange(app.key, code);
    assert.equal(answer.status, 200, 'the attempt of a stranger did not use the code up');
    assert.deepEqual(answer.body, {
      installation: {
        ...{ id: body.id, app: { id: app.id, slug: app.slug }, version: 1, status: 'ACTIVE' },
        ...{ workspace: body.workspace, permissions: ['tasks:read'], createdAt: body.createdAt },
      },
    });
    expectError(await exchange(app.key, code), 400, 'CODE_INVALID');
    expectError(await exchange(app.key, 'nothing'), 400, 'CODE_INVALID');
    assert.ok(!answer.text.includes(member.accountUserId));
  });

  test('is exchanged by one of many requests at the same time', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const { body } = await installAs(market, member, app);
    const code = codeOf(body.setup.url);
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => exchange(app.key, code)))).map(
      (a) => a.status,
    );
    assert.deepEqual(statuses.sort(), [200, ...Array(19).fill(400)]);
  });

  test('is refused after 60 seconds and stored only as a hash', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const { body } = await installAs(market, member, app);
    const code = codeOf(body.setup.url);
    const [stored] = await market.sql(
      `SELECT hash, extract(epoch FROM expires_at - now()) AS lifetime FROM setup_codes WHERE installation_id = $1`,
      [body.id],
    );
    assert.ok(stored.lifetime > 50 && stored.lifetime <= 60);
    for (const encoding of ['utf8', 'base64url']) assert.ok(!stored.hash.toString(encoding).includes(code));
    await market.sql(`UPDATE setup_codes SET expires_at = now() WHERE installation_id = $1`, [body.id]);
    expectError(await exchange(app.key, code), 400, 'CODE_INVALID');
  });

  test('is worth nothing after the end of the installation', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const { body } = await installAs(market, member, app);
    await market.expect(200, 'DELETE', `/api/installations/${body.id}`, { as: member.token });
    expectError(await exchange(app.key, codeOf(body.setup.url)), 400, 'CODE_INVALID');
  });

  test('is renewed for the installer and administrators of the workspace alone', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const id = await installed(market, member, app);
    const { workspaceId } = member;
    const colleague = await newMember(market, { workspaceId });
    const administrator = await newMember(market, { workspaceId, role: 'admin' });
    const setup = (token: string, body?: unknown) => market.request('POST', path(id, '/setup'), { as: token, body });
    for (const { token } of [member, administrator]) {
      const answer = await setup(token, { state: 'mine' });
      assert.equal(answer.status, 201);
      assert.equal(new URL(answer.body.url).searchParams.get('state'), 'mine');
      assert.equal((await exchange(app.key, codeOf(answer.body.url))).status, 200);
    }
    expectError(await setup(colleague.token), 403, 'INSTALLER_OR_ADMIN_REQUIRED');
    expectError(await setup((await newMember(market)).token), 404, 'INSTALLATION_NOT_FOUND');
    const again = { as: member.token, headers: { 'idempotency-key': 'setup' } };
    await market.expect(201, 'POST', path(id, '/setup'), again);
    expectError(await market.request('POST', path(id, '/setup'), again), 409, 'ANSWER_NOT_REPEATABLE');
  });
});

suite('the permissions of an installation', () => {
  const change = (token: string, id: string, permissions: string[]) =>
    market.request('PUT', path(id, '/permissions'), { as: token, body: { permissions } });

  test('are changed by any member: optional ones come and go, required ones stay', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const id = await installed(market, member, app);
    const colleague = await newMember(market, { workspaceId: member.workspaceId });
    const more = await change(colleague.token, id, ['tasks:write', 'tasks:read']);
    assert.deepEqual(
      [more.status, more.body.permissions, more.body.newPermissions],
      [200, ['tasks:read', 'tasks:write'], []],
    );
    assert.deepEqual((await change(member.token, id, ['tasks:read'])).body.permissions, ['tasks:read']);
    expectError(await change(member.token, id, []), 400, 'VALIDATION_FAILED');
    expectError(await change((await newMember(market)).token, id, ['tasks:read']), 404, 'INSTALLATION_NOT_FOUND');
  });

  test('follow the live version: a new required one needs consent, a dropped one leaves at once', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const id = await installed(market, member, app, ['tasks:read', 'tasks:write']);
    const members = { scope: 'members:read', required: true, reason: 'Shows who does what.' };
    const draft = { permissions: [READ, members] };
    const { body: version } = await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, {
      ...{ as: app.key, body: draft },
    });
    const forecast = `/api/dev/apps/${app.id}/versions/${version.number}/consents`;
    const { body: foreseen } = await market.expect(200, 'GET', forecast, { as: app.key });
    assert.deepEqual(foreseen, { workspaces: 1, consentNeeded: 1 });
    await market.expect(200, 'DELETE', `/api/dev/apps/${app.id}/versions/${version.number}`, { as: app.key });

    const number = await publishPermissions(market, app, [READ, members]);
    const read = async () => (await market.expect(200, 'GET', path(id), { as: member.token })).body;
    const waiting = await read();
    assert.deepEqual([waiting.status, waiting.version], ['CONSENT_NEEDED', 1]);
    assert.deepEqual([waiting.permissions, waiting.newPermissions], [['tasks:read'], [unnamed(members)]]);
    const consented = await change(member.token, id, ['tasks:read', 'members:read']);
    assert.deepEqual([consented.body.status, consented.body.version], ['ACTIVE', number]);

    // A later version asks for the dropped one again: it is not granted by the old consent.
    await eventually(async () => {
      const [row] = await market.sql('SELECT permissions FROM workspace_installations WHERE id = $1', [id]);
      return !row.permissions.includes('tasks:write');
    }, 'the job that drops permissions');
    await publishPermissions(market, app, [READ, members, WRITE]);
    const later = await read();
    assert.deepEqual(
      [later.status, later.permissions, later.newPermissions],
      ['ACTIVE', ['members:read', 'tasks:read'], [unnamed(WRITE)]],
    );
  });
});

suite('an uninstall', () => {
  test('by the installer or an administrator of the workspace ends it for good, with a reason for the developer', async () => {
    for (const by of ['installer', 'administrator'] as const) {
      const [app, member] = [await installableApp(market), await newMember(market)];
      const id = await installed(market, member, app);
      const { workspaceId } = member;
      const colleague = await newMember(market, { workspaceId });
      const administrator = await newMember(market, { workspaceId, role: 'admin' });
      expectError(
        await market.request('DELETE', path(id), { as: colleague.token }),
        403,
        'INSTALLER_OR_ADMIN_REQUIRED',
      );
      const [method, rest] = by === 'installer' ? ['DELETE', ''] : ['POST', '/end'];
      const as = by === 'installer' ? member.token : administrator.token;
      const body = { code: 'TOO_EXPENSIVE', text: 'Too dear for a small team.' };
      const ended = await market.expect(200, method!, path(id, rest), { as, body });
      assert.deepEqual([ended.body.status, ended.body.endCode], ['ENDED', 'TOO_EXPENSIVE']);
      for (const [again, of] of [
        ['DELETE', ''],
        ['POST', '/setup'],
      ] as const)
        expectError(await market.request(again, path(id, of), { as: member.token }), 410, 'INSTALLATION_ENDED');
      const { body: reasons } = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/analytics/uninstall-reasons`, {
        as: app.key,
      });
      assert.deepEqual([reasons.data[0].code, reasons.texts[0].text], [body.code, body.text]);

      const next = await installed(market, member, app);
      assert.notEqual(next, id);
      const list = await market.expect(200, 'GET', `/api/installations?app=${app.slug}`, { as: member.token });
      assert.deepEqual(
        list.body.data.map((one: { id: string; status: string }) => [one.id, one.status]),
        [
          [next, 'ACTIVE'],
          [id, 'ENDED'],
        ],
      );
      const active = await market.expect(200, 'GET', `/api/installations?status=ENDED&workspaceId=${workspaceId}`, {
        as: member.token,
      });
      assert.equal(active.body.pagination.total, 1);
      assert.equal((await storedInstalls(market, app)).counter, 1, 'a workspace counts once');
    }
  });

  test('by the developer leaves the workspace', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const id = await installed(market, member, app);
    const stranger = await market.apiKey(await market.verifiedDeveloper());
    const leave = (key: string) =>
      market.request('POST', `/api/dev/installations/${id}/end`, { as: key, body: { code: 'OTHER' } });
    expectError(await leave(stranger), 404, 'INSTALLATION_NOT_FOUND');
    const left = await leave(app.key);
    assert.deepEqual([left.status, left.body.status], [200, 'ENDED']);
    expectError(await leave(app.key), 410, 'INSTALLATION_ENDED');
  });
});

suite('a suspension', () => {
  test('of the app or the developer suspends installations, and its end restores them', async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const id = await installed(market, member, app);
    const status = async () => (await market.expect(200, 'GET', path(id), { as: member.token })).body.status;
    const decide = (what: string, body?: unknown) =>
      market.expect(200, 'POST', `/api/admin/${what}`, { as: admin, body });
    const reason = { reason: 'A complaint.' };
    for (const [subject, move, back] of [
      [`apps/${app.id}`, 'suspend', 'restore'],
      [`developers/${app.developer.id}`, 'suspend', 'reinstate'],
    ]) {
      await decide(`${subject}/${move}`, reason);
      assert.equal(await status(), 'SUSPENDED');
      expectError(
        await market.request('PUT', path(id, '/permissions'), {
          as: member.token,
          body: { permissions: ['tasks:read'] },
        }),
        ...([403, 'INSTALLATION_SUSPENDED'] as const),
      );
      expectError(await installAs(market, await newMember(market), app), 404, 'PUBLIC_APP_NOT_FOUND');
      await decide(`${subject}/${back}`);
      assert.equal(await status(), 'ACTIVE');
    }
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });
    assert.equal(await status(), 'ACTIVE', 'unlisting suspends nothing');
    await decide(`apps/${app.id}/suspend`, reason);
    const ended = await market.expect(200, 'DELETE', path(id), { as: member.token });
    assert.equal(ended.body.status, 'ENDED', 'a suspended app can be uninstalled');
  });
});

test('the developer sees installations by status and version, and nothing about people', async () => {
  const app = await installableApp(market);
  const members = await Promise.all([1, 2, 3].map(() => newMember(market)));
  const ids = [];
  for (const member of members) ids.push(await installed(market, member, app));
  await market.expect(200, 'DELETE', path(ids[0]!), { as: members[0]!.token });
  const list = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/installations?limit=2`, { as: app.key });
  assert.deepEqual(
    list.body.data.map(({ id }: { id: string }) => id),
    ids.toReversed().slice(0, 2),
  );
  assert.deepEqual(list.body.counts, [{ status: 'ACTIVE', version: 1, count: 2 }]);
  assert.equal(list.body.pagination.total, 3);
  for (const { accountUserId } of members) assert.ok(!list.text.includes(accountUserId));
  const ended = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/installations?status=ENDED`, { as: app.key });
  assert.equal(ended.body.pagination.total, 1);
  const stranger = await market.apiKey(await market.verifiedDeveloper());
  expectError(
    await market.request('GET', `/api/dev/apps/${app.id}/installations`, { as: stranger }),
    ...([404, 'APP_NOT_FOUND'] as const),
  );
});

test('the anonymous install and uninstall count for themselves and touch no installation', async () => {
  const [app, member] = [await installableApp(market), await newMember(market)];
  const id = await installed(market, member, app);
  for (const installationId of [id, member.workspaceId]) {
    const { body } = await market.expect(201, 'POST', `/api/apps/${app.slug}/install`, { body: { installationId } });
    await market.expect(200, 'POST', `/api/apps/${app.slug}/uninstall`, {
      body: { installationId, secret: body.secret, code: 'OTHER' },
    });
    await market.expect(200, 'POST', `/api/apps/${app.slug}/uninstall`, { as: market.host, body: { installationId } });
  }
  assert.equal((await market.expect(200, 'GET', path(id), { as: member.token })).body.status, 'ACTIVE');
  assert.equal((await storedInstalls(market, app)).counter, 3);
});
