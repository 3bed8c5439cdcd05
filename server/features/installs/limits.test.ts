import assert from 'node:assert/strict';
import { after, beforeEach, suite, test } from 'node:test';
import { type FilledApp, fillCatalog } from '../../testing/catalog.ts';
import { install, storedInstalls, uninstall } from '../../testing/installs.ts';
import { startTestMarket, type TestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after });

const newApp = async () => (await fillCatalog(market, [{ name: 'Installed' }], 1))[0]!;

suite('the limit of an address', () => {
  // All tests have one address, and one database to count it in.
  beforeEach(() => market.sql('DELETE FROM rate_limits'));

  /** How many of so many installs in a row are taken, by the header that each sends. */
  async function taken(on: TestMarket, app: FilledApp, times: number, header?: (n: number) => string) {
    const answers = [];
    for (let n = 0; n < times; n++) {
      answers.push(await install(app, header ? { headers: { 'x-forwarded-for': header(n) } } : {}, on));
    }
    return answers;
  }
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
  const times = (n: number, status: number) => Array.from({ length: n }, () => status);

  test('sixty installs a minute are taken; the next is refused, says when to come back, and moves nothing', async (t) => {
    const limited = await startTestMarket(t, { besides: market });
    const app = await newApp();
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 100 }, () => install(app, {}, limited)));
    const refilled = Math.floor((performance.now() - since) / 1_000); // one a second
    const [given, refused] = [201, 429].map((status) => answers.filter((answer) => answer.status === status));
    assert.equal(given!.length + refused!.length, 100);
    assert.ok(given!.length >= 60 && given!.length <= 60 + refilled, `${given!.length} were taken`);
    assert.equal((await storedInstalls(market, app)).counter, given!.length);
    for (const { headers } of answers) {
      assert.equal(headers.get('ratelimit-limit'), '60');
      assert.match(headers.get('ratelimit-remaining') ?? '', /^[1-5]?\d$/);
      assert.match(headers.get('ratelimit-reset') ?? '', /^[1-9]\d*$/);
    }
    for (const { headers, body } of refused!) {
      assert.equal(body.error.code, 'RATE_LIMITED');
      assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(headers.get('ratelimit-remaining'), '0');
    }
  });

  test('hammering two nodes moves the counter no further than the limit, but for what one has not told the other yet', async (t) => {
    const env = { RATE_LIMITS: 'installs=20' };
    const nodes = [
      await startTestMarket(t, { besides: market, env }),
      await startTestMarket(t, { besides: market, env }),
    ];
    const app = await newApp();
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => install(app, {}, nodes[n % 2]!)));
    const refilled = Math.ceil((performance.now() - since) / 3_000); // one every three seconds
    const given = answers.filter(({ status }) => status === 201).length;
    assert.ok(given >= 20 && given <= 20 + 2 + refilled, `${given} were taken`);
    assert.equal((await storedInstalls(market, app)).counter, given);
    for (const node of nodes) assert.equal((await install(app, {}, node)).status, 429);
  });

  test('uninstalls count against the same limit, reads against none', async (t) => {
    const limited = await startTestMarket(t, { besides: market, env: { RATE_LIMITS: 'installs=5' } });
    const app = await newApp();
    assert.deepEqual(statuses(await taken(limited, app, 3)), times(3, 201));
    const { secret } = (await install(app, { body: { installationId: 'x' } }, limited)).body;
    const ended = { body: { installationId: 'x', secret } };
    assert.equal((await limited.request('POST', `/api/apps/${app.slug}/uninstall`, ended)).status, 200);
    assert.equal((await limited.request('POST', `/api/apps/${app.slug}/uninstall`, ended)).status, 429);
    for (let n = 0; n < 100; n++) await limited.expect(200, 'GET', `/api/apps/${app.slug}`);
  });

  test('the limit is taken before the body is read: refused bodies count, too', async (t) => {
    const limited = await startTestMarket(t, { besides: market, env: { RATE_LIMITS: 'installs=5' } });
    const app = await newApp();
    const send = () => limited.request('POST', `/api/apps/${app.slug}/install`, { body: 'x'.repeat(5_000) });
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(await send());
    assert.deepEqual(statuses(answers), [...times(5, 413), 429, 429]);
  });

  test('the host is not limited: it is one address for all its users', async (t) => {
    const limited = await startTestMarket(t, { besides: market, env: { RATE_LIMITS: 'installs=5' } });
    const app = await newApp();
    const hosted = { as: limited.host };
    for (let n = 0; n < 12; n++) {
      const { status, headers } = await install(app, { ...hosted, body: { installationId: `h-${n}` } }, limited);
      assert.deepEqual([status, headers.get('ratelimit-limit')], [201, null]);
      assert.equal((await uninstall(app, `h-${n}`, limited)).status, 200);
    }
    // It has taken nothing from the address; other tokens are limited as everybody is.
    const account = { as: await limited.token('somebody') };
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await install(app, account, limited));
    assert.deepEqual(statuses(answers), [...times(5, 201), 429]);
    assert.equal((await install(app, hosted, limited)).status, 201);
  });

  test('forged forwarding headers make no second address', async (t) => {
    const limited = await startTestMarket(t, { besides: market, env: { RATE_LIMITS: 'installs=5' } });
    const app = await newApp();
    assert.deepEqual(statuses(await taken(limited, app, 7, (n) => `203.0.113.${n}`)), [...times(5, 201), 429, 429]);
    for (const name of ['forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip']) {
      const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.77' : '203.0.113.77' };
      assert.equal((await install(app, { headers }, limited)).status, 429, name);
    }
    assert.equal((await storedInstalls(market, app)).counter, 5);
  });

  for (const proxy of ['1', '127.0.0.1']) {
    test(`with TRUST_PROXY=${proxy} the address is the one that the proxy saw, whatever stands before it`, async (t) => {
      const env = { RATE_LIMITS: 'installs=5', TRUST_PROXY: proxy };
      const limited = await startTestMarket(t, { besides: market, env });
      const app = await newApp();
      assert.deepEqual(statuses(await taken(limited, app, 8, (n) => `203.0.113.${n}`)), times(8, 201));
      const forged = await taken(limited, app, 6, (n) => `192.0.2.${n}, 198.51.100.1`);
      assert.deepEqual(statuses(forged), [...times(5, 201), 429]);
      assert.equal((await storedInstalls(market, app)).counter, 13);
    });
  }
});
