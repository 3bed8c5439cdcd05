import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startImageOrigin } from '../../testing/image-origin.ts';
import { createApp } from '../../testing/listings.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';

const origin = await startImageOrigin({ after });
const env = { ALLOW_PRIVATE_HOSTS: origin.host, RATE_LIMITS: 'checks=6' };
const a = await startTestMarket({ after }, { env });
const b = await startTestMarket({ after }, { besides: a, env });

async function newApp(path: string) {
  const developer = await a.verifiedDeveloper();
  const key = await a.apiKey(developer);
  const listing = { name: 'Checked', description: 'One.', category: 'OTHER', environment: 'localhost' };
  const body = { ...listing, logoUrl: origin.url(path) };
  const { id } = (await a.expect(201, 'POST', '/api/dev/apps', { as: key, body })).body;
  const check = (on: TestMarket) => on.request('POST', `/api/dev/apps/${id}/check`, { as: key });
  return { id: id as string, check };
}

suite('Checks of one listing', () => {
  test('run one at a time, across two nodes', async () => {
    const release = origin.hold('/held.png');
    const { check } = await newApp('/held.png');
    const first = check(a);
    await eventually(async () => origin.requests.includes('/held.png'), 'the request for the image');
    for (const node of [a, b]) {
      const second = await check(node);
      assert.deepEqual([second.status, second.body.error.code], [409, 'CHECK_RUNNING']);
    }
    release();
    assert.equal((await first).status, 200);
    assert.equal((await check(b)).status, 200);
  });

  test('are not blocked by a process that died during one', async () => {
    const { id, check } = await newApp('/png/512x512');
    await a.sql(`INSERT INTO running_checks VALUES ($1, now() + interval '1 minute')`, [id]);
    assert.equal((await check(b)).status, 409);
    await a.sql(`UPDATE running_checks SET until = now() - interval '1 second' WHERE app_id = $1`, [id]);
    assert.equal((await check(b)).status, 200);
    assert.deepEqual(await a.sql('SELECT FROM running_checks WHERE app_id = $1', [id]), []);
  });

  test('that outlast their lease end only their own lease', async () => {
    const { id, check } = await newApp('/outlasting.png');
    const held = [];
    for (const node of [a, b]) {
      const release = origin.hold('/outlasting.png');
      const before = origin.requests.length;
      held.push({ release, result: check(node) });
      await eventually(async () => origin.requests.includes('/outlasting.png', before), 'the request for the image');
      if (node === a)
        await a.sql(`UPDATE running_checks SET until = now() - interval '1 second' WHERE app_id = $1`, [id]);
    }
    const [first, second] = held;
    first!.release();
    assert.equal((await first!.result).status, 200);
    assert.equal((await check(a)).status, 409, 'the second still runs');
    second!.release();
    assert.equal((await second!.result).status, 200);
    assert.equal((await check(a)).status, 200);
  });

  test('extend their lease while they run', async (t) => {
    const { id, check } = await newApp('/long.png');
    const release = origin.hold('/long.png');
    const until = async () => (await a.sql('SELECT until::text FROM running_checks WHERE app_id = $1', [id]))[0]?.until;
    t.mock.timers.enable({ apis: ['setInterval'] });
    const running = check(a);
    await eventually(async () => origin.requests.includes('/long.png'), 'the request for the image');
    for (let n = 0; n < 2; n++) {
      const before = await until();
      t.mock.timers.tick(20_000);
      await eventually(async () => (await until()) !== before, 'the extension');
    }
    release();
    assert.equal((await running).status, 200);
    assert.equal(await until(), undefined);
  });

  test('are limited per developer, across all apps and nodes', async () => {
    const { check } = await newApp('/png/512x512');
    const { check: another } = await newApp('/png/512x512');
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) statuses.push((await check(n % 2 ? a : b)).status);
    const given = statuses.filter((status) => status === 200).length;
    // Each of the two nodes may have admitted one request that the other did not know of yet.
    assert.ok(given >= 6 && given <= 8, String(statuses));
    assert.equal(statuses.at(-1), 429);
    assert.equal((await another(a)).status, 200);
  });
});

suite('Checks of hanging hosts', () => {
  test('of one developer do not delay those of others', async (t) => {
    const other = await newApp('/png/512x512');
    const busy = await a.apiKey(await a.verifiedDeveloper());
    const url = origin.url('/hanging.png');
    const images = { logoUrl: url, bannerUrl: url, screenshots: Array.from({ length: 5 }, () => ({ url })) };
    const links = { websiteUrl: url, privacyPolicyUrl: url, supportUrl: url, termsUrl: url };
    const apps = [];
    for (let n = 0; n < 4; n++) apps.push(await createApp(a, busy, { ...images, ...links, environment: 'localhost' }));
    const release = origin.hold('/hanging.png');
    t.after(release);
    const ended: number[] = [];
    const checks = apps.map(async ({ id }) => {
      ended.push((await a.request('POST', `/api/dev/apps/${id}/check`, { as: busy })).status);
    });
    await eventually(async () => (await a.sql('SELECT FROM running_checks')).length === apps.length, 'all checks');
    await eventually(async () => origin.requests.includes('/hanging.png'), 'the first image');
    const { status, body } = await other.check(a);
    assert.deepEqual([status, ended], [200, []]);
    const { status: found } = body.rules.find(({ rule }: { rule: string }) => rule === 'LOGO_REACHABLE');
    assert.equal(found, 'PASSED');
    release();
    await Promise.all(checks);
    assert.deepEqual(ended, [200, 200, 200, 200]);
  });
});

suite('Checks of submissions', () => {
  const logoAt = (path: string) => ({ logoUrl: origin.url(path), environment: 'localhost' });
  const submit = (id: string, as: string, move = 'submit') => a.request('POST', `/api/dev/apps/${id}/${move}`, { as });
  const checked = (id: string, as: string) =>
    eventually(
      async () => (await a.expect(200, 'GET', `/api/dev/apps/${id}/review`, { as })).body.checks,
      `the report of ${id}`,
    );

  test('count as checks, so that submitting and withdrawing is no way around the limit', async () => {
    const key = await a.apiKey(await a.verifiedDeveloper());
    const { id } = await createApp(a, key);
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) {
      statuses.push((await submit(id, key)).status);
      await submit(id, key, 'withdraw');
    }
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429]);
  });

  test('of one developer leave room for others, and one that was withdrawn is never fetched', async () => {
    const busy = await a.apiKey(await a.verifiedDeveloper());
    const other = await a.apiKey(await a.verifiedDeveloper());
    const release = origin.hold('/held-submission.png');
    const held = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await createApp(a, busy, logoAt(n < 4 ? '/held-submission.png' : '/png/300x200?withdrawn'));
      assert.equal((await submit(id, busy)).status, 200);
      held.push(id as string);
    }
    await eventually(async () => origin.requests.includes('/held-submission.png'), 'the first image');
    assert.equal((await submit(held[4]!, busy, 'withdraw')).status, 200);
    const { id } = await createApp(a, other, logoAt('/png/512x512'));
    await submit(id, other);
    await checked(id, other);
    release();
    for (const one of held.slice(0, 4)) await checked(one, busy);
    assert.deepEqual(
      origin.requests.filter((path) => path.includes('withdrawn')),
      [],
    );
  });
});
