// Names of apps as stores have them: what the app does, brands, compounds, numbers, and a few that mislead.

import type { Random } from '../../server/demo/random.ts';
import type { Concept } from './concepts.ts';

const words = (text: string) => text.split(/\s+/);

const MODIFIERS =
  words(`Simple Smart Quick Bright Clear Deep Swift Solid Quiet Happy Lucky Silver Golden Blue Green North
  Atlas Nova Luna Orbit Echo Delta Prime Open Super Ultra Easy Tiny Big Magic Urban Nordic Alpine Velvet Copper Crystal Turbo
  Instant Modern Classic Friendly`);
const CREATURES =
  words(`Otter Badger Falcon Koala Heron Fox Owl Panda Beaver Lynx Robin Gecko Moose Walrus Magpie Penguin Tapir
  Hedgehog Squirrel Dolphin Raccoon Sparrow Bison Llama`);
const SUFFIXES = words('Pro Plus Go Lite One X HQ Labs Kit AI Cloud Studio Suite 360 24 Express Max Mini Central');
const TAILS = words('Flow Hub Mate Nest Pilot Bee Base Box Dock Loop Stack Forge Grid Path Port Wave Spot Craft');
const AUDIENCES = words(
  'Teams Agencies Freelancers Startups Schools Managers Developers Designers Everyone Jira Outlook Slack',
);
const BEGINNINGS = words('Zor Vel Qui Mar Tal Fen Lur Ost Bri Kel Nim Pra Sol Tre Ulm Yar Dro Gam Hel Jun Cas Ryo');
const MIDDLES = words('va ni do ra le mo ti ka lu sa ve ri no ga');
const ENDS = words('no lio ra x ly dia on ta rix mo zy la sk nto via');

/** The first apps of a concept have its brands as names. Of the others, one in twenty-five misleads. */
export function appName(concept: Concept, other: Concept, n: number, random: Random): string {
  const { next, pick, between } = random;
  const noun = pick(concept.names);
  if (n < concept.brands.length) return brandName(concept.brands[n]!, noun, random);
  const kind = next();
  const creature = pick(CREATURES);
  if (kind < 0.02) return `${pick(other.names)} ${creature}`;
  if (kind < 0.04) return `${pick(other.names)} ${creature} ${noun}`;
  if (kind < 0.08) return noun;
  if (kind < 0.22) return `${pick(MODIFIERS)} ${noun}`;
  if (kind < 0.34) return `${creature} ${noun}`;
  if (kind < 0.46) return `${noun} ${pick(SUFFIXES)}`;
  if (kind < 0.56) return `${compoundStart(noun)}${pick(TAILS)}`;
  if (kind < 0.62) return `${noun} for ${pick(AUDIENCES)}`;
  if (kind < 0.66) return `${between(2, 99)}${compoundStart(noun).toLowerCase()}`;
  if (kind < 0.74) return `${invented(random)} ${noun}`;
  if (kind < 0.82) return invented(random);
  if (kind < 0.88) return `${pick(MODIFIERS)} ${creature}`;
  if (kind < 0.94) return `${noun} by ${invented(random)}`;
  return `My ${noun} ${pick(SUFFIXES)}`;
}

export function pairName(concept: Concept, other: Concept, { pick, next }: Random): string {
  const [one, two] = [pick(concept.names), pick(other.names)];
  return next() < 0.5 ? `${one} & ${two}` : `${one} with ${two}`;
}

export function companyName(concepts: Concept[], random: Random): string {
  const { next, pick } = random;
  const form = pick(words('Labs Software Inc GmbH Studio Systems Technologies Works Digital Ltd Brothers Collective'));
  if (next() < 0.15) return `${compoundStart(pick(pick(concepts).names))} ${form}`;
  return `${next() < 0.5 ? invented(random) : pick(CREATURES)} ${form}`;
}

function brandName(brand: string, noun: string, { next, pick }: Random): string {
  const kind = next();
  if (kind < 0.6) return brand;
  if (kind < 0.75) return `${brand} ${noun}`;
  if (kind < 0.9) return `${brand}: ${noun}`;
  return `${brand} for ${pick(AUDIENCES)}`;
}

function compoundStart(noun: string): string {
  return noun.split(/[\s/:-]/)[0]!.replace(/[^\p{L}\p{N}]/gu, '');
}

function invented({ next, pick }: Random): string {
  return `${pick(BEGINNINGS)}${next() < 0.6 ? pick(MIDDLES) : ''}${pick(ENDS)}`;
}
