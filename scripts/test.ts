// npm test [-- FILE …]: every test, or those of the named files.

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const named = process.argv.slice(2);
const files =
  named.length > 0 ? named : ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts'];
const options = [
  '--test',
  '--test-global-setup=server/testing/cluster.ts',
  `--test-concurrency=${process.env.TEST_CONCURRENCY ?? availableParallelism()}`,
  '--test-timeout=120000',
  '--test-reporter=spec',
];
const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
process.exitCode =
  spawnSync(process.execPath, [...options, ...files], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
