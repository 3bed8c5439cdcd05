import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CATEGORIES, ENVIRONMENTS } from '../features/catalog/vocabulary.ts';
import { startTestMarket } from '../testing/market.ts';
import { randomFrom } from './random.ts';
import { type SyntheticApp, spreadOver, syntheticApps } from './synthetic.ts';
import { unknownWord } from './vocabulary.ts';

const MAX_MARKDOWN_LENGTH = 20_000;

const market = await startTestMarket({ after });

async function seed(...args: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../seed.ts', import.meta.url)), ...args], {
    env: { ...process.env, DATABASE_URL: market.settings.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, output, errors };
}

suite('synthetic apps', () => {
  const apps = [...syntheticApps(20_000)];

  test('the n-th app is the same every time, wherever the numbering starts', () => {
    assert.deepEqual([...syntheticApps(500)], apps.slice(0, 500));
    assert.deepEqual([...syntheticApps(200, 300)], apps.slice(300, 500));
  });

  test('every app obeys the rules of a listing', () => {
    const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
    for (const app of apps) {
      const { name, description, longDescription, category, environment, stars, installs, publishedDaysAgo } = app;
      assert.match(name, /^[A-Z0-9][\w :]{2,79}$/);
      assert.ok(description.length > 10 && description.length <= 280, description);
      assert.ok([...sentences.segment(description)].length <= 2, description);
      assert.ok(longDescription!.length <= MAX_MARKDOWN_LENGTH);
      assert.ok(CATEGORIES.includes(category) && ENVIRONMENTS.includes(environment));
      assert.ok(stars.length === 5 && stars.every((n) => Number.isInteger(n) && n >= 0));
      assert.ok(Number.isInteger(installs) && installs >= 0 && publishedDaysAgo >= 0);
    }
  });

  test('slugs are unique and well-formed', () => {
    assert.equal(new Set(apps.map(({ slug }) => slug)).size, apps.length);
    for (const { slug } of apps) assert.match(slug, /^(?=.{1,50}$)[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('long descriptions have a median of about 600 characters and a 95th percentile of about 3,000', () => {
    const lengths = apps.map(({ longDescription }) => longDescription!.length).sort((a, b) => a - b);
    assertBetween(lengths[apps.length / 2]!, 540, 660);
    assertBetween(lengths[apps.length * 0.95]!, 2_700, 3_300);
  });

  test('words follow Zipf’s law: a few are in most apps, tens of thousands in a handful', () => {
    const counts = [...appsByWord(apps).values()].sort((a, b) => b - a);
    assertBetween(counts.length, 40_000, 80_000);
    assertBetween(counts.filter((count) => count > apps.length / 2).length, 20, 100);
    assertBetween(counts.filter((count) => count > apps.length / 500).length, 700, 2_000);
    assertBetween(counts.filter((count) => count === 1).length / counts.length, 0.4, 0.7);
  });

  test('the vocabulary grows with the catalog, more slowly than the catalog', () => {
    const [few, many] = [apps.slice(0, 5_000), apps].map((list) => appsByWord(list).size) as [number, number];
    assertBetween(many / few, 1.5, 3);
  });

  test('most names are unique, and categories differ in size', () => {
    assert.ok(new Set(apps.map(({ name }) => name)).size > 0.8 * apps.length);
    const sizes = CATEGORIES.map((category) => apps.filter((app) => app.category === category).length);
    assert.ok(Math.min(...sizes) > 0.01 * apps.length);
    assert.ok(Math.max(...sizes) > 4 * Math.min(...sizes));
  });

  test('a word made to be unknown occurs in no app', () => {
    const known = appsByWord(apps);
    const random = randomFrom(1);
    for (let i = 0; i < 10_000; i++) assert.ok(!known.has(unknownWord(random)));
  });

  test('a few developers have many apps, and most have a few', () => {
    const owners = spreadOver(
      Array.from({ length: 400 }, (_, n) => n),
      10_000,
    );
    const counts = Array.from({ length: 400 }, (_, n) => owners.filter((owner) => owner === n).length);
    counts.sort((a, b) => b - a);
    assertBetween(counts[0]!, 100, 400);
    assertBetween(counts[200]!, 10, 25);
  });
});

function assertBetween(value: number, min: number, max: number): void {
  assert.ok(value >= min && value <= max, `${value} is not between ${min} and ${max}`);
}

/** In how many apps each word occurs. */
function appsByWord(apps: SyntheticApp[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, description, longDescription } of apps) {
    const words = `${name} ${description} ${longDescription}`.toLowerCase().match(/[a-z0-9]+/g)!;
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

suite('npm run seed', () => {
  const one = async (query: string) => Object.values((await market.sql(query))[0]).map(Number);

  async function assertConsistent(): Promise<void> {
    const differences = `
      SELECT count(*) FROM catalog c FULL JOIN app_statistics s USING (app_id)
      WHERE (c.install_count, c.review_count, c.rating_sum) IS DISTINCT FROM (s.install_count, s.review_count, s.rating_sum)
        OR s.review_count <> (SELECT sum(n) FROM unnest(s.stars) n)
        OR s.rating_sum <> (SELECT sum(n * place) FROM unnest(s.stars) WITH ORDINALITY AS t (n, place))`;
    assert.deepEqual(await one(differences), [0]);
    assert.deepEqual(
      await market.sql(`SELECT category, environment, featured, sum(count)::int AS count FROM catalog_counts
         GROUP BY 1, 2, 3 HAVING sum(count) <> 0 ORDER BY 1, 2, 3`),
      await market.sql(
        'SELECT category, environment, featured, count(*)::int FROM catalog GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
      ),
    );
  }

  test('fills an empty database with apps and installs, and all counters agree', async () => {
    const { code, output, errors } = await seed('--apps', '500', '--installs', '1000');
    assert.equal(code, 0, errors);
    assert.match(output, /500 apps and 1000 installs/);
    await assertConsistent();

    const made = [...syntheticApps(500)];
    const before = made.reduce((sum, { installs }) => sum + installs, 0);
    assert.deepEqual(await one('SELECT count(*), sum(install_count) FROM app_statistics'), [500, before + 1_000]);
    assert.deepEqual(
      await one(
        `SELECT sum(installs), max(day) <= current_date + 1 AS begun, min(day) > current_date - 92 AS recent FROM app_daily`,
      ),
      [1_000, 1, 1],
    );
    const names = (await market.sql('SELECT name FROM catalog')).map(({ name }) => name);
    assert.deepEqual(names.sort(), made.map(({ name }) => name).sort());
    assert.equal((await market.expect(200, 'GET', '/api/apps')).body.pagination.total, 500);
    const { slug } = made[0]!;
    assert.equal((await market.expect(200, 'GET', `/api/apps/${slug}`)).body.screenshots.length, 2);
  });

  test('adds apps and installs to existing ones', async () => {
    const [apps, installs] = await one('SELECT count(*), sum(install_count) FROM app_statistics');
    const more = await seed('--apps', '500');
    assert.equal(more.code, 0, more.errors);
    const added = [...syntheticApps(500, apps)].reduce((sum, app) => sum + app.installs, 0);
    assert.deepEqual(await one('SELECT count(*), sum(install_count) FROM app_statistics'), [
      apps! + 500,
      installs! + added,
    ]);
    const further = await seed('--installs', '50');
    assert.equal(further.code, 0, further.errors);
    assert.deepEqual(await one('SELECT sum(install_count) FROM app_statistics'), [installs! + added + 50]);
    await assertConsistent();
  });

  const bad = [[], ['--apps', 'many'], ['--apps=-5'], ['--apps', '5', '--installs', '1.5'], ['--aps', '5']];
  for (const args of bad) {
    test(`with ${args.join(' ') || 'no arguments'} changes nothing and prints its usage`, async () => {
      const before = await one('SELECT count(*) FROM apps');
      const { code, errors } = await seed(...args);
      assert.ok(code !== 0 && code !== null);
      assert.match(errors, /npm run seed -- --apps N/);
      assert.doesNotMatch(errors, /^\s+at /m);
      assert.deepEqual(await one('SELECT count(*) FROM apps'), before);
    });
  }
});
