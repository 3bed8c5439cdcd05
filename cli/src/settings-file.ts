// The settings of a marketplace as a file: JSON, with its images as files beside it.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Fault, MarketSettings, MarketSettingsChange } from '@marketplace/sdk';
import { CliError } from './errors.ts';
import { isLocalPath } from './local-images.ts';

const TYPES: Record<string, string> = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' };

/** Where the marketplace serves an image that it has already. */
const SERVED = /^\/brand\/[0-9a-f]{64}\.\w+$/;

export interface SettingsFile {
  change: MarketSettingsChange;
  /** Images that cannot be read; the change leaves them out. */
  faults: Fault[];
}

/** Whatever the file holds; the marketplace judges it. Images become `data:` URLs. */
export function readSettingsFile(file: string): SettingsFile {
  const { $schema: _, ...change } = parse(file) as Record<string, unknown>;
  const faults: Fault[] = [];
  const load = (value: unknown, pointer: string) => {
    if (!isLocalPath(value) || SERVED.test(value)) return value;
    const image = loadImage(resolve(dirname(file), value));
    if ('url' in image) return image.url;
    faults.push({ pointer, ...image });
    return null;
  };
  const { logo, favicon } = change;
  if (typeof logo === 'object' && logo !== null && !Array.isArray(logo))
    change.logo = Object.fromEntries(Object.entries(logo).map(([name, value]) => [name, load(value, `/logo/${name}`)]));
  if (favicon !== undefined) change.favicon = load(favicon, '/favicon');
  return { change, faults };
}

function parse(file: string): object {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${(error as Error).message}`, { code: 'FILE_UNREADABLE' });
  }
  try {
    const document = JSON.parse(text);
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document;
  } catch {}
  throw new CliError(`${file} is not a JSON object.`, { code: 'FILE_INVALID' });
}

function loadImage(path: string): { url: string } | Omit<Fault, 'pointer'> {
  const type = TYPES[extname(path).toLowerCase()];
  const name = basename(path);
  if (!type)
    return { code: 'IMAGE_TYPE', message: `${name} is not a .png, .jpg or .webp file.`, fix: 'Convert the image.' };
  try {
    return { url: `data:image/${type};base64,${readFileSync(path).toString('base64')}` };
  } catch (error) {
    const message = `The image ${name} cannot be read: ${(error as Error).message}.`;
    return { code: 'FILE_UNREADABLE', message, fix: 'Correct the path: it is relative to the file.' };
  }
}

/** `read` fetches an image of the marketplace. */
export async function writeSettingsFile(
  file: string,
  { logo, favicon, ...rest }: MarketSettings,
  { schema, read }: { schema: string; read: (path: string) => Promise<Uint8Array> },
): Promise<string[]> {
  const written: string[] = [];
  const save = async (path: string | null, name: string) => {
    if (path === null) return null;
    const image = `${name}${extname(path)}`;
    writeFileSync(join(dirname(file), image), await read(path));
    written.push(image);
    return `./${image}`;
  };
  const images = {
    logo: logo && { light: await save(logo.light, 'logo-light'), dark: await save(logo.dark, 'logo-dark') },
    favicon: await save(favicon, 'favicon'),
  };
  writeFileSync(file, `${JSON.stringify({ $schema: schema, ...rest, ...images }, null, 2)}\n`);
  return written;
}
