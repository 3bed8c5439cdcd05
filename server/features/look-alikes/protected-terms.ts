// Protected terms: names that only exempted developers may use or imitate, such as the name of the host platform.

import { LRUCache } from 'lru-cache';
import type { ErrorDetail } from '../../platform/errors.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { compareNames, formOf, type Likeness, type NameForm } from './compare.ts';
import { nameErrors } from './errors.ts';
import { joined } from './skeleton.ts';
import { listTermsFor } from './term-queries.ts';

/** Terms are compared with every name: their forms are worth keeping. */
const forms = new LRUCache<string, NameForm>({ max: 2_000 });
function formOfTerm(term: string): NameForm {
  const form = forms.get(term) ?? formOf(term);
  forms.set(term, form);
  return form;
}

/** After one of these words a name says what the app works with: `Boards for Acme`. */
const WORKS_WITH = new Set(['for', 'with', 'to', 'on', 'from']);
/** As part of a longer name; a shorter term is found in too many names. */
const MIN_PART = 3;

/** How a name imitates a term: by being like it, or by having it as one of its words. */
export function imitationBy(name: NameForm): (term: NameForm) => Likeness | undefined {
  const parts = new Set(name.readings.flatMap(partsOf));
  return (term) => {
    const likeness = compareNames(name, term);
    if (likeness && likeness.reason !== 'FEW_LETTERS') return likeness;
    const isPart = term.readings.map(joined).some((part) => part.length >= MIN_PART && parts.has(part));
    return isPart ? { reason: 'DECORATED', score: 0.9 } : undefined;
  };
}

/** Words in a row. A name can have fifty words and more than a thousand of these: they are joined once, not for each term. */
function partsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) => {
    if (start > 0 && WORKS_WITH.has(words[start - 1]!)) return [];
    return words.slice(start).map((_, count) => joined(words.slice(start, start + count + 1)));
  });
}

const MIN_LETTERS = 2;

/** What the schema of a term cannot say. */
export function termFaults(term: string, pointer: string): ErrorDetail[] {
  if (formOf(term).folded.length >= MIN_LETTERS) return [];
  const message = `The term has fewer than ${MIN_LETTERS} letters or digits.`;
  return [{ pointer, code: 'TOO_SHORT', message, fix: 'Protect a name that people can read.' }];
}

export interface SentName {
  /** JSON pointer to the field. */
  pointer: string;
  name: string | null | undefined;
  /** Names that the field has already: they may stay when a term is protected later. */
  kept?: (string | null | undefined)[];
}

/** For names that a developer sends; null: the developer is not registered yet. */
export async function requireAllowedNames(db: Database, developerId: string | null, sent: SentName[]): Promise<void> {
  const details = await nameFaults(db, developerId, sent);
  if (details.length > 0) throw nameErrors.NAME_PROTECTED({ details });
}

async function nameFaults(db: Database, developerId: string | null, sent: SentName[]): Promise<ErrorDetail[]> {
  const named = sent.filter(({ name, kept }) => name != null && !kept?.includes(name));
  if (named.length === 0) return [];
  const terms = (await listTermsFor(db, developerId)).filter(({ exempted }) => !exempted);
  return named.flatMap(({ pointer, name }) => {
    const imitation = imitationBy(formOf(name!));
    const imitated = terms.find(({ term }) => imitation(formOfTerm(term)));
    if (!imitated) return [];
    const message = `“${name}” uses or resembles the protected name “${imitated.term}”.`;
    const fix = 'Choose another name. If you may use this one, ask an administrator for an exemption.';
    return [{ pointer, code: 'NAME_PROTECTED', message, fix }];
  });
}

export interface ImitatedTerm extends Likeness {
  id: string;
  term: string;
  note: string | null;
  exempted: boolean;
}

/** For administrators: also terms that the developer may use, and those that are younger than the name. */
export async function imitatedTerms(db: Database, developerId: string, name: string): Promise<ImitatedTerm[]> {
  const imitation = imitationBy(formOf(name));
  return (await listTermsFor(db, developerId)).flatMap((term) => {
    const likeness = imitation(formOfTerm(term.term));
    return likeness ? [{ ...term, ...likeness }] : [];
  });
}
