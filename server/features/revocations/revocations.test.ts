import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import pg from 'pg';
import { expectError } from '../../testing/expect-error.ts';
import { installableApp, installed, newMember, publishPermissions, READ, WRITE } from '../../testing/installations.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';
import { runJob } from '../../testing/run-job.ts';

const a = await startTestMarket({ after });
const b = await startTestMarket({ after }, { besides: a });
const { admin, host } = a;
const feed = (market: TestMarket, query = '') => market.request('GET', `/api/host/revocations${query}`, { as: host });
const tail = async () => {
  let next = (await feed(a, '?limit=1000')).body.next as string;
  for (;;) {
    const page = (await feed(a, `?limit=1000&after=${next}`)).body;
    if (page.data.length === 0) return next;
    next = page.next;
  }
};
const act = (path: string, body?: unknown) => a.expect(200, 'POST', `/api/admin/${path}`, { as: admin, body });
const end = (market: TestMarket, id: string, as: string) =>
  market.expect(200, 'DELETE', `/api/installations/${id}`, { as });

/** Another transaction that holds the lock of a row and takes that of the feed next, as an uninstall or a suspension does. */
async function startRowHolder(t: TestContext, which: string, id: string) {
  const client = new pg.Client({ connectionString: a.settings.databaseUrl });
  await client.connect();
  t.after(() => client.end());
  await client.query('BEGIN');
  await client.query(`SELECT FROM ${which} = $1 FOR UPDATE`, [id]);
  const { pid } = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0];
  const waiting = 'SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
  const tryLock = `SELECT pg_try_advisory_xact_lock(hashtextextended('revocation feed', 0)) AS locked`;
  return {
    waitingPid: () => eventually(async () => (await a.sql(waiting, [pid]))[0]?.pid, 'a transaction that waits'),
    getsFeedLock: async () => (await client.query(tryLock)).rows[0].locked,
    commit: () => client.query('COMMIT'),
  };
}

suite('the revocation feed', () => {
  test('has one entry for every loss and return of access, with what is left', async () => {
    const [app, member] = [await installableApp(a), await newMember(a)];
    const start = await tail();
    const both = [READ.scope, WRITE.scope];
    const id = await installed(a, member, app, both);
    const permissions = [READ.scope];
    await a.expect(200, 'PUT', `/api/installations/${id}/permissions`, { as: member.token, body: { permissions } });
    await a.expect(200, 'PUT', `/api/installations/${id}/permissions`, {
      as: member.token,
      body: { permissions: both },
    });
    await publishPermissions(a, app, [READ]);
    const reason = { reason: 'A complaint.' };
    await act(`apps/${app.id}/suspend`, reason);
    await act(`developers/${app.developer.id}/suspend`, reason);
    await act(`developers/${app.developer.id}/reinstate`);
    await act(`apps/${app.id}/restore`);
    await act(`developers/${app.developer.id}/suspend`, reason);
    await act(`apps/${app.id}/suspend`, reason);
    await act(`apps/${app.id}/restore`);
    await act(`developers/${app.developer.id}/reinstate`);
    await end(a, id, member.token);
    const { body } = await feed(b, `?after=${start}`);
    const { body: shown } = await a.expect(200, 'GET', `/api/apps/${app.slug}`);
    for (const entry of body.data)
      assert.deepEqual(
        [entry.installationId, entry.appId, entry.clientId, entry.workspaceId],
        [id, app.id, shown.oauthClientId, member.workspaceId],
      );
    assert.deepEqual(
      body.data.map(({ type, scope }: Record<string, string>) => [type, scope]),
      [
        ['PERMISSIONS_REDUCED', 'tasks:read'],
        ['PERMISSIONS_REDUCED', 'tasks:read'],
        ...['SUSPENDED', 'RESTORED', 'SUSPENDED', 'RESTORED', 'ENDED'].map((type) => [type, 'tasks:read']),
      ],
    );
    assert.equal(body.next, body.data.at(-1).cursor);
  });

  test('has an entry for each of 10,000 installations of a suspended app, written with the decision', async () => {
    const app = await installableApp(a);
    await a.sql(
      `INSERT INTO workspace_installations (id, app_id, workspace_id, workspace_name, installed_by, permissions, version)
       SELECT 'ins_feed_' || n, $1, 'feed-' || n, 'Team', 'nobody', '{tasks:read}', 1 FROM generate_series(1, 10000) AS n`,
      [app.id],
    );
    await act(`apps/${app.id}/suspend`, { reason: 'A complaint.' });
    const [row] = await a.sql(`SELECT count(*)::int AS n FROM revocations WHERE app_id = $1 AND type = 'SUSPENDED'`, [
      app.id,
    ]);
    assert.equal(row.n, 10_000);
  });

  test('loses and repeats no entry for a reader with cursors while eight writers on two nodes commit', async () => {
    const app = await installableApp(a);
    const start = await tail();
    const expected: string[] = [];
    let writing = true;
    const reader = (async () => {
      const seen: string[] = [];
      for (let next = start, idle = 0; idle < 2; ) {
        const { body } = await feed(seen.length % 2 ? a : b, `?after=${next}&limit=3`);
        seen.push(...body.data.map(({ installationId }: Record<string, string>) => installationId));
        next = body.next;
        idle = writing || body.data.length > 0 ? 0 : idle + 1;
      }
      return seen;
    })();
    const writers = Array.from({ length: 8 }, async (_, w) => {
      const node = w % 2 ? a : b;
      for (let i = 0; i < 6; i++) {
        const member = await newMember(a);
        const id = await installed(node, member, app);
        await end(node, id, member.token);
        expected.push(id);
      }
    });
    await Promise.all(writers);
    writing = false;
    const seen = await reader;
    assert.deepEqual(seen.toSorted(), expected.toSorted());
  });

  test('gives no position to a writer while an earlier one has not committed', async (t) => {
    const [app, member] = [await installableApp(a), await newMember(a)];
    const id = await installed(a, member, app);
    const earlier = new pg.Client({ connectionString: a.settings.databaseUrl });
    await earlier.connect();
    t.after(() => earlier.end());
    await earlier.query('BEGIN');
    await earlier.query(`SELECT pg_advisory_xact_lock(hashtextextended('revocation feed', 0))`);
    let ended = false;
    const ending = end(a, id, member.token).then(() => {
      ended = true;
    });
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
    await eventually(async () => ended || (await a.sql(waiting)).length > 0, 'a writer that waits');
    assert.equal(ended, false);
    await earlier.query('COMMIT');
    await ending;
  });

  test('is not locked while the deletion of a workspace waits for an installation; a repeat ends what it left', async (t) => {
    const member = await newMember(a);
    for (const app of [await installableApp(a), await installableApp(a)]) await installed(a, member, app);
    const ofWorkspace = 'SELECT id FROM workspace_installations WHERE workspace_id = $1 ORDER BY id';
    const ids = (await a.sql(ofWorkspace, [member.workspaceId])).map(({ id }) => id);
    const start = await tail();
    const deletion = () => a.request('POST', `/api/host/workspaces/${member.workspaceId}/deleted`, { as: host });
    const uninstall = await startRowHolder(t, 'workspace_installations WHERE id', ids[1]);
    const failing = deletion();
    const pid = await uninstall.waitingPid();
    assert.equal(await uninstall.getsFeedLock(), true);
    await a.sql('SELECT pg_cancel_backend($1)', [pid]);
    assert.equal((await failing).status, 503);
    await uninstall.commit();
    assert.deepEqual((await deletion()).body, { ended: 1 });
    const { body } = await feed(a, `?after=${start}`);
    assert.deepEqual(
      body.data.map(({ type, installationId }: Record<string, string>) => [type, installationId]),
      ids.map((id) => ['ENDED', id]),
    );
  });

  test('is not locked while the suspension of an app waits for its publisher', async (t) => {
    const app = await installableApp(a);
    await installed(a, await newMember(a), app);
    const publisherSuspension = await startRowHolder(t, 'developers WHERE id', app.developer.id);
    const suspending = act(`apps/${app.id}/suspend`, { reason: 'A complaint.' });
    await publisherSuspension.waitingPid();
    assert.equal(await publisherSuspension.getsFeedLock(), true);
    await publisherSuspension.commit();
    await suspending;
  });

  test('is not locked while a transfer waits for the catalog; its entry names the client that lost its access', async (t) => {
    const [app, receiver] = [await installableApp(a), await a.verifiedDeveloper()];
    const id = await installed(a, await newMember(a), app);
    const { body: shown } = await a.expect(200, 'GET', `/api/apps/${app.slug}`);
    const { body: transfer } = await a.expect(
      ...([201, 'POST', `/api/publishers/${app.developer.id}/apps/${app.id}/transfers`] as const),
      { as: app.developer.token, body: { toPublisher: receiver.id } },
    );
    const start = await tail();
    const refresh = await startRowHolder(t, 'catalog WHERE app_id', app.id);
    const accepting = a.expect(200, 'POST', `/api/transfers/${transfer.id}/accept`, { as: receiver.token });
    await refresh.waitingPid();
    assert.equal(await refresh.getsFeedLock(), true);
    await refresh.commit();
    await accepting;
    const { body } = await feed(a, `?after=${start}`);
    assert.deepEqual(
      body.data.map((entry: Record<string, string>) => [entry.type, entry.installationId, entry.clientId]),
      [['TRANSFERRED', id, shown.oauthClientId]],
    );
  });

  test('waits for the next entry, also of the other node, and answers empty when the time is over', async () => {
    const [app, member] = [await installableApp(a), await newMember(a)];
    const id = await installed(a, member, app);
    const next = await tail();
    const waiting = feed(b, `?after=${next}&wait=20`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const since = performance.now();
    await end(a, id, member.token);
    const { body } = await waiting;
    assert.ok(performance.now() - since < 10_000, 'long before the wait is over');
    assert.deepEqual(
      body.data.map((entry: { installationId: string }) => entry.installationId),
      [id],
    );
    assert.deepEqual((await feed(b, `?after=${body.next}&wait=1`)).body, { data: [], next: body.next });
  });

  test('refuses a cursor whose entries are gone, of another epoch, or made up', async () => {
    const next = await tail();
    for (const wrong of ['1', 'x', `${next}9`, `${next.slice(0, -1)}-`])
      expectError(await feed(a, `?after=${wrong}`), 400, 'CURSOR_INVALID');
    expectError(await feed(a, `?after=${'0'.repeat(32)}-1`), 410, 'CURSOR_TOO_OLD');
    await a.sql(`UPDATE revocations SET at = now() - interval '91 days'`);
    await runJob(a, 'revocation-cleaning');
    for (let i = 0; i < 200 && (await a.sql('SELECT FROM revocations')).length > 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expectError(await feed(a, `?after=${next.replace(/\d+$/, '1')}`), 410, 'CURSOR_TOO_OLD');
    assert.deepEqual((await feed(a, `?after=${next}`)).body, { data: [], next });
    assert.deepEqual((await feed(a)).body, { data: [], next });
    expectError(await a.request('GET', '/api/host/revocations', { as: admin }), 403, 'HOST_REQUIRED');
  });
});
