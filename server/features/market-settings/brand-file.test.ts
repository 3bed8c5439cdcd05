import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { image } from '../../testing/image-origin.ts';
import { startTestMarket } from '../../testing/market.ts';

const directory = mkdtempSync(join(tmpdir(), 'brand-'));
after(() => rmSync(directory, { recursive: true }));
const file = join(directory, 'brand.json');
const write = (document: unknown) => writeFileSync(file, JSON.stringify(document));
const PATH = '/api/admin/settings';

suite('BRAND_FILE', { concurrency: false }, async () => {
  writeFileSync(join(directory, 'logo.png'), await image('png', 300, 60));
  write({ $schema: './settings.schema.json', name: 'Tasklane Apps', logo: { light: './logo.png' } });
  const market = await startTestMarket({ after }, { env: { BRAND_FILE: file } });
  const as = market.admin;
  const read = async () => (await market.expect(200, 'GET', PATH, { as })).body;

  test('is applied at the start, with its images', async () => {
    const { settings, managedBy, changedBy } = await read();
    assert.deepEqual([settings.name, managedBy, changedBy], ['Tasklane Apps', file, 'system']);
    assert.equal((await market.request('GET', settings.logo.light)).status, 200);
  });

  test('makes the settings read-only', async () => {
    expectError(await market.request('PUT', PATH, { as, body: {} }), 409, 'SETTINGS_MANAGED');
    const { revision } = await read();
    const restore = market.request('POST', `${PATH}/revisions/${revision}/restore`, { as });
    expectError(await restore, 409, 'SETTINGS_MANAGED');
    assert.equal((await market.request('POST', `${PATH}/plan`, { as, body: {} })).status, 200);
  });

  test('is applied again when it has changed, by one node alone', async () => {
    const { revision } = await read();
    await market.reload();
    assert.equal((await read()).revision, revision);
    write({ name: 'Tasklane Store' });
    const other = await startTestMarket({ after }, { besides: market, env: { BRAND_FILE: file } });
    await Promise.all([market.reload(), other.reload()]);
    const { settings, revision: now } = await read();
    assert.deepEqual([settings.name, settings.logo, now], ['Tasklane Store', null, revision + 1]);
  });

  test('with faults stops the start and names each of them; a running service keeps what it has', async (t) => {
    const before = await read();
    write({ name: '', slogn: 'x', dueHours: { review: 'soon' } });
    await market.reload();
    assert.deepEqual(await read(), before);
    const start = startTestMarket(t, { env: { BRAND_FILE: file } });
    await assert.rejects(start, ({ message }: Error) => {
      for (const pointer of ['/name', '/slogn', '/dueHours/review'])
        assert.ok(message.includes(`${pointer}: `), message);
      return true;
    });
    for (const text of ['', '[]', '{', 'null']) {
      writeFileSync(file, text);
      await assert.rejects(startTestMarket(t, { env: { BRAND_FILE: file } }), /is not a JSON object/);
    }
    write({
      name: '',
      logo: { light: './missing.png' },
      favicon: './gone.webp',
      mail: { from: 'x@y.example', footer: 'a\0b' },
      colors: {
        light: { accent: '#ffee00', accentText: '#0a5c32' },
        dark: { accent: '#15803d', accentText: '#6ee7a0' },
      },
    });
    await assert.rejects(startTestMarket(t, { env: { BRAND_FILE: file } }), ({ message }: Error) => {
      const pointers = [...message.matchAll(/^ {2}(\S+): /gm)].map(([, pointer]) => pointer);
      assert.deepEqual(pointers.sort(), ['/colors/light/accent', '/favicon', '/logo/light', '/mail/from', '/name']);
      return true;
    });
    write({ mail: { footer: 'a\0b' } });
    await assert.rejects(startTestMarket(t, { env: { BRAND_FILE: file } }), /\/mail\/footer: .* NUL/);
    for (const logo of ['./logo.png', ['./logo.png'], true]) {
      write({ logo });
      await assert.rejects(
        startTestMarket(t, { env: { BRAND_FILE: file } }),
        /settings stay as they are:\n {2}\/logo: [^\n]*$/,
      );
    }
    write({
      colors: {
        light: { accent: '#ffffff', accentText: '#ffffff' },
        dark: { accent: '#ffffff', accentText: '#ffffff' },
      },
    });
    await assert.rejects(startTestMarket(t, { env: { BRAND_FILE: file } }), /\/colors\/light\/accent: The contrast/);
  });
});
