// Property tests against a naive model that looks at every document.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { codesOf, editDistance } from './edit-distance.ts';
import { type Document, type Hits, type Page, type QueryTerm, SearchIndex } from './search-index.ts';
import { trigramsOf } from './trigrams.ts';

type Doc = Document<'kind', 'sales' | 'stars'>;
type Order = 'sales' | 'stars' | 'title';

const WEIGHTS = [20, 8, 3, 1];
const SPELLING = { minLength: 3, minLengthForTwoEdits: 5, minOccurrences: 3, maxCorrections: 4 };
const newIndex = () =>
  new SearchIndex({
    fields: WEIGHTS.map((weight, field) => ({ weight, suggested: field < 3 })),
    facets: { kind: ['a', 'b', 'c'] },
    columns: ['sales', 'stars'],
    orders: { sales: ['sales'], stars: ['stars', 'sales'], title: 'title' },
    popularity: 'sales',
    spelling: SPELLING,
  });

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'e', 't'), minLength: 1, maxLength: 6 });
const title = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
const texts = fc
  .dictionary(word, fc.nat({ max: 3 }), { maxKeys: 12, noNullPrototype: true })
  .map((fields) => ({ terms: Object.keys(fields), fields: Object.values(fields) }));
const properties = fc.record({
  title,
  facets: fc.record({ kind: fc.constantFrom('a', 'b', 'c') }),
  numbers: fc.record({ sales: fc.nat({ max: 3 }), stars: fc.nat({ max: 2 }) }),
});
const content: fc.Arbitrary<Omit<Doc, 'id'>> = fc
  .tuple(properties, texts)
  .map(([one, other]) => ({ ...one, ...other }));
const idOf = (n: number) => `doc-${String(n).padStart(4, '0')}`;

/** Some documents at first, then changes: a document is replaced, removed or counted anew. */
const history = fc.record({
  first: fc.array(content, { maxLength: 70 }),
  changes: fc.array(fc.record({ id: fc.nat({ max: 80 }), content: fc.option(content), counted: fc.boolean() }), {
    maxLength: 25,
  }),
});

async function build({ first, changes }: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const index = newIndex();
  const model = new Map<string, Doc>();
  for (const [n, one] of first.entries()) {
    const document = { id: idOf(n), ...one };
    model.set(document.id, document);
    index.add(document);
  }
  await index.build(async () => {});
  for (const { id: n, content: changed, counted } of changes) {
    const id = idOf(n);
    const known = model.get(id);
    if (counted && known && changed) {
      model.set(id, { ...known, numbers: changed.numbers });
      index.setNumbers(id, changed.numbers);
    } else {
      model.delete(id);
      if (changed) model.set(id, { id, ...changed });
      index.replace([id], changed ? [{ id, ...changed }] : []);
    }
  }
  assert.equal(index.size, model.size);
  return { index, documents: [...model.values()] };
}

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
const ORDERS: Record<Order, (a: Doc, b: Doc) => number> = {
  sales: (a, b) => b.numbers.sales - a.numbers.sales,
  stars: (a, b) => b.numbers.stars - a.numbers.stars || b.numbers.sales - a.numbers.sales,
  title: (a, b) => compare(a.title, b.title),
};

function expected(
  found: Doc[],
  { facets, offset, limit }: Page<'kind', Order>,
  order: (a: Doc, b: Doc) => number,
): Hits {
  const all = found.filter((one) => facets.kind === undefined || one.facets.kind === facets.kind);
  all.sort((a, b) => order(a, b) || compare(b.id, a.id));
  return { ids: all.slice(offset, offset + limit).map(({ id }) => id), total: all.length };
}

const page = fc.record({
  facets: fc.record({ kind: fc.constantFrom(undefined, undefined, 'a', 'b') }),
  order: fc.constantFrom('relevance', 'relevance', 'sales', 'stars', 'title'),
  offset: fc.nat({ max: 20 }),
  limit: fc.nat({ max: 30 }),
}) as fc.Arbitrary<Page<'kind', Order>>;
const queryTerm: fc.Arbitrary<QueryTerm> = fc.record({
  prefix: fc.string({ unit: fc.constantFrom('a', 'b', 'e', 't'), minLength: 1, maxLength: 3 }),
  alternatives: fc.array(word, { maxLength: 2 }),
});

/** The weight of the most important field with the term; 0 if no field has it. */
function weightOf({ terms, fields }: Doc, { prefix, alternatives }: QueryTerm): number {
  const matches = (term: string) => term.startsWith(prefix) || alternatives.includes(term);
  return Math.max(0, ...fields.filter((_, i) => matches(terms[i]!)).map((field) => WEIGHTS[field]!));
}

const similarity = (one: string, other: string) => {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const shared = a.intersection(b).size;
  return shared / (a.size + b.size - shared);
};

suite('a search index', () => {
  test('lists every filter in every order, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(history, page, async (given, wanted) => {
        const { index, documents } = await build(given);
        const order = wanted.order === 'relevance' ? 'sales' : wanted.order;
        assert.deepEqual(index.list({ ...wanted, order }), expected(documents, wanted, ORDERS[order]));
      }),
      { numRuns: 200 },
    );
  });

  test('finds the documents that match every term, by title, field weights and popularity', async () => {
    const terms = fc.array(queryTerm, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(history, terms, title, page, async (given, wanted, searched, onPage) => {
        const { index, documents } = await build(given);
        const found = documents.filter((one) => wanted.every((term) => weightOf(one, term) > 0));
        const tier = (one: Doc) => (one.title === searched ? 2 : one.title.startsWith(searched) ? 1 : 0);
        const weight = (one: Doc) => wanted.reduce((sum, term) => sum + weightOf(one, term), 0);
        const relevance = (a: Doc, b: Doc) => tier(b) - tier(a) || weight(b) - weight(a) || ORDERS.sales(a, b);
        const order = onPage.order === 'relevance' ? relevance : ORDERS[onPage.order];
        assert.deepEqual(index.search(wanted, [searched], onPage), expected(found, onPage, order));
      }),
      { numRuns: 300 },
    );
  });

  test('orders thousands of matches as it orders a few', async () => {
    const words = ['a', 'be', 'tea', 'eat', 'bat', 'bee'];
    const first = Array.from({ length: 3_000 }, (_, n) => {
      const terms = words.filter((_, i) => (n * 7 + i * i) % (i + 2) < 2);
      const fields = terms.map((_, i) => ((n >>> 2) + i * n) % 4);
      const numbers = { sales: (n * 31) % 17, stars: n % 3 };
      return { title: words[(n * 5) % 6]!, terms, fields, numbers, facets: { kind: 'abc'[n % 3]! } };
    });
    const { index, documents } = await build({ first, changes: [] });
    for (const prefixes of [['b'], ['a'], ['be', 'a'], ['t', 'a', 'b'], ['e', 't', 'a', 'b']]) {
      const terms = prefixes.map((prefix) => ({ prefix, alternatives: [] }));
      const found = documents.filter((one) => terms.every((term) => weightOf(one, term) > 0));
      const tier = (one: Doc) => (one.title === 'be' ? 2 : one.title.startsWith('be') ? 1 : 0);
      const weight = (one: Doc) => terms.reduce((sum, term) => sum + weightOf(one, term), 0);
      const relevance = (a: Doc, b: Doc) => tier(b) - tier(a) || weight(b) - weight(a) || ORDERS.sales(a, b);
      for (const facets of [{}, { kind: 'b' }]) {
        for (const offset of [0, 90, found.length >>> 1, found.length - 5]) {
          const onPage = { facets, order: 'relevance', offset, limit: 30 } as const;
          assert.deepEqual(index.search(terms, ['be'], onPage), expected(found, onPage, relevance));
        }
      }
    }
  });

  test('finds similar titles by trigrams', async () => {
    await fc.assert(
      fc.asyncProperty(history, title, page, async (given, searched, onPage) => {
        const { index, documents } = await build(given);
        const found = documents.filter((one) => similarity(one.title, searched) >= 0.4);
        const relevance = (a: Doc, b: Doc) =>
          similarity(b.title, searched) - similarity(a.title, searched) || ORDERS.sales(a, b);
        const order = onPage.order === 'relevance' ? relevance : ORDERS[onPage.order];
        assert.deepEqual(index.searchSimilarTitles(searched, 0.4, onPage), expected(found, onPage, order));
      }),
      { numRuns: 200 },
    );
  });

  test('corrects a word to the nearest, most frequent suggested terms', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { maxLength: 60 }), word, async (first, given) => {
        const { index, documents } = await build({ first, changes: [] });
        const counts = new Map<string, { count: number; suggested: boolean }>();
        for (const { terms, fields } of documents) {
          for (const [i, term] of terms.entries()) {
            const known = counts.get(term) ?? { count: 0, suggested: false };
            counts.set(term, { count: known.count + 1, suggested: known.suggested || fields[i]! < 3 });
          }
        }
        const near = (distance: number) =>
          [...counts]
            .filter(([term, { suggested }]) => suggested && editDistance(codesOf(term), codesOf(given), 2) === distance)
            .filter(([term]) => distance === 1 || term[0] === given[0] || term[0] === given[1])
            .sort(([a, one], [b, other]) => other.count - one.count || compare(a, b))
            .map(([term]) => term);
        const expectedTerms = given.length < 3 ? [] : near(1).length > 0 || given.length < 5 ? near(1) : near(2);
        assert.deepEqual(index.correctionsOf(given), expectedTerms.slice(0, 4));
        const starting = [...counts].filter(([term]) => term.startsWith(given)).map(([, known]) => known);
        const isKnown =
          starting.some(({ suggested }) => suggested) || starting.reduce((sum, { count }) => sum + count, 0) >= 3;
        assert.equal(index.isKnown(given), isKnown);
      }),
      { numRuns: 300 },
    );
  });

  test('answers short prefixes from its cache after the first time', async () => {
    const index = newIndex();
    const kinds = ['a', 'b', 'c'];
    for (let n = 0; n < 20_000; n++) {
      const terms = [0, 1, 2, 3].map((field) => [`t${(n * (field + 3)) % 5_003}`, field] as const);
      const unique = new Map(terms.toReversed());
      index.add({
        id: idOf(n + 10_000),
        title: `t${n}`,
        terms: [...unique.keys()],
        fields: [...unique.values()],
        facets: { kind: kinds[n % 3]! },
        numbers: { sales: n % 100, stars: 0 },
      });
    }
    await index.build(async () => {});
    const onPage = { facets: {}, order: 'relevance', offset: 0, limit: 50 } as const;
    const search = () => index.search([{ prefix: 't', alternatives: [] }], ['t1'], onPage);
    const first = search();
    assert.equal(first.total, 20_000);
    assert.deepEqual(search(), first);
    index.replace([first.ids[0]!], []);
    const without = search();
    assert.equal(without.total, 19_999);
    assert.deepEqual(without.ids.slice(0, 49), first.ids.slice(1));
  });
});
