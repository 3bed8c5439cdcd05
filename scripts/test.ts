// npm test [-- FILE …]: every test, or those of the named files. With --long, tests that have a long form run in it.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Counts } from './test-counts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Some tests run what was built: it has to be what is written.
spawnSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' });

const long = process.argv.includes('--long');
const named = process.argv.slice(2).filter((argument) => argument !== '--long');
const everything = ['server', 'sdk', 'cli', 'scripts', 'bench', 'abuse', 'deploy', 'docs', 'e2e'].map(
  (folder) => `${folder}/**/*.test.ts`,
);

/** `npm run test:faults` breaks more, and for longer. */
const BROKEN_IN_SHORT = ['kill', 'sigterm', 'backup'].map((fault) => `faults/${fault}.test.ts`);

if (named.length > 0) run(named, named.every(breaksThings) ? 1 : availableParallelism());
else {
  const counts = [run(everything, availableParallelism()), run(BROKEN_IN_SHORT, 1)];
  const sum = (kind: keyof Counts) => counts.reduce((total, one) => total + one[kind], 0);
  console.log(`\nIn all: ${sum('tests')} tests, ${sum('passed')} passed, ${sum('tests') - sum('passed')} did not.`);
}

/** What is broken on purpose has bounds in seconds, and must not disturb others: one at a time. */
function breaksThings(file: string): boolean {
  return file.startsWith('faults/');
}

function run(files: string[], concurrency: number): Counts {
  const scratch = mkdtempSync(join(tmpdir(), 'market-tests-'));
  const counted = join(scratch, 'counts.json');
  const options = [
    '--test',
    '--test-global-setup=server/testing/cluster.ts',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${long ? 3_600_000 : 120_000}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/test-counts.ts',
    `--test-reporter-destination=${counted}`,
  ];
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_LONG: long ? 'on' : 'off',
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    // Each file is a process of its own that loads the whole service; what they load is compiled once.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url)),
  };
  const { status } = spawnSync(process.execPath, [...options, ...files], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
  const counts = JSON.parse(readFileSync(counted, 'utf8')) as Counts;
  rmSync(scratch, { recursive: true });
  return counts;
}
