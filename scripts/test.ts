// npm test [-- FILE …]: every test, or those of the named files. With --long, tests that have a long form run in it.

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const long = process.argv.includes('--long');
const named = process.argv.slice(2).filter((argument) => argument !== '--long');
const folders = ['server', 'scripts', 'bench', 'abuse', 'e2e'];
const files = named.length > 0 ? named : folders.map((folder) => `${folder}/**/*.test.ts`);
const options = [
  '--test',
  '--test-global-setup=server/testing/cluster.ts',
  `--test-concurrency=${availableParallelism()}`,
  `--test-timeout=${long ? 3_600_000 : 120_000}`,
  '--test-reporter=spec',
];
const env = {
  ...process.env,
  NODE_ENV: 'test',
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  TEST_LONG: long ? 'on' : 'off',
};
process.exitCode =
  spawnSync(process.execPath, [...options, ...files], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
