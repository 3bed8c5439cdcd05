// A realistic catalogue of any size: names like those in real stores, descriptions that share common words and have rare
// ones, installs as unequal as they are in life. The n-th app is the same on every machine.

import { slugBaseOf } from '../features/apps/slug.ts';
import { CATEGORIES, type Category, type Environment } from '../features/catalog/vocabulary.ts';
import { randomFrom } from './random.ts';

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

const FIRST =
  `Focus Task Time Team Board Flow Sprint Daily Simple Smart Quick Bright Clear Deep Pixel Cloud Open True Prime Swift
  Solid Quiet Happy Lucky Silver Golden Blue Green North South Atlas Nova Luna Orbit Echo Delta Sigma Zen Koala Falcon Otter Badger
  Maple Cedar River Harbor Summit Canyon Meadow Ember Spark Beacon Anchor Compass Lantern Velvet Copper Marble`.split(
    /\s+/,
  );
const SECOND =
  `Board Timer Tracker Planner Notes List Calendar Sync Bridge Bot Desk Hub Space Mind Map Chart Report Ledger Invoice
  Budget Forms Survey Chat Mail Inbox Digest Radar Pulse Monitor Logs Deploy Pipeline Tests Review Docs Wiki Lessons Quiz Flashcards
  Tutor Translate Summaries Assistant Insights Metrics Funnels Goals Habits Rituals Standup Retro Roadmap Backlog Kanban Gantt Capacity
  Payroll Expenses Receipts Contracts Signatures Vault Backup Export Import Cleaner Shortcuts Templates Automations Webhooks`.split(
    /\s+/,
  );
const LAST = `Pro Plus Go Lite Cloud Teams Studio Suite 360 One X HQ Labs Works Kit AI`.split(/\s+/);
const ONSETS = 'b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sh sk st t tr v w z'.split(' ');
const VOWELS = 'a e i o u ai ea io oo'.split(' ');
const VERBS =
  'Plan Track Share Automate Review Measure Collect Sort Visualise Summarise Schedule Export Organise Translate Archive'.split(
    ' ',
  );
const OBJECTS =
  `your tasks|project deadlines|team notes|customer feedback|weekly reports|time sheets|release plans|meeting minutes|open
  invoices|course material|support tickets|code reviews|shared calendars|sales leads|sprint goals|travel expenses`
    .replaceAll(/\s+/g, ' ')
    .split('|');
const MANNERS =
  `without leaving your board|in one calm place|with a single click|for remote teams|for classrooms and clubs|with charts
  that explain themselves|in real time|before anybody asks|with rules that you can read|for agencies and freelancers|across time zones|the way
  your team already works`
    .replaceAll(/\s+/g, ' ')
    .split('|');
const EXTRAS =
  `Works offline.|Set up in a minute.|Free for small teams.|Ready for your own domain.|Keyboard first.|Available in nine
  languages.|No tracking.|Made in Lisbon.`
    .replaceAll(/\s+/g, ' ')
    .split('|');

/** Apps number `start` to `start + count - 1`. The number makes slugs unique: names come again. */
export function* syntheticApps(count: number, start = 0): Generator<SyntheticApp> {
  for (let n = start; n < start + count; n++) {
    const { next, pick, between } = randomFrom(n * 7919 + 17);
    const name = nameOf(next, pick);
    const base = slugBaseOf(name);
    const category = pick(CATEGORIES);
    const sentence = `${pick(VERBS)} ${pick(OBJECTS)} ${pick(MANNERS)}.`;
    const ratings = next() < 0.4 ? between(0, 40) : 0;
    const stars = [0, 0, 0, 0, 0];
    for (let i = 0; i < ratings; i++) stars[pick([0, 1, 2, 3, 3, 4, 4, 4])]! += 1;
    yield {
      name,
      slug: `${base.slice(0, 40)}-${n}`,
      description: next() < 0.5 ? `${sentence} ${pick(EXTRAS)}` : sentence,
      longDescription: `## What ${name} does\n\n${pick(VERBS)} ${pick(OBJECTS)} and ${pick(VERBS).toLowerCase()} ${pick(OBJECTS)} ${pick(MANNERS)}.`,
      category,
      environment: next() < 0.8 ? 'production' : next() < 0.7 ? 'staging' : 'localhost',
      featured: next() < 0.01,
      installs: Math.floor(next() ** 12 * 250_000),
      stars,
      publishedDaysAgo: between(1, 900),
    };
  }
}

function nameOf(next: () => number, pick: <T>(list: readonly T[]) => T): string {
  const invented = () => {
    const syllable = () => pick(ONSETS) + pick(VOWELS);
    const word = syllable() + syllable() + (next() < 0.5 ? pick(['n', 'r', 'l', 'x', 'm']) : syllable());
    return word[0]!.toUpperCase() + word.slice(1);
  };
  const kind = next();
  if (kind < 0.35) return `${pick(FIRST)} ${pick(SECOND)}`;
  if (kind < 0.55) return `${invented()} ${pick(SECOND)}`;
  if (kind < 0.7) return `${pick(FIRST)}${pick(SECOND).toLowerCase()} ${pick(LAST)}`;
  if (kind < 0.85) return `${invented()} ${pick(LAST)}`;
  return `${pick(SECOND)} by ${invented()}`;
}
