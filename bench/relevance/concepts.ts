// The concepts of the labelled catalog: what kinds of apps there are, written by hand in concepts/*.txt.
//
//   id | CATEGORY | ids of neighbouring concepts
//   names:  words that name an app of this kind
//   brands: invented names
//   says:   how an app of another kind mentions this one in passing
//   words:  what customers call it and its parts; what they do with it
//   - a short description       {one|another} are alternatives
//   > a sentence of the long description

import { readdirSync, readFileSync } from 'node:fs';
import type { Random } from '../../server/demo/random.ts';
import type { Category } from '../../server/features/catalog/vocabulary.ts';

const FOLDER = new URL('./concepts/', import.meta.url);

export interface Concept {
  id: string;
  category: Category;
  near: string[];
  names: string[];
  brands: string[];
  says: string[];
  things: string[];
  actions: string[];
  descriptions: string[];
  sentences: string[];
}

export function readConcepts(): Concept[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));
  return files.sort().flatMap((name) => parseConcepts(readFileSync(new URL(name, FOLDER), 'utf8')));
}

function parseConcepts(text: string): Concept[] {
  return text.trim().split(/\n\n+/).map(parseConcept);
}

function parseConcept(text: string): Concept {
  const [head, ...lines] = text.split('\n') as [string, ...string[]];
  const [id, category, near] = head.split(' | ') as [string, Category, string];
  const starting = (prefix: string) =>
    lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length));
  const list = (prefix: string) => starting(`${prefix}: `).flatMap((line) => line.split(', '));
  const [things = '', actions = ''] = starting('words: ').flatMap((line) => line.split('; '));
  const concept = {
    id,
    category,
    near: near.split(', '),
    names: list('names'),
    brands: list('brands'),
    says: list('says'),
    things: things.split(', ').filter(Boolean),
    actions: actions.split(', ').filter(Boolean),
    descriptions: starting('- '),
    sentences: starting('> '),
  };
  for (const [field, value] of Object.entries(concept))
    if (value.length === 0) throw new Error(`The concept ${id} has no ${field}.`);
  return concept;
}

/** Chooses one of the alternatives in each pair of braces. */
export function choose(template: string, { pick }: Random): string {
  const text = template.replace(/\{([^}]*)\}/g, (_, alternatives: string) => pick(alternatives.split('|')));
  return text.replaceAll(' ,', ',').replace(/^./, (first) => first.toUpperCase());
}
