// A synthetic catalog of any size that resembles real listings: word frequencies by Zipf's law, log-normal text lengths,
// installs, categories and developers as skewed as in real stores. The n-th app is the same on every machine.

import { slugBaseOf } from '../features/apps/slug.ts';
import type { Category, Environment } from '../features/catalog/vocabulary.ts';
import { randomFrom } from './random.ts';
import { appName, developerName, longDescription, tagline } from './synthetic-text.ts';
import { pickZipf } from './vocabulary.ts';

export interface SyntheticApp {
  name: string;
  slug: string;
  description: string;
  longDescription: string | null;
  category: Category;
  environment: Environment;
  featured: boolean;
  installs: number;
  stars: number[];
  publishedDaysAgo: number;
}

const APP_SEED = 17;
const DEVELOPER_SEED = 29;
const SEED_STEP = 7919;
/** Largest first. */
const CATEGORIES_BY_SIZE: Category[] = [
  'PRODUCTIVITY',
  'BUSINESS',
  'UTILITIES',
  'DEVELOPER_TOOLS',
  'COMMUNICATION',
  'AI_ML',
  'EDUCATION',
  'FINANCE',
  'ANALYTICS',
  'OTHER',
];

/** Apps number `start` to `start + count - 1`. The number in the slug makes it unique, since names repeat. */
export function* syntheticApps(count: number, start = 0): Generator<SyntheticApp> {
  for (let n = start; n < start + count; n++) {
    const random = randomFrom(n * SEED_STEP + APP_SEED);
    const { next, pick, between } = random;
    const name = appName(random);
    const ratings = next() < 0.4 ? between(0, 40) : 0;
    const stars = [0, 0, 0, 0, 0];
    for (let i = 0; i < ratings; i++) stars[pick([0, 1, 2, 3, 3, 4, 4, 4])]! += 1;
    yield {
      name,
      slug: `${slugBaseOf(name).slice(0, 40).replace(/-$/, '')}-${n}`,
      description: tagline(random),
      longDescription: longDescription(random, name),
      category: pickZipf(random, CATEGORIES_BY_SIZE),
      environment: next() < 0.8 ? 'production' : next() < 0.7 ? 'staging' : 'localhost',
      featured: next() < 0.01,
      installs: Math.floor(next() ** 12 * 250_000),
      stars,
      publishedDaysAgo: between(1, 900),
    };
  }
}

export function* syntheticDevelopers(count: number): Generator<{ name: string; companyName: string }> {
  for (let n = 0; n < count; n++) yield developerName(randomFrom(n * SEED_STEP + DEVELOPER_SEED));
}

/** The developers of `count` apps: most have a few apps, the first ones have hundreds. */
export function spreadOver<T>(developers: readonly T[], count: number): T[] {
  const { next } = randomFrom(count);
  return Array.from({ length: count }, () => developers[Math.floor(next() ** 1.5 * developers.length)]!);
}
