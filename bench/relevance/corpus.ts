// The labelled catalog: the apps of the demo and about three thousand more, each of a known concept. The same on every
// machine: every app has a seed of its own, so that a new sentence in one concept leaves the others as they are.

import { demoApps } from '../../server/demo/apps.ts';
import { listingFor } from '../../server/demo/listing.ts';
import { demoDevelopers } from '../../server/demo/people.ts';
import { type Random, randomFrom } from '../../server/demo/random.ts';
import type { SyntheticApp } from '../../server/demo/synthetic.ts';
import { type Concept, choose, readConcepts } from './concepts.ts';
import { DEMO_CONCEPTS } from './demo-concepts.ts';
import { appName, companyName, pairName } from './names.ts';
import { EXTRAS, longDescription, purposeOf, SLOGANS } from './texts.ts';

export interface CorpusApp extends Omit<SyntheticApp, 'slug'> {
  developer: Developer;
  /** What the app is, as an id of concepts/*.txt. */
  concept: string;
  /** What it also does, as its short description says. */
  also?: string;
}

export interface Developer {
  name: string;
  companyName: string | null;
}

const MIN_APPS_OF_CONCEPT = 10;
const MAX_APPS_OF_CONCEPT = 26;
const DEVELOPERS = 900;
const SEED_STEP = 7919;
const MAX_INSTALLS = 60_000;
/** The share of apps that never say what they are in the usual words. */
const VAGUE = 0.08;

export function labelledCorpus(): CorpusApp[] {
  const concepts = readConcepts();
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const developers = Array.from({ length: DEVELOPERS }, (_, n) => developerNumber(n, concepts));
  const apps = demoApps.map((app): CorpusApp => {
    const { name, companyName } = demoDevelopers.find(({ accountUserId }) => accountUserId === app.by)!;
    return {
      ...listingFor(app, app, 'https://demo.example'),
      environment: app.environment ?? 'production',
      featured: app.featured ?? false,
      installs: app.installs,
      stars: app.stars,
      publishedDaysAgo: app.daysAgo,
      developer: { name, companyName },
      ...DEMO_CONCEPTS[app.slug]!,
    };
  });
  const taken = new Set(apps.map(({ name }) => squeezed(name)));
  for (const concept of concepts) {
    const count = randomFrom(hash(concept.id)).between(MIN_APPS_OF_CONCEPT, MAX_APPS_OF_CONCEPT);
    const near = concept.near.map((id) => byId.get(id)!);
    for (let n = 0; n < count; n++) apps.push(generateApp({ concept, near, concepts, developers, taken, n }));
  }
  return withDistinctInstalls(apps);
}

interface Surroundings {
  concept: Concept;
  near: Concept[];
  concepts: Concept[];
  developers: Developer[];
  /** Squeezed names. */
  taken: Set<string>;
  n: number;
}

function generateApp({ concept, near, concepts, developers, taken, n }: Surroundings): CorpusApp {
  const random = randomFrom(hash(concept.id) + (n + 1) * SEED_STEP);
  const { next, pick, between } = random;
  const also = n >= concept.brands.length && next() < 0.1 ? pick(near) : undefined;
  const others = concepts.filter((other) => other !== concept);
  let name: string;
  let tries = 0;
  do {
    name = also && tries < 20 ? pairName(concept, also, random) : appName(concept, pick(others), n, random);
    if (++tries > 200) throw new Error(`There is no free name left for an app of ${concept.id}.`);
  } while (taken.has(squeezed(name)));
  taken.add(squeezed(name));
  const isVague = next() < VAGUE;
  const ratings = next() < 0.6 ? between(0, 60) : 0;
  const stars = [0, 0, 0, 0, 0];
  for (let i = 0; i < ratings; i++) stars[pick([0, 1, 2, 3, 3, 4, 4, 4])]! += 1;
  return {
    name,
    description: shortDescription(concept, also, { name, isVague }, random),
    longDescription: next() < 0.05 ? null : longDescription(concept, near, concepts, { name, isVague }, random),
    category: next() < 0.85 ? concept.category : pick(concepts).category,
    environment: next() < 0.85 ? 'production' : next() < 0.7 ? 'staging' : 'localhost',
    featured: next() < 0.01,
    installs: next() ** 9 * MAX_INSTALLS,
    stars,
    publishedDaysAgo: between(1, 900),
    developer: developers[Math.floor(next() ** 1.5 * developers.length)]!,
    concept: concept.id,
    ...(also ? { also: also.id } : {}),
  };
}

function shortDescription(
  concept: Concept,
  also: Concept | undefined,
  { name, isVague }: { name: string; isVague: boolean },
  random: Random,
): string {
  const { next, pick } = random;
  const saysWhat = concept.names.some((noun) => name.includes(noun));
  if (saysWhat && !also && next() < 0.05) return pick(SLOGANS);
  const text = choose(pick(concept.descriptions), random);
  if (/[.?!] /.test(text)) return text; // two sentences are the most that a listing may have
  if (also) return `${text} ${pick(['With', 'Includes', 'Also for'])} ${pick(also.says)}.`;
  if (!isVague && next() < 0.6) return `${text} ${purposeOf(concept, random)}`;
  return next() < 0.6 ? `${text} ${pick(EXTRAS)}` : text;
}

/** Equal installs would be ordered by ids, which differ from run to run. */
function withDistinctInstalls(apps: CorpusApp[]): CorpusApp[] {
  let last = -1;
  for (const app of apps.toSorted((a, b) => a.installs - b.installs)) {
    app.installs = Math.max(Math.ceil(app.installs), last + 1);
    last = app.installs;
  }
  return apps;
}

const GIVEN_NAMES =
  'Ana Ben Carla Dmitri Elif Femi Grace Hugo Ines Jamal Keiko Liam Mona Nils Olga Pablo Rosa Sam Tara Umar Vera Wei Yara Zoe'.split(
    ' ',
  );
const SURNAMES =
  'Adeyemi Baker Costa Dvorak Eriksen Fischer Garcia Hansen Ito Jansen Kowalski Lopez Meyer Novak Okoye Petrov Rossi Sato Tanaka Weber'.split(
    ' ',
  );

function developerNumber(n: number, concepts: Concept[]): Developer {
  const random = randomFrom(n * SEED_STEP + 29);
  const name = `${random.pick(GIVEN_NAMES)} ${random.pick(SURNAMES)}`;
  return { name, companyName: random.next() < 0.7 ? companyName(concepts, random) : null };
}

/** Letters and digits only: "Key Vault" and "KeyVault" would be one name to a person. */
export function squeezed(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}
