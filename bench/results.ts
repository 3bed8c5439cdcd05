// bench/results.json: what was measured, when, on which commit and machine. Parts that did not run keep their figures.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { APPS } from './catalog/sizes.ts';
import type { Options, Section } from './part.ts';

const FILE = fileURLToPath(new URL('./results.json', import.meta.url));

export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  postgresql: string;
}

interface SavedSection extends Section {
  part: string;
  measuredAt: string;
  commit: string;
  machine: Machine;
  rounds: number;
  seconds: number;
}

export function describeMachine(postgresql: string): Machine {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgresql,
  };
}

/** Called after each part, so that an interrupted run loses only the part that was running. */
export function saveResults(part: string, sections: Section[], machine: Machine, { rounds, seconds }: Options): void {
  const saved: SavedSection[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
  const isReplaced = (one: SavedSection) => one.part === part && sections.some(({ size }) => one.size === size);
  const run = { measuredAt: new Date().toISOString(), commit: commit(), machine, rounds, seconds };
  const all = [
    ...saved.filter((one) => !isReplaced(one)),
    ...sections.map(({ size, rows }) => ({ part, size, ...run, rows })),
  ].sort((a, b) => a.part.localeCompare(b.part) || APPS[a.size] - APPS[b.size]);
  writeFileSync(FILE, `${JSON.stringify(all, roundNumbers, 2)}\n`);
}

/** Four significant digits are more than the precision of any figure. */
function roundNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout;
  const written = [':!results.json', ':(top,exclude)docs/performance-growth.svg'];
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':/', ...written).trim() !== '';
  return `${git('rev-parse', '--short', 'HEAD').trim() || 'unknown'}${changed ? ' with changes' : ''}`;
}
