import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { createApp, createApprovedApp, newApp } from '../../testing/listings.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';

// More requests of one caller than anybody has a use for.
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;
const APPS = '/api/dev/apps';
const MISSING = 'app_00000000000000000000000000';
const newKey = async () => market.apiKey(await market.verifiedDeveloper());
const key = await newKey();

type Fields = Record<string, unknown>;
const call = (method: string, path: string, body?: unknown, headers = {}, as = key) =>
  market.request(method, `${APPS}${path}`, { as, body, headers });
const create = (fields: Fields = {}, as = key) => call('POST', '', newApp(fields), {}, as);
const read = async (path: string, as = key) => (await market.expect(200, 'GET', `${APPS}${path}`, { as })).body;
const pointersOf = ({ body }: Answer): string[] => body.error.details.map(({ pointer }: Fields) => pointer).sort();
const refused = (answer: Answer, ...pointers: string[]) => {
  expectError(answer, 400, 'VALIDATION_FAILED');
  assert.deepEqual([...new Set(pointersOf(answer))], pointers.sort());
};

const x = (length: number) => 'x'.repeat(length);
const site = 'https://example.com/';
const shot = (fields: Fields = {}) => ({ url: `${site}shot.png`, ...fields });
const permission = (fields: Fields = {}) => ({ scope: 'tasks:read', required: true, reason: 'Why.', ...fields });
const FULL = {
  ...{ longDescription: '## Why\n\nBecause.', logoUrl: `${site}l.png`, bannerUrl: `${site}b.png`, websiteUrl: site },
  oauthClientId: 'focus-board',
  setupUrl: `${site}setup`,
  permissions: [permission()],
  screenshots: [shot({ caption: 'One', order: 0 }), shot({ caption: null, order: 1 })],
};

const { id: draft } = await createApp(market, key);
const { id: live } = await createApprovedApp(market, key);
await market.expect(201, 'POST', `${APPS}/${live}/versions`, { as: key, body: {} });

suite('fields', () => {
  const CATEGORIES = ['PRODUCTIVITY', 'UTILITIES', 'BUSINESS', 'DEVELOPER_TOOLS', 'COMMUNICATION', 'ANALYTICS'];
  const urls: [unknown[], unknown[]] = [
    ['http://example.com', 'https://example.com:8443/a?b=c#d', site + x(2028), null],
    [
      ...['', 'example.com', '/logo.png', '//example.com', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 7],
      ...['data:image/png;base64,AAAA', 'ftp://example.com/a', 'file:///etc/passwd', 'https://', site + x(2029)],
      ...['https://me:pw@example.com', 'https://me@example.com', ' https://example.com', 'https://exa mple.com'],
    ],
  ];
  /** What is taken, and what is not. */
  const BOUNDS: Record<string, [unknown[], unknown[]]> = {
    name: [
      ['x', x(80), '🦉'.repeat(80)],
      ['', '  ', x(81), 'two\nlines', 7, null],
    ],
    description: [
      ['x', x(280)],
      ['', ' ', x(281), 'two\nlines', ['x'], null],
    ],
    longDescription: [
      ['x', x(20_000), 'two\nlines', null],
      [x(20_001), 7],
    ],
    category: [
      [...CATEGORIES, 'AI_ML', 'FINANCE', 'EDUCATION', 'OTHER'],
      ['other', 'GAMES', '', 7, null],
    ],
    environment: [
      ['localhost', 'staging', 'production'],
      ['Production', 'test', '', null],
    ],
    ...{ logoUrl: urls, bannerUrl: urls, websiteUrl: urls },
    setupUrl: [urls[0].slice(1), [...urls[1], urls[0][0]]],
    ...{ supportUrl: urls, privacyPolicyUrl: urls, termsUrl: urls, documentationUrl: urls, statusUrl: urls },
    supportEmail: [
      ['help@example.com', null],
      ['', 'help', 'help@', 'a@b.example\nBcc: c@d.example', 7, 'https://example.com'],
    ],
    securityContact: [
      ['security@example.com', 'https://example.com/security', null],
      ['', 'call us', 'javascript:alert(1)', 7],
    ],
    oauthClientId: [
      ['focus-board', 'Focus Board/2 ~!', null],
      [7, '', ' ', ' cl', 'cl ', 'c\u200bl', 'cl\u00a0', 'сl', 'cl\n'],
    ],
  };
  for (const [field, [taken, turnedAway]] of Object.entries(BOUNDS)) {
    test(`${field} is taken within its bounds and refused beyond them, at creation and later`, async () => {
      const { id } = await createApp(market, key, FULL);
      const put = (value: unknown) => call('PUT', `/${id}`, { [field]: value });
      for (const value of taken) {
        const created = await create({ [field]: value });
        assert.deepEqual([created.status, created.body[field]], [201, value]);
        if (field === 'environment') continue;
        const changed = await put(value);
        assert.deepEqual([changed.status, changed.body[field]], [200, value]);
      }
      const [before, mine] = [await read(`/${id}`), (await read('')).data.length];
      for (const value of turnedAway) {
        refused(await create({ [field]: value }), `/${field}`);
        refused(await put(value), `/${field}`);
      }
      assert.deepEqual([await read(`/${id}`), (await read('')).data.length], [before, mine]);
    });
  }

  test('screenshots are at most six, each with an address, a short caption and a whole order from 0', async () => {
    const { id } = await createApp(market, key);
    for (const good of [[], Array(6).fill(shot()), [shot({ caption: x(200), order: 0 })], [shot({ caption: null })]]) {
      assert.equal((await create({ screenshots: good })).status, 201);
    }
    const before = await read(`/${id}`);
    const bad: [unknown, string][] = [
      ...[Array(7).fill(shot()), 'x', {}].map((value) => [value, ''] as [unknown, string]),
      ...[[null], ['x']].map((value) => [value, '/0'] as [unknown, string]),
      ...[x(201), '', 7, 'a\nb'].map((caption) => [[shot({ caption })], '/0/caption'] as [unknown, string]),
      ...[-1, 1.5, '1'].map((order) => [[shot(), shot({ order })], '/1/order'] as [unknown, string]),
      ...urls[1].concat(null, undefined).map((url) => [[shot({ url })], '/0/url'] as [unknown, string]),
      [[shot({ width: 7 })], '/0/width'],
    ];
    for (const [screenshots, place] of bad) {
      refused(await create({ screenshots }), `/screenshots${place}`);
      refused(await call('PUT', `/${id}`, { screenshots }), `/screenshots${place}`);
    }
    assert.deepEqual(await read(`/${id}`), before);
  });

  test('permissions are at most thirty, each scope once, with a reason of one short line', async () => {
    const { id } = await createApp(market, key);
    const many = (count: number) => Array.from({ length: count }, (_, i) => permission({ scope: `a${i}` }));
    const scopes = ['a', 'tasks:read', 'https://host.example/api_v1.all-of/it', x(100)];
    for (const good of [
      [],
      many(30),
      ...scopes.map((scope) => [permission({ scope })]),
      [permission({ reason: x(280) })],
    ]) {
      assert.equal((await create({ permissions: good })).status, 201);
      assert.deepEqual((await call('PUT', `/${id}`, { permissions: good })).body.permissions, good);
    }
    const before = await read(`/${id}`);
    const bad: [unknown, string][] = [
      ...[many(31), 'x', {}].map((value) => [value, ''] as [unknown, string]),
      ...[[null], ['x']].map((value) => [value, '/0'] as [unknown, string]),
      ...['', 'Tasks', 'a b', 'ä', 'a*', x(101), 7, null, undefined].map(
        (scope) => [[permission({ scope })], '/0/scope'] as [unknown, string],
      ),
      ...['yes', 1, null, undefined].map(
        (required) => [[permission({ required })], '/0/required'] as [unknown, string],
      ),
      ...['', ' ', 'two\nlines', x(281), 7, undefined].map(
        (reason) => [[permission({ reason })], '/0/reason'] as [unknown, string],
      ),
      [[permission(), permission({ scope: 'a' }), permission({ required: false })], '/2/scope'],
      [[permission({ risk: 'LOW' })], '/0/risk'],
    ];
    for (const [permissions, place] of bad) {
      refused(await create({ permissions }), `/permissions${place}`);
      refused(await call('PUT', `/${id}`, { permissions }), `/permissions${place}`);
    }
    refused(await create({ permissions: null }), '/permissions');
    assert.deepEqual(await read(`/${id}`), before);
    assert.deepEqual((await call('PUT', `/${id}`, { permissions: null })).body.permissions, []);
  });

  test('a setup URL is https; http and private hosts are for environment localhost', async () => {
    const { id } = await createApp(market, key, { environment: 'localhost' });
    for (const setupUrl of ['http://localhost:4000/setup', 'http://example.com/setup', 'https://10.0.0.1/']) {
      assert.equal((await call('PUT', `/${id}`, { setupUrl })).body.setupUrl, setupUrl);
      for (const environment of ['staging', 'production'])
        refused(await create({ setupUrl, environment }), '/setupUrl');
    }
  });

  test('a security contact that is a URL is no private host, but for environment localhost', async () => {
    const securityContact = 'http://169.254.169.254/';
    refused(await create({ securityContact }), '/securityContact');
    assert.equal((await create({ securityContact, environment: 'localhost' })).status, 201);
  });

  test('terms that the vocabularies lack are told with all other faults', async () => {
    refused(await create({ name: '', tags: ['kanban', 'made-up', 'Not A Tag'] }), '/name', '/tags/1', '/tags/2');
    const { id } = await createApp(market, key);
    refused(await call('PUT', `/${id}`, { name: '', tags: ['made-up'] }), '/name', '/tags/0');
  });

  test('terms of any type are faults, also behind a hundred others', async () => {
    const scopes = [
      { scope: 'tasks:read', label: 'Read tasks', description: 'Lists tasks.', risk: 'LOW', deprecatedAt: null },
    ];
    await market.expect(200, 'PUT', '/api/admin/host-scopes', { as: admin, body: { scopes } });
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`unknown${i}`, i]));
    const { id } = await createApp(market, key);
    for (const terms of [
      ...[{ tags: 7 }, { tags: [7] }, { tags: {} }, { permissions: 7 }, { permissions: [null] }],
      ...[{ permissions: [7] }, { permissions: [{ scope: 7 }] }],
    ]) {
      const [field] = Object.keys(terms);
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', `/${id}`],
      ] as const) {
        expectError(await call(method, path, { ...unknown, ...terms }), 400, 'VALIDATION_FAILED');
        const { body } = await call(method, path, terms);
        assert.ok(body.error.details.some(({ pointer }: Fields) => String(pointer).startsWith(`/${field}`)));
      }
    }
    await market.expect(200, 'PUT', '/api/admin/host-scopes', { as: admin, body: { scopes: [] } });
  });

  test('terms of the live version are no faults beside others', async () => {
    const { tags } = (await market.expect(200, 'GET', '/api/admin/tags', { as: admin })).body;
    const vocabulary = tags.map(({ tag, label }: Fields) => ({ tag, label }));
    const publish = (tags: Fields[]) => market.expect(200, 'PUT', '/api/admin/tags', { as: admin, body: { tags } });
    await publish([...vocabulary, { tag: 'retired', label: 'Retired' }]);
    const app = await createApprovedApp(market, key, { environment: 'localhost', tags: ['retired'] });
    await publish(vocabulary);
    const sent = { name: '', tags: ['retired', 'made-up'] };
    refused(await call('POST', `/${app.id}/versions`, sent), '/name', '/tags/1');
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: key, body: {} });
    refused(await call('PUT', `/${app.id}/versions/2`, sent), '/name', '/tags/1');
    const asAdmin = { as: admin, body: sent };
    refused(await market.request('PUT', `/api/admin/apps/${app.id}`, asAdmin), '/name', '/tags/1');
    const correction = { as: key, body: { changes: sent, reason: 'A typo.' } };
    const asked = await market.request('POST', `/api/dev/apps/${app.id}/corrections`, correction);
    refused(asked, '/changes/name', '/changes/tags/1');
  });

  test('screenshots come in their order, which is their place unless told; an update replaces all', async () => {
    const named = (caption: string, order?: number) => shot({ caption, ...(order === undefined ? {} : { order }) });
    const shown = ({ body }: Answer) => body.screenshots.map(({ caption, order }: Fields) => `${caption}${order}`);
    const { body: app, ...rest } = await create({
      screenshots: [named('a', 9), named('b'), named('c'), named('d', 1)],
    });
    assert.deepEqual(shown({ body: app, ...rest }), ['b1', 'd1', 'c2', 'a9']);
    const screenshots = [named('e', 3), named('f', 0)];
    assert.deepEqual(shown(await call('PUT', `/${app.id}`, { screenshots })), ['f0', 'e3']);
  });

  test('all faults of a body are told at once, each at its place', async () => {
    const screenshots = [shot({ order: -1 }), { caption: 'No address' }, shot({ url: 'http://10.0.0.1/a.png' })];
    const faulty = { name: '', category: 'GAMES', logoUrl: 'ftp://a.io', websiteUrl: 'http://localhost', screenshots };
    const common = ['/category', '/featured', '/logoUrl', '/name', '/screenshots/0/order', '/screenshots/1/url'].concat(
      ['/screenshots/2/url', '/websiteUrl'],
    );
    refused(await call('POST', '', { ...faulty, featured: true }), ...common, '/description', '/environment');
    const { id } = await createApp(market, key);
    refused(
      await call('PUT', `/${id}`, { ...faulty, featured: true, environment: 'localhost' }),
      ...common,
      '/environment',
    );
    for (const body of [undefined, [], 'null', '7']) refused(await call('POST', '', body), '');
    for (const body of [undefined, [], 'null']) refused(await call('PUT', `/${id}`, body), '');
  });

  test('however many faults a body has, no more than a hundred or two are told', async () => {
    const screenshots = Array(2_000).fill({ url: 'http://a' });
    const { body } = await create({ screenshots });
    assert.ok(body.error.details.length <= 200, `${body.error.details.length} faults`);
  });
});

suite('fields that nobody sets', () => {
  const READ_ONLY = {
    ...{ id: MISSING, slug: 'mine', status: 'APPROVED', visibility: 'LISTED', suspendedReason: null, featured: true },
    ...{ installCount: 9, reviewCount: 9, averageRating: 5, version: 1, openVersion: null, number: 7, live: true },
    openVersionStatus: 'DRAFT',
    ...{ createdAt: '2020-01-01T00:00:00.000Z', updatedAt: 'x', publishedAt: 'x', submittedAt: 'x', decidedAt: 'x' },
    ...{ developerId: 'dev_x', liveVersion: 1, unlisted: false, revision: 1, deletedAt: null, color: 'red', Name: 'x' },
  };
  const WRITES: [method: string, path: string, body: Fields, extra: Fields][] = [
    ['POST', APPS, newApp(), { releaseNotes: 'x' }],
    ['PUT', `${APPS}/${draft}`, { name: 'New' }, { environment: 'localhost', releaseNotes: 'x' }],
    ['POST', `${APPS}/${live}/versions`, { name: 'New' }, { environment: 'localhost' }],
    ['PUT', `${APPS}/${live}/versions/2`, { name: 'New' }, { environment: 'localhost' }],
    ['PUT', `/api/admin/apps/${live}`, { name: 'New' }, { environment: 'localhost', releaseNotes: 'x' }],
    ...['submit', 'withdraw', 'unlist', 'relist', 'check'].map(
      (move) => ['POST', `${APPS}/${live}/${move}`, {}, {}] as never,
    ),
    ['DELETE', `${APPS}/${draft}`, {}, {}],
  ];
  for (const [method, path, body, extra] of WRITES) {
    test(`${method} ${path.replaceAll(/app_\w+/g, ':id')} refuses each of them by name, and changes nothing`, async () => {
      const as = path.startsWith('/api/admin') ? admin : key;
      const state = async () => [(await read('')).data, await read(`/${live}/versions`)];
      const before = await state();
      const foreign = { ...READ_ONLY, ...extra };
      for (const [field, value] of Object.entries(foreign)) {
        const answer = await market.request(method, path, { as, body: { ...body, [field]: value } });
        refused(answer, `/${field}`);
        assert.equal(answer.body.error.details[0].code, 'UNKNOWN_FIELD');
      }
      refused(
        await market.request(method, path, { as, body: { ...body, ...foreign } }),
        ...Object.keys(foreign).map((field) => `/${field}`),
      );
      assert.deepEqual(await state(), before);
    });
  }
});

suite('hosts that the public cannot reach', () => {
  const PRIVATE = [
    ...['localhost', 'LocalHost:3000', 'localhost.', 'app.localhost', 'intranet', 'printer.local', 'a.internal'],
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.0.0.1', '127.0.0.1.', '①②⑦.0.0.1'],
    ...[
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '224.0.0.1',
    ],
    ...[
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd12::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[ff02::1]',
    ],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[::127.0.0.1]', '%6cocalhost', 'ｌｏｃａｌｈｏｓｔ'],
  ];
  const PUBLIC = [
    'example.com',
    'localhost.example.com',
    '8.8.8.8',
    '172.32.0.1',
    '[2606:4700::1111]',
    '10.example.com',
  ];
  const all = (host: string) => {
    const url = `http://${host}/a`;
    return { logoUrl: url, bannerUrl: url, websiteUrl: url, screenshots: [shot(), { url }] };
  };
  const PLACES = ['/logoUrl', '/bannerUrl', '/websiteUrl', '/screenshots/1/url'];

  for (const host of PRIVATE) {
    test(`${host} is refused wherever it stands, unless the environment is localhost`, async () => {
      for (const environment of ['staging', 'production'])
        refused(await create({ environment, ...all(host) }), ...PLACES);
      refused(await call('PUT', `/${draft}`, all(host)), ...PLACES);
      refused(await call('POST', `/${live}/versions`, all(host)), ...PLACES);
      refused(await market.request('PUT', `/api/admin/apps/${live}`, { as: admin, body: all(host) }), ...PLACES);
      const local = await create({ environment: 'localhost', ...all(host) });
      assert.equal(local.status, 201);
      assert.equal((await call('PUT', `/${local.body.id}`, all(host))).status, 200);
    });
  }

  test('those that the settings name are taken, by name as by IP address, at that port and no other', async (t) => {
    const env = { ALLOW_PRIVATE_HOSTS: 'intranet,localhost:4000,127.0.0.1:3000,[::1]:3000,::2,10.0.0.1:80' };
    const named = await startTestMarket(t, { besides: market, env });
    const body = (host: string) => newApp({ environment: 'production', ...all(host) });
    const taken = ['intranet', 'intranet:99', 'LOCALHOST:4000', '127.0.0.1:3000', '127.1:3000', '[::1]:3000'];
    for (const host of [...taken, '[::2]', '[::2]:99', '10.0.0.1'])
      await named.expect(201, 'POST', APPS, { as: key, body: body(host) });
    for (const host of ['localhost', '127.0.0.1', '127.0.0.1:3001', '[::1]', '10.0.0.1:81', 'sub.intranet'])
      refused(await named.request('POST', APPS, { as: key, body: body(host) }), ...PLACES);
  });

  test('public ones are taken everywhere', async () => {
    for (const host of PUBLIC) assert.equal((await create(all(host))).status, 201, host);
  });
});

test('an OAuth client id that was taken before today’s rule is read and submitted; only sending it again is refused', async () => {
  const { id } = await createApp(market, key);
  const stored = 'cl\u200bx';
  await market.sql('UPDATE app_versions SET oauth_client_id = $1 WHERE app_id = $2', [stored, id]);
  const changed = await call('PUT', `/${id}`, { websiteUrl: 'https://example.org' });
  assert.deepEqual([changed.status, changed.body.oauthClientId], [200, stored]);
  assert.equal((await call('PUT', `/${id}`, { oauthClientId: stored })).status, 400);
  const submitted = await call('POST', `/${id}/submit`);
  assert.equal(submitted.status, 200);
  assert.equal((await read(`/${id}`)).oauthClientId, stored);
});
