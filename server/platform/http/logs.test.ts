import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { newKey } from '../../features/api-keys/key-format.ts';
import {
  type Answer,
  eventually,
  type RequestOptions,
  startTestMarket,
  type TestMarket,
} from '../../testing/market.ts';

const lines: string[] = [];
const market = await startTestMarket({ after }, { log: (line) => lines.push(line) });
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const token = await market.token('me');

const REGISTER = '/api/dev/register';
const DEVELOPERS = '/api/admin/developers';
const valid = { name: 'Me', email: 'me@example.com', accountUserId: 'me' };
let canaries = 0;
const canary = () => `canary${++canaries}x${randomUUID().replaceAll('-', '')}`;

type Sending = [status: number, method: string, path: string, options?: RequestOptions];

/** Sends a request and waits until the log has told how it was answered. */
async function sendLogged(to: TestMarket, [status, method, path, options = {}]: Sending): Promise<Answer> {
  const requestId = randomUUID();
  const headers = { ...options.headers, 'x-request-id': requestId };
  const answer = await to.expect(status, method, path, { ...options, headers });
  await eventually(async () => linesOf(requestId).some(({ msg }) => msg === 'answered'), `the log line of ${path}`);
  return answer;
}

function linesOf(requestId: string): { level: number; msg: string; route?: string; err?: { stack: string } }[] {
  return lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
}

async function assertNowhere(secret: string, to: TestMarket): Promise<void> {
  assert.deepEqual(
    lines.filter((line) => line.includes(secret)),
    [],
  );
  const { text } = await to.expect(200, 'GET', '/metrics');
  assert.ok(!text.includes(secret), '/metrics tells it');
}

suite('Secrets stay out of logs and metrics', () => {
  const secrets: Record<string, (secret: string) => Sending> = {
    'an opaque token': (secret) => [401, 'GET', DEVELOPERS, { as: secret }],
    'a token like a JWT': (secret) => [401, 'GET', DEVELOPERS, { as: `${btoa('{"alg":"RS256"}')}.${secret}.x` }],
    'the signature of a token': (secret) => [
      401,
      'GET',
      DEVELOPERS,
      { as: `${btoa('{"alg":"RS256"}')}.e30.${secret}` },
    ],
    'a key of the wrong form': (secret) => [401, 'GET', '/api/dev/me', { as: `mkt_${secret}` }],
    'a password': (secret) => [401, 'GET', DEVELOPERS, { headers: { authorization: `Basic ${secret}` } }],
    'a cookie': (secret) => [200, 'GET', '/healthz', { headers: { cookie: `session=${secret}` } }],
    'a cookie of a refused request': (secret) => [401, 'GET', DEVELOPERS, { headers: { cookie: `session=${secret}` } }],
    'a part of a path': (secret) => [404, 'GET', `/api/apps/${secret}`],
    'an unknown path': (secret) => [404, 'GET', `/reset-password/${secret}`],
    'a query string': (secret) => [200, 'GET', `/healthz?token=${secret}`],
    'a refused query string': (secret) => [400, 'GET', `${DEVELOPERS}?limit=${secret}`, { as: market.admin }],
    'the query string of an unknown path': (secret) => [404, 'GET', `/nothing?token=${secret}`],
    'the query string of a wrong method': (secret) => [405, 'DELETE', `/healthz?token=${secret}`],
    'the query string of an unreadable path': (secret) => [404, 'GET', `/api/%zz?token=${secret}`],
    'broken JSON': (secret) => [400, 'POST', REGISTER, { as: token, body: `{"password":"${secret}"` }],
    'the value of an unknown field': (secret) => [400, 'POST', REGISTER, { as: token, body: { password: secret } }],
    'the name of an unknown field': (secret) => [400, 'POST', REGISTER, { as: token, body: { [secret]: 1 } }],
    'a body that is not allowed': (secret) => [
      403,
      'POST',
      REGISTER,
      { as: token, body: { ...valid, accountUserId: secret } },
    ],
    'a body of the wrong type': (secret) => [
      415,
      'POST',
      REGISTER,
      { as: token, body: secret, headers: { 'content-type': 'text/plain' } },
    ],
    'a body that is accepted': (secret) => [201, 'POST', REGISTER, { as: token, body: { ...valid, bio: secret } }],
    'an Idempotency-Key': (secret) => [
      409,
      'POST',
      REGISTER,
      { as: token, body: valid, headers: { 'idempotency-key': secret } },
    ],
  };
  for (const [what, sending] of Object.entries(secrets)) {
    test(`${what} is in no log line`, async () => {
      const secret = canary();
      await sendLogged(market, sending(secret));
      await assertNowhere(secret, market);
    });
  }

  test('the id of what a request was about is told, since it leads support to it', async () => {
    const answer = await sendLogged(market, [200, 'GET', `${DEVELOPERS}/${developer.id}`, { as: market.admin }]);
    const [line] = linesOf(answer.headers.get('x-request-id')!).filter(({ msg }) => msg === 'answered');
    assert.equal(line?.route, `${DEVELOPERS}/${developer.id}`);
  });

  const credentials: [string, string, Sending[]][] = [
    [
      'a valid key',
      key,
      [
        [200, 'GET', '/api/dev/me', { as: key }],
        [400, 'PUT', '/api/dev/me', { as: key, body: { name: 7 } }],
      ],
    ],
    [
      'a valid token',
      token,
      [
        [403, 'GET', DEVELOPERS, { as: token }],
        [400, 'POST', REGISTER, { as: token, body: {} }],
      ],
    ],
  ];
  for (const [what, credential, sendings] of credentials) {
    test(`${what} is in no log line, whether the request works or fails`, async () => {
      for (const sending of sendings) await sendLogged(market, sending);
      await assertNowhere(credential, market);
      await assertNowhere(credential.slice(-24), market);
    });
  }

  test('an unknown key of the right form is in no log line', async () => {
    const unknown = newKey();
    await sendLogged(market, [401, 'GET', '/api/dev/me', { as: unknown }]);
    await assertNowhere(unknown.slice(-24), market);
  });

  test('a new key is in no log line', async () => {
    const body = { name: 'ci', scopes: ['APP_READ'] };
    const created = await sendLogged(market, [201, 'POST', '/api/dev/api-keys', { as: developer.token, body }]);
    await assertNowhere(created.body.key.slice(-24), market);
  });
});

suite('A fault of ours', () => {
  test('tells nothing of the inside, and its request id leads to the log line with the cause', async (t) => {
    const broken = await startTestMarket(t, { log: (line) => lines.push(line) });
    const sending: Sending = [500, 'POST', REGISTER, { as: token, body: valid }];
    await broken.sql('DROP TABLE mails');
    const { body, headers } = await sendLogged(broken, sending);
    const { code, message, requestId, ...more } = body.error;
    assert.deepEqual([code, more], ['INTERNAL', {}]);
    assert.match(message, /^Something went wrong on our side\./);
    assert.doesNotMatch(
      JSON.stringify([body, [...headers]]),
      /mails|relation|insert|postgres|42P01|node_modules|\.ts/i,
    );
    const cause = linesOf(requestId).find(({ err }) => err);
    assert.equal(cause?.level, 50);
    assert.match(cause?.err?.stack ?? '', /relation "mails" does not exist/);
  });

  test('does not log what was sent, though the database repeats it in its error', async (t) => {
    const broken = await startTestMarket(t, { log: (line) => lines.push(line) });
    const secret = canary();
    await broken.sql('ALTER TABLE developers ADD CONSTRAINT nobody_tells CHECK (bio IS NULL)');
    await sendLogged(broken, [500, 'POST', REGISTER, { as: token, body: { ...valid, bio: secret } }]);
    await assertNowhere(secret, broken);
  });
});
