import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { createApp, createApprovedApp, decide } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';
import { slugBaseOf } from './slug.ts';

const market = await startTestMarket({ after });
const key = await market.apiKey(await market.verifiedDeveloper());

const SHAPE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const RESERVED = [
  'admin',
  'api',
  'app',
  'apps',
  'categories',
  'console',
  'dev',
  'docs',
  'featured',
  'install',
  'list',
].concat(['login', 'mailbox', 'me', 'mine', 'new', 'portal', 'reviews', 'search', 'settings', 'sign-in', 'uninstall']);

const named = async (name: string, as = key) => (await createApp(market, as, { name })).slug;
const rename = async (id: string, name: string) =>
  (await market.expect(200, 'PUT', `/api/dev/apps/${id}`, { as: key, body: { name } })).body.slug;
const remove = (id: string) => market.expect(200, 'DELETE', `/api/dev/apps/${id}`, { as: key });
const submit = (path: string) => market.expect(200, 'POST', `/api/dev/apps/${path}/submit`, { as: key });

suite('the address made from a name', () => {
  const wide = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ maxLength: 300 }),
    fc.constantFrom(...RESERVED).chain((word) => fc.mixedCase(fc.constant(word))),
    fc
      .array(fc.constantFrom('a', '-', "'", ' ', '_', 'é', '王', 'ß', '🦉', '9'), { maxLength: 120 })
      .map((all) => all.join('')),
  );

  test('whatever the name, it is short, plain, kebab-case and not a reserved word', () => {
    fc.assert(
      fc.property(wide, (name) => {
        const slug = slugBaseOf(name);
        assert.match(slug, SHAPE);
        assert.ok(slug.length <= 50, slug);
        assert.ok(!RESERVED.includes(slug), slug);
        assert.equal(slugBaseOf(slug), slug);
      }),
      { numRuns: 5_000 },
    );
  });

  const examples: [name: string, slug: string][] = [
    ['Focus Board', 'focus-board'],
    ['  Focus -- Board!  ', 'focus-board'],
    ['Доска задач', 'doska-zadach'],
    ['Crème Brûlée', 'creme-brulee'],
    ['Straße', 'strasse'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full-width'],
    ["Ada's Notes", 'adas-notes'],
    ['Ada’s Notes', 'adas-notes'],
    ['C++ & C#', 'c-c'],
    ['2048', '2048'],
    [`${'x'.repeat(49)} y`, 'x'.repeat(49)],
    ['x'.repeat(80), 'x'.repeat(50)],
  ];
  for (const [name, slug] of examples) {
    test(`“${name.slice(0, 20)}” becomes ${slug.slice(0, 20)}`, () => assert.equal(slugBaseOf(name), slug));
  }

  for (const name of ['任务板', '東京タワー', 'لوحة المهام', 'משימות', '할 일', 'งาน', '🦉🚀']) {
    test(`“${name}” becomes words, not the fallback`, () => {
      assert.match(slugBaseOf(name), SHAPE);
      assert.notEqual(slugBaseOf(name), slugBaseOf('!?'));
    });
  }

  test('a name without a single letter or digit gets one too, and no reserved word', () => {
    for (const name of ['---', '!?', '…', '¯']) {
      assert.match(slugBaseOf(name), SHAPE);
      assert.ok(!RESERVED.includes(slugBaseOf(name)), `${name} becomes ${slugBaseOf(name)}`);
    }
  });
});

suite('addresses', () => {
  test('a name that is taken gets -2, -3 …, whoever has it', async () => {
    const other = await market.apiKey(await market.verifiedDeveloper());
    assert.deepEqual(
      [await named('Tasks'), await named('tasks!', other), await named('TASKS'), await named('Tasks 2')],
      ['tasks', 'tasks-2', 'tasks-3', 'tasks-2-2'],
    );
    assert.equal(await named('Tasks'), 'tasks-4');
  });

  test('30 created at once by three developers get 30 different ones', async () => {
    const keys = [key, ...(await Promise.all([1, 2].map(async () => market.apiKey(await market.verifiedDeveloper()))))];
    const slugs = await Promise.all(Array.from({ length: 30 }, (_, i) => named('Rush', keys[i % 3])));
    const wanted = ['rush', ...Array.from({ length: 29 }, (_, i) => `rush-${i + 2}`)];
    assert.deepEqual(slugs.sort(), wanted.sort());
  });

  test('that of a deleted app is not given again', async () => {
    const { id, slug } = await createApp(market, key, { name: 'Phoenix' });
    await remove(id);
    assert.deepEqual([slug, await named('Phoenix')], ['phoenix', 'phoenix-2']);
  });

  test('it follows the name until the first approval, and leaves the old one to others', async () => {
    const { id } = await createApp(market, key, { name: 'Caterpillar' });
    assert.equal(await rename(id, 'Butterfly'), 'butterfly');
    const { body } = await market.expect(200, 'GET', `/api/dev/apps/${id}`, { as: key });
    assert.equal(body.slug, 'butterfly');
    assert.equal(await named('Caterpillar'), 'caterpillar');
    assert.equal(await rename(id, 'Caterpillar'), 'caterpillar-2');
    await submit(id);
    await decide(market, id, 'reject');
    assert.equal(await rename(id, 'Moth'), 'moth');
    const path = `/api/dev/apps/${id}/versions/1`;
    await market.expect(200, 'PUT', path, { as: key, body: { name: 'Owl Moth' } });
    assert.equal((await market.expect(200, 'GET', `/api/dev/apps/${id}`, { as: key })).body.slug, 'owl-moth');
  });

  test('after the approval no new name changes it', async () => {
    const { id, slug } = await createApprovedApp(market, key, { name: 'Stone' });
    assert.equal(slug, 'stone');
    const versions = `/api/dev/apps/${id}/versions`;
    await market.expect(201, 'POST', versions, { as: key, body: { name: 'Granite' } });
    await market.expect(200, 'PUT', `${versions}/2`, { as: key, body: { name: 'Marble' } });
    await submit(`${id}/versions/2`);
    await decide(market, id, 'approve');
    const correction = { as: market.admin, body: { name: 'Marble Block' } };
    assert.equal((await market.expect(200, 'PUT', `/api/admin/apps/${id}`, correction)).body.slug, 'stone');
    const { body } = await market.expect(200, 'GET', '/api/apps/stone');
    assert.deepEqual([body.id, body.name], [id, 'Marble Block']);
    for (const free of ['granite', 'marble', 'marble-block']) await market.expect(404, 'GET', `/api/apps/${free}`);
    assert.equal(await named('Stone'), 'stone-2');
  });

  test('a new name that makes the same one keeps it, suffix and all', async () => {
    await createApp(market, key, { name: 'Echo' });
    const { id, slug } = await createApp(market, key, { name: 'Echo' });
    assert.equal(slug, 'echo-2');
    for (const name of ['ECHO', ' Écho! ', 'Echo']) assert.equal(await rename(id, name), 'echo-2');
  });

  test('a long one is cut to make room for its suffix', async () => {
    for (const name of ['y'.repeat(80), `${'z'.repeat(47)} ${'z'.repeat(30)}`, `${'w'.repeat(41)} a b c d e f g h`]) {
      const slugs: string[] = [];
      for (let i = 0; i < 11; i++) slugs.push(await named(name));
      assert.equal(new Set(slugs).size, 11);
      for (const slug of slugs) assert.match(slug, SHAPE);
      assert.deepEqual(
        slugs.filter((slug) => slug.length > 50),
        [],
      );
      assert.ok(slugs[1]!.endsWith('-2') && slugs[10]!.endsWith('-11'), slugs.join(' '));
    }
  });

  test('a reserved word is never taken, also by a new name', async () => {
    const { id } = await createApp(market, key, { name: 'Nothing' });
    for (const word of RESERVED) {
      assert.equal(await rename(id, word.toUpperCase()), `${word}-app`);
      await rename(id, 'Nothing');
    }
    assert.equal(await named('Featured!'), 'featured-app');
    assert.deepEqual(await market.sql('SELECT slug FROM slugs WHERE slug = ANY($1)', [RESERVED]), []);
  });
});
