// npm test [-- FILE …]: every test, or the named files. --long runs the long form of the tests that have one; --prefix runs
// browser tests with the service below a path.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { batchesOf } from './test-batches.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Some tests run the build output, so it has to be current.
spawnSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' });

const long = process.argv.includes('--long');
const prefix = process.argv.includes('--prefix');
const given = process.argv.slice(2).filter((argument) => !['--long', '--prefix'].includes(argument));
const testsIn = (folder: string) => `${folder}/**/*.test.ts`;
const IN_BATCHES = ['server', 'sdk', 'search-index', 'web/src'].map(testsIn);
const BROWSER_TESTS = testsIn('e2e');
/** They use other processes more than their own. */
const ALONE = ['cli', 'scripts', 'bench', 'abuse', 'deploy', 'docs'].map(testsIn);
const named = prefix && given.length === 0 ? [BROWSER_TESTS] : given;

/** `npm run test:faults` injects more faults, and runs longer. */
const brokenInShort = ['kill', 'sigterm', 'backup'].map((fault) => `faults/${fault}.test.ts`);

/**
 * A browser test that fails in the run of everything is run once more, alone, as Playwright's runner does: among thousands
 * of clicks on a busy machine one gets lost now and then. More failures than these are no accident.
 */
const MAX_FLAKY_FILES = 2;

/** For a test that hangs. On a crowded machine the pages of the portal take two minutes. */
const TIMEOUT_MS = long ? 3_600_000 : 600_000;

/** One more than there are cores: two files at a time leave a third of two cores idle, waiting for timers and the disk. */
const CONCURRENCY = availableParallelism() + 1;

const failedFiles = join(mkdtempSync(join(tmpdir(), 'tests-')), 'failed-files');
if (named.length > 0) process.exitCode = run(named, named.every(breaksThings) ? 1 : CONCURRENCY);
else {
  const batches = [...batchesOf([BROWSER_TESTS], 9, root), ...batchesOf(IN_BATCHES, 12, root)];
  process.exitCode = run([...ALONE, ...brokenInShort, ...batches], CONCURRENCY);
  const failed = existsSync(failedFiles) ? [...new Set(readFileSync(failedFiles, 'utf8').trim().split('\n'))] : [];
  const flaky = failed.length <= MAX_FLAKY_FILES && failed.every((file) => file.startsWith('e2e/'));
  if (process.exitCode !== 0 && failed[0] && flaky) {
    console.log(`\nRunning again: ${failed.join(', ')}`);
    process.exitCode = run(failed, 1);
    if (process.exitCode === 0) console.log(`\nFlaky: ${failed.join(', ')} failed first, and passed alone.`);
  }
}

/** Fault-injection tests have strict bounds in seconds, so they run one at a time. */
function breaksThings(file: string): boolean {
  return file.startsWith('faults/');
}

function run(files: string[], concurrency: number): number {
  const options = [
    '--test',
    '--test-global-setup=server/testing/cluster.ts',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${TIMEOUT_MS}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/failed-files.ts',
    `--test-reporter-destination=${failedFiles}`,
  ];
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_LONG: long ? 'on' : 'off',
    ...(prefix ? { TEST_BASE_PATH: '/tools/market' } : {}),
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    // Each file is a separate process that loads the whole service; a shared compile cache avoids compiling it each time.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url)),
  };
  const { status } = spawnSync(process.execPath, [...options, ...files], { cwd: root, env, stdio: 'inherit' });
  return status ?? 1;
}
