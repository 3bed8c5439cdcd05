import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Seals } from '../../platform/sealing.ts';
import { fillCatalog } from '../../testing/catalog.ts';
import { install as installOn } from '../../testing/installs.ts';
import { type RequestOptions, startTestMarket, type TestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { requireSecret, SUNSET } from './installation-secret.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const other = await startTestMarket({ after }, { besides: market, env: { RATE_LIMITS: 'off' } });

const newApp = async (installs = 0) => (await fillCatalog(market, [{ name: 'Installed', installs }], 1))[0]!;
const install = (app: { slug: string }, options: RequestOptions = {}, on: TestMarket = market) =>
  installOn(app, options, on);
const end = ({ slug }: { slug: string }, body: object, on: TestMarket = market, as?: string) =>
  on.request('POST', `/api/apps/${slug}/uninstall`, { body, ...(as && { as }) });

suite('ending an installation', () => {
  const begin = async (app: { slug: string }, installationId: string): Promise<string> =>
    (await install(app, { body: { installationId } })).body.secret;

  test('whoever has its secret ends it, on any node', async () => {
    const app = await newApp();
    const secret = await begin(app, 'mine');
    assert.deepEqual((await end(app, { installationId: 'mine', secret }, other)).body, { recorded: true });
    assert.deepEqual((await end(app, { installationId: 'mine', secret })).body, { recorded: false });
    // The same secret ends it again after it began again.
    assert.equal(await begin(app, 'mine'), undefined);
    const { body, headers } = await end(app, { installationId: 'mine', secret });
    assert.deepEqual(body, { recorded: true });
    assert.equal(headers.get('deprecation'), null);
  });

  test('without its secret, or with another one, nobody does; an unknown installation is refused alike', async () => {
    const [app, twin] = [await newApp(), await newApp()];
    const secret = await begin(app, 'victim');
    const others = [await begin(app, 'attacker'), await begin(twin, 'victim'), `${secret}x`, 'ä', 'x'];
    for (const guess of [undefined, ...others]) {
      for (const installationId of ['victim', 'unknown']) {
        const { status, body } = await end(app, { installationId, ...(guess && { secret: guess }) });
        assert.deepEqual([status, body.error.code], [403, 'INSTALLATION_SECRET_REQUIRED'], `${guess}`);
      }
    }
    assert.deepEqual((await end(app, { installationId: 'victim', secret })).body, { recorded: true });
  });

  test('the secret of a replaced SESSION_SECRET works as long as that stands behind the new one', async (t) => {
    const [first, second] = ['the first secret of this service', 'the second secret of this service'];
    const node = (SESSION_SECRET: string) => startTestMarket(t, { besides: market, env: { SESSION_SECRET } });
    const app = await newApp();
    const before = await node(first);
    const { secret } = (await install(app, { body: { installationId: 'rotated' } }, before)).body;
    const ended = { installationId: 'rotated', secret };
    assert.equal((await end(app, ended, await node(second))).status, 403);
    assert.equal((await end(app, ended, await node(`${second},${first}`))).status, 200);
  });

  test('one that was recorded before there were secrets is ended without one, with the date when that ends', async () => {
    const app = await newApp();
    // As a node of the previous release does.
    await market.sql(`INSERT INTO installations (app_id, installation_id) VALUES ($1, 'old')`, [app.id]);
    assert.equal((await end(app, { installationId: 'old', secret: 'wrong' })).status, 403);
    const { body, headers } = await end(app, { installationId: 'old' });
    assert.deepEqual(body, { recorded: true });
    assert.match(headers.get('deprecation') ?? '', /^@\d+$/);
    assert.match(headers.get('link') ?? '', /^<[^>]*\/docs\/>; rel="deprecation"$/);
    const months = (Date.parse(headers.get('sunset')!) - Number(headers.get('deprecation')!.slice(1)) * 1_000) / 2.63e9;
    assert.ok(months >= 6, `${months} months`);
  });

  test('after that date it needs a secret like every other', () => {
    const old = { appId: 'app_1', installationId: 'old', secretIssued: false };
    const seals = new Seals(['the only secret of this service']);
    assert.equal(requireSecret(seals, old, undefined, new Date(SUNSET.getTime() - 1)), 'without secret');
    assert.throws(() => requireSecret(seals, old, undefined, SUNSET), { code: 'INSTALLATION_SECRET_REQUIRED' });
  });

  test('the host ends any of them without a secret; other tokens and keys do not', async () => {
    const app = await newApp();
    await begin(app, 'hosted');
    const strangers = [
      market.admin,
      await market.token('somebody'),
      await market.apiKey(await market.verifiedDeveloper()),
    ];
    for (const as of strangers) assert.equal((await end(app, { installationId: 'hosted' }, market, as)).status, 403);
    const { status, body } = await end(app, { installationId: 'hosted' }, market, 'made.up.token');
    assert.deepEqual([status, body.error.code], [401, 'TOKEN_INVALID']);
    assert.deepEqual((await end(app, { installationId: 'hosted' }, market, market.host)).body, { recorded: true });
  });

  for (const state of ['unlisted', 'suspended', 'whose developer is suspended']) {
    test(`that of an app ${state} ends all the same`, async () => {
      const app = await approvedApp(market, { name: 'Hidden Later' });
      const secret = await begin(app, 'still-here');
      if (state === 'unlisted') await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });
      else {
        const subject = state === 'suspended' ? `apps/${app.id}` : `developers/${app.developer.id}`;
        const body = { reason: 'A complaint.' };
        await market.expect(200, 'POST', `/api/admin/${subject}/suspend`, { as: market.admin, body });
      }
      assert.equal((await install(app)).status, 404);
      assert.deepEqual((await end(app, { installationId: 'still-here', secret })).body, { recorded: true });
    });
  }
});
