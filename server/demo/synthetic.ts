// A synthetic catalog of any size that resembles real listings: word frequencies by Zipf's law, log-normal text lengths,
// installs, categories and developers as skewed as in real stores. The n-th app is the same on every machine.

import { slugBaseOf } from '../features/apps/slug.ts';
import { type Category, type Environment, PRICING_MODELS, type PricingModel } from '../features/catalog/vocabulary.ts';
import { type Random, randomFrom } from './random.ts';
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
  pricingModel?: PricingModel | null;
  tags?: string[];
  storedIn?: string[];
}

const APP_SEED = 17;
const DEVELOPER_SEED = 29;
const DISCLOSURE_SEED = 41;
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

/** Of the default vocabulary. */
const TAGS = [
  ...[
    'project-management',
    'automation',
    'collaboration',
    'reports',
    'time-tracking',
    'calendar',
    'kanban',
    'dashboards',
  ],
  ...[
    'notifications',
    'documents',
    'invoicing',
    'crm',
    'forms',
    'chat',
    'ai-assistant',
    'security',
    'surveys',
    'video',
  ],
];
const COUNTRIES = ['US', 'DE', 'IE', 'GB', 'FR', 'NL', 'CA', 'IN', 'JP', 'AU', 'SG', 'BR', 'SE', 'CH', 'PL', 'FI'];

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
      ...disclosures(randomFrom(n * SEED_STEP + DISCLOSURE_SEED)),
    };
  }
}

/** Half of the apps have tags, most of them the first ones; fewer tell where they store data. */
function disclosures(random: Random): Pick<SyntheticApp, 'pricingModel' | 'tags' | 'storedIn'> {
  const { next, between } = random;
  const some = (list: readonly string[], max: number) => [
    ...new Set(Array.from({ length: between(1, max) }, () => pickZipf(random, list))),
  ];
  return {
    pricingModel: next() < 0.6 ? pickZipf(random, PRICING_MODELS) : null,
    tags: next() < 0.5 ? some(TAGS, 4) : [],
    storedIn: next() < 0.3 ? some(COUNTRIES, 3).sort() : [],
  };
}

export function* syntheticDevelopers(count: number): Generator<{ name: string; companyName: string }> {
  for (let n = 0; n < count; n++) yield developerName(randomFrom(n * SEED_STEP + DEVELOPER_SEED));
}

/** The developers of `count` apps: most have a few apps, the first ones have hundreds. */
export function spreadOver<T>(developers: readonly T[], count: number): T[] {
  const { next } = randomFrom(count);
  return Array.from({ length: count }, () => developers[Math.floor(next() ** 1.5 * developers.length)]!);
}
