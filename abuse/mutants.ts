// npm run test:mutants [-- PART …]: mutation testing. Applies one fault after the other to a copy of the checkout, runs the
// tests that must detect it, and prints the score. PART: only faults whose description or file contains it.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutant-list.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = process.argv.slice(2);
const isWanted = ({ fault, file }: Mutant) => parts.some((part) => `${file} ${fault}`.includes(part));
const mutants = parts.length > 0 ? MUTANTS.filter(isWanted) : MUTANTS;
/** Even on a busy machine, only a test that hangs takes this long. */
const MAX_MS = 600_000;

/** Every text must be in its place before the first test runs. */
function sourceOf({ file, from, fault }: Mutant): string {
  const text = readFileSync(join(root, file), 'utf8');
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`"${fault}": its text stands ${times} times in ${file}:\n${from}`);
  return text;
}

function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'market-mutants-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const left = /^(\.git|data|bench\/data|docs|node_modules|.*\/node_modules)$/;
  cpSync(root, copy, { recursive: true, filter: (path) => !left.test(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Names of the failed tests; empty when all pass. */
function failuresOf(directory: string, tests: string[]): string[] {
  const options = { cwd: directory, encoding: 'utf8', timeout: MAX_MS, maxBuffer: 256 * 1024 * 1024 } as const;
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.ts', ...tests], options);
  if (status === 0) return [];
  const failed = stdout
    .slice(0, stdout.indexOf('failing tests:'))
    .split('\n')
    .filter((line) => line.includes('✖ '));
  return failed.length > 0 ? failed : ['it did not come to an end'];
}

const sources = new Map(mutants.map((mutant) => [mutant, sourceOf(mutant)]));
const copy = copyCheckout();
const all = [...new Set(mutants.flatMap(({ tests }) => tests))];
console.log(`${mutants.length} faults, ${all.length} test files`);
const unwell = failuresOf(copy, all);
if (unwell.length > 0) throw new Error(`Without any fault these fail already, and tell nothing:\n${unwell.join('\n')}`);

const survivors: Mutant[] = [];
for (const [mutant, source] of sources) {
  const { fault, file, from, to, tests } = mutant;
  const path = join(copy, file);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const noticed = failuresOf(copy, tests);
  const survived = noticed.length === 0;
  writeFileSync(path, source);
  if (survived) survivors.push(mutant);
  console.log(`${survived ? '✖ not noticed' : '✔ noticed'}: ${fault} (${file})`);
  if (!survived) console.log(`    ${noticed[0]!.trim()}`);
}
console.log(`${mutants.length - survivors.length} of ${mutants.length} faults were noticed`);
if (survivors.length > 0) process.exitCode = 1;
