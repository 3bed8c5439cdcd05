// Images of the listing that are files of the project: `./images/logo.png` instead of a URL.

import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { IMAGE_REQUIREMENTS, imageTypeOf, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@marketplace/sdk';
import { imageSizeOf } from './image-size.ts';
import type { Listing } from './listing-files.ts';

export type ImageRole = keyof typeof IMAGE_REQUIREMENTS;

export interface LocalImage {
  pointer: string;
  /** As in the file. */
  path: string;
  role: ImageRole;
  /** Empty if the file cannot be used. */
  bytes: Buffer<ArrayBuffer>;
  /** Undefined if the file cannot be used. */
  sha256: string | undefined;
  /** One for each rule, in this order; the rules after a broken one are not checked. */
  results: { aspect: 'FILE' | 'TYPE' | 'SIZE'; wanted: string; found: string; broken: boolean; fix: string }[];
}

/** Everything that is not a URL: a drive letter of Windows is not a scheme. */
export function isLocalPath(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/^[a-z][a-z\d+.-]+:/i.test(value);
}

export function readLocalImages(listing: Listing, directory: string): LocalImage[] {
  const screenshots = Array.isArray(listing.screenshots) ? listing.screenshots : [];
  const fields: [pointer: string, role: ImageRole, value: unknown][] = [
    ['/logoUrl', 'logo', listing.logoUrl],
    ['/bannerUrl', 'banner', listing.bannerUrl],
    ...screenshots.map((shot, i) => [`/screenshots/${i}/url`, 'screenshot', shot?.url] as [string, ImageRole, unknown]),
  ];
  return fields.flatMap(([pointer, role, path]) =>
    isLocalPath(path) ? { pointer, path, role, ...readImage(path, role, directory) } : [],
  );
}

/** The listing with URLs instead of paths, where `urlOf` has one. */
export function withUrls(listing: Listing, urlOf: (path: string) => string | undefined): Listing {
  const replace = <T>(value: T): T | string => (isLocalPath(value) ? (urlOf(value) ?? value) : value);
  const { logoUrl, bannerUrl, screenshots } = listing;
  return {
    ...listing,
    logoUrl: replace(logoUrl) ?? null,
    bannerUrl: replace(bannerUrl) ?? null,
    // The file may hold anything, which the marketplace then refuses.
    screenshots: Array.isArray(screenshots)
      ? screenshots.map((shot) => (shot?.url ? { ...shot, url: replace(shot.url) } : shot))
      : (screenshots ?? []),
  };
}

function readImage(path: string, role: ImageRole, directory: string): Pick<LocalImage, 'bytes' | 'sha256' | 'results'> {
  const { types, wanted, fits } = IMAGE_REQUIREMENTS[role];
  const unusable = { bytes: Buffer.alloc(0), sha256: undefined };
  const results: LocalImage['results'] = [];
  const add = (aspect: 'FILE' | 'TYPE' | 'SIZE', wanted: string, broken: boolean, found: string, fix: string) => {
    results.push({ aspect, wanted, found, broken, fix });
    return broken;
  };

  const problem = fileProblem(path, directory);
  const file = 'a file in the directory of marketplace.json, up to 10 MB';
  if (add('FILE', file, problem !== undefined, problem?.found ?? path, problem?.fix ?? '')) {
    return { ...unusable, results };
  }
  const bytes = readFileSync(join(directory, path));
  const type = imageTypeOf(bytes);
  const known = types.some((one) => one === type);
  const typeNames = types.map((one) => one.toUpperCase()).join(' or ');
  const found = type?.toUpperCase() ?? 'not a PNG, JPEG or WebP';
  if (add('TYPE', typeNames, !known, known ? found : `${path}: ${found}`, `Convert it to ${typeNames}.`))
    return { ...unusable, results };
  const size = imageSizeOf(bytes);
  const pixels = size ? `${size.width} × ${size.height} px` : 'a broken image';
  const tooLarge = size !== undefined && size.width * size.height > MAX_IMAGE_PIXELS;
  const limit = tooLarge ? `${wanted}, and no more than ${MAX_IMAGE_PIXELS / 1e6} megapixels` : wanted;
  const fitting = size !== undefined && fits(size) && !tooLarge;
  const fix = size ? `Export it again: ${limit}.` : 'Export it again.';
  if (add('SIZE', limit, !fitting, fitting ? pixels : `${path}: ${pixels}`, fix)) return { ...unusable, results };
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), results };
}

/** Only files of the project: a manifest from somebody else must not publish a file of this computer. */
function fileProblem(path: string, directory: string): { found: string; fix: string } | undefined {
  const outside = {
    found: `${path} is outside of the directory of marketplace.json`,
    fix: 'Copy the file into the directory and use a relative path, such as ./images/logo.png.',
  };
  if (isAbsolute(path) || /^[a-z]:|^[\\/]/i.test(path) || leaves(relative(directory, join(directory, path))))
    return outside;
  try {
    // Symbolic links are followed.
    if (leaves(relative(realpathSync(directory), realpathSync(join(directory, path))))) return outside;
    const stats = statSync(join(directory, path));
    if (!stats.isFile()) return { found: `${path} is not a file`, fix: 'Use the path of an image.' };
    if (stats.size <= MAX_IMAGE_BYTES) return undefined;
    const size = `${(stats.size / 1024 / 1024).toFixed(1)} MB`;
    return { found: `${path}: ${size}`, fix: 'Export it smaller: up to 10 MB.' };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return { found: `${path} does not exist`, fix: 'Correct the path, or add the file.' };
    return { found: `${path} cannot be read (${code})`, fix: 'Check the permissions of the file.' };
  }
}

function leaves(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}
