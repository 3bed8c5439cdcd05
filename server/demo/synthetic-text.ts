// Names and texts of synthetic listings: sentence templates, filled with words by their frequencies.

import type { Random } from './random.ts';
import {
  ADJECTIVES,
  capitalize,
  inventedWord,
  NOUNS,
  pickGeneratedWord,
  pickZipf,
  plural,
  VERBS,
} from './vocabulary.ts';

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
const PLACES =
  `for remote teams|in one place|with a single click|without leaving your board|in real time|across time zones|
  for agencies and freelancers|for classrooms and clubs|the way your team already works|on every device|before anybody asks|
  with graphs that explain themselves`
    .split('|')
    .map((text) => text.trim());
const EXTRAS = `Works offline.|Set up in a minute.|Free for small teams.|Ready for your own domain.|Keyboard first.|
  Available in nine languages.|No tracking.|Made in Lisbon.`
  .split('|')
  .map((text) => text.trim());

/** Share of generated words among the nouns of a sentence. Names of products and services are always generated. */
const GENERATED_SHARE = 0.15;
/** Lengths are log-normal: half of the texts are shorter than the median, one in twenty is five times as long. */
const MEDIAN_LENGTH = 600;
const LENGTH_SIGMA = Math.log(5) / 1.645;
const MIN_LENGTH = 60;
const MAX_LENGTH = 12_000;

const noun = (r: Random) => (r.next() < GENERATED_SHARE ? pickGeneratedWord(r) : pickZipf(r, NOUNS));
const nouns = (r: Random) => plural(noun(r));
const verb = (r: Random) => pickZipf(r, VERBS);
const adjective = (r: Random) => pickZipf(r, ADJECTIVES);
const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
const brand = (r: Random) => capitalize(pickGeneratedWord(r));

const SENTENCES: ((r: Random) => string)[] = [
  (r) => `${capitalize(verb(r))} ${adjective(r)} ${nouns(r)} and ${verb(r)} ${nouns(r)} ${r.pick(PLACES)}.`,
  (r) => `You can ${verb(r)}, ${verb(r)} and ${verb(r)} every ${noun(r)} from your ${noun(r)}.`,
  (r) => `It works with ${brand(r)}, ${brand(r)} and ${brand(r)}, so your ${nouns(r)} stay in sync.`,
  (r) =>
    `Each ${noun(r)} has its own ${noun(r)}, with ${adjective(r)} ${nouns(r)} and ${withArticle(adjective(r))} ${noun(r)}.`,
  (r) => `Invite your ${noun(r)} to ${verb(r)} the ${nouns(r)} that matter.`,
  (r) =>
    `When ${withArticle(noun(r))} is ${adjective(r)}, we ${verb(r)} the ${noun(r)} and ${verb(r)} everybody who follows it.`,
  (r) => `The ${noun(r)} ${noun(r)} shows ${nouns(r)} by ${noun(r)}, ${noun(r)} and ${noun(r)}.`,
  (r) => `No more ${adjective(r)} ${nouns(r)}: ${verb(r)} them once and ${verb(r)} the ${noun(r)} later.`,
  (r) => `Import up to ${r.between(2, 900)} ${nouns(r)} from ${brand(r)} or ${withArticle(noun(r))} of your own.`,
  (r) => `Made for ${nouns(r)} who ${verb(r)} ${adjective(r)} ${nouns(r)} all day.`,
];

export function appName(r: Random): string {
  const invented = () => capitalize(inventedWord(r, r.between(2, 3)));
  const kind = r.next();
  if (kind < 0.25) return `${r.pick(FIRST)} ${r.pick(SECOND)}`;
  if (kind < 0.4) return `${invented()} ${r.pick(SECOND)}`;
  if (kind < 0.52) return `${r.pick(FIRST)}${r.pick(SECOND).toLowerCase()} ${r.pick(LAST)}`;
  if (kind < 0.62) return `${invented()} ${r.pick(LAST)}`;
  if (kind < 0.7) return `${r.pick(SECOND)} by ${invented()}`;
  if (kind < 0.8) return `${invented()}${r.pick(['ly', 'io', 'base', 'desk', 'flow'])}`;
  if (kind < 0.9) return `${brand(r)}: ${capitalize(adjective(r))} ${nouns(r)}`;
  return `${capitalize(adjective(r))} ${capitalize(nouns(r))} for ${brand(r)}`;
}

/** One or two sentences, as in a listing's short description. */
export function tagline(r: Random): string {
  const sentence = `${capitalize(verb(r))} ${adjective(r)} ${nouns(r)} ${r.pick(PLACES)}.`;
  return r.next() < 0.5 ? `${sentence} ${r.pick(EXTRAS)}` : sentence;
}

/** Markdown: a heading, then paragraphs, and lists of features in the longer texts. */
export function longDescription(r: Random, name: string): string {
  const normal = Math.sqrt(-2 * Math.log(1 - r.next())) * Math.cos(2 * Math.PI * r.next()); // Box–Muller
  const length = Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, MEDIAN_LENGTH * Math.exp(LENGTH_SIGMA * normal)));
  let text = `## What ${name} does\n\n${r.pick(SENTENCES)(r)}`;
  let sentences = 1;
  // Half a sentence too long on average would shift the median.
  while (text.length < length - 45) {
    sentences += 1;
    const listed = sentences % 12 > 7;
    const separator = listed ? '\n- ' : sentences % 4 === 0 ? '\n\n' : ' ';
    text += `${separator}${listed ? feature(r) : r.pick(SENTENCES)(r)}`;
  }
  return text;
}

function feature(r: Random): string {
  return `${capitalize(noun(r))} ${nouns(r)}: ${verb(r)} ${adjective(r)} ${nouns(r)} ${r.pick(PLACES)}`;
}

const GIVEN_NAMES =
  'Ana Ben Carla Dmitri Elif Femi Grace Hugo Ines Jamal Keiko Liam Mona Nils Olga Pablo Rosa Sam Tara Umar Vera Wei Yara Zoe'.split(
    ' ',
  );
const COMPANY_FORMS = [
  'Labs',
  'Software',
  'Inc',
  'GmbH',
  'Studio',
  'Systems',
  'Technologies',
  'Works',
  'Digital',
  'Group',
];

export function developerName(r: Random): { name: string; companyName: string } {
  return {
    name: `${r.pick(GIVEN_NAMES)} ${capitalize(inventedWord(r, 2))}`,
    companyName: `${brand(r)} ${r.pick(COMPANY_FORMS)}`,
  };
}
