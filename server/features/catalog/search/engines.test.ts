// Both engines on one database give the same answers, byte for byte.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { syntheticApps } from '../../../demo/synthetic.ts';
import { fillCatalog } from '../../../testing/catalog.ts';
import { eventually, type TestMarket } from '../../../testing/market.ts';
import { approvedApp } from '../../../testing/owned-apps.ts';
import { indexed, startBothEngines } from '../../../testing/search-engines.ts';
import { CATEGORIES, ENVIRONMENTS } from '../vocabulary.ts';

/** Of the random queries; `npm test -- --long FILE` sends all. */
const SHARE = process.env.TEST_LONG === 'on' ? 1 : 0.4;

const [{ market: memory }, { market: database }] = await startBothEngines({ after });

// Enough that common words occur in more than a thousand: those are searched in another manner than rare ones.
const filled = await fillCatalog(
  memory,
  [...syntheticApps(5_000)].map(({ slug, ...app }) => app),
  40,
);
await fillCatalog(memory, [
  { name: 'Crème Brûlée', description: 'Says "yes", \\ or \u2028 <b>.', installs: 3 },
  { name: '𠀀 Ａ', installs: 3 },
  { name: 'ｚ Wide', installs: 3 },
  { name: 'Team', installs: 0 },
  { name: 'team', installs: 9 },
  // Rare, and there for two words that begin alike.
  { name: 'Xyloform Xyloid', installs: 2 },
]);
// More of one name, and more that begin with it, than are looked up one by one.
await fillCatalog(
  memory,
  Array.from({ length: 600 }, (_, n) => ({ name: n % 2 ? 'Twin' : `Twin ${n}`, installs: (n * 7) % 50 })),
);
const ALL = 5_606;
// Nothing proves a domain in this test. The last refresh of everything is over.
await memory.sql(`UPDATE catalog SET verified_domain = true WHERE install_count % 3 = 1`);
await memory.sql(`SELECT pg_notify('marketplace_signals', 'catalog everything')`);

await indexed(memory, ALL);

async function bothAnswer(parameters: Record<string, string | undefined>): Promise<[string, string]> {
  const query = new URLSearchParams(JSON.parse(JSON.stringify(parameters)));
  const answers = [memory, database].map(async (on) => (await on.expect(200, 'GET', `/api/apps?${query}`)).text);
  return Promise.all(answers) as Promise<[string, string]>;
}

async function same(parameters: Record<string, string | undefined>): Promise<void> {
  const [here, there] = await bothAnswer(parameters);
  assert.ok(here === there, `different answers to ${JSON.stringify(parameters)}`);
}

const WORDS = [
  ...[
    'your',
    'team',
    'for',
    'the',
    'board',
    'notes',
    'a',
    't',
    're',
    'focus',
    'koala',
    'inv',
    'single',
    'click',
    'with',
    'twin',
    'twim',
    'tw',
  ],
  ...['company', 'developer', '7', 'made in lisbon', 'teams', 'creme', 'crème', 'zzz', 'team notes', 'productivity'],
  ...['what', 'does'], // in long texts alone
  ...['to do', 'time tracking', 'time off', 'teamnotes', 'planning', 'editors'], // phrases, joined words, forms
  ...['baord', 'kalender', 'twinn', 'notse', 'invoce', 'qwertzuiop', 'fosuc'], // misspelt, or not there at all
];
const queries = fc.record({
  search: fc.option(
    fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')),
    { nil: undefined },
  ),
  category: fc.option(fc.constantFrom(...CATEGORIES), { nil: undefined, freq: 2 }),
  environment: fc.option(fc.constantFrom(...ENVIRONMENTS), { nil: undefined, freq: 2 }),
  featured: fc.option(fc.constantFrom('true', 'false'), { nil: undefined, freq: 2 }),
  pricing: fc.option(fc.constantFrom('FREE', 'FREEMIUM', 'PAID', 'CONTACT'), { nil: undefined, freq: 1 }),
  tag: fc.option(fc.constantFrom('automation', 'kanban', 'video', 'no-such-tag'), { nil: undefined, freq: 1 }),
  storedIn: fc.option(fc.constantFrom('US', 'DE', 'FI', 'ZZ'), { nil: undefined, freq: 1 }),
  verifiedDomain: fc.option(fc.constantFrom('true', 'false'), { nil: undefined, freq: 1 }),
  sort: fc.constantFrom(undefined, 'relevance', 'popular', 'rating', 'newest', 'name'),
  page: fc
    .oneof(
      fc.constant(1),
      fc.nat({ max: 40 }).map((n) => n + 1),
      fc.constant(281),
    )
    .map(String),
  limit: fc.constantFrom('1', '7', '20', '100'),
  correct: fc.constantFrom(undefined, undefined, 'off'),
  facets: fc.constantFrom(undefined, 'true', 'false'),
});

suite('the index in memory and PostgreSQL', () => {
  test('give the same answers to random queries', async () => {
    await fc.assert(fc.asyncProperty(queries, same), { numRuns: 250 * SHARE });
  });

  test('agree on a prefix that several words of one app have', async () => {
    for (const search of ['xylo', 'xylof', 'xylo xyloid', 'xylx']) await same({ search });
    assert.equal(JSON.parse((await bothAnswer({ search: 'xylo' }))[0]).pagination.total, 1);
  });

  test('agree on words whose first letter is wrong', async () => {
    for (const search of ['what creme', 'oard', 'xboard', 'zoard', 'creme what']) await same({ search });
  });

  test('agree on a name that hundreds of apps have', async () => {
    for (const search of ['twin', 'twim', 'tw', 'twin 2', 'twin twin'])
      for (const limit of ['1', '20', '100'])
        for (const page of ['1', '2', '4', '7']) await same({ search, limit, page });
  });

  test('agree on the last pages', async () => {
    for (const sort of ['popular', 'rating', 'newest', 'name']) {
      for (const page of ['140', '141', '280', '281']) await same({ sort, page });
    }
    for (const search of ['your', 'team', 'your team', 'for the team']) {
      const { body } = await memory.expect(200, 'GET', `/api/apps?search=${encodeURIComponent(search)}`);
      const last = body.pagination.totalPages;
      for (const page of [Math.ceil(last / 2), last - 1, last, last + 1]) await same({ search, page: String(page) });
    }
  });

  test('end results by relevance after 1,000, but count all matches', async () => {
    for (const market of [memory, database]) {
      const onPage = async (page: number, sort = 'relevance') =>
        (await market.expect(200, 'GET', `/api/apps?search=your&limit=30&page=${page}&sort=${sort}`)).body;
      const { total, totalPages } = (await onPage(1)).pagination;
      assert.ok(total > 1_050);
      assert.equal(totalPages, 34);
      assert.deepEqual([(await onPage(34)).data.length, (await onPage(35)).data.length], [10, 0]);
      assert.deepEqual([(await onPage(35)).pagination.total, (await onPage(35, 'name')).data.length], [total, 30]);
    }
  });

  test('show every change at once on the node that made it, and soon on the others', async () => {
    const market = memory;
    const app = await approvedApp(market, { name: 'Brandnewword Station' });
    const found = async (on: TestMarket, search: string) =>
      (await on.expect(200, 'GET', `/api/apps?search=${search}`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await found(market, 'brandnewword'), [app.id]);
    assert.deepEqual(await found(market, 'brandnewwrod'), [app.id], 'a new word is known to the spelling, too');

    await market.expect(201, 'POST', `/api/apps/${app.slug}/install`);
    await eventually(async () => {
      const { data } = (await market.expect(200, 'GET', '/api/apps?search=brandnewword')).body;
      return data[0].installCount === 1;
    }, 'the install in the list');
    await same({ sort: 'popular', page: '3' });

    const take = (visibility: string) =>
      market.expect(200, 'POST', `/api/admin/apps/${app.id}/${visibility}`, {
        as: market.admin,
        ...(visibility === 'suspend' ? { body: { reason: 'It does something else.' } } : {}),
      });
    await take('suspend');
    assert.ok(!(await found(market, 'brandnewword')).includes(app.id));
    assert.deepEqual(await found(market, 'station'), await found(database, 'station'));
    await take('restore');
    assert.deepEqual(await found(market, 'brandnewword'), [app.id]);

    // Published by the other node.
    await database.expect(200, 'POST', `/api/admin/developers/${app.developer.id}/suspend`, {
      as: market.admin,
      body: { reason: 'They broke the rules.' },
    });
    await eventually(async () => (await found(market, 'brandnewword')).length === 0, 'the suspension in memory');
    await indexed(memory, ALL);
  });

  test('agree after counters have changed the order', async () => {
    const last = filled.filter(({ installs }) => installs === 0).slice(0, 5);
    await Promise.all(last.map(({ slug }) => memory.expect(201, 'POST', `/api/apps/${slug}/install`)));
    // PostgreSQL sorts by a copy of the counters, made once a second; the index in memory is notified then.
    await eventually(async () => {
      const behind = await memory.sql(`
        SELECT FROM catalog JOIN app_statistics AS counters USING (app_id)
        WHERE catalog.install_count <> counters.install_count`);
      return behind.length === 0;
    }, 'the copy of the counters');
    for (const { name } of last) {
      await eventually(async () => {
        const [here, there] = await bothAnswer({ search: name });
        return here === there && here.includes('"installCount":1,');
      }, 'the counters in both lists');
    }
    await fc.assert(fc.asyncProperty(queries, same), { numRuns: 40 * SHARE });
  });

  test('agree after so many changes that the index is loaded anew', async () => {
    await memory.sql(`UPDATE developers SET name = 'Renamed ' || name`);
    const developers = await memory.sql('SELECT id FROM developers WHERE account_user_id LIKE $1', ['seed-%']);
    for (const { id } of developers.slice(0, 12)) {
      for (const decision of ['suspend', 'reinstate']) {
        const body = decision === 'suspend' ? { body: { reason: 'For a moment.' } } : {};
        await memory.expect(200, 'POST', `/api/admin/developers/${id}/${decision}`, { as: memory.admin, ...body });
      }
      // The other node is notified of it a moment later.
      await eventually(async () => {
        const [here, there] = await bothAnswer({ search: 'renamed' });
        return here === there;
      }, 'the same answer from both');
    }
    await fc.assert(fc.asyncProperty(queries, same), { numRuns: 60 * SHARE });
  });
});
