// The sources of the version before this one: what nodes run during a rolling upgrade that are not restarted yet. They are
// kept here as an archive, so that a checkout without history can be tested, too; docs/decisions/0017 says how it is made.

import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ARCHIVE = join(root, 'deploy/previous-version.tar.gz');

/** Into the directory, ready to be run: with today's dependencies and today's pages, which say nothing to a database. */
export function unpackPreviousVersion(directory: string): { main: string; migrations: string } {
  const unpacked = spawnSync('tar', ['-xzf', ARCHIVE, '-C', directory], { encoding: 'utf8' });
  if (unpacked.status !== 0) throw new Error(`${ARCHIVE} could not be unpacked:\n${unpacked.stderr ?? unpacked.error}`);
  mkdirSync(join(directory, 'web'));
  for (const shared of ['node_modules', 'web/dist']) symlinkSync(join(root, shared), join(directory, shared));
  return { main: join(directory, 'server/main.ts'), migrations: join(directory, 'server/migrations') };
}
