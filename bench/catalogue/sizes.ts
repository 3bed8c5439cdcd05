// The catalogues that are measured: seeded once with the project's own command, kept between runs.

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../running/our-service.ts';

export const APPS = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };
export type Size = keyof typeof APPS;

const INSTALLS = 100_000;
const DATA = fileURLToPath(new URL('../data', import.meta.url));
const SEED = fileURLToPath(new URL('../../server/seed.ts', import.meta.url));

export function isSize(text: string): text is Size {
  return Object.hasOwn(APPS, text);
}

/** The one a goal names, if it is among those asked for; otherwise the largest of them. */
export function sizeNear(wanted: Size, sizes: Size[]): Size {
  if (sizes.includes(wanted)) return wanted;
  return sizes.toSorted((a, b) => APPS[b] - APPS[a])[0]!;
}

/** The data directory of a service with this many apps. */
export function catalogueOf(size: Size): string {
  const directory = join(DATA, size);
  const finished = join(directory, 'seeded');
  if (existsSync(finished)) return directory;

  console.error(`Seeding ${APPS[size]} apps (once: about a minute for each 100,000) …`);
  rmSync(directory, { recursive: true, force: true }); // what an interrupted run left
  const seeded = spawnSync(process.execPath, [SEED, '--apps', String(APPS[size]), '--installs', String(INSTALLS)], {
    env: environmentOf(directory),
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (seeded.status !== 0) throw new Error(`A catalogue of ${size} apps could not be seeded (see above).`);
  writeFileSync(finished, '');
  return directory;
}
