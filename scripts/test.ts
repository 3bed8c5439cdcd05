// npm test [-- FILE …]: every test, or those of the named files. With --long, tests that have a long form run in it.

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Some tests run what was built: it has to be what is written.
spawnSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' });

const long = process.argv.includes('--long');
const named = process.argv.slice(2).filter((argument) => argument !== '--long');
const everything = [
  'server',
  'sdk',
  'cli',
  'search-index',
  'web/src',
  'scripts',
  'bench',
  'abuse',
  'deploy',
  'docs',
  'e2e',
].map((folder) => `${folder}/**/*.test.ts`);

/** `npm run test:faults` breaks more, and for longer. */
const brokenInShort = ['kill', 'sigterm', 'backup'].map((fault) => `faults/${fault}.test.ts`);

if (named.length > 0) run(named, named.every(breaksThings) ? 1 : availableParallelism());
else run([...everything, ...brokenInShort], availableParallelism());

/** What is broken on purpose has strict bounds in seconds: one at a time. */
function breaksThings(file: string): boolean {
  return file.startsWith('faults/');
}

function run(files: string[], concurrency: number): void {
  const options = [
    '--test',
    '--test-global-setup=server/testing/cluster.ts',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${long ? 3_600_000 : 120_000}`,
    '--test-reporter=spec',
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
}
