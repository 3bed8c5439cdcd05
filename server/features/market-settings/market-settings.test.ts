import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { image } from '../../testing/image-origin.ts';
import { createJobNode } from '../../testing/job-node.ts';
import { createApp, createApprovedApp, newApp } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { DEFAULT_SETTINGS } from './document.ts';
import { takeImages } from './images.ts';

const FROM = 'Tasklane Apps <apps@tasklane.example>';
const market = await startTestMarket({ after }, { env: { MAIL_FROM_ALLOWED: FROM } });
const node = await startTestMarket({ after }, { besides: market });
const { db, masters } = await createJobNode(market);
const PATH = '/api/admin/settings';
const as = market.admin;

const read = () => market.expect(200, 'GET', PATH, { as });
const put = (body: object, headers: Record<string, string> = {}) => market.request('PUT', PATH, { as, body, headers });
const plan = async (body: object) => (await market.expect(200, 'POST', `${PATH}/plan`, { as, body })).body.changes;
const revisions = async () => (await market.expect(200, 'GET', `${PATH}/revisions`, { as })).body;
const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;

const GREEN = {
  light: { accent: '#0b6b3a', accentText: '#0a5c32' },
  dark: { accent: '#15803d', accentText: '#6ee7a0' },
};

suite('The settings', { concurrency: false }, () => {
  test('are the defaults until somebody changes them', async () => {
    const { body } = await read();
    assert.deepEqual(body.settings, { ...DEFAULT_SETTINGS, protectedNames: [], hostScopes: [] });
    assert.deepEqual([body.revision, body.changedAt, body.managedBy, body.allowedSenders], [null, null, null, [FROM]]);
    assert.deepEqual((await revisions()).data, []);
    assert.deepEqual(await plan({}), []);
  });

  test('once changed are shown by pages, feed, manifest, reference and emails of every node', async () => {
    for (const at of [market, node, market, node])
      for (const path of ['/', '/api/brand', '/feed.xml', '/brand.css', '/nothing-here'])
        await at.request('GET', path, { headers: { accept: 'text/html' } });
    const changed = await put({
      name: 'Tasklane <Apps>',
      slogan: 'Do more with Tasklane',
      colors: GREEN,
      links: { privacy: 'https://tasklane.example/privacy', contact: 'https://tasklane.example/contact' },
      supportEmail: 'help@tasklane.example',
      mail: { footer: 'Tasklane Inc.' },
    });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(changed.body.changedBy, 'the-admin');
    assert.deepEqual((await read()).body, changed.body);
    await eventually(async () => (await node.request('GET', '/api/brand')).body.name === 'Tasklane <Apps>', 'the name');
    for (const at of [market, node]) {
      const page = await at.expect(200, 'GET', '/');
      assert.match(page.text, /<title>Tasklane &#60;Apps&#62;<\/title>/);
      assert.match(page.text, /Do more with Tasklane/);
      assert.match(page.text, /<link rel="stylesheet" href="\/brand\.css\?[0-9a-f]{12}">/);
      assert.ok(!page.text.includes('<Apps>'));
      assert.match((await at.expect(200, 'GET', '/portal')).text, /<title>Tasklane &lt;Apps&gt;<\/title>/);
      assert.match((await at.expect(200, 'GET', '/brand.css')).text, /--color-accent: light-dark\(#0b6b3a, #15803d\)/);
      assert.match((await at.expect(200, 'GET', '/feed.xml')).text, /<title>New in Tasklane &lt;Apps&gt;<\/title>/);
      const { info } = (await at.expect(200, 'GET', '/openapi.json')).body;
      assert.deepEqual([info.title, info.contact.email], ['Tasklane <Apps> API', 'help@tasklane.example']);
      const manifest = JSON.parse((await at.expect(200, 'GET', '/manifest.webmanifest')).text);
      assert.deepEqual([manifest.name, manifest.theme_color], ['Tasklane <Apps>', '#0b6b3a']);
      const missing = await at.request('GET', '/nothing-here', { headers: { accept: 'text/html' } });
      assert.match(missing.text, /Tasklane &#60;Apps&#62;/);
    }
    const { email } = await market.register();
    const mail = await eventually(async () => {
      const { body } = await market.expect(200, 'GET', '/mailbox.json');
      return body.data.find(({ to }: { to: string }) => to === email);
    }, 'the welcome email');
    assert.equal(mail.subject, 'Welcome to Tasklane <Apps>');
    for (const part of [
      ...['The Tasklane <Apps> team', 'Tasklane Inc.', 'Privacy: https://tasklane.example/privacy'],
      ...['Contact: https://tasklane.example/contact', 'Support: help@tasklane.example'],
    ])
      assert.ok(mail.text.includes(part), part);
    for (const part of [
      'The Tasklane &lt;Apps&gt; team',
      'background:#0b6b3a',
      'href="https://tasklane.example/privacy"',
    ])
      assert.ok(mail.html.includes(part), part);
    assert.ok(!mail.html.includes('<Apps>'));
  });

  test('that are missing in a change get their defaults, except names and scopes', async () => {
    const scope = {
      scope: 'tasks:read',
      label: 'Read tasks',
      description: 'See tasks.',
      risk: 'LOW',
      deprecatedAt: null,
    };
    const names = [
      { term: 'Zebra', note: null },
      { term: 'acme', note: 'Ours.' },
    ];
    const first = await put({ hostScopes: [scope], protectedNames: names, dueHours: { review: 72 } });
    assert.deepEqual(first.body.settings, {
      ...DEFAULT_SETTINGS,
      dueHours: { review: 72, verification: 24 },
      protectedNames: [names[1], names[0]],
      hostScopes: [scope],
    });
    const { data: terms } = (await market.expect(200, 'GET', '/api/admin/protected-terms', { as })).body;
    const developer = await market.verifiedDeveloper();
    const zebra = terms.find(({ term }: { term: string }) => term === 'Zebra');
    const body = { exemptedDeveloperIds: [developer.id] };
    await market.expect(200, 'PUT', `/api/admin/protected-terms/${zebra.id}`, { as, body });
    const { settings } = (await put({ protectedNames: [{ term: 'Zebra', note: 'A new note.' }] })).body;
    assert.deepEqual(settings.hostScopes, [scope]);
    assert.deepEqual(settings.protectedNames, [{ term: 'Zebra', note: 'A new note.' }]);
    assert.equal(settings.dueHours.review, 48);
    const [left] = (await market.expect(200, 'GET', '/api/admin/protected-terms', { as })).body.data;
    assert.deepEqual([left.id, left.note, left.exempted.length], [zebra.id, 'A new note.', 1]);
    assert.deepEqual((await market.expect(200, 'GET', '/api/admin/host-scopes', { as })).body.scopes, [scope]);
    await put({ protectedNames: [], hostScopes: [] });
  });

  test('that are the same write no revision and no entry in the audit log', async () => {
    const { total } = (await revisions()).pagination;
    const entries = () => market.sql(`SELECT details FROM audit_log WHERE action = 'settings.changed' ORDER BY at`);
    const count = (await entries()).length;
    assert.deepEqual(await plan({ name: 'Same' }), [{ pointer: '/name', from: 'Marketplace', to: 'Same' }]);
    await put({ name: 'Same' });
    assert.deepEqual(await plan({ name: 'Same' }), []);
    await put({ name: 'Same' });
    assert.equal((await revisions()).pagination.total, total + 1);
    const after = await entries();
    assert.equal(after.length, count + 1);
    assert.deepEqual(after.at(-1)!.details.changes, [{ pointer: '/name', from: 'Marketplace', to: 'Same' }]);
  });

  test('can be restored, as a new revision', async () => {
    await put({ name: 'First', supportEmail: 'a@example.com' });
    const { revision } = (await read()).body;
    await put({ name: 'Second' });
    const restored = await market.expect(200, 'POST', `${PATH}/revisions/${revision}/restore`, { as });
    assert.deepEqual([restored.body.settings.name, restored.body.settings.supportEmail], ['First', 'a@example.com']);
    const [newest] = (await revisions()).data;
    assert.deepEqual([newest.revision, newest.changes], [restored.body.revision, ['/name', '/supportEmail']]);
    assert.ok(newest.revision > revision);
    expectError(
      await market.request('POST', `${PATH}/revisions/999999/restore`, { as }),
      404,
      'SETTINGS_REVISION_NOT_FOUND',
    );
    for (const bad of ['0', '-1', 'x', '1.5', '99999999999999999999'])
      assert.equal((await market.request('POST', `${PATH}/revisions/${bad}/restore`, { as })).status, 400, bad);
  });

  test('read before somebody else changed them are refused, and of changes at once one wins', async () => {
    const stale = (await read()).headers.get('etag')!;
    await put({ name: 'Newer' });
    expectError(await put({ name: 'Stale' }, { 'if-match': stale }), 412, 'PRECONDITION_FAILED');
    const current = (await read()).headers.get('etag')!;
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put({ name: `Racer ${n}` }, { 'if-match': current })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412]);
    // Parts that have routes of their own count, too.
    const before = (await read()).headers.get('etag')!;
    await market.expect(200, 'PUT', '/api/admin/tags', { as, body: { tags: [] } });
    assert.equal((await read()).headers.get('etag'), before);
    await market.expect(201, 'POST', '/api/admin/protected-terms', { as, body: { term: 'Newcomer' } });
    expectError(await put({ name: 'Late' }, { 'if-match': before }), 412, 'PRECONDITION_FAILED');
  });

  test('with faults change nothing, and every fault is listed', async () => {
    const before = (await read()).body;
    const reason = { pointer: '/name', code: 'TWICE', message: 'No.', fix: 'Yes.' };
    const answer = await put({
      name: 'Never',
      logo: { light: dataUrl(Buffer.from('no image')), dark: `/brand/${'0'.repeat(64)}.png` },
      favicon: dataUrl(await image('png', 64, 48)),
      colors: {
        light: { accent: '#ffd54d', accentText: '#0a5c32' },
        dark: { accent: '#15803d', accentText: '#14532d' },
      },
      mail: { from: 'Somebody <else@example.com>' },
      cannedReasons: [reason, reason],
      protectedNames: [
        { term: 'Acme', note: null },
        { term: 'ACME', note: null },
        { term: '!', note: null },
      ],
    });
    expectError(answer, 400, 'VALIDATION_FAILED');
    assert.deepEqual(
      answer.body.error.details
        .map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
        .sort(),
      [
        '/cannedReasons/1/code REPEATED',
        '/colors/dark/accentText CONTRAST_TOO_LOW',
        '/colors/light/accent CONTRAST_TOO_LOW',
        '/favicon IMAGE_SIZE',
        '/logo/dark IMAGE_UNKNOWN',
        '/logo/light IMAGE_UNREADABLE',
        '/mail/from SENDER_NOT_ALLOWED',
        '/protectedNames/1/term REPEATED',
        '/protectedNames/2/term TOO_SHORT',
      ],
    );
    const wrong = [
      { name: '' },
      { name: 'x'.repeat(41) },
      { name: 'two\nlines' },
      { unknown: 1 },
      { colors: { light: GREEN.light } },
      { colors: { light: { accent: 'red', accentText: '#000000' }, dark: GREEN.dark } },
      { links: { imprint: 'javascript:alert(1)' } },
      { supportEmail: 'no address' },
      { dueHours: { review: 0 } },
      { dueHours: { review: 721 } },
      { appLimit: -1 },
      { categories: { NEW: { label: 'New', icon: 'bot' } } },
      { categories: { OTHER: { label: 'New', icon: 'skull' } } },
      { favicon: 'https://example.com/x.png' },
      { favicon: 'data:image/svg+xml;base64,PHN2Zz4=' },
    ];
    for (const body of wrong) expectError(await put(body), 400, 'VALIDATION_FAILED');
    assert.deepEqual((await read()).body, before);
  });

  test('list the faults of single fields together with those of what the fields say', async () => {
    const bad = {
      name: '',
      slogn: 'x',
      logo: { light: 'https://tasklane.example/logo.png' },
      favicon: dataUrl(await image('png', 64, 48)),
      colors: {
        light: { accent: 'green', accentText: '#0a5c32' },
        dark: { accent: '#15803d', accentText: '#14532d' },
      },
      mail: { from: 'Somebody <else@example.com>' },
      protectedNames: [{ term: '!', note: null }],
    };
    for (const [method, path] of [
      ['PUT', PATH],
      ['POST', `${PATH}/plan`],
    ] as const) {
      const answer = await market.request(method, path, { as, body: bad });
      expectError(answer, 400, 'VALIDATION_FAILED');
      const { details } = answer.body.error;
      assert.deepEqual(details.map(({ pointer }: { pointer: string }) => pointer).sort(), [
        ...['/colors/dark/accentText', '/colors/light/accent', '/favicon', '/logo/light', '/mail/from', '/name'],
        ...['/protectedNames/0/term', '/slogn'],
      ]);
      const color = details.find(({ pointer }: { pointer: string }) => pointer === '/colors/light/accent');
      assert.match(color.fix, /#rrggbb/);
    }
    // So many that the list ends: what is left is not judged by rules that expect it to be well-formed.
    const reasons = Array.from({ length: 60 }, () => ({ pointer: 1, code: 2, message: 3, fix: 4 }));
    const many = await put({ cannedReasons: reasons, protectedNames: [{ term: 5 }], hostScopes: [null], colors: [] });
    expectError(many, 400, 'VALIDATION_FAILED');
    assert.equal(many.body.error.details.length, 100);
  });

  test('take colors in capital letters, a logo for all backgrounds, and lists as long as they may be', async () => {
    const upper = (scheme: object) =>
      JSON.parse(JSON.stringify(scheme).replaceAll(/#[0-9a-f]{6}/g, (hex) => hex.toUpperCase()));
    const logo = { light: dataUrl(await image('png', 320, 80)) };
    const { body, status, text } = await put({ colors: upper(GREEN), logo });
    assert.equal(status, 200, text);
    assert.deepEqual([body.settings.colors, body.settings.logo.dark], [GREEN, null]);
    assert.deepEqual(await plan({ colors: GREEN, logo }), []);
    const note = 'é'.repeat(1_000);
    const protectedNames = Array.from({ length: 500 }, (_, i) => ({ term: `Protected ${i}`, note }));
    assert.equal((await plan({ colors: GREEN, logo, protectedNames })).length, 1);
    await put({});
  });

  test('are for administrators', async () => {
    const { token } = await market.register();
    for (const [method, path] of [
      ['GET', PATH],
      ['PUT', PATH],
      ['POST', `${PATH}/plan`],
      ['GET', `${PATH}/revisions`],
      ['POST', `${PATH}/revisions/1/restore`],
    ] as const) {
      const body = method === 'GET' || path.endsWith('restore') ? {} : { body: {} };
      expectError(await market.request(method, path, { as: token, ...body }), 403, 'ADMINISTRATOR_REQUIRED');
      assert.equal((await market.request(method, path, body)).status, 401);
    }
  });
});

suite('Images of the brand', { concurrency: false }, () => {
  test('are encoded anew and served under a name that never changes', async () => {
    const [light, icon] = [await image('png', 320, 80), await image('png', 64, 64)];
    const { settings } = (await put({ logo: { light: dataUrl(light), dark: null }, favicon: dataUrl(icon) })).body;
    assert.match(settings.logo.light, /^\/brand\/[0-9a-f]{64}\.png$/);
    const answer = await fetch(market.url + settings.logo.light);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const served = Buffer.from(await answer.arrayBuffer());
    // The same file, and the file that is served, are the same image.
    assert.deepEqual(
      await plan({ ...settings, favicon: dataUrl(icon), logo: { light: dataUrl(served), dark: null } }),
      [],
    );
    assert.deepEqual(await plan({ ...settings, logo: { light: dataUrl(light), dark: null } }), []);
    const page = (await market.expect(200, 'GET', '/')).text;
    assert.ok(page.includes(`<link rel="icon" href="${settings.favicon}">`));
    const icons = await market.request('GET', '/favicon.svg');
    assert.deepEqual([icons.status, icons.headers.get('location')], [302, settings.favicon]);
    const [, hash] = /([0-9a-f]{64})/.exec(settings.favicon)!;
    for (const path of [`/brand/${hash}.webp`, `/brand/${'0'.repeat(64)}.png`, '/brand/../package.json', '/brand/x'])
      assert.equal((await market.request('GET', path)).status, 404, path);
  });

  test('stay as long as the history shows them', async () => {
    const { logo } = (await read()).body.settings;
    await put({});
    assert.equal((await market.request('GET', logo.light)).status, 200);
    await market.sql('DELETE FROM market_settings WHERE revision < (SELECT max(revision) FROM market_settings)');
    await put({ name: 'Cleaned' });
    assert.equal((await market.request('GET', logo.light)).status, 404);
  });
});

suite('Rules of the marketplace', { concurrency: false }, () => {
  test('due times, the app limit, reasons and categories are those of the settings', async () => {
    const reason = {
      pointer: '/name',
      code: 'TOO_LOUD',
      message: 'The name is in capitals.',
      fix: 'Use small letters.',
    };
    const developer = await market.verifiedDeveloper();
    const key = await market.apiKey(developer);
    await put({
      dueHours: { review: 5, verification: 2 },
      appLimit: 1,
      cannedReasons: [reason],
      categories: { OTHER: { label: 'Odds and ends', icon: 'heart' } },
    });
    const app = await createApp(market, key);
    const hoursUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 3_600_000);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
    assert.equal(
      hoursUntil((await market.expect(200, 'GET', `/api/dev/apps/${app.id}/review`, { as: key })).body.dueAt),
      5,
    );
    const waiting = await market.register();
    const { body } = await market.expect(200, 'GET', `/api/admin/developers/${waiting.id}`, { as });
    assert.equal(hoursUntil(body.dueAt), 2);
    expectError(await market.request('POST', '/api/dev/apps', { as: key, body: newApp() }), 409, 'APP_LIMIT_REACHED');
    assert.deepEqual((await market.expect(200, 'GET', '/api/admin/rejection-reasons', { as })).body.data, [reason]);
    const { data } = (await market.expect(200, 'GET', '/api/apps/categories/list')).body;
    assert.equal(data.find(({ category }: { category: string }) => category === 'OTHER').label, 'Odds and ends');
    await createApprovedApp(market, await market.apiKey(await market.verifiedDeveloper()), { category: 'OTHER' });
    const found = (await market.expect(200, 'GET', '/api/apps/suggestions/list?q=odds')).body.data;
    assert.deepEqual(found[0], { type: 'category', text: 'Odds and ends', category: 'OTHER' });
    await put({});
    assert.equal((await market.request('POST', '/api/dev/apps', { as: key, body: newApp() })).status, 201);
  });
});

test('An image of the settings is not to blame for a full disk', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'market-settings-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const full = join(directory, 'full');
  symlinkSync('/dev/full', full); // Linux answers each write to it with ENOSPC
  t.mock.method(masters, 'temporaryFile', () => full);
  const favicon = dataUrl(await image('png', 64, 64));
  await assert.rejects(takeImages({ db, masters }, { favicon }), { code: 'MEDIA_STORE_UNAVAILABLE' });
});
