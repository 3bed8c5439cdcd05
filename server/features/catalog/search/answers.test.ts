// What a search answers beyond a list: forms, synonyms, joined words, some of the words, corrections, highlights, facets and
// suggestions. Every rule holds for both engines.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { fillCatalog, type GivenApp } from '../../../testing/catalog.ts';
import { indexed, startBothEngines } from '../../../testing/search-engines.ts';
import type { FacetField } from './query.ts';

const APPS: GivenApp[] = [
  {
    ...{ name: 'Ledgerline', description: 'Send invoices to your clients.', category: 'FINANCE', installs: 40 },
    ...{ pricingModel: 'PAID', tags: ['invoicing', 'reports', 'tax-forms'], storedIn: ['DE', 'FR'] },
  },
  {
    ...{ name: 'Tallybook', description: 'Keeps every receipt.', category: 'FINANCE', installs: 900 },
    ...{ pricingModel: 'FREE', tags: ['reports'], storedIn: ['DE'] },
  },
  { name: 'Weekwise', description: 'Track time for the whole team.', longDescription: 'Hours add up.', installs: 5 },
  { name: 'Pixelpress', description: 'An editor for photos.', environment: 'staging', pricingModel: 'FREE' },
  { name: 'KeyVault', description: 'Passwords in one safe place.' },
  { name: 'Cadabra', description: 'A magic box.', installs: 70_000 },
  { name: 'Drawbench', description: 'CAD for small workshops.' },
  { name: 'Cadaver', description: 'A client for WebDAV.', installs: 60_000 },
  { name: 'Mailroom', description: 'Email client.', installs: 1 },
  { name: 'Amber Client', description: 'Connects to the Amber service.', installs: 90_000 },
  { name: 'Straße 7', description: 'Ωmega for <b>every</b> road 🚗 and street.', category: 'OTHER' },
  { name: 'Board Game Night', description: 'Find a date to play.', category: 'PRODUCTIVITY' },
  { name: 'Tollgate', description: 'Go to work, do it, log what you did.' },
  { name: 'Lotus', description: 'A list of things to do.' },
  { name: 'Board', description: 'One board.', category: 'PRODUCTIVITY', installs: 3 },
];
const engines = await startBothEngines({ after });
await fillCatalog(engines[0].market, APPS);
await indexed(engines[0].market, APPS.length);

type Ranges = [number, number][];
interface Answer {
  data: {
    name: string;
    description: string;
    match?: string;
    highlights?: { name?: Ranges; description?: Ranges };
  }[];
  pagination: { total: number };
  search?: { query: string; corrected: string | null };
  facets?: Record<FacetField, { value: string | boolean; count: number }[]>;
}

for (const { name: engine, market } of engines) {
  const ask = async (parameters: Record<string, string>): Promise<Answer> =>
    (await market.expect(200, 'GET', `/api/apps?${new URLSearchParams(parameters)}`)).body;
  const first = async (search: string) => (await ask({ search })).data[0]?.name;
  const suggestions = async (q: string, limit = 8) =>
    (await market.expect(200, 'GET', `/api/apps/suggestions/list?${new URLSearchParams({ q, limit: String(limit) })}`))
      .body.data as { type: string; text: string; slug?: string; category?: string }[];

  suite(`${engine}: the right app first`, () => {
    const rules: [search: string, name: string, rule: string][] = [
      ['invoice', 'Ledgerline', 'the singular finds the plural'],
      ['invoicing', 'Ledgerline', 'another form finds the word'],
      ['bill', 'Ledgerline', 'a synonym finds the word'],
      ['edit photo', 'Pixelpress', 'an activity finds the noun for who does it'],
      ['key vault', 'KeyVault', 'two words find the one that they make up'],
      ['cad', 'Drawbench', 'a whole word of a description comes before the beginning of a name'],
      ['cada', 'Cadabra', 'while a word is typed, names that begin with it come first'],
      ['email client', 'Mailroom', 'words side by side in a description come before one of them in a name'],
      ['the board', 'Board', 'words without a meaning do not count'],
      ['board', 'Board', 'an exact name comes first'],
      ['track my hours', 'Weekwise', 'an idea finds what does it'],
      ['invoixe', 'Ledgerline', 'a typo of another form is corrected'],
    ];
    for (const [search, name, rule] of rules)
      test(`«${search}» finds ${name} first: ${rule}`, async () => assert.equal(await first(search), name));
  });

  suite(`${engine}: what an answer says`, () => {
    test('apps with most of the words follow those with all, and are marked', async () => {
      const { data, pagination } = await ask({ search: 'board night wombat' });
      assert.deepEqual([data[0]!.name, data[0]!.match], ['Board Game Night', 'some']);
      assert.equal(pagination.total, data.length);
      const both = (await ask({ search: 'board night' })).data;
      assert.deepEqual([both[0]!.name, both[0]!.match, both[1]!.match], ['Board Game Night', 'all', 'some']);
      assert.ok((await ask({})).data.every((app) => app.match === undefined && app.highlights === undefined));
    });

    test('words of a phrase have to stand side by side', async () => {
      const names = (await ask({ search: 'task' })).data.map(({ name }) => name);
      assert.ok(names.includes('Lotus') && !names.includes('Tollgate'), names.join());
    });

    test('in another order than by relevance, apps with all words are not mixed with others', async () => {
      const { data } = await ask({ search: 'board night', sort: 'newest' });
      assert.deepEqual(
        data.map(({ name, match }) => [name, match]),
        [['Board Game Night', 'all']],
      );
    });

    test('a correction that finds nothing is not shown', async () => {
      const { data, search } = await ask({ search: 'invioces qqqq wwww zzzz' });
      assert.deepEqual([data, search!.corrected], [[], null]);
    });

    test('words without a meaning are not corrected, nor do they use up corrections', async () => {
      const { data, search } = await ask({ search: 'could somebody please send invioces' });
      assert.equal(search!.corrected, 'could somebody please send invoices');
      assert.equal(data[0]!.name, 'Ledgerline');
    });

    test('a correction is named, and correct=off searches for the words as typed', async () => {
      const { data, search } = await ask({ search: 'invioces' });
      assert.deepEqual(search, { query: 'invioces', corrected: 'invoices' });
      assert.deepEqual(data[0]!.highlights, { description: [[5, 13]] });
      const literal = await ask({ search: 'invioces', correct: 'off' });
      assert.deepEqual([literal.data, literal.search], [[], { query: 'invioces', corrected: null }]);
      assert.equal((await ask({ search: 'invoices' })).search!.corrected, null);
      assert.equal((await ask({})).search, undefined);
    });

    test('highlights are ranges of UTF-16 code units, also in texts with other letters', async () => {
      const marked = async (search: string) => {
        const { name, description, highlights = {} } = (await ask({ search })).data[0]!;
        const parts = (text: string, ranges: Ranges = []) => ranges.map(([from, to]) => text.slice(from, to));
        return [...parts(name, highlights.name), ...parts(description, highlights.description)];
      };
      assert.deepEqual(await marked('strasse street'), ['Straße', 'street']);
      assert.deepEqual(await marked('every'), ['every']);
      assert.deepEqual(await marked('invoice client'), ['invoices', 'clients']);
    });

    test('facets count each value with all filters but its own', async () => {
      const { facets } = await ask({ search: 'board', category: 'FINANCE' });
      assert.deepEqual(facets!.category, [{ value: 'PRODUCTIVITY', count: 2 }]);
      assert.deepEqual(facets!.environment, []);
      const all = (await ask({ facets: 'true', environment: 'staging' })).facets!;
      assert.deepEqual(all.category, [{ value: 'OTHER', count: 1 }]);
      assert.deepEqual(all.environment, [
        { value: 'production', count: APPS.length - 1 },
        { value: 'staging', count: 1 },
      ]);
      assert.equal((await ask({})).facets, undefined);
      assert.equal((await ask({ search: 'board', facets: 'false' })).facets, undefined);
    });
  });

  suite(`${engine}: pricing, tags, countries and domains`, () => {
    const names = async (parameters: Record<string, string>) =>
      (await ask({ sort: 'name', ...parameters })).data.map(({ name }) => name);

    test('filter lists and searches', async () => {
      assert.deepEqual(await names({ pricing: 'FREE' }), ['Pixelpress', 'Tallybook']);
      assert.deepEqual(await names({ tag: 'reports' }), ['Ledgerline', 'Tallybook']);
      assert.deepEqual(await names({ storedIn: 'FR' }), ['Ledgerline']);
      assert.deepEqual(await names({ storedIn: 'DE', pricing: 'FREE', category: 'FINANCE' }), ['Tallybook']);
      assert.deepEqual(await names({ tag: 'reports', search: 'receipt' }), ['Tallybook']);
      assert.deepEqual(await names({ tag: 'no-such-tag' }), []);
      assert.deepEqual(await names({ verifiedDomain: 'true' }), []);
      assert.equal((await ask({ verifiedDomain: 'false' })).pagination.total, APPS.length);
    });

    test('tags are found by their words', async () => {
      assert.deepEqual(await names({ search: 'reports' }), ['Ledgerline', 'Tallybook']);
      assert.deepEqual(await names({ search: 'tax-forms' }), ['Ledgerline']);
      assert.deepEqual(await names({ search: 'forms' }), ['Ledgerline']);
    });

    test('have facets that count each value with all filters but its own', async () => {
      const { facets } = await ask({ facets: 'true', tag: 'invoicing' });
      assert.deepEqual(facets, {
        category: [{ value: 'FINANCE', count: 1 }],
        environment: [{ value: 'production', count: 1 }],
        pricing: [{ value: 'PAID', count: 1 }],
        tag: [
          { value: 'reports', count: 2 },
          { value: 'invoicing', count: 1 },
          { value: 'tax-forms', count: 1 },
        ],
        storedIn: [
          { value: 'DE', count: 1 },
          { value: 'FR', count: 1 },
        ],
        verifiedDomain: [{ value: false, count: 1 }],
      });
      const searched = (await ask({ search: 'receipt', pricing: 'PAID' })).facets!;
      assert.deepEqual([searched.pricing, searched.tag], [[{ value: 'FREE', count: 1 }], []]);
    });

    test('that no app with the words has do not make the words a typo', async () => {
      const { data, search } = await ask({ search: 'invoices', tag: 'reports', storedIn: 'US' });
      assert.deepEqual([data, search], [[], { query: 'invoices', corrected: null }]);
    });

    test('are checked', async () => {
      for (const query of ['pricing=CHEAP', 'storedIn=de', 'storedIn=DEU', 'verifiedDomain=maybe', 'tag='])
        await market.expect(400, 'GET', `/api/apps?${query}`);
      await market.expect(400, 'GET', `/api/apps?tag=${'a'.repeat(41)}`);
    });
  });

  suite(`${engine}: suggestions`, () => {
    test('apps by any word of their name, categories by their label, and words that complete the search', async () => {
      const found = await suggestions('boa');
      assert.deepEqual(
        found.filter(({ type }) => type === 'app').map(({ text }) => text),
        ['Board', 'Board Game Night'],
      );
      assert.ok(found.some(({ type, text }) => type === 'query' && text === 'board'));
      assert.deepEqual((await suggestions('fin')).find(({ type }) => type === 'category')?.category, 'FINANCE');
      assert.ok((await suggestions('send inv')).some(({ type, text }) => type === 'query' && text === 'send invoices'));
    });

    test('as many as asked for, and none for what has no letter', async () => {
      assert.equal((await suggestions('boa', 2)).length, 2);
      assert.deepEqual(await suggestions('!!!'), []);
      assert.deepEqual(await suggestions('qqqqq'), []);
    });

    test('faults are listed', async () => {
      for (const query of ['', '?q=', `?q=${'a'.repeat(101)}`, '?q=a&limit=11', '?q=a&limit=0'])
        await market.expect(400, 'GET', `/api/apps/suggestions/list${query}`);
    });
  });
}
