// Search in the memory of this process, in an index of the workspace search-index. The only file that knows that library. It
// answers in 1 to 5 ms where PostgreSQL takes 100 ms to rank the matches of a common word among 100,000 apps. To switch it
// off, set CATALOG_IN_MEMORY=off.

import { type Document, type Pause, SearchIndex } from '@marketplace/search-index';
import { CATEGORIES, ENVIRONMENTS } from '../vocabulary.ts';
import type { Facets, Hits, Search, SearchEngine, SearchHits, SimilarNames } from './catalog-search.ts';
import { english } from './language.ts';
import { outlineOf, packOutline } from './outline.ts';
import { FACET_FIELDS, type FacetField, type Filter, type Order, type Page } from './query.ts';
import {
  adjustScores,
  FIELDS,
  MAX_RELEVANT,
  MAX_SCORED,
  MIN_NAME_SIMILARITY,
  rarityDigits,
  SPELLING,
  scorerOf,
} from './ranking.ts';
import { parseTsvector } from './tsvector.ts';

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
  pricingModel: string | null;
  /** Null if there are none. */
  tags: string[] | null;
  storedIn: string[] | null;
  verifiedDomain: boolean;
  /** In microseconds, as precise as the database sorts. */
  publishedAt: number;
  /** The text of a tsvector: `'board':2A,7B 'team':4`. */
  words: string;
}

type AppDocument = Document<FacetField | 'featured', keyof AppCounters | 'publishedAt' | 'outline'>;

export class MemorySearch implements SearchEngine {
  #index = new SearchIndex({
    fields: FIELDS,
    facets: {
      category: CATEGORIES,
      environment: ENVIRONMENTS,
      featured: [true, false],
      pricing: 'open',
      tag: 'open',
      storedIn: 'open',
      verifiedDomain: [true, false],
    },
    columns: ['installCount', 'reviewCount', 'rating', 'publishedAt', 'outline'],
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

  knownAmong(words: string[]): Set<string> {
    return new Set(words.filter((word) => this.#index.hasTerm(word)));
  }

  facetsOfList(filter: Filter): Facets {
    return this.#index.countFacets(facetsOf(filter), FACET_FIELDS) as Facets;
  }

  search({ terms, minTerms, titles, filter, sort, page, facets }: Search): SearchHits {
    const hits = this.#index.search({
      terms: terms.map(({ alternatives }) => alternatives),
      minTerms,
      titles,
      page: { facets: facetsOf(filter), order: sort, ...page },
      facets: facets ? FACET_FIELDS : [],
      depth: { scored: MAX_SCORED, ranked: MAX_RELEVANT },
      rarityOf: (frequency) => rarityDigits(frequency, this.#index.size),
      scorerOf: (frequencies) => scorerOf(frequencies, this.#index.size),
      adjustScores,
    });
    return { ...hits, facets: facets ? (hits.facets as Facets) : undefined };
  }

  searchSimilarNames({ name, filter, sort, page, facets }: SimilarNames): Hits & Pick<SearchHits, 'facets'> {
    const wanted = { facets: facetsOf(filter), order: sort, ...page };
    const hits = this.#index.searchSimilarTitles(name, MIN_NAME_SIMILARITY, wanted, facets ? FACET_FIELDS : []);
    return { ...hits, facets: facets ? (hits.facets as Facets) : undefined };
  }

  /** The most frequent words that start with this one. */
  completionsOf(prefix: string, limit: number): string[] {
    return this.#index.completionsOf(prefix, limit);
  }
}

const facetsOf = ({ developer: _, ...facets }: Filter) => facets;

function documentOf(app: IndexedApp): AppDocument {
  const { appId, nameKey, category, environment, featured, pricingModel, tags, storedIn, verifiedDomain, ...rest } =
    app;
  const { words, ...numbers } = rest;
  const facets = {
    ...{ category, environment, featured, verifiedDomain },
    pricing: pricingModel ? [pricingModel] : [],
    tag: tags ?? [],
    storedIn: storedIn ?? [],
  };
  const texts = parseTsvector(words);
  return {
    id: appId,
    title: nameKey,
    facets,
    numbers: { ...numbers, outline: packOutline(outlineOf(texts, english)) },
    ...texts,
  };
}
