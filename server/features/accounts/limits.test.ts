import assert from 'node:assert/strict';
import { after, beforeEach, suite, test } from 'node:test';
import { type Answer, eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { signIn } from '../../testing/sign-in.ts';

const RATE_LIMITS = 'keys=20,accounts=20,addresses=100';
const lines: string[] = [];
/** Requests arrive through a proxy; each test uses its own IP address. */
const env = { RATE_LIMITS, TRUST_PROXY: '1' };
const plain = await startTestMarket({ after });
const a = await startTestMarket({ after }, { besides: plain, env, log: (line) => lines.push(line) });
const b = await startTestMarket({ after }, { besides: plain, env });

let addresses = 0;
let from: { headers: Record<string, string> };
beforeEach(() => {
  addresses += 1;
  from = { headers: { 'x-forwarded-for': `198.51.100.${addresses}` } };
});

const MAX_UNSYNCED = { 20: 2, 100: 10 }; // on two nodes
async function hammered(perMinute: 20 | 100, ask: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const since = performance.now();
  const answers = await Promise.all(Array.from({ length: 2 * perMinute }, (_, n) => ask(n)));
  const refused = answers.filter(({ status }) => status === 429);
  const refilled = Math.ceil(((performance.now() - since) * perMinute) / 60_000);
  const given = answers.length - refused.length;
  assert.ok(given >= perMinute && given <= perMinute + MAX_UNSYNCED[perMinute] + refilled, `${given} were answered`);
  return refused;
}

const wait = (answer: Answer) => Number(answer.headers.get('retry-after'));

suite('Rate limits', () => {
  test('an API key has one limit across all nodes, for cached and uncached responses', async () => {
    const key = await plain.apiKey(await plain.verifiedDeveloper());
    const paths = ['/api/dev/me', '/api/dev/me', '/api/dev/apps', '/api/dev/me'];
    const refused = await hammered(20, (n) => (n % 2 ? a : b).request('GET', paths[n % 4]!, { as: key, ...from }));
    for (const { body, headers } of refused) {
      assert.equal(body.error.code, 'RATE_LIMITED');
      assert.match(body.error.message, /^Too many requests with this API key: the limit is 20 per minute.*Retry-After/);
      assert.equal(headers.get('ratelimit-limit'), '20');
      assert.equal(headers.get('ratelimit-remaining'), '0');
    }
    assert.ok(refused.every((answer) => wait(answer) >= 1 && wait(answer) <= 12));
    for (const node of [a, b]) await node.expect(429, 'GET', '/api/dev/me', { as: key, ...from });
    const another = await plain.apiKey(await plain.verifiedDeveloper());
    await a.expect(200, 'GET', '/api/dev/me', { as: another, ...from });
  });

  test('every response states how many requests remain, exactly', async () => {
    const key = await plain.apiKey(await plain.verifiedDeveloper());
    for (let left = 19; left >= 15; left--) {
      const { headers } = await a.expect(200, 'GET', '/api/dev/me', { as: key, ...from });
      assert.deepEqual(
        ['limit', 'remaining'].map((name) => headers.get(`ratelimit-${name}`)),
        ['20', String(left)],
      );
      assert.ok(Number(headers.get('ratelimit-reset')) >= 1);
    }
  });

  test('an account has one limit for its token and its session together', async () => {
    const { accountUserId, token } = await plain.register();
    const browser = await signIn(plain, { accountUserId });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const session = { headers: { ...from.headers, cookie } };
    const refused = await hammered(20, (n) =>
      n % 2
        ? a.request('GET', '/api/apps/none/reviews/mine', { as: token, ...from })
        : b.request('GET', '/portal/api/me', session),
    );
    assert.ok(refused.every(({ body }) => body.error.message.startsWith('Too many requests from your account')));
  });

  test('an IP address has one limit for all uncached requests, whatever the credential', async () => {
    const refused = await hammered(100, (n) =>
      n % 3
        ? (n % 2 ? a : b).request('GET', `/api/apps?search=word${n}`, from)
        : a.request('GET', '/api/admin/stats', { as: `wrong-${n}`, ...from }),
    );
    assert.ok(refused.every(({ body }) => body.error.message.startsWith('Too many requests from your IP address')));
    await a.expect(200, 'GET', '/api/apps?search=elsewhere', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  });

  test('paths that do not exist are counted, as pages and as JSON', async () => {
    const accept = { headers: { ...from.headers, accept: 'text/html' } };
    const refused = await hammered(100, (n) => (n % 2 ? a : b).request('GET', `/nowhere/${n}`, n % 3 ? accept : from));
    assert.ok(refused.every(({ body }) => body.error.code === 'RATE_LIMITED'));
  });

  test('cached public responses are not counted and carry no rate-limit headers', async () => {
    const { slug } = await approvedApp(plain, { name: 'Free To Read' });
    for (let n = 0; n < 150; n++) {
      const { headers } = await a.expect(200, 'GET', `/api/apps/${slug}`, from);
      assert.equal(headers.get('ratelimit-limit'), null);
    }
  });

  test('probes and static files are not counted; a page counts for itself, not for what it renders from', async () => {
    for (let n = 0; n < 110; n++) await a.expect(200, 'GET', '/healthz', from);
    for (let n = 0; n < 20; n++) await a.expect(200, 'GET', '/readyz', from);
    for (let n = 0; n < 40; n++) await a.expect(200, 'GET', '/apps', from);
    await a.expect(200, 'GET', '/api/apps?search=still-free', from);
    assert.deepEqual(await plain.sql(`SELECT bucket FROM rate_limits WHERE bucket LIKE '%inside%'`), []);
  });

  test('a page that has to be rendered counts as 20 requests', async () => {
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await a.request('GET', `/apps/not-there-${n}`, from));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404, 404, 404, 429],
    );
    assert.match(answers[5]!.body.error.message, /the limit is 100 per minute, and this one counts as 20\./);
  });

  test('an untrusted proxy counts as one IP address, and the log names the setting to change', async (t) => {
    const warnings: string[] = [];
    const alone = await startTestMarket(t, {
      env: { RATE_LIMITS: 'addresses=5' },
      log: (line) => line.includes('TRUST_PROXY') && warnings.push(line),
    });
    const ask = (n: number) =>
      alone.request('GET', `/api/apps?search=${n}`, { headers: { 'x-forwarded-for': `203.0.113.${n}` } });
    const statuses = [];
    for (let n = 0; n < 9; n++) statuses.push((await ask(n)).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429, 429, 429]);
    assert.equal(warnings.length, 1);
  });

  test('a client that waits for Retry-After is served', async () => {
    const ask = () => a.request('GET', '/api/apps/not-there', from);
    await hammered(100, ask);
    let answer = await ask();
    while (answer.status !== 429) answer = await ask();
    await new Promise((resolve) => setTimeout(resolve, wait(answer) * 1_000));
    assert.equal((await ask()).status, 404);
  });

  test('without the rate-limit table requests continue; metrics and log report it', async () => {
    const key = await plain.apiKey(await plain.verifiedDeveloper());
    const failures = async () => {
      const { text } = await a.request('GET', '/metrics');
      return Number(/^rate_limit_settlements_failed_total (\d+)/m.exec(text)?.[1]);
    };
    const before = await failures();
    await plain.sql('ALTER TABLE rate_limits RENAME TO rate_limits_away');
    try {
      for (let n = 0; n < 20; n++) await a.expect(200, 'GET', '/api/dev/apps', { as: key, ...from });
      await a.expect(429, 'GET', '/api/dev/apps', { as: key, ...from });
      await eventually(async () => (await failures()) > before, 'the metric');
    } finally {
      await plain.sql('ALTER TABLE rate_limits_away RENAME TO rate_limits');
    }
    assert.ok(lines.some((line) => line.includes('rate limits cannot be settled')));
    assert.match((await a.request('GET', '/metrics')).text, /^rate_limited_total\{limit="keys"\} [1-9]/m);
  });
});
