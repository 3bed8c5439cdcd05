// Search in the memory of this process, in an index of the workspace search-index. The only file that knows that library. It
// answers in 1 to 5 ms where PostgreSQL takes 100 ms to rank the matches of a common word among 100,000 apps. To switch it
// off, set CATALOG_IN_MEMORY=off.

import { type Document, type Pause, SearchIndex } from '@marketplace/search-index';
import { CATEGORIES, ENVIRONMENTS } from '../vocabulary.ts';
import { type Hits, type SearchEngine, type Term, titlesOf } from './catalog-search.ts';
import type { Filter, Order, Page, Sort } from './query.ts';
import { FIELDS, MIN_NAME_SIMILARITY, SPELLING } from './ranking.ts';

export interface AppCounters {
  installCount: number;
  reviewCount: number;
  rating: number;
}

export interface IndexedApp extends AppCounters {
  appId: string;
  nameKey: string;
  category: string;
  environment: string;
  featured: boolean;
  /** In microseconds, as precise as the database sorts. */
  publishedAt: number;
  /** The text of a tsvector: `'board':2A,7B 'team':4`. */
  words: string;
}

type AppDocument = Document<'category' | 'environment' | 'featured', keyof AppCounters | 'publishedAt'>;

export class MemorySearch implements SearchEngine {
  #index = new SearchIndex({
    fields: FIELDS,
    facets: { category: CATEGORIES, environment: ENVIRONMENTS, featured: [true, false] },
    columns: ['installCount', 'reviewCount', 'rating', 'publishedAt'],
    orders: {
      popular: ['installCount'],
      rating: ['rating', 'reviewCount'],
      newest: ['publishedAt'],
      name: 'title',
    },
    popularity: 'installCount',
    spelling: SPELLING,
  });

  get size(): number {
    return this.#index.size;
  }

  /** How much of the index is not in its compact form. */
  get overhead(): number {
    return this.#index.overhead;
  }

  /** Before `build`, in the order of ids. */
  add(app: IndexedApp): void {
    this.#index.add(documentOf(app));
  }

  build(pause: Pause): Promise<void> {
    return this.#index.build(pause);
  }

  replace(ids: string[], apps: IndexedApp[]): void {
    this.#index.replace(ids, apps.map(documentOf));
  }

  setCounters(appId: string, counters: AppCounters): void {
    this.#index.setNumbers(appId, counters);
  }

  list(filter: Filter, order: Order, page: Page): Hits {
    return this.#index.list({ facets: facetsOf(filter), order, ...page });
  }

  unknownWords(words: string[]): string[] {
    return words.filter((word) => !this.#index.isKnown(word));
  }

  correctionsOf(words: string[]): Map<string, readonly string[]> {
    return new Map(words.map((word) => [word, this.#index.correctionsOf(word)]));
  }

  search(terms: Term[], filter: Filter, order: Sort, page: Page): Hits {
    const wanted = terms.map(({ word, corrections }) => ({ prefix: word, alternatives: corrections }));
    return this.#index.search(wanted, titlesOf(terms), { facets: facetsOf(filter), order, ...page });
  }

  searchSimilarNames(name: string, filter: Filter, order: Sort, page: Page): Hits {
    return this.#index.searchSimilarTitles(name, MIN_NAME_SIMILARITY, { facets: facetsOf(filter), order, ...page });
  }
}

const facetsOf = ({ category, environment, featured }: Filter) => ({ category, environment, featured });

function documentOf(app: IndexedApp): AppDocument {
  const { appId, nameKey, category, environment, featured, words, ...numbers } = app;
  return { id: appId, title: nameKey, facets: { category, environment, featured }, numbers, ...parseTsvector(words) };
}

const LAST_FIELD = FIELDS.length - 1;

/** Each word with its most important field. Words are letters and digits, so that nothing is escaped. */
function parseTsvector(text: string): { terms: string[]; fields: number[] } {
  const [terms, fields]: [string[], number[]] = [[], []];
  for (let at = text.indexOf("'"); at !== -1; at = text.indexOf("'", at)) {
    const end = text.indexOf("'", at + 1);
    const word = text.slice(at + 1, end);
    // Positions such as `2A,7B`; without a letter they have the last weight class.
    let field = LAST_FIELD;
    for (at = end + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === SPACE) break;
      if (code >= LETTER_A) field = Math.min(field, code - LETTER_A);
    }
    terms.push(word);
    fields.push(field);
  }
  return { terms, fields };
}

const SPACE = 32;
const LETTER_A = 65;
