// Plants a unique secret in every place of a request to every route. None of them may appear in a log, a metric or an email,
// and no response may repeat one except as documented: an unknown path, the name of an unknown field, and
// published content.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { withErrorsInPlace } from '../server/openapi.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { type ApiDocument, bytesOf, type Operation, operationsOf, placesOf, validValue } from './requests.ts';
import { exchange } from './wire.ts';
import { makeWorld } from './world.ts';

const lines: string[] = [];
const market = await startTestMarket({ after }, { log: (line) => lines.push(line), env: { RATE_LIMITS: 'off' } });
const document: ApiDocument = withErrorsInPlace((await market.expect(200, 'GET', '/openapi.json')).body);
const operations = operationsOf(document);
const world = await makeWorld(market);
const host = new URL(market.url).host;

interface Sending {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Where a planted value may appear. */
type Fate = 'secret' | 'repeated in errors' | 'written to be read';

const planted = new Map<string, { where: string; fate: Fate; status: number; answer: string }>();
const SEED = randomBytes(6).toString('hex');

/** Sends a request with a new secret. */
async function plant(where: string, fate: Fate, make: (secret: string) => Sending): Promise<void> {
  const secret = `canary${planted.size}x${SEED}`;
  const { method, path, headers = {}, body } = make(secret);
  const request = { operation: undefined, as: '', method, target: path, arrives: false };
  const bytes = bytesOf(
    { ...request, headers: Object.entries(headers), body: body ? Buffer.from(body) : undefined },
    host,
  );
  const answer = await exchange(market.url, bytes);
  const text = `${[...answer.headers].join('\n')}\n${answer.body}`;
  planted.set(secret, { where: `${method} ${where}`, fate, status: answer.status, answer: text });
}

function credentialOf({ path, security }: Operation): Record<string, string> {
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  if (path.startsWith('/api/admin/')) return world.credentials.administrator!;
  if (path.startsWith('/api/host/')) return world.credentials.host!;
  // The other accounts are still needed.
  if (/^\/api\/account\/(close|reopen)$/.test(path)) return world.credentials.leaver!;
  return world.credentials[schemes.includes('apiKey') ? 'key' : schemes.length > 0 ? 'account' : 'nobody']!;
}

const HEADERS: Record<string, (secret: string) => Record<string, string>> = {
  'a bearer token': (secret) => ({ authorization: `Bearer ${secret}` }),
  'an API key': (secret) => ({ authorization: `Bearer mkt_${secret}` }),
  'a token like a JWT': (secret) => ({ authorization: `Bearer ${btoa('{"alg":"RS256"}')}.${secret}.${secret}` }),
  'a password': (secret) => ({ authorization: `Basic ${secret}` }),
  'a credential with a space': (secret) => ({ authorization: `Bearer ${secret} ${secret}` }),
  'a session': (secret) => ({ cookie: `marketplace=${secret}`, origin: market.url }),
  'a sign-in': (secret) => ({ cookie: `marketplace-sign-in=${btoa(JSON.stringify({ state: secret }))}` }),
  'a cookie': (secret) => ({ cookie: `other=${secret}` }),
};
const CHANGES_RESPONSE = ['idempotency-key', 'if-match', 'if-none-match', 'origin', 'content-type', 'accept'];
/** They have no effect on the response, so one request has them all. */
const PASSIVE = [
  'x-api-key',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'proxy-authorization',
  'x-http-method-override',
];

/** The answer says what was searched for. */
const ECHOED = new Set(['/api/apps?search']);

async function plantEverywhere(operation: Operation): Promise<void> {
  const { method, path, parameters, body } = operation;
  const headers = credentialOf(operation);
  const fill = (text: string) =>
    text.replaceAll(
      /([\w-]+)\/\{(\w+)\}/g,
      (_, before, name) => `${before}/${(world.things[name] ?? world.things[before])![0]}`,
    );
  const full = fill(path);
  const json = { ...headers, 'content-type': 'application/json' };
  const valid = body && fc.sample(validValue(body, { document, world }), { numRuns: 1, seed: 7 })[0];
  const sound = body ? { headers: json, body: JSON.stringify(valid) } : { headers };

  for (const { name } of parameters.filter((parameter) => parameter.in === 'path')) {
    const before = path.slice(0, path.indexOf(`{${name}}`));
    const rest = path.slice(before.length + name.length + 2);
    await plant(`${path}: ${name}`, 'secret', (secret) => ({
      method,
      path: `${fill(before)}${secret}${fill(rest)}`,
      ...sound,
    }));
  }
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
    const fate = ECHOED.has(`${path}?${name}`) ? 'written to be read' : 'secret';
    await plant(`${path}?${name}`, fate, (secret) => ({ method, path: `${full}?${name}=${secret}`, ...sound }));
  }
  await plant(`${path}?unknown=`, 'secret', (secret) => ({ method, path: `${full}?token=${secret}`, ...sound }));
  await plant(`${path}?=`, 'repeated in errors', (secret) => ({ method, path: `${full}?${secret}=1`, ...sound }));
  for (const [what, make] of Object.entries(HEADERS)) {
    await plant(`${path}: ${what}`, 'secret', (secret) => ({
      method,
      path: full,
      ...sound,
      headers: { ...sound.headers, ...make(secret) },
    }));
  }
  for (const names of [...CHANGES_RESPONSE.map((name) => [name]), PASSIVE]) {
    await plant(`${path}: ${names}`, 'secret', (secret) => ({
      method,
      path: full,
      ...sound,
      headers: { ...sound.headers, ...Object.fromEntries(names.map((name) => [name, secret])) },
    }));
  }
  if (method === 'GET') return;
  const sending = (text: string) => ({ method, path: full, headers: json, body: text });
  await plant(`${path}: broken JSON`, 'secret', (secret) => sending(`{"password":"${secret}"`));
  await plant(`${path}: an unknown field`, 'secret', (secret) =>
    sending(JSON.stringify({ ...(valid as object), password: secret })),
  );
  await plant(`${path}: the name of a field`, 'repeated in errors', (secret) =>
    sending(JSON.stringify({ [secret]: 1 })),
  );
  for (const [index, [holder, name]] of placesOf(valid).entries()) {
    if (typeof holder[name] === 'object') continue;
    await plant(`${path}: ${name} (${index})`, 'written to be read', (secret) => {
      const copy = structuredClone(valid);
      const [at, its] = placesOf(copy)[index]!;
      Object.assign(at, { [its]: textLike(String(holder[name]), secret) });
      return sending(JSON.stringify(copy));
    });
  }
}

function textLike(value: string, secret: string): string {
  if (value.startsWith('http')) return `http://127.0.0.1:1/${secret}.png`;
  return value.includes('@example.com') ? `${secret}@example.com` : secret;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const PAGES: [where: string, fate: Fate, make: (secret: string) => Sending][] = [
  ['/sign-in?returnTo', 'secret', (secret) => ({ method: 'GET', path: `/sign-in?returnTo=//${secret}` })],
  [
    '/sign-in/callback',
    'secret',
    (secret) => ({ method: 'GET', path: `/sign-in/callback?code=${secret}&state=${secret}` }),
  ],
  [
    '/sign-in/callback with a cookie',
    'secret',
    (secret) => {
      const pending = Buffer.from(JSON.stringify({ verifier: secret, state: 'x', returnTo: '/' })).toString(
        'base64url',
      );
      return {
        method: 'GET',
        path: `/sign-in/callback?code=${secret}&state=x`,
        headers: { cookie: `marketplace-sign-in=${pending}` },
      };
    },
  ],
  [
    '/sign-out',
    'secret',
    (secret) => ({
      method: 'POST',
      path: '/sign-out',
      headers: { ...form, origin: market.url },
      body: `password=${secret}`,
    }),
  ],
  [
    '/oidc/token',
    'secret',
    (secret) => ({
      method: 'POST',
      path: '/oidc/token',
      headers: form,
      body: `grant_type=authorization_code&code=${secret}&client_secret=${secret}`,
    }),
  ],
  [
    '/oidc/me',
    'secret',
    (secret) => ({ method: 'GET', path: '/oidc/me', headers: { authorization: `Bearer ${secret}` } }),
  ],
  [
    '/oidc/sign-in',
    'secret',
    (secret) => ({ method: 'POST', path: `/oidc/sign-in/x`, headers: form, body: `accountUserId=${secret}` }),
  ],
  ['an unknown path', 'repeated in errors', (secret) => ({ method: 'GET', path: `/reset/${secret}` })],
  ['a path that cannot be decoded', 'secret', (secret) => ({ method: 'GET', path: `/api/%zz/${secret}` })],
  ['an unknown method', 'repeated in errors', (secret) => ({ method: 'PATCH', path: `/api/apps/${secret}` })],
  ['a page', 'written to be read', (secret) => ({ method: 'GET', path: `/apps?search=${secret}` })],
  ['a page of an app', 'repeated in errors', (secret) => ({ method: 'GET', path: `/apps/${secret}` })],
  ['the portal', 'secret', (secret) => ({ method: 'GET', path: `/portal/${secret}?token=${secret}` })],
  ['a file', 'repeated in errors', (secret) => ({ method: 'GET', path: `/assets/${secret}.js` })],
  ['a header that is none', 'secret', (secret) => ({ method: 'GET', path: '/', headers: { [`x ${secret}`]: secret } })],
];

suite('A secret in every place of every route', { concurrency: false }, () => {
  const leaks = (test: (secret: string) => boolean, fates: Fate[]) =>
    [...planted].flatMap(([secret, { where, fate, status }]) =>
      fates.includes(fate) && test(secret) ? [`${where} (${status})`] : [],
    );
  /** Reads a text once for all secrets. */
  const secretsIn = (text: string) => new Set(text.match(new RegExp(`canary\\d+x${SEED}`, 'g')));

  test('is planted', async () => {
    // Reads come first: nothing is decided or deleted before.
    const order = ['GET', 'PUT', 'POST', 'DELETE'];
    const sorted = operations.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
    for (const operation of sorted) await plantEverywhere(operation);
    for (const [where, fate, make] of PAGES) await plant(where, fate, make);
    assert.ok(planted.size > operations.length * 20, `${planted.size}`);
    const answered = [...planted.values()].map(({ status }) => status);
    assert.ok(answered.every((status) => status > 0 && status < 500));
    assert.ok(answered.filter((status) => status < 300).length > 300, 'some requests were taken');
  });

  test('is in no log line', async () => {
    const last = 'the-last-one-of-all';
    await market.request('GET', '/healthz', { headers: { 'x-request-id': last } });
    await eventually(async () => lines.some((line) => line.includes(last)), 'the last line');
    const log = lines.join('');
    assert.ok(log.includes('answered'));
    const logged = secretsIn(log);
    assert.deepEqual(
      leaks((secret) => logged.has(secret), ['secret', 'repeated in errors', 'written to be read']),
      [],
    );
  });

  test('is in no metric', async () => {
    const { text } = await market.expect(200, 'GET', '/metrics');
    const measured = secretsIn(text);
    assert.deepEqual(
      leaks((secret) => measured.has(secret), ['secret', 'repeated in errors', 'written to be read']),
      [],
    );
  });

  test('is in no email, unless it is published content', async () => {
    const mails = JSON.stringify(await market.sql('SELECT * FROM mails'));
    assert.ok(mails.length > 10_000);
    const mailed = secretsIn(mails);
    assert.ok(mailed.size > 0, 'published content is emailed');
    assert.deepEqual(
      leaks((secret) => mailed.has(secret), ['secret', 'repeated in errors']),
      [],
    );
  });

  test('is in no response, unless the reference documents it', () => {
    const inAnswer = (secret: string) => planted.get(secret)!.answer.includes(secret);
    assert.deepEqual(leaks(inAnswer, ['secret']), []);
    // Published content may appear only after it was accepted: an error does not repeat it.
    assert.deepEqual(
      leaks((secret) => inAnswer(secret) && planted.get(secret)!.status >= 400, ['written to be read']),
      [],
    );
  });
});
