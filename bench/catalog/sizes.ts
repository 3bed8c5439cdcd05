// The measured catalogs: seeded once with `npm run seed` and kept between runs.

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../running/service.ts';

export const APPS = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };
export type Size = keyof typeof APPS;

const INSTALLS = 100_000;
const DATA = fileURLToPath(new URL('../data', import.meta.url));
const SEED = fileURLToPath(new URL('../../server/seed.ts', import.meta.url));
/** In the name of the file that marks a complete catalog. Increase it when the generator changes. */
const GENERATOR_VERSION = 3;

export function isSize(text: string): text is Size {
  return Object.hasOwn(APPS, text);
}

/** The size that a budget names, if it was chosen; otherwise the largest chosen one. */
export function closestSize(wanted: Size, sizes: Size[]): Size {
  if (sizes.includes(wanted)) return wanted;
  return sizes.toSorted((a, b) => APPS[b] - APPS[a])[0]!;
}

/** The data directory of a service with this many apps. */
export function seededCatalog(size: Size): string {
  const directory = join(DATA, size);
  const complete = join(directory, `seeded-${GENERATOR_VERSION}`);
  if (existsSync(complete)) return directory;

  console.error(`Seeding ${APPS[size]} apps (once: one to two minutes for each 100,000) …`);
  rmSync(directory, { recursive: true, force: true }); // an interrupted run, or an older generator
  const seeded = spawnSync(process.execPath, [SEED, '--apps', String(APPS[size]), '--installs', String(INSTALLS)], {
    env: environmentOf(directory),
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (seeded.status !== 0) throw new Error(`Seeding ${APPS[size]} apps failed (see above).`);
  writeFileSync(complete, '');
  return directory;
}
