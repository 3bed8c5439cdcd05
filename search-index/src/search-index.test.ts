// Property tests against a naive model that looks at every document.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { FacetValue } from './columns.ts';
import { codesOf, editDistance } from './edit-distance.ts';
import {
  type Alternative,
  type Candidate,
  type Document,
  END_OF_FIELD,
  type Hits,
  levelIn,
  MIN_STRONG_LEVEL,
  type Page,
  type QueryTerm,
  type Scored,
  SearchIndex,
} from './search-index.ts';
import { trigramsOf } from './trigrams.ts';

type Facet = 'kind' | 'label';
type Doc = Document<Facet, 'sales' | 'stars'>;
type Order = 'sales' | 'stars' | 'title';

const FACETS = ['kind', 'label'] as const;
const SPELLING = { minLength: 3, minLengthForTwoEdits: 5, minOccurrences: 3, maxCorrections: 4 };
const newIndex = () =>
  new SearchIndex({
    fields: [0, 1, 2, 3].map((field) => ({ suggested: field < 3 })),
    facets: { kind: ['a', 'b', 'c'], label: 'open' },
    columns: ['sales', 'stars'],
    orders: { sales: ['sales'], stars: ['stars', 'sales'], title: 'title' },
    popularity: 'sales',
    spelling: SPELLING,
  });

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'e', 't'), minLength: 1, maxLength: 6 });
const title = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
/** The words of four fields. The last one is indexed, and only its first two words are kept in order. */
const texts = fc.tuple(...[2, 4, 2, 6].map((maxLength) => fc.array(word, { maxLength }))).map((fields) => {
  const terms = [...new Set(fields.flat())];
  return {
    terms,
    fields: terms.map((term) => fields.findIndex((words) => words.includes(term))),
    words: fields.map((words, field) => (field < 3 ? words : words.slice(0, 2)).map((one) => terms.indexOf(one))),
  };
});
const properties = fc.record({
  title,
  facets: fc.record({
    kind: fc.constantFrom('a', 'b', 'c'),
    label: fc.uniqueArray(fc.constantFrom('red', 'green', 'blue', 'grey'), { maxLength: 3 }),
  }),
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

type Filters = Page<Facet, Order>['facets'];
const has = (one: Doc, facet: Facet, value: FacetValue) => [one.facets[facet]].flat().includes(value);
const passes = (one: Doc, filters: Filters) =>
  FACETS.every((facet) => filters[facet] === undefined || has(one, facet, filters[facet]));

/** The counts of each facet, with all filters but its own. */
function countsOf(found: Doc[], filters: Filters) {
  const counts = FACETS.map((facet) => {
    const counted = found.filter((one) => passes(one, { ...filters, [facet]: undefined }));
    const values = [...new Set(counted.flatMap((one) => one.facets[facet]))] as FacetValue[];
    const ofValues = values.map((value) => ({ value, count: counted.filter((one) => has(one, facet, value)).length }));
    return [facet, ofValues.sort((a, b) => b.count - a.count || compare(String(a.value), String(b.value)))];
  });
  return Object.fromEntries(counts);
}

function expected(
  found: Doc[],
  { facets, offset, limit }: Page<Facet, Order>,
  order: (a: Doc, b: Doc) => number,
): Hits {
  const all = found.filter((one) => passes(one, facets));
  all.sort((a, b) => order(a, b) || compare(b.id, a.id));
  return { ids: all.slice(offset, offset + limit).map(({ id }) => id), total: all.length };
}

const page = fc.record({
  facets: fc.record({
    kind: fc.constantFrom(undefined, undefined, 'a', 'b'),
    label: fc.constantFrom(undefined, undefined, undefined, 'red', 'blue', 'a value that no document has'),
  }),
  order: fc.constantFrom('relevance', 'relevance', 'sales', 'stars', 'title'),
  offset: fc.nat({ max: 20 }),
  limit: fc.nat({ max: 30 }),
}) as fc.Arbitrary<Page<Facet, Order>>;
const level = fc.integer({ min: 1, max: 7 });
const alternative: fc.Arbitrary<Alternative> = fc.oneof(
  fc.record({ words: fc.tuple(word), isPrefix: fc.boolean(), level }),
  fc.record({ words: fc.tuple(word, word), isPrefix: fc.constant(false), level }),
);
const queryTerm: fc.Arbitrary<QueryTerm> = fc.array(alternative, { minLength: 1, maxLength: 3 });
const isWord = ({ words, isPrefix }: Alternative, term: string) =>
  isPrefix ? term.startsWith(words[0]!) : term === words[0];

/** The most important field with the alternative; undefined if there is none. Phrases count in every field but the last. */
function fieldWith({ terms, fields, words }: Doc, one: Alternative): number | undefined {
  if (one.words.length === 1) {
    const found = fields.filter((_, i) => isWord(one, terms[i]!));
    return found.length > 0 ? Math.min(...found) : undefined;
  }
  const texts = words.slice(0, 3).map((field) => field.map((index) => terms[index]!));
  const field = texts.findIndex((text) => text.some((_, at) => one.words.every((word, n) => text[at + n] === word)));
  return field === -1 ? undefined : field;
}

/** The most important field with the term among its alternatives of this strength; undefined if there is none. */
function fieldOf(document: Doc, term: QueryTerm, isStrong: boolean): number | undefined {
  const wanted = term.filter((one) => one.level >= MIN_STRONG_LEVEL === isStrong);
  const found = wanted.flatMap((one) => fieldWith(document, one) ?? []);
  return found.length > 0 ? Math.min(...found) : undefined;
}

/** From 0 (weak, in the last field) to 7 (strong, in the first); undefined without the term. */
function rankOf(document: Doc, term: QueryTerm): number | undefined {
  const [strong, weak] = [fieldOf(document, term, true), fieldOf(document, term, false)];
  return strong === undefined ? (weak === undefined ? undefined : 3 - weak) : 7 - strong;
}

const rarityOf = (frequency: number) => Math.max(0, 7 - frequency);

/** A score that depends on everything that a scorer is given. */
const scorerOf = (frequencies: readonly number[]) => (candidate: Candidate<'sales' | 'stars'>) => {
  let score = candidate.number('stars') / 100;
  for (let i = 0; i < candidate.length; i++) {
    const code = candidate.codes[i]!;
    if (code === END_OF_FIELD) score *= 1.5;
    else for (const [term, frequency] of frequencies.entries()) score += levelIn(code, term) / (1 + frequency + i);
  }
  return score + candidate.strengths.reduce((sum, strength, i) => sum + strength * (i + 1), 0);
};

/** Depends on all titles and on a number. */
const adjustScores = (scores: Float64Array, { title, number }: Scored<'sales' | 'stars'>) => {
  const titles = Array.from(scores, (_, i) => title(i));
  for (const [i, own] of titles.entries())
    scores[i]! += titles.filter((other) => other.startsWith(own[0] ?? '')).length + number(i, 'sales') / 100;
};

/** What the index should give to the scorer. */
function candidateOf(document: Doc, query: readonly QueryTerm[]): Candidate<'sales' | 'stars'> {
  const codes = document.words.flatMap((field) => {
    const words = field.map((index) => document.terms[index]!);
    const ofField = words.map((_, at) =>
      query.reduce((code, term, i) => {
        const levels = term
          .filter((one) => one.words.every((_, n) => at + n < words.length))
          .filter((one) => one.words.every((text, n) => isWord({ ...one, words: [text] }, words[at + n]!)))
          .map((one) => one.level);
        return code | (Math.max(0, ...levels) << (3 * i));
      }, 0),
    );
    return [...ofField, END_OF_FIELD];
  });
  return {
    codes: Int32Array.from(codes),
    length: codes.length,
    strengths: Uint8Array.from(query, (term) => {
      const rank = rankOf(document, term);
      return rank === undefined ? 0 : rank >= 4 ? 2 : 1;
    }),
    number: (column) => document.numbers[column],
  };
}

const similarity = (one: string, other: string) => {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const shared = a.intersection(b).size;
  return shared / (a.size + b.size - shared);
};

const pageOf = ({ ids, total }: Hits): Hits => ({ ids, total });

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

  test('finds what has enough terms: the first by rank are scored, the others stay in the order of ranks', async () => {
    const query = fc.array(queryTerm, { minLength: 1, maxLength: 3 });
    const depth = fc.record({ scored: fc.nat({ max: 40 }), ranked: fc.constant(45) });
    await fc.assert(
      fc.asyncProperty(
        history,
        query,
        title,
        page,
        depth,
        fc.nat(),
        async (given, terms, searched, onPage, within, n) => {
          const { index, documents } = await build(given);
          const minTerms = 1 + (n % terms.length);
          const isPartial = minTerms < terms.length;
          const countOf = (one: Doc) => terms.filter((term) => rankOf(one, term) !== undefined).length;
          const found = documents.filter((one) => countOf(one) >= minTerms);
          const frequencies = terms.map((term) =>
            terms.length > 1 ? documents.filter((one) => fieldOf(one, term, true) !== undefined).length : 0,
          );
          const tier = (one: Doc) =>
            one.title === searched
              ? 3
              : one.title.startsWith(searched)
                ? 2
                : isPartial && countOf(one) === terms.length
                  ? 1
                  : 0;
          const rank = (one: Doc) =>
            terms.reduce((sum, term, i) => {
              const own = rankOf(one, term);
              return own === undefined ? sum : sum + own + (isPartial ? rarityOf(frequencies[i]!) * 8 : 0);
            }, 0);
          const last = (a: Doc, b: Doc) => ORDERS.sales(a, b) || compare(b.id, a.id);
          const filtered = found.filter((one) => passes(one, onPage.facets));
          const byRank = filtered
            .sort((a, b) => tier(b) - tier(a) || rank(b) - rank(a) || last(a, b))
            .slice(0, within.ranked);
          const scored = byRank.slice(0, within.scored);
          const scores = Float64Array.from(scored, (one) => scorerOf(frequencies)(candidateOf(one, terms)));
          adjustScores(scores, {
            number: (i, column) => scored[i]!.numbers[column],
            title: (i) => scored[i]!.title,
          });
          const score = new Map(scored.map((one, i) => [one, scores[i]!]));
          scored.sort((a, b) => tier(b) - tier(a) || score.get(b)! - score.get(a)! || last(a, b));
          const sorted =
            onPage.order === 'relevance'
              ? [...scored, ...byRank.slice(within.scored)]
              : filtered.sort((a, b) => ORDERS[onPage.order as Order](a, b) || compare(b.id, a.id));
          const shown = sorted.slice(onPage.offset, onPage.offset + onPage.limit);
          assert.deepEqual(
            index.search({
              terms,
              minTerms,
              titles: { equal: [searched], startWith: [searched] },
              page: onPage,
              facets: FACETS,
              depth: within,
              rarityOf,
              scorerOf,
              adjustScores,
            }),
            {
              ids: shown.map(({ id }) => id),
              complete: shown.map((one) => countOf(one) === terms.length),
              total: filtered.length,
              unfiltered: found.length,
              facets: countsOf(found, onPage.facets),
            },
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('counts the values of each facet with all filters but its own', async () => {
    await fc.assert(
      fc.asyncProperty(history, page, async (given, { facets }) => {
        const { index, documents } = await build(given);
        assert.deepEqual(index.countFacets(facets, FACETS), countsOf(documents, facets));
      }),
      { numRuns: 200 },
    );
  });

  test('counts an open facet of few documents among many, and gains values with replaced documents', async () => {
    const index = newIndex();
    const document = (n: number, label: string[]): Doc => ({
      ...{ id: idOf(n), title: `t${n}`, terms: [], fields: [], words: [[], [], [], []] },
      ...{ facets: { kind: n < 3_000 ? 'a' : n < 3_010 ? 'b' : 'c', label }, numbers: { sales: 0, stars: 0 } },
    });
    for (let n = 0; n < 4_000; n++) index.add(document(n, n % 2 ? ['odd'] : ['even', 'all']));
    await index.build(async () => {});
    index.replace([idOf(3_000)], [document(3_000, ['new'])]);
    assert.deepEqual(index.countFacets({ kind: 'b' }, ['label']).label, [
      { value: 'odd', count: 5 },
      { value: 'all', count: 4 },
      { value: 'even', count: 4 },
      { value: 'new', count: 1 },
    ]);
    assert.equal(index.list({ facets: { label: 'new' }, order: 'sales', offset: 0, limit: 1 }).total, 1);
  });

  test('finds similar titles by trigrams', async () => {
    await fc.assert(
      fc.asyncProperty(history, title, page, async (given, searched, onPage) => {
        const { index, documents } = await build(given);
        const found = documents.filter((one) => similarity(one.title, searched) >= 0.4);
        const relevance = (a: Doc, b: Doc) =>
          similarity(b.title, searched) - similarity(a.title, searched) || ORDERS.sales(a, b);
        const order = onPage.order === 'relevance' ? relevance : ORDERS[onPage.order];
        assert.deepEqual(pageOf(index.searchSimilarTitles(searched, 0.4, onPage, [])), expected(found, onPage, order));
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
        assert.equal(index.hasTerm(given), counts.has(given));
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
        words: [[], [], [], []],
        facets: { kind: kinds[n % 3]!, label: n % 2 ? ['odd'] : [] },
        numbers: { sales: n % 100, stars: 0 },
      });
    }
    await index.build(async () => {});
    const onPage = { facets: {}, order: 'relevance', offset: 0, limit: 50 } as const;
    const search = () =>
      index.search({
        terms: [[{ words: ['t'], isPrefix: true, level: 2 }]],
        minTerms: 1,
        titles: { equal: ['t1'], startWith: ['t1'] },
        page: onPage,
        facets: [],
        depth: { scored: 100, ranked: 1_000 },
        rarityOf,
        scorerOf: () => () => 0,
        adjustScores: () => {},
      });
    const first = search();
    assert.equal(first.total, 20_000);
    assert.deepEqual(search(), first);
    index.replace([first.ids[0]!], []);
    const without = search();
    assert.equal(without.total, 19_999);
    assert.deepEqual(without.ids.slice(0, 49), first.ids.slice(1));
  });
});
