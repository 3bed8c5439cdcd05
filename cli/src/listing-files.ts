// The listing as files in a repository: marketplace.json says what the app is, listing.md beside it tells the long story.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { App, NewApp, Version } from '@marketplace/sdk';
import { Failure } from './failure.ts';
import { pointerLines } from './pointer-lines.ts';

export const APP_FILE = 'marketplace.json';
export const STORY_FILE = 'listing.md';

/** What a file may say; what it leaves out, the listing does not have. */
export const OPTIONAL_FIELDS = ['longDescription', 'logoUrl', 'bannerUrl', 'websiteUrl', 'oauthClientId'] as const;
const FIELDS = [
  'id',
  'name',
  'description',
  'category',
  'environment',
  ...OPTIONAL_FIELDS,
  'screenshots',
  'releaseNotes',
];

export type Listing = Omit<NewApp, 'environment'>;

export interface Place {
  file: string;
  line: number;
}

export class ListingFiles {
  /** The app that the files were pushed as. */
  readonly id: string | undefined;
  readonly environment: NewApp['environment'];
  /** Whole: a field that the files leave out is `null` here. */
  readonly listing: Listing;
  readonly releaseNotes: string | undefined;
  /** Names in marketplace.json that mean nothing. */
  readonly unknown: string[];
  readonly #directory: string;
  readonly #text: string;

  static exist(directory: string): boolean {
    return existsSync(join(directory, APP_FILE));
  }

  constructor(directory: string) {
    this.#directory = directory;
    this.#text = readText(join(directory, APP_FILE));
    const said = parse(this.#text, this.#show(APP_FILE));
    const story = existsSync(join(directory, STORY_FILE)) ? readText(join(directory, STORY_FILE)).trim() : '';
    const optional = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, said[field] ?? null]));
    this.id = typeof said.id === 'string' && said.id !== '' ? said.id : undefined;
    this.environment = said.environment as NewApp['environment'];
    this.releaseNotes = said.releaseNotes as string | undefined;
    this.unknown = Object.keys(said).filter((name) => !FIELDS.includes(name));
    this.listing = {
      name: said.name,
      description: said.description,
      category: said.category,
      ...optional,
      ...(story ? { longDescription: story } : {}),
      screenshots: said.screenshots ?? [],
    } as Listing;
  }

  /** Where what a JSON pointer names can be mended; the nearest place that is there. */
  placeOf(pointer: string): Place | undefined {
    if (/^\/longDescription(\/|$)/.test(pointer) && existsSync(join(this.#directory, STORY_FILE)))
      return { file: this.#show(STORY_FILE), line: 1 };
    const lines = pointerLines(this.#text);
    for (let nearest = pointer; ; nearest = nearest.slice(0, nearest.lastIndexOf('/'))) {
      const line = lines.get(nearest);
      if (line !== undefined) return { file: this.#show(APP_FILE), line };
      if (nearest === '') return undefined;
    }
  }

  /** Everything else in the file stays as it was written. */
  writeId(id: string): void {
    const quoted = JSON.stringify(id);
    const text = this.id
      ? this.#text.replace(/("id"\s*:\s*)"(?:[^"\\]|\\.)*"/, (_, before) => before + quoted)
      : this.#text.replace(/^\s*\{(\s*)/, (opening, space) => `${opening}"id": ${quoted},${space || ' '}`);
    writeWhole(join(this.#directory, APP_FILE), text);
  }

  #show(file: string): string {
    const path = join(this.#directory, file);
    const near = relative(process.cwd(), path);
    return near.startsWith('..') ? path : near;
  }
}

/** The files for an app, as `market init` writes them. */
export function filesFor(app: Partial<NewApp> & { id?: string }): Record<string, string> {
  const { longDescription, screenshots = [], ...rest } = app;
  const shots = (screenshots ?? []).map(({ url, caption }) => ({ url, ...(caption ? { caption } : {}) }));
  const said = Object.fromEntries(FIELDS.map((name) => [name, (rest as Record<string, unknown>)[name]]));
  const present = Object.entries({ ...said, screenshots: shots }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return {
    [APP_FILE]: `${JSON.stringify(Object.fromEntries(present), null, 2)}\n`,
    [STORY_FILE]: `${longDescription?.trim() ?? ''}\n`,
  };
}

/** What the marketplace has, in the shape of the files. */
export function listingOf(resource: App | Version): Listing {
  const { name, description, category, longDescription, logoUrl, bannerUrl, websiteUrl, oauthClientId } = resource;
  const screenshots = resource.screenshots.map(({ url, caption, order }) => ({ url, caption, order }));
  return { name, description, category, longDescription, logoUrl, bannerUrl, websiteUrl, oauthClientId, screenshots };
}

/** Written aside and moved into place: whenever it is interrupted, the file is whole. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw new Failure(`There is no ${APP_FILE} in ${join(path, '..')}.`, {
      code: 'NO_LISTING_FILES',
      next: 'Write one: market init. Or name where it is: -C DIRECTORY, or which app you mean: --app ID',
    });
  }
}

function parse(text: string, file: string): Record<string, unknown> {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    throw new Failure(`${file}:${lineOfFault(text, error as Error)} is not JSON: ${(error as Error).message}`, {
      code: 'NOT_JSON',
      next: 'Look for a missing comma or quote there.',
    });
  }
  if (typeof said === 'object' && said !== null && !Array.isArray(said)) return said as Record<string, unknown>;
  throw new Failure(`${file} has to hold one JSON object.`, { code: 'NOT_JSON', next: 'See an example: market init' });
}

function lineOfFault(text: string, { message }: Error): number {
  const position = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
}
