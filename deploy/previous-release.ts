// The previous release, as nodes that are not restarted yet run it during a rolling upgrade. Its sources come from git
// (`git archive` of the commit in previous-release.txt); docs/decisions/0017 says when to change that commit.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(root, 'node_modules/.cache/previous-release');

/**
 * Builds the previous release, once per commit (about 15 seconds). It runs with today's dependencies: one that only the
 * previous release imports must not be removed before the next release.
 */
export function buildPreviousRelease(): { main: string; migrations: string } {
  const commit = /^[0-9a-f]{40}$/m.exec(readFileSync(join(root, 'deploy/previous-release.txt'), 'utf8'))![0];
  const directory = join(CACHE, commit);
  if (!existsSync(directory)) {
    requireCommit(commit);
    // Built outside node_modules, since Node runs no TypeScript in there.
    const draft = mkdtempSync(join(tmpdir(), 'market-previous-'));
    try {
      extract(commit, draft);
      linkDependencies(draft);
      for (const script of ['scripts/build-web.ts', 'scripts/build-server.ts']) run(process.execPath, [script], draft);
      rmSync(CACHE, { recursive: true, force: true });
      mkdirSync(CACHE, { recursive: true });
      run('mv', [draft, directory], root);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return { main: join(directory, 'dist/main.js'), migrations: join(directory, 'server/migrations') };
}

function requireCommit(commit: string): void {
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root });
  if (known.status !== 0)
    throw new Error(
      `Commit ${commit} (deploy/previous-release.txt) is not in this clone. Fetch the history: git fetch --unshallow`,
    );
}

function extract(commit: string, directory: string): void {
  const archive = join(directory, 'sources.tar');
  run('git', ['archive', '--output', archive, commit], root);
  run('tar', ['-xf', archive], directory);
  rmSync(archive);
}

/** Every installed package, except the workspaces: those are the previous release's own. */
function linkDependencies(directory: string): void {
  const packages = join(directory, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@marketplace' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  mkdirSync(join(packages, '@marketplace'));
  const { workspaces } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const workspace of workspaces) symlinkSync(`../../${workspace}`, join(packages, '@marketplace', workspace));
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}${error ?? ''}`);
}
