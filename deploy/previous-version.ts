// The sources of the version before this one, as git has them: what nodes run during a rolling upgrade that are not
// restarted yet. deploy/previous-version names its commit.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export const previousVersion = readFileSync(join(root, 'deploy/previous-version'), 'utf8').trim();

/** Into the directory, ready to be run: with today's dependencies and today's pages, which say nothing to a database. */
export function unpackPreviousVersion(directory: string): { main: string; migrations: string } {
  const here = git('cat-file', '-e', `${previousVersion}^{commit}`);
  if (here.status !== 0)
    throw new Error(
      `The version before this one (${previousVersion}, named in deploy/previous-version) is not in this checkout's ` +
        `history. Clone with history: \`git fetch --unshallow\`, or \`fetch-depth: 0\` in CI. ${here.stderr}`,
    );
  const archive = git('archive', previousVersion, 'server', 'package.json');
  const unpacked = spawnSync('tar', ['-x', '-C', directory], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`${archive.stderr}${unpacked.stderr}`);
  mkdirSync(join(directory, 'web'));
  for (const shared of ['node_modules', 'web/dist']) symlinkSync(join(root, shared), join(directory, shared));
  return { main: join(directory, 'server/main.ts'), migrations: join(directory, 'server/migrations') };
}

/** Whether all that it did is part of what is checked out. */
export function isAncestor(): boolean {
  return git('merge-base', '--is-ancestor', previousVersion, 'HEAD').status === 0;
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
}
