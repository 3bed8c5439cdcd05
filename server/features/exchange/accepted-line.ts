// A line of an import, checked with the rules of the API. A line is untrusted until it has passed here.

import type { ApiError, ErrorDetail } from '../../platform/errors.ts';
import { parseStrictJson, StrictJsonError, TooManyValuesError } from '../../platform/http/strict-json.ts';
import { faultsOf, unstorableText, validatorOf } from '../../platform/http/validation.ts';
import { ORGANIZATION_PREFIX } from '../accounts/memberships.ts';
import { keysIn } from '../api-keys/keys-in-text.ts';
import { NewApp } from '../apps/listing.ts';
import { type ListingRules, listingFaults } from '../apps/listing-faults.ts';
import { slugBaseOf } from '../apps/slug.ts';
import { type AppLine, CatalogAppLine, MAX_LINE_BYTES, PublisherLine, ReviewLine } from './line.ts';
import type { RawLine } from './lines-in-file.ts';

const MAX_VALUES = 5_000;
/** As many as a person reads in one line of the report. */
const MAX_REASONS = 3;
const OLDEST = Date.UTC(1990, 0, 1);
const DAY_MS = 86_400_000;

export type ImportedLine = PublisherLine | AppLine | ReviewLine;

/** Why a line is not imported, in one sentence. */
export class Refusal extends Error {
  /** Id of the publisher whose own line it is. */
  publisherId: string | undefined;
}

/** Undefined: nothing to import. `end`: the last line of an export. Throws a `Refusal`. */
export function createLineReader(rules: ListingRules): (raw: RawLine) => ImportedLine | 'end' | undefined {
  const validators = {
    app: validatorOf(CatalogAppLine),
    publisher: validatorOf(PublisherLine),
    review: validatorOf(ReviewLine),
  };
  return ({ bytes }) => {
    if (!bytes) throw new Refusal(`It is longer than ${MAX_LINE_BYTES / 1024} KiB.`);
    const text = textOf(bytes);
    if (text.trim() === '') return undefined;
    const line = objectIn(text);
    const { type } = line;
    if (type === 'end') return 'end';
    if (type === 'removed') return undefined;
    if (type !== 'app' && type !== 'publisher' && type !== 'review')
      throw new Refusal('Its type is none of app, publisher, review, removed and end.');
    try {
      refuse(unstorableText(line));
      const validate = validators[type];
      if (!validate(line)) refuse(faultsOf(validate.errors ?? [], 'body'));
      refuse([...keysIn(line), ...wrongMoments(line)]);
      if (type === 'app') requireAppRules(line as AppLine, rules);
      if (type === 'publisher' && String(line.accountUserId).startsWith(ORGANIZATION_PREFIX))
        throw new Refusal('/accountUserId: No account has such an id.');
      return line as ImportedLine;
    } catch (error) {
      if (error instanceof Refusal && type === 'publisher' && typeof line.id === 'string') error.publisherId = line.id;
      throw error;
    }
  };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('It is not UTF-8.');
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value = parseStrictJson(text, MAX_VALUES);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof StrictJsonError) throw new Refusal(error.message);
    if (error instanceof TooManyValuesError) throw new Refusal(`It has more than ${MAX_VALUES} values.`);
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal('It is not a JSON object.');
}

/** What the schema cannot say. */
function requireAppRules(line: AppLine, rules: ListingRules): void {
  if (slugBaseOf(line.slug) !== line.slug) throw new Refusal('/slug: It is not a slug, or a reserved word.');
  const fields = line as Record<string, unknown>;
  const listing = Object.fromEntries(Object.keys(NewApp.properties).map((field) => [field, fields[field]]));
  refuse(listingFaults({ body: listing }, line.environment, rules));
}

/** Times as `Date` writes them, since 1990 and not in the future: others are misread by one of the two sides. */
function wrongMoments(value: unknown, pointer = ''): ErrorDetail[] {
  if (typeof value === 'string' && /(?:At|Since)$/.test(pointer)) {
    const time = Date.parse(value);
    if (time >= OLDEST && time <= Date.now() + DAY_MS && new Date(time).toISOString() === value) return [];
    const message = 'It is not a time such as 2026-11-15T09:30:00.000Z between 1990 and today.';
    return [{ pointer, code: 'MALFORMED', message, fix: 'Use UTC with milliseconds.' }];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => wrongMoments(inner, `${pointer}/${key}`));
}

function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw new Refusal(sentenceOf(details));
}

export function refusalOf({ details, message }: ApiError): Refusal {
  return new Refusal(details?.length ? sentenceOf(details) : message);
}

function sentenceOf(details: ErrorDetail[]): string {
  const shown = details.slice(0, MAX_REASONS).map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
  const more = details.length - shown.length;
  return shown.join(' ') + (more > 0 ? ` And ${more} more.` : '');
}
