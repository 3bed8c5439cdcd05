// bench/results.json: what was measured, when, on which commit and machine. Parts that were not run this time stay.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { APPS } from './catalogue/sizes.ts';
import type { Options, Section } from './part.ts';

const FILE = fileURLToPath(new URL('./results.json', import.meta.url));

export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  postgresql: string;
}

interface Kept extends Section {
  part: string;
  measuredAt: string;
  commit: string;
  machine: Machine;
  rounds: number;
  seconds: number;
}

export function machineWith(postgresql: string): Machine {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgresql,
  };
}

/** Written after each part: an interrupted run keeps what it has. */
export function keepResults(part: string, sections: Section[], machine: Machine, { rounds, seconds }: Options): void {
  const earlier: Kept[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
  const replaced = (one: Kept) => one.part === part && sections.some(({ size }) => one.size === size);
  const made = { measuredAt: new Date().toISOString(), commit: commit(), machine, rounds, seconds };
  const all = [
    ...earlier.filter((one) => !replaced(one)),
    ...sections.map(({ size, rows }) => ({ part, size, ...made, rows })),
  ].sort((a, b) => a.part.localeCompare(b.part) || APPS[a.size] - APPS[b.size]);
  writeFileSync(FILE, `${JSON.stringify(all, rounded, 2)}\n`);
}

/** Four digits are more than any of these figures deserves. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout;
  const made = [':!results.json', ':(top,exclude)docs/performance-growth.svg'];
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':/', ...made).trim() !== '';
  return `${git('rev-parse', '--short', 'HEAD').trim() || 'unknown'}${changed ? ' with changes' : ''}`;
}
