import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket, type TestDeveloper } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { hashOf, newKey } from './key-format.ts';

const scanner = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const pem = ({ publicKey }: { publicKey: KeyObject }) => publicKey.export({ type: 'spki', format: 'pem' });

let timesRead = 0;
const keyServer = createServer((_request, response) => {
  timesRead += 1;
  const public_keys = [
    { key_identifier: 'the-scanner', key: pem(scanner), is_current: true },
    { key_identifier: 'other-curve', key: pem(otherCurve), is_current: true },
  ];
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ public_keys }));
});
await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
after(() => void keyServer.close());
const keyHost = `127.0.0.1:${(keyServer.address() as AddressInfo).port}`;

const receiver = await startWebhookReceiver({ after });
const market = await startTestMarket(
  { after },
  {
    env: {
      SECRET_SCANNING_KEYS_URL: `http://${keyHost}/meta/public_keys/secret_scanning`,
      ALLOW_PRIVATE_HOSTS: `${keyHost},${receiver.host}`,
      TRUST_PROXY: '1',
    },
  },
);

let addresses = 0;
/** An IP address of its own for each caller: the limits count addresses. */
const fromAnywhere = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });
const report = (key: unknown, headers = fromAnywhere()) =>
  market.request('POST', '/api/keys/report', { body: { key }, headers });

interface Signing {
  with?: KeyObject;
  id?: string;
  headers?: Record<string, string>;
}
function scan(body: unknown, { with: key = scanner.privateKey, id = 'the-scanner', headers }: Signing = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = sign('sha256', Buffer.from(text), key).toString('base64');
  const signed = { 'github-public-key-identifier': id, 'github-public-key-signature': signature };
  return market.request('POST', '/api/secret-scanning', {
    body: text,
    headers: { ...fromAnywhere(), ...signed, ...headers },
  });
}
const match = (token: string, url = 'https://github.com/octo/board/blob/4f2a/deploy.sh') => ({
  token,
  type: 'marketplace_api_key',
  url,
  source: 'content',
});
const feedback = (token: string, label: string) => ({
  token_hash: hashOf(token).toString('hex'),
  token_type: 'marketplace_api_key',
  label,
});

const create = async (as: string, name: string): Promise<{ id: string; key: string; maskedKey: string }> =>
  (await market.expect(201, 'POST', '/api/dev/api-keys', { as, body: { name, scopes: ['APP_READ'] } })).body;
const use = (key: string) => market.request('GET', '/api/dev/me', { as: key });
const refused = (key: string) =>
  eventually(async () => (await use(key)).body.error?.code === 'KEY_REVOKED', 'the end of the key');
const mailsTo = ({ email }: TestDeveloper) =>
  market.sql('SELECT subject, text FROM mails WHERE recipient = $1 AND event = $2', [email, 'api_key.leaked']);
/** Jobs run in order of arrival: once a later report has had its effect, the earlier ones have had theirs. */
async function allReportsHandled() {
  const waiting = `SELECT 1 FROM pgboss.job WHERE name = 'leaked-keys' AND state < 'completed'`;
  await eventually(async () => (await market.sql(waiting)).length === 0, 'the reports');
}

suite('A leaked key that somebody reports', () => {
  test('is revoked, its developer gets one email, and the response is the same for every text', async () => {
    const developer = await market.verifiedDeveloper();
    const [leaked, kept, expired] = [
      await create(developer.token, 'leaked'),
      await create(developer.token, 'kept'),
      await create(developer.token, 'expired'),
    ];
    await market.sql(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [expired.id]);
    for (const key of [leaked.key, leaked.key, newKey(), expired.key, 'no key', 'mkt_', 'ü']) {
      const { status, text, headers } = await report(key);
      assert.deepEqual([status, text], [202, '{"received":true}']);
      assert.equal(headers.get('content-length'), '17');
    }
    await refused(leaked.key);
    await allReportsHandled();
    assert.equal((await use(kept.key)).status, 200);
    assert.equal((await use(expired.key)).body.error.code, 'KEY_EXPIRED');

    const mails = await mailsTo(developer);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['We revoked your API key "leaked": it was found in public'],
    );
    assert.ok(mails[0].text.includes(leaked.maskedKey) && !mails[0].text.includes(leaked.key));
    const { body: list } = await market.expect(200, 'GET', '/api/dev/api-keys', { as: kept.key });
    const shown = list.data.find(({ id }: { id: string }) => id === leaked.id);
    assert.deepEqual([shown.status, shown.revokedReason], ['REVOKED', 'LEAKED']);
    const { body: activity } = await market.expect(200, 'GET', '/api/dev/activity', { as: kept.key });
    const { by, summary } = activity.data.find(({ action }: { action: string }) => action === 'api_key.leaked');
    assert.deepEqual([by, summary], ['marketplace', 'The API key leaked was found in public and revoked.']);
    const audit = await market.expect(200, 'GET', `/api/admin/audit?subject=${leaked.id}`, { as: market.admin });
    assert.match(audit.body.data[0].summary, /was found in public and revoked\.$/);
  });

  test('is not stored with the report', async () => {
    const key = newKey();
    await report(key);
    const jobs = await market.sql('SELECT FROM pgboss.job WHERE strpos(data::text, $1) > 0', [key.slice(8, 24)]);
    assert.equal(jobs.length, 0);
  });

  test('takes the keys that were created with it along, and its webhooks learn of each', async () => {
    const developer = await market.verifiedDeveloper();
    const owner = await market.apiKey(developer);
    const parent = await create(developer.token, 'parent');
    const child = await create(parent.key, 'child');
    const grandchild = await create(child.key, 'grandchild');
    const url = receiver.url('/leaks');
    await market.expect(201, 'POST', '/api/dev/webhooks', { as: owner, body: { url, events: ['key.revoked'] } });
    await report(parent.key);
    for (const { key } of [parent, child, grandchild]) await refused(key);
    assert.equal((await use(owner)).status, 200);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(developer);
      return mails.length > 0 && mails;
    }, 'the email');
    assert.ok(mail.text.includes(child.maskedKey) && mail.text.includes(grandchild.maskedKey));
    const calls = await eventually(
      async () => receiver.at('/leaks').length === 3 && receiver.at('/leaks'),
      'the events',
    );
    const data = new Map(calls.map(({ event }) => [event.data.key.id, event.data]));
    assert.deepEqual(data.get(parent.id), {
      key: { id: parent.id, name: 'parent', maskedKey: parent.maskedKey, developerId: developer.id },
      reason: 'LEAKED',
      places: [],
    });
    for (const { id } of [child, grandchild]) assert.equal(data.get(id).reason, 'PARENT_REVOKED');
  });

  test('can be reported ten times a minute from one IP address', async () => {
    const headers = fromAnywhere();
    for (let i = 0; i < 10; i++) assert.equal((await report(newKey(), headers)).status, 202);
    expectError(await report(newKey(), headers), 429, 'RATE_LIMITED');
    assert.equal((await report(newKey())).status, 202);
  });

  test('has to be sent as one text', async () => {
    for (const body of [{}, { key: 7 }, { key: '' }, { key: 'x'.repeat(201) }, { key: newKey(), url: 'x' }, []])
      expectError(
        await market.request('POST', '/api/keys/report', { body, headers: fromAnywhere() }),
        400,
        'VALIDATION_FAILED',
      );
  });
});

suite('The matches of a secret scanner', () => {
  test('revoke keys, email the place to the developer, and get feedback in their order', async () => {
    const developer = await market.verifiedDeveloper();
    const leaked = await create(developer.token, 'leaked');
    const unknown = newKey();
    const places = [
      'https://github.com/octo/board/blob/4f2a/deploy.sh',
      'https://github.com/octo/board/blob/77/ci.yml',
    ];
    const matches = [
      match(unknown),
      match(leaked.key, places[0]),
      match('AKIA-not-ours', 'javascript:alert(1)'),
      { ...match(leaked.key, places[1]), more: { than: 'we know' } },
      { token: leaked.key, type: 'marketplace_api_key', url: null },
    ];
    const { status, body } = await scan(matches);
    assert.equal(status, 200);
    assert.deepEqual(body, [
      feedback(unknown, 'false_positive'),
      feedback(leaked.key, 'true_positive'),
      feedback('AKIA-not-ours', 'false_positive'),
      feedback(leaked.key, 'true_positive'),
      feedback(leaked.key, 'true_positive'),
    ]);
    await refused(leaked.key);
    await allReportsHandled();
    const mails = await mailsTo(developer);
    assert.equal(mails.length, 1);
    for (const place of places) assert.ok(mails[0].text.includes(place));
  });

  test('have no further effect when they are replayed', async () => {
    const developer = await market.verifiedDeveloper();
    const { key } = await create(developer.token, 'leaked');
    const first = await scan([match(key)]);
    await refused(key);
    const again = await Promise.all([scan([match(key)]), scan([match(key)])]);
    await allReportsHandled();
    for (const { status, text } of again) assert.deepEqual([status, text], [200, first.text]);
    assert.equal((await mailsTo(developer)).length, 1);
  });

  test('are refused, and not even parsed, without the signature of the scanner', async () => {
    const { key } = await create((await market.verifiedDeveloper()).token, 'kept');
    const [body, other] = [JSON.stringify([match(key)]), JSON.stringify([match(newKey())])];
    const signatureOf = (text: string) => sign('sha256', Buffer.from(text), scanner.privateKey).toString('base64');
    const forged: [string, Signing][] = [
      [body, { with: stranger.privateKey }],
      [body, { headers: { 'github-public-key-signature': signatureOf(other) } }],
      [body, { headers: { 'github-public-key-signature': '' } }],
      [body, { headers: { 'github-public-key-signature': 'AAAA' } }],
      [body, { headers: { 'github-public-key-identifier': '' } }],
      [body, { id: 'unknown' }],
      [body, { id: '__proto__' }],
      [body, { with: otherCurve.privateKey, id: 'other-curve' }],
      [`${body} `, { headers: { 'github-public-key-signature': signatureOf(body) } }],
      ['{ not JSON', { with: stranger.privateKey }],
    ];
    for (const [text, signing] of forged) expectError(await scan(text, signing), 403, 'SIGNATURE_INVALID');
    const unsigned = { body: [match(key)], headers: fromAnywhere() };
    expectError(await market.request('POST', '/api/secret-scanning', unsigned), 403, 'SIGNATURE_INVALID');
    await allReportsHandled();
    assert.equal((await use(key)).status, 200);
  });

  test('are a 400 when they are signed but not as agreed', async () => {
    expectError(await scan('{ not JSON'), 400, 'MALFORMED_JSON');
    for (const body of [{}, ['mkt_'], [{ token: 7, type: 'x' }], [{ token: 'x' }], [match('\0')]])
      expectError(await scan(body), 400, 'VALIDATION_FAILED');
    assert.deepEqual((await scan([])).body, []);
  });

  test('can be 10,000 in one call, and up to 4 MiB', async () => {
    const developer = await market.verifiedDeveloper();
    const real = [await create(developer.token, 'one'), await create(developer.token, 'two')];
    const matches = Array.from({ length: 10_000 }, (_, i) => match(i % 5_000 === 0 ? real[i / 5_000]!.key : newKey()));
    const { status, body } = await scan(matches);
    assert.equal(status, 200);
    assert.equal(body.length, 10_000);
    const hits = body.flatMap(({ label }: { label: string }, i: number) => (label === 'true_positive' ? [i] : []));
    assert.deepEqual(hits, [0, 5_000]);
    for (const { key } of real) await refused(key);
    const large = `[${' '.repeat(4 * 1024 * 1024)}]`;
    expectError(await scan(large), 413, 'BODY_TOO_LARGE');
    assert.equal((await scan(large.slice(2).replace(' ', '['))).status, 200);
  });

  test('are limited by IP address before the body is read', async () => {
    const headers = { ...fromAnywhere(), 'github-public-key-signature': 'AAAA' };
    const statuses = [];
    // The limit of 60 refills while these are sent.
    for (let i = 0; i < 120 && statuses.at(-1) !== 429; i++) statuses.push((await scan('[]', { headers })).status);
    assert.ok(statuses.length > 60);
    assert.deepEqual([statuses[59], statuses.at(-1)], [403, 429]);
  });

  test('with unknown key ids do not make the service read the keys again and again', async () => {
    await scan([]);
    const before = timesRead;
    for (let i = 0; i < 5; i++) await scan([], { id: `unknown-${i}` });
    assert.ok(timesRead <= before + 1);
  });

  test('get a 503 when the keys of the scanner cannot be read', async (t) => {
    const dead = await startTestMarket(t, {
      env: { SECRET_SCANNING_KEYS_URL: 'http://127.0.0.1:1/', ALLOW_PRIVATE_HOSTS: '127.0.0.1:1' },
    });
    const headers = { 'github-public-key-identifier': 'x', 'github-public-key-signature': 'AAAA' };
    for (let i = 0; i < 2; i++)
      expectError(
        await dead.request('POST', '/api/secret-scanning', { body: [], headers }),
        503,
        'SCANNING_KEYS_UNAVAILABLE',
      );
  });
});

suite('A text with an API key', () => {
  const key = newKey();
  const listings: [pointer: string, body: object][] = [
    ['/name', { name: key }],
    ['/description', { description: `Call it with ${key}.` }],
    ['/longDescription', { longDescription: `\`\`\`\ncurl -H "Authorization: Bearer ${key}"\n\`\`\`` }],
    ['/longDescription', { longDescription: key.replace('_', '\\_') }],
    ['/websiteUrl', { websiteUrl: `https://example.com/?key=${key}&a=b` }],
    ['/logoUrl', { logoUrl: `https://example.com/${key}.png` }],
    ['/oauthClientId', { oauthClientId: key }],
    ['/setupUrl', { setupUrl: `https://example.com/${key}` }],
    ['/pricing/note', { pricing: { model: 'PAID', note: key } }],
    ['/dataSafety/collects/0/type', { dataSafety: { collects: [{ type: key, purpose: 'x', shared: true }] } }],
    ['/permissions/0/reason', { permissions: [{ scope: 'tasks:read', required: true, reason: key }] }],
    ['/screenshots/0/caption', { screenshots: [{ url: 'https://example.com/a.png', caption: key }] }],
    ['/screenshots/0/url', { screenshots: [{ url: `https://example.com/a.png?${key}` }] }],
  ];
  const expectRefusal = (answer: Awaited<ReturnType<typeof use>>, pointer: string) => {
    expectError(answer, 400, 'CONTAINS_API_KEY');
    const pointers = answer.body.error.details.map((detail: { pointer: string }) => detail.pointer);
    assert.deepEqual(pointers, [pointer]);
    assert.ok(!answer.text.includes(key));
  };

  test('is refused in every field of a listing', async () => {
    const app = await draftApp(market);
    for (const [pointer, body] of listings)
      expectRefusal(await market.request('PUT', `/api/dev/apps/${app.id}`, { as: app.key, body }), pointer);
    const fresh = { name: 'Board', description: key, category: 'OTHER', environment: 'production' };
    expectRefusal(await market.request('POST', '/api/dev/apps', { as: app.key, body: fresh }), '/description');
    const both = { name: '', description: key };
    const { body } = await market.request('PUT', `/api/dev/apps/${app.id}`, { as: app.key, body: both });
    const pointers = body.error.details.map((detail: { pointer: string }) => detail.pointer);
    assert.deepEqual([body.error.code, pointers], ['CONTAINS_API_KEY', ['/description', '/name']]);
    const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    await market.expect(200, 'PUT', `/api/dev/apps/${app.id}`, { as: app.key, body: { description: mistyped } });
  });

  test('is refused in release notes, corrections, reviews and replies', async () => {
    const app = await approvedApp(market);
    const notes = { as: app.key, body: { releaseNotes: `Now with ${key}` } };
    expectRefusal(await market.request('POST', `/api/dev/apps/${app.id}/versions`, notes), '/releaseNotes');
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: app.key, body: {} });
    expectRefusal(await market.request('PUT', `/api/dev/apps/${app.id}/versions/2`, notes), '/releaseNotes');
    const correction = { as: market.admin, body: { description: key } };
    expectRefusal(await market.request('PUT', `/api/admin/apps/${app.id}`, correction), '/description');

    const user = await market.token('a-user');
    const reviews = `/api/apps/${app.slug}/reviews`;
    const write = (method: string, path: string, body: object) => market.request(method, path, { as: user, body });
    expectRefusal(await write('POST', reviews, { rating: 4, body: key }), '/body');
    const { body: review } = await write('POST', reviews, { rating: 4 });
    expectRefusal(await write('PUT', `${reviews}/mine`, { title: key }), '/title');
    const reply = `/api/dev/apps/${app.id}/reviews/${review.id}/reply`;
    expectRefusal(await market.request('PUT', reply, { as: app.key, body: { body: key } }), '/body');
  });
});
