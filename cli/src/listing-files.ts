// The listing as files in a repository: marketplace.json with the fields, listing.md with the long description.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { App, NewApp, Version } from '@marketplace/sdk';
import { type ParseError, parse as parseJsonc } from 'jsonc-parser';
import { CliError } from './errors.ts';
import { pointerLines } from './pointer-lines.ts';

export const APP_FILE = 'marketplace.json';
export const DESCRIPTION_FILE = 'listing.md';

/** A field that the file leaves out is cleared in the listing. */
const OPTIONAL_FIELDS = [
  ...(['longDescription', 'logoUrl', 'bannerUrl', 'websiteUrl', 'oauthClientId', 'setupUrl'] as const),
  ...(['supportUrl', 'supportEmail', 'privacyPolicyUrl', 'termsUrl', 'documentationUrl', 'statusUrl'] as const),
  ...(['securityContact', 'pricing', 'tags', 'dataSafety'] as const),
];
const FIELDS = [
  'id',
  'name',
  'description',
  'category',
  'environment',
  ...OPTIONAL_FIELDS,
  'permissions',
  'screenshots',
  'releaseNotes',
];

export type Listing = Omit<NewApp, 'environment'>;

export interface SourceLocation {
  file: string;
  line: number;
}

export class ListingFiles {
  /** Set by the first push. */
  readonly id: string | undefined;
  readonly environment: NewApp['environment'];
  /** Every field is present: `null` when the files leave it out. */
  readonly listing: Listing;
  readonly releaseNotes: string | undefined;
  /** Fields of marketplace.json that a listing does not have. */
  readonly unknownFields: string[];
  readonly #directory: string;
  readonly #text: string;

  static exist(directory: string): boolean {
    return existsSync(join(directory, APP_FILE));
  }

  constructor(directory: string) {
    this.#directory = directory;
    this.#text = readText(join(directory, APP_FILE));
    const json = parse(this.#text, this.#displayPath(APP_FILE));
    const longDescription = existsSync(join(directory, DESCRIPTION_FILE))
      ? readText(join(directory, DESCRIPTION_FILE)).trim()
      : '';
    const optional = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, json[field] ?? null]));
    this.id = typeof json.id === 'string' && json.id !== '' ? json.id : undefined;
    this.environment = json.environment as NewApp['environment'];
    this.releaseNotes = json.releaseNotes as string | undefined;
    this.unknownFields = Object.keys(json).filter((name) => !FIELDS.includes(name));
    this.listing = {
      name: json.name,
      description: json.description,
      category: json.category,
      ...optional,
      ...(longDescription ? { longDescription } : {}),
      permissions: json.permissions ?? [],
      screenshots: json.screenshots ?? [],
    } as Listing;
  }

  /** File and line of the field, or of its nearest parent that exists. */
  locationOf(pointer: string): SourceLocation | undefined {
    if (/^\/longDescription(\/|$)/.test(pointer) && existsSync(join(this.#directory, DESCRIPTION_FILE)))
      return { file: this.#displayPath(DESCRIPTION_FILE), line: 1 };
    const lines = pointerLines(this.#text);
    for (let nearest = pointer; ; nearest = nearest.slice(0, nearest.lastIndexOf('/'))) {
      const line = lines.get(nearest);
      if (line !== undefined) return { file: this.#displayPath(APP_FILE), line };
      if (nearest === '') return undefined;
    }
  }

  /** Sets the id and leaves the rest of the file as it is. */
  writeId(id: string): void {
    const quoted = JSON.stringify(id);
    const text = this.id
      ? this.#text.replace(/("id"\s*:\s*)"(?:[^"\\]|\\.)*"/, (_, before) => before + quoted)
      : this.#text.replace(/^\s*\{(\s*)/, (opening, space) => `${opening}"id": ${quoted},${space || ' '}`);
    writeFileAtomically(join(this.#directory, APP_FILE), text);
  }

  #displayPath(file: string): string {
    const path = join(this.#directory, file);
    const relativePath = relative(process.cwd(), path);
    return relativePath.startsWith('..') ? path : relativePath;
  }
}

/** The content of the files that `market init` writes. */
export function filesFor(app: Partial<NewApp> & { id?: string }): Record<string, string> {
  const { longDescription, permissions, screenshots = [], ...rest } = app;
  const images = (screenshots ?? []).map(({ url, caption }) => ({ url, ...(caption ? { caption } : {}) }));
  const fields = Object.fromEntries(FIELDS.map((name) => [name, (rest as Record<string, unknown>)[name]]));
  const present = Object.entries({ ...fields, permissions, screenshots: images }).flatMap(([name, value]) => {
    const stated = name === 'screenshots' ? value : withoutEmpty(value);
    return stated === undefined ? [] : [[name, stated]];
  });
  return {
    [APP_FILE]: `${JSON.stringify(Object.fromEntries(present), null, 2)}\n`,
    [DESCRIPTION_FILE]: `${longDescription?.trim() ?? ''}\n`,
  };
}

/** Without what says nothing: null, empty lists, objects of nothing but those. */
export function withoutEmpty(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.length > 0 ? value.map(withoutEmpty) : undefined;
  const stated = Object.entries(value).flatMap(([key, item]) => {
    const kept = withoutEmpty(item);
    return kept === undefined ? [] : [[key, kept]];
  });
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}

/** The listing of an app or version, without the fields that files do not have. */
export function listingOf(resource: App | Version): Listing {
  const { name, description, category, permissions } = resource;
  const optional = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, resource[field]]));
  const screenshots = resource.screenshots.map(({ url, caption, order }) => ({ url, caption, order }));
  return { name, description, category, ...optional, permissions, screenshots };
}

/** Writes a temporary file and renames it, so that an interruption never leaves half a file. */
export function writeFileAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw new CliError(`No ${APP_FILE} found in ${join(path, '..')}.`, {
      code: 'NO_LISTING_FILES',
      next: 'Create one: market init. Or choose its directory with -C DIRECTORY, or an app with --app ID',
    });
  }
}

function parse(text: string, file: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${file}:${lineOfSyntaxError(text)} is not valid JSON: ${(error as Error).message}`, {
      code: 'NOT_JSON',
      next: 'Look for a missing comma or quote near that line.',
    });
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  throw new CliError(`${file} must contain a JSON object.`, { code: 'NOT_JSON', next: 'See an example: market init' });
}

/** JSON.parse does not always report a position, so the strict parser of jsonc-parser locates the error. */
function lineOfSyntaxError(text: string): number {
  const errors: ParseError[] = [];
  parseJsonc(text, errors, { disallowComments: true });
  return text.slice(0, errors[0]?.offset ?? text.length).split('\n').length;
}
