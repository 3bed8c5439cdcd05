// The listing rules that need nothing but the files: told before anything is sent. The marketplace has the last word.

import { NewAppCategory, NewAppEnvironment } from '@marketplace/sdk';
import type { ListingFiles } from './listing-files.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

export interface LocalResult {
  rule: string;
  pointer: string;
  wanted: string;
  /** What was found, good or bad. */
  found: string;
  broken: boolean;
}

export function checkFiles({ listing, environment, unknown }: ListingFiles): LocalResult[] {
  const results: LocalResult[] = [];
  const rule = (name: string, pointer: string, wanted: string, problem: string | false, found = '') =>
    results.push({ rule: name, pointer, wanted, found: problem || found, broken: problem !== false });
  const text = (name: string, value: unknown, most: number) => {
    const found = `${[...String(value)].length} characters`;
    rule(`${shout(name)}_LENGTH`, `/${name}`, `1 to ${most} characters`, lengthProblem(value, most), found);
  };
  const choice = (name: string, value: unknown, values: object) => {
    const allowed = Object.keys(values);
    const problem = !allowed.includes(String(value)) && (value ? `\`${value}\` is not known` : 'missing');
    rule(`${shout(name)}_KNOWN`, `/${name}`, `one of ${allowed.join(', ')}`, problem, String(value));
  };

  text('name', listing.name, 80);
  text('description', listing.description, 280);
  const sentences = counted(countSentences(String(listing.description ?? '')), 'sentence');
  const spoken = /^[12] /.test(sentences) ? false : sentences;
  rule('DESCRIPTION_SENTENCES', '/description', 'one or two sentences; more belongs in listing.md', spoken, sentences);
  choice('category', listing.category, NewAppCategory);
  choice('environment', environment, NewAppEnvironment);
  if (listing.longDescription) text('longDescription', listing.longDescription, 20_000);
  for (const field of ['logoUrl', 'bannerUrl', 'websiteUrl'] as const)
    if (listing[field]) rule('ADDRESS', `/${field}`, ADDRESS, addressProblem(listing[field]));
  const shots = Array.isArray(listing.screenshots) ? listing.screenshots : [];
  const many = counted(shots.length, 'screenshot');
  rule('SCREENSHOTS_COUNT', '/screenshots', '2 to 6 screenshots', /^[2-6] /.test(many) ? false : many, many);
  for (const [i, shot] of shots.entries()) rule('ADDRESS', `/screenshots/${i}/url`, ADDRESS, addressProblem(shot?.url));
  for (const name of unknown) rule('FIELD_KNOWN', `/${name}`, 'a field that a listing has', 'means nothing here');
  return results;
}

const ADDRESS = 'an address that starts with https://';

function lengthProblem(value: unknown, most: number): string | false {
  if (typeof value !== 'string' || value.trim() === '') return 'missing';
  const length = [...value].length;
  return length > most ? `${length} characters` : false;
}

function addressProblem(value: unknown): string | false {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'not an address';
  return /^https?:$/.test(new URL(value).protocol) ? false : `an address with ${new URL(value).protocol}`;
}

function countSentences(text: string): number {
  return [...segmenter.segment(text)].filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function shout(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
