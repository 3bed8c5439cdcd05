// MiniSearch over the same texts, with the options of its documentation's examples: the name boosted by 2, prefixes, fuzziness
// of a fifth of the word. All words first, and any word if no app has them all. The yardstick that takes an hour to build.

import MiniSearch from 'minisearch';
import type { InsertedApp } from './insert-corpus.ts';
import { DEPTH } from './metrics.ts';

const FIELDS = ['name', 'description', 'category', 'developer', 'longDescription'];

export function miniSearch(apps: InsertedApp[]): (query: string) => Promise<string[]> {
  const index = new MiniSearch({
    fields: FIELDS,
    storeFields: ['name'],
    searchOptions: { boost: { name: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(
    apps.map(({ name, description, category, longDescription, developer }, id) => ({
      ...{ id, name, description, category, longDescription: longDescription ?? '' },
      developer: [developer.name, developer.companyName].filter(Boolean).join(' '),
    })),
  );
  return async (query) => {
    const all = index.search(query, { combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
    return found.slice(0, DEPTH).map(({ name }) => name);
  };
}
