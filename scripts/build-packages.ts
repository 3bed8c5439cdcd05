// Packs the CLI and the SDK with `npm pack`, as files that the web app serves to developers.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = { 'market.tgz': 'cli', 'sdk.tgz': 'sdk' };

/** Writes the packages and their checksums to the directory; returns what the page says about them. */
export function buildPackages(directory: string) {
  const built = Object.entries(PACKAGES).map(([file, workspace]) => {
    run(process.execPath, join(root, `scripts/build-${workspace}.ts`));
    const packed = run(...npm(), 'pack', join(root, workspace, 'dist'), '--silent', '--pack-destination', directory);
    renameSync(join(directory, packed.trim()), join(directory, file));
    const bytes = readFileSync(join(directory, file));
    const { version } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as { version: string };
    return { file, version, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  // The format of `sha256sum --check`.
  writeFileSync(join(directory, 'checksums.txt'), built.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(''));
  return built;
}

/** The npm that called us, which need not be on the PATH. */
function npm(): [string, ...string[]] {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  return script ? [node, script] : ['npm'];
}

function run(command: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed (see above)`);
  return stdout;
}
