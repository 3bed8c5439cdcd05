// The listing rules that need nothing but the files: told before anything is sent. The marketplace has the last word.

import { type Fault, NewAppCategory, NewAppEnvironment } from '@marketplace/sdk';
import type { ListingFiles } from './listing-files.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

export interface LocalResult {
  rule: string;
  pointer: string;
  wanted: string;
  fault?: Fault;
}

export function checkFiles({ listing, environment, unknown }: ListingFiles): LocalResult[] {
  const results: LocalResult[] = [];
  const rule = (name: string, pointer: string, wanted: string, problem: string | false) => {
    const fault = { pointer, code: name, message: problem || '', fix: `Wanted: ${wanted}.` };
    results.push({ rule: name, pointer, wanted, ...(problem ? { fault } : {}) });
  };
  const text = (name: string, value: unknown, most: number) =>
    rule(`${shout(name)}_LENGTH`, `/${name}`, `1 to ${most} characters`, lengthProblem(value, most));
  const choice = (name: string, value: unknown, values: object) => {
    const allowed = Object.keys(values);
    const problem = !allowed.includes(String(value)) && (value ? `\`${value}\` is not known.` : 'It is missing.');
    rule(`${shout(name)}_KNOWN`, `/${name}`, `one of ${allowed.join(', ')}`, problem);
  };

  text('name', listing.name, 80);
  text('description', listing.description, 280);
  const count = countSentences(String(listing.description ?? ''));
  const spoken = count >= 1 && count <= 2 ? false : `The short description has ${count} sentences.`;
  rule('DESCRIPTION_SENTENCES', '/description', 'one or two sentences; the rest belongs in listing.md', spoken);
  choice('category', listing.category, NewAppCategory);
  choice('environment', environment, NewAppEnvironment);
  if (listing.longDescription) text('longDescription', listing.longDescription, 20_000);
  for (const field of ['logoUrl', 'bannerUrl', 'websiteUrl'] as const) {
    if (listing[field])
      rule('ADDRESS', `/${field}`, 'an address that starts with https://', addressProblem(listing[field]));
  }
  const shots = Array.isArray(listing.screenshots) ? listing.screenshots : [];
  const few = shots.length >= 2 && shots.length <= 6 ? false : `The listing has ${shots.length} screenshot(s).`;
  rule('SCREENSHOTS_COUNT', '/screenshots', '2 to 6 screenshots', few);
  for (const [i, shot] of shots.entries())
    rule('ADDRESS', `/screenshots/${i}/url`, 'an address that starts with https://', addressProblem(shot?.url));
  for (const name of unknown)
    rule('FIELD_KNOWN', `/${name}`, 'only fields that a listing has', `\`${name}\` means nothing here.`);
  return results;
}

function lengthProblem(value: unknown, most: number): string | false {
  if (typeof value !== 'string' || value.trim() === '') return 'It is missing.';
  const length = [...value].length;
  return length > most ? `It has ${length} characters.` : false;
}

function addressProblem(value: unknown): string | false {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'This is not an address.';
  return /^https?:$/.test(new URL(value).protocol) ? false : `Addresses with ${new URL(value).protocol} are not taken.`;
}

function countSentences(text: string): number {
  return [...sentences.segment(text)].filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length;
}

function shout(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
