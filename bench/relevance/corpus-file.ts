// A catalog of one's own, as NDJSON: name and description, and optionally longDescription, category, developer and installs.

import { CATEGORIES, type Category } from '../../server/features/catalog/vocabulary.ts';
import type { InsertedApp } from './insert-corpus.ts';
import { lines } from './labels.ts';

export function parseCorpus(text: string): InsertedApp[] {
  return lines(text).map((line, i) => {
    const app = JSON.parse(line) as Record<string, unknown>;
    const { name, description, longDescription, category, developer, installs } = app;
    if (typeof name !== 'string' || typeof description !== 'string')
      throw new Error(`Line ${i + 1} of the corpus has no name or no description.`);
    return {
      name,
      description,
      longDescription: typeof longDescription === 'string' ? longDescription : null,
      category: categoryOf(category),
      environment: 'production',
      featured: false,
      installs: typeof installs === 'number' ? Math.max(0, Math.round(installs)) : 0,
      stars: [0, 0, 0, 0, 0],
      publishedDaysAgo: 10,
      developer: { name: typeof developer === 'string' && developer ? developer : 'Unknown', companyName: null },
    };
  });
}

function categoryOf(value: unknown): Category {
  const category = String(value).toUpperCase().replace(/\W+/g, '_') as Category;
  return CATEGORIES.includes(category) ? category : 'OTHER';
}
