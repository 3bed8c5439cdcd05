import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { type FilledApp, fillCatalog } from '../../testing/catalog.ts';
import { install as installOn, storedInstalls, uninstall as uninstallOn } from '../../testing/installs.ts';
import { eventually, type RequestOptions, startTestMarket, type TestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const other = await startTestMarket({ after }, { besides: market, env: { RATE_LIMITS: 'off' } });

const newApp = async (installs = 0) => (await fillCatalog(market, [{ name: 'Installed', installs }], 1))[0]!;
const install = (app: { slug: string }, options: RequestOptions = {}, on: TestMarket = market) =>
  installOn(app, options, on);
const uninstall = (app: { slug: string }, installationId: string, on: TestMarket = market) =>
  uninstallOn(app, installationId, on);
const end = ({ slug }: { slug: string }, body: object, on: TestMarket = market, as?: string) =>
  on.request('POST', `/api/apps/${slug}/uninstall`, { body, ...(as && { as }) });
const stored = (app: FilledApp) => storedInstalls(market, app);
const outcome = ({ status, body }: Awaited<ReturnType<typeof install>>) => [status, body.recorded, body.installCount];

/** In lists and on the page; those may be a second behind. */
async function shown({ slug, id }: FilledApp, count: number, on: TestMarket = market): Promise<void> {
  await eventually(async () => {
    const detail = (await on.expect(200, 'GET', `/api/apps/${slug}`)).body;
    const list = (await on.expect(200, 'GET', '/api/apps?limit=100&search=installed&sort=popular')).body.data;
    const item = list.find((app: { id: string }) => app.id === id);
    return detail.installCount === count && item.installCount === count;
  }, `${count} installs in list and detail`);
}

const untouched = await newApp();

suite('recording an install', () => {
  test('the body is optional, and so is each of its fields', async () => {
    const app = await newApp(10);
    const bodies = [
      {},
      { body: {} },
      { body: 'null' },
      { headers: { 'content-type': 'application/json' } },
      { body: { environment: 'staging' } },
      { body: { version: '2' } },
      { body: { installationId: 'only-this' } },
      { body: { installationId: 'i'.repeat(200), environment: 'production', version: '1.2.3-beta' } },
    ];
    for (const [i, options] of bodies.entries()) {
      assert.deepEqual(outcome(await install(app, options)), [201, true, 11 + i]);
    }
    assert.deepEqual(await stored(app), { counter: 18, events: 8, installations: 2, daily: 8 });
    const [event] = await market.sql(`SELECT * FROM install_events WHERE app_id = $1 AND version = '1.2.3-beta'`, [
      app.id,
    ]);
    assert.deepEqual(
      [event.kind, event.environment, event.installation_id],
      ['install', 'production', 'i'.repeat(200)],
    );
  });

  test('the answer has exactly recorded and installCount, and a secret when the installation has an id and is new', async () => {
    const app = await newApp();
    assert.deepEqual((await install(app)).body, { recorded: true, installCount: 1 });
    const options = { body: { installationId: 'one' } };
    const { secret, ...rest } = (await install(app, options)).body;
    assert.deepEqual(rest, { recorded: true, installCount: 2 });
    assert.match(secret, /^[\w-]{43}$/);
    assert.deepEqual((await install(app, options)).body, { recorded: false, installCount: 2 });
  });

  test('the same installationId is counted once for ever, also after an uninstall; without one each call counts', async () => {
    const [app, twin] = [await newApp(), await newApp()];
    const options = { body: { installationId: 'workspace-1' } };
    assert.deepEqual(outcome(await install(app, options)), [201, true, 1]);
    assert.deepEqual(outcome(await install(app, options)), [200, false, 1]);
    assert.deepEqual(outcome(await install(app)), [201, true, 2]);
    assert.deepEqual(outcome(await install(app)), [201, true, 3]);
    assert.deepEqual(outcome(await install(app, { body: { ...options.body, version: '9' } })), [200, false, 3]);
    assert.deepEqual((await uninstall(app, 'workspace-1')).body, { recorded: true });
    assert.deepEqual((await uninstall(app, 'workspace-1')).body, { recorded: false });
    assert.deepEqual(outcome(await install(app, options)), [200, false, 3]);
    assert.deepEqual((await uninstall(app, 'workspace-1')).body, { recorded: true });
    assert.deepEqual((await uninstall(app, 'unheard-of')).body, { recorded: false });
    assert.deepEqual(outcome(await install(twin, options)), [201, true, 1]);
    assert.deepEqual(await stored(app), { counter: 3, events: 3, installations: 1, daily: 3 });
  });

  const bad: [body: unknown, pointer: string][] = [
    [{ count: 5 }, '/count'],
    [{ installCount: 5 }, '/installCount'],
    [{ installationId: 7 }, '/installationId'],
    [{ installationId: null }, '/installationId'],
    [{ installationId: '' }, '/installationId'],
    [{ installationId: '  ' }, '/installationId'],
    [{ installationId: 'i'.repeat(201) }, '/installationId'],
    [{ installationId: 'a\nb' }, '/installationId'],
    [{ installationId: 'a\u0000b' }, '/installationId'],
    [{ environment: 'moon' }, '/environment'],
    [{ version: 2.5 }, '/version'],
    [{ version: 'v'.repeat(51) }, '/version'],
    [[], ''],
    ['"text"', ''],
  ];
  for (const [body, pointer] of bad) {
    test(`an install with ${JSON.stringify(body).slice(0, 40)} is refused and not counted`, async () => {
      const answer = await install(untouched, { body });
      assert.equal(answer.status, 400);
      assert.equal(answer.body.error.details[0].pointer, pointer);
      assert.deepEqual(await stored(untouched), { counter: 0, events: 0, installations: 0, daily: 0 });
    });
  }

  test('an uninstall needs the installationId', async () => {
    const app = await newApp();
    for (const options of [
      {},
      { body: {} },
      { body: { installationId: 1 } },
      { body: { installationId: 'x', by: 1 } },
    ]) {
      assert.equal((await market.request('POST', `/api/apps/${app.slug}/uninstall`, options)).status, 400);
    }
  });

  test('an app that is not in the catalog takes none', async () => {
    const draft = await draftApp(market);
    for (const app of [draft, { slug: 'no-such-app' }, { slug: '%20' }]) {
      for (const answer of [await install(app), await uninstall(app, 'x')]) {
        assert.deepEqual([answer.status, answer.body.error.code], [404, 'PUBLIC_APP_NOT_FOUND']);
      }
    }
  });

  test('an install that is answered is in the database', async () => {
    const app = await newApp();
    for (let n = 1; n <= 20; n++) {
      const { body } = await install(app, { body: { installationId: `kept-${n}` } });
      assert.partialDeepStrictEqual(body, { recorded: true, installCount: n });
      assert.deepEqual(await stored(app), { counter: n, events: n, installations: n, daily: n });
    }
  });

  test('lists and pages follow within about a second, on every node', async () => {
    const app = await newApp(100);
    await install(app);
    await install(app, {}, other);
    await shown(app, 102);
    await shown(app, 102, other);
  });
});

suite('with an Idempotency-Key', () => {
  const once = { headers: { 'idempotency-key': 'install-once' } };

  test('a repeat gives the first answer again and counts nothing', async () => {
    const app = await newApp();
    const first = await install(app, once);
    assert.deepEqual(outcome(first), [201, true, 1]);
    await install(app);
    for (const node of [market, other]) {
      const again = await install(app, once, node);
      assert.deepEqual([again.status, again.text], [201, first.text]);
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
    }
    assert.deepEqual(await stored(app), { counter: 2, events: 2, installations: 0, daily: 2 });
    const changed = await install(app, { ...once, body: { version: '2' } });
    assert.deepEqual([changed.status, changed.body.error.code], [409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('a known installation is answered alike the first and every further time', async () => {
    const app = await newApp();
    const options = { body: { installationId: 'known' }, headers: { 'idempotency-key': 'known-install' } };
    await install(app, { body: options.body });
    for (let i = 0; i < 2; i++) assert.deepEqual(outcome(await install(app, options)), [200, false, 1]);
  });

  test('the secret is in the first answer alone', async () => {
    const app = await newApp();
    const options = { body: { installationId: 'secret-once' }, headers: { 'idempotency-key': 'secret-once' } };
    const { secret, ...first } = (await install(app, options)).body;
    assert.equal((await end(app, { installationId: 'secret-once', secret })).status, 200);
    const again = await install(app, options);
    assert.deepEqual([again.status, again.body], [201, first]);
    const [{ kept }] = await market.sql(`SELECT string_agg(body::text, '') AS kept FROM idempotent_requests`);
    assert.ok(!kept.includes(secret));
  });

  test('lists and pages follow as they do without one', async () => {
    const app = await newApp(5);
    await install(app, { headers: { 'idempotency-key': 'seen-in-lists' } });
    await shown(app, 6);
  });
});

suite('many at once', () => {
  for (const nodes of [[market], [market, other]]) {
    test(`400 installs of 120 installations over ${nodes.length} node(s) are exactly 120`, async () => {
      const app = await newApp();
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_, n) =>
          install(app, { body: { installationId: `i-${n % 120}` } }, nodes[n % nodes.length]),
        ),
      );
      const counted = answers.filter(({ status, body }) => status === 201 && body.recorded);
      const known = answers.filter(({ status, body }) => status === 200 && !body.recorded);
      assert.deepEqual([counted.length, known.length], [120, 280]);
      assert.deepEqual(await stored(app), { counter: 120, events: 120, installations: 120, daily: 120 });
      await shown(app, 120);
    });
  }

  test('each answer of a burst has a counter that includes itself, and a flush brings all of them', async () => {
    const app = await newApp(7);
    const answers = await Promise.all(Array.from({ length: 400 }, () => install(app)));
    for (const { body } of answers) assert.ok(body.installCount > 7 && body.installCount <= 407, body.installCount);
    await stored(app);
    assert.equal((await install(app)).body.installCount, 408);
    const more = await Promise.all(Array.from({ length: 100 }, () => install(app)));
    for (const { body } of more) assert.ok(body.installCount > 408 && body.installCount <= 508, body.installCount);
    assert.deepEqual(await stored(app), { counter: 508, events: 501, installations: 0, daily: 501 });
  });

  test('an install that is committed is not refused because the counters cannot be flushed', async () => {
    const app = await newApp();
    const burst = async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => install(app)));
      return answers.filter(({ status }) => status === 201).length;
    };
    await market.sql('ALTER TABLE app_daily RENAME TO app_daily_away');
    let taken = await burst();
    await sleep(1_100);
    taken += await burst(); // the counters are due
    await market.sql('ALTER TABLE app_daily_away RENAME TO app_daily');
    assert.equal(taken, 120);
    await eventually(async () => (await market.sql('SELECT FROM install_count_deltas')).length === 0, 'the flush');
    assert.deepEqual(await stored(app), { counter: 120, events: 120, installations: 0, daily: 120 });
  });

  test('while a flush of the counters waits for a lock, installs are answered, each with a counter that includes it', async (t) => {
    const app = await newApp(5);
    // A busy node refuses with 503, and a client tries again: the flush that waits may be that of the other node, and a
    // single install then waits for the same lock.
    const installOnce = async () => {
      for (;;) {
        const answer = await install(app);
        if (answer.status !== 503) return answer;
        await sleep(100);
      }
    };
    const burst = async () => (await Promise.all(Array.from({ length: 100 }, installOnce))).map(outcome);
    const answers = await burst();
    const locking = new pg.Client({ connectionString: market.settings.databaseUrl });
    await locking.connect();
    t.after(() => locking.end());
    await locking.query('BEGIN');
    await locking.query('SELECT FROM app_statistics WHERE app_id = $1 FOR UPDATE', [app.id]);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%DELETE FROM install_count_deltas%'`;
    const isWaiting = async () => (await market.sql(waiting)).length > 0;
    // The burst may have been flushed before the lock was taken; deltas of another process make a flush certain.
    await market.sql(`INSERT INTO install_count_deltas (noted_by, app_ids, installs) VALUES ('another', $1, '{1}')`, [
      [app.id],
    ]);
    await eventually(isWaiting, 'the flush to wait for the lock');
    answers.push(...(await burst()), outcome(await installOnce()));
    await eventually(isWaiting, 'the flush still to wait for the lock');
    await locking.query('COMMIT');
    answers.push(...(await burst()), outcome(await installOnce()));

    for (const [i, [status, recorded, count]] of answers.entries()) {
      assert.deepEqual([status, recorded], [201, true]);
      assert.ok(count > 5 && count <= 6 + answers.length, `the ${i + 1}th was told ${count}`);
    }
    assert.deepEqual(await stored(app), { counter: 308, events: 302, installations: 0, daily: 303 });
  });

  for (const table of ['install_count_deltas', 'install_sums']) {
    test(`what a killed process has left in ${table} is counted by another, of this release or the previous one`, async () => {
      const app = await newApp(1);
      await market.sql(`INSERT INTO ${table} (noted_by, app_ids, installs) VALUES ('a killed one', $1, '{2}')`, [
        [app.id],
      ]);
      await eventually(async () => (await market.sql(`SELECT FROM ${table}`)).length === 0, 'the flush');
      assert.partialDeepStrictEqual(await stored(app), { counter: 3, daily: 2 });
      await shown(app, 3);
    });
  }

  test('installs of many apps, known and unknown, with and without an id, each get their own answer', async () => {
    const apps = await fillCatalog(
      market,
      Array.from({ length: 20 }, (_, n) => ({ name: `Mixed ${n}`, installs: n * 1_000 })),
    );
    const calls = fc.sample(
      fc.record({ app: fc.nat({ max: 20 }), id: fc.option(fc.nat({ max: 4 })), node: fc.constantFrom(market, other) }),
      600,
    );
    const answers = await Promise.all(
      calls.map(({ app, id, node }) =>
        install(apps[app] ?? { slug: 'missing' }, id === null ? {} : { body: { installationId: `m-${id}` } }, node),
      ),
    );
    for (const [n, app] of [...apps, undefined].entries()) {
      const mine = calls.flatMap((call, i) => (call.app === n ? [{ ...call, ...answers[i]! }] : []));
      if (!app) {
        assert.ok(mine.every(({ status }) => status === 404));
        continue;
      }
      const ids = new Set(mine.flatMap(({ id }) => (id === null ? [] : [id])));
      const expected = ids.size + mine.filter(({ id }) => id === null).length;
      assert.equal(mine.filter(({ status }) => status === 201).length, expected);
      assert.ok(mine.every(({ status, body }) => body.recorded === (status === 201)));
      assert.ok(mine.every(({ body }) => body.installCount >= n * 1_000 && body.installCount <= n * 1_000 + expected));
      const all = { counter: n * 1_000 + expected, events: expected, installations: ids.size, daily: expected };
      assert.deepEqual(await stored(app), all);
    }
  });

  test('a burst counts on from what single installs have added since the last one', async () => {
    const app = await newApp(3);
    const burst = async () => Promise.all(Array.from({ length: 60 }, () => install(app)));
    await burst();
    await stored(app);
    for (const count of [64, 65]) assert.deepEqual(outcome(await install(app)), [201, true, count]);
    for (const { body } of await burst())
      assert.ok(body.installCount > 65 && body.installCount <= 125, body.installCount);
    assert.deepEqual(await stored(app), { counter: 125, events: 122, installations: 0, daily: 122 });
  });

  test('bursts of many apps, one after the other on two nodes, get each app’s own counter', async () => {
    const apps = await fillCatalog(
      market,
      Array.from({ length: 20 }, (_, n) => ({ name: `Bursting ${n}`, installs: n * 1_000 })),
    );
    const total = new Map(apps.map(({ id, installs }) => [id, installs]));
    for (let time = 0; time < 8; time++) {
      const chosen = fc.sample(fc.constantFrom(...apps, undefined), 150);
      const on = time % 3 === 2 ? other : market;
      const answers = await Promise.all(chosen.map((app) => install(app ?? { slug: 'missing' }, {}, on)));
      for (const [i, app] of chosen.entries()) {
        assert.equal(answers[i]!.status, app ? 201 : 404);
        if (app) total.set(app.id, total.get(app.id)! + 1);
      }
      for (const app of apps) {
        const counts = answers.flatMap(({ body }, i) => (chosen[i] === app ? [body.installCount as number] : []));
        // What was counted in the last second may be missing.
        assert.ok(
          counts.every((count) => count > app.installs && count <= total.get(app.id)!),
          `${counts} for ${app.slug}`,
        );
      }
      await sleep(300);
    }
    for (const app of apps) assert.partialDeepStrictEqual(await stored(app), { counter: total.get(app.id) });
  });

  test('after a take-down a burst is refused: at once on this node, and soon on the other', async () => {
    const app = await approvedApp(market, { name: 'Installed And Gone' });
    const decide = (decision: 'suspend' | 'restore', body?: object) =>
      market.expect(200, 'POST', `/api/admin/apps/${app.id}/${decision}`, { as: market.admin, body });
    const burst = async (on: TestMarket) => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => install(app, {}, on)));
      return answers.filter(({ status }) => status === 201).length;
    };
    for (const on of [market, other]) assert.equal(await burst(on), 60);
    await decide('suspend', { reason: 'A complaint.' });
    assert.equal(await burst(market), 0);
    await eventually(async () => (await burst(other)) === 0, 'the other node to refuse it');
    await decide('restore');
    assert.equal(await burst(market), 60);
  });

  test('installs and uninstalls of the same installations on two nodes never fail', async () => {
    const apps = [await newApp(), await newApp()];
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, n) => {
          const [node, app, id] = [n % 2 ? market : other, apps[(n >> 1) % 2]!, `r-${(n * 7) % 23}`];
          return n % 3 === 0 ? uninstall(app, id, node) : install(app, { body: { installationId: id } }, node);
        }),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)).difference(new Set([200, 201])), new Set());
    }
    for (const app of apps) assert.partialDeepStrictEqual(await stored(app), { counter: 23, installations: 23 });
  });
});
