// A temporary npm project outside of this repository, without the environment of the npm that runs the tests.

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export function scratchProject(t: { after(run: () => void): void }) {
  const directory = mkdtempSync(join(tmpdir(), 'market-project-'));
  t.after(() => rmSync(directory, { recursive: true }));

  /** Returns the command's stdout; throws if it fails. */
  async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/i.test(name));
    const options = { cwd: directory, env: { ...Object.fromEntries(own), ...env } };
    return (await promisify(execFile)(command, args, options)).stdout;
  }

  function write(name: string, content: string | object): void {
    writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content));
  }

  const npm = (...args: string[]) => run('npm', [...args, '--offline', '--cache', join(directory, '.npm')]);

  /** Packs the folder with `npm pack` and installs the package in the project. */
  async function install(folder: string): Promise<void> {
    write('package.json', { private: true, type: 'module' });
    const tarball = (await npm('pack', folder, '--silent')).trim();
    await npm('install', `./${tarball}`, '--no-audit', '--no-fund');
  }

  return { directory, run, write, install };
}

/** The Node that is installed on the machine, rather than the project's own: usually the oldest supported version. */
export function nodeOfMachine(): string {
  const folders = process.env.PATH!.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file)) ?? process.execPath;
}
