// The settings of a marketplace as a file: JSON, with its images as files beside it.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { MarketSettings, MarketSettingsChange } from '@marketplace/sdk';
import { CliError } from './errors.ts';
import { isLocalPath } from './local-images.ts';

const TYPES: Record<string, string> = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' };

/** Whatever the file holds; the marketplace judges it. Images become `data:` URLs. */
export function readSettingsFile(file: string): MarketSettingsChange {
  const {
    $schema: _,
    logo,
    favicon,
    ...rest
  } = parse(file) as Record<string, unknown> & {
    logo?: { light?: unknown; dark?: unknown } | null;
  };
  const load = (value: unknown) => (isLocalPath(value) ? loadImage(resolve(dirname(file), value)) : value);
  return {
    ...rest,
    ...(logo === undefined
      ? {}
      : { logo: logo && { ...logo, light: load(logo.light), dark: load(logo.dark ?? null) } }),
    ...(favicon === undefined ? {} : { favicon: load(favicon) }),
  } as MarketSettingsChange;
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

function loadImage(path: string): string {
  const type = TYPES[extname(path).toLowerCase()];
  if (!type) throw new CliError(`${basename(path)} is not a .png, .jpg or .webp file.`, { code: 'IMAGE_TYPE' });
  try {
    return `data:image/${type};base64,${readFileSync(path).toString('base64')}`;
  } catch (error) {
    throw new CliError(`The image ${path} cannot be read: ${(error as Error).message}`, { code: 'FILE_UNREADABLE' });
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
