// Micro-benchmark: node search-index/bench.ts [DOCUMENTS …]. Documents resemble listings of an app store: a title of a few
// words, a description of 12 and a long text with a median of 100 and a 95th percentile of 500 words, from a vocabulary of
// 60,000 words whose frequencies follow Zipf's law. Prints build time, memory and the latency of each kind of query.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Candidate, type Document, type Hits, type QueryTerm, SearchIndex } from './src/search-index.ts';

const VOCABULARY = 60_000;
const QUERIES = 300;
const FACETS = { kind: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], flag: [true, false] };
const NAME = 0;
const DESCRIPTION = 1;
const LONG_TEXT = 3;
/** So many words of the long text are kept in order. */
const LEAD = 25;

/** A linear congruential generator: the same documents in every run. */
let seed = 42;
function random(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const SYLLABLES = [
  'ba',
  'con',
  'de',
  'er',
  'fi',
  'gra',
  'ing',
  'ko',
  'lu',
  'men',
  'no',
  'or',
  'pro',
  'ra',
  's',
  'tion',
  'un',
  've',
  'wa',
  'xi',
  'you',
  'ze',
  'st',
  'a',
  'e',
  'th',
];
const words: string[] = [];
for (const known = new Set<string>(); known.size < VOCABULARY; ) {
  const word = Array.from({ length: 1 + Math.floor(random() * 4) + (known.size > 200 ? 1 : 0) }, () =>
    pick(SYLLABLES),
  ).join('');
  if (known.has(word)) continue;
  known.add(word);
  words.push(word);
}
/** Zipf's law with exponent 1: the rank is exponential in a uniform variable. */
const frequent = () => words[Math.floor(Math.exp(random() * Math.log(VOCABULARY))) - 1]!;
const inTitle = () => words[200 + Math.floor(random() ** 2 * 20_000)]!;

function documentOf(n: number): Document<'kind' | 'flag', 'installs'> {
  const terms = new Map<string, number>();
  const texts: string[][] = [[], [], [], []];
  const title = Array.from({ length: 1 + Math.floor(random() * 3) }, inTitle).join(' ');
  const add = (word: string, field: number) => {
    if (!terms.has(word)) terms.set(word, field);
    if (field < LONG_TEXT || texts[field]!.length < LEAD) texts[field]!.push(word);
  };
  for (const word of title.split(' ')) add(word, NAME);
  for (let i = 0; i < 12; i++) add(frequent(), DESCRIPTION);
  const length = Math.min(650, Math.exp(Math.log(100) + normal() * 0.98));
  for (let i = 0; i < length; i++) add(frequent(), LONG_TEXT);
  const indexes = new Map([...terms.keys()].map((term, i) => [term, i]));
  return {
    words: texts.map((field) => field.map((word) => indexes.get(word)!)),
    id: `doc_${String(n).padStart(26, '0')}`,
    title,
    terms: [...terms.keys()],
    fields: [...terms.values()],
    facets: { kind: pick(FACETS.kind), flag: random() < 0.01 },
    numbers: { installs: Math.floor(random() ** 12 * 250_000) },
  };
}

function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const typed = (...given: string[]): QueryTerm[] =>
  given.map((word) => [
    { words: [word], isPrefix: false, level: 6 },
    { words: [word], isPrefix: true, level: 2 },
  ]);
/** As much work as a scorer has at least: it looks at every word. */
function scoreOf({ codes, length }: Candidate<'installs'>): number {
  let score = 0;
  for (let i = 0; i < length; i++) if (codes[i]! > 0) score += 1 / (i + 1);
  return score;
}
const garbled = (word: string) => `${word.slice(0, 2)}q${word.slice(3)}q`;

for (const size of process.argv
  .slice(2)
  .map(Number)
  .concat(process.argv.length > 2 ? [] : [10_000, 100_000]))
  await measure(size);

async function measure(size: number): Promise<void> {
  const index = new SearchIndex({
    fields: [0, 1, 2, 3].map((field) => ({ suggested: field < LONG_TEXT })),
    facets: FACETS,
    columns: ['installs'],
    orders: { popular: ['installs'], title: 'title' },
    popularity: 'installs',
    spelling: { minLength: 3, minLengthForTwoEdits: 5, minOccurrences: 3, maxCorrections: 4 },
  });
  let spent = 0;
  for (let n = 0; n < size; n++) {
    const document = documentOf(n);
    const started = performance.now();
    index.add(document);
    spent += performance.now() - started;
  }
  const started = performance.now();
  let [longest, last] = [0, performance.now()];
  await index.build(async () => {
    longest = Math.max(longest, performance.now() - last);
    await nextTurn();
    last = performance.now();
  });
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  console.log(
    `\n${size} documents: added in ${Math.round(spent)} ms, built in ${Math.round(performance.now() - started)} ms ` +
      `(longest step ${longest.toFixed(1)} ms); ${mb(arrayBuffers)} in arrays, heap ${mb(heapUsed)}, resident ${mb(rss)}`,
  );
  const page = { facets: {}, order: 'relevance', offset: 0, limit: 20 } as const;
  const search = (terms: QueryTerm[], more = {}) => {
    const title = terms.map(([first]) => first!.words[0]).join(' ');
    return index.search({
      terms,
      minTerms: terms.length,
      titles: { equal: [title], startWith: [title] },
      page: { ...page, ...more },
      facets: ['kind', 'flag'],
      depth: { scored: 60, ranked: 1_000 },
      rarityOf: () => 0,
      scorerOf: () => scoreOf,
      adjustScores: () => {},
    });
  };
  const corrected = (word: string) => {
    const corrections = index.isKnown(word) ? [] : index.correctionsOf(word);
    return corrections.length > 0
      ? search([corrections.map((term) => ({ words: [term], isPrefix: false, level: 1 }))])
      : index.searchSimilarTitles(word, 0.4, page, []);
  };
  const kinds: Record<string, () => Hits> = {
    'common word': () => search(typed(words[Math.floor(random() * 200)]!)),
    'any word': () => search(typed(frequent())),
    'rare word': () => search(typed(words[5_000 + Math.floor(random() * 50_000)]!)),
    'two words': () => search(typed(frequent(), frequent())),
    'two common words': () => search(typed(words[Math.floor(random() * 50)]!, words[Math.floor(random() * 50)]!)),
    'one letter': () => search(typed(pick([...'abcdefgloprstuw']))),
    'two letters': () => search(typed(frequent().slice(0, 2))),
    'filtered word': () => search(typed(frequent()), { facets: { kind: pick(FACETS.kind) } }),
    'word, by title': () => search(typed(frequent()), { order: 'title' }),
    'last page of 1,000': () => search(typed(frequent()), { offset: 980 }),
    'one typo': () => corrected(garbled(inTitle()).slice(0, -1)),
    'two typos': () => corrected(garbled(inTitle())),
    'word nobody has': () => corrected(`${frequent()}qwx${Math.floor(random() * 100)}`),
    list: () => index.list({ ...page, order: 'popular', offset: Math.floor(random() * size) }),
    'filtered list': () =>
      index.list({
        ...page,
        order: 'popular',
        facets: { kind: pick(FACETS.kind) },
        offset: Math.floor((random() * size) / 8),
      }),
  };
  for (const [kind, run] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let i = 0; i < QUERIES; i++) {
      const before = performance.now();
      run();
      times.push(performance.now() - before);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => `${times[Math.floor(part * (QUERIES - 1))]!.toFixed(2).padStart(7)} ms`;
    console.log(`${kind.padEnd(20)} p50 ${at(0.5)}   p95 ${at(0.95)}   p99 ${at(0.99)}   max ${at(1)}`);
  }
}
