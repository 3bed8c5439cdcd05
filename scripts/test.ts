// npm test [-- FILE …]: every test, or those of the named files.

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const named = process.argv.slice(2);
const everything = ['server', 'scripts', 'bench', 'e2e'].map((folder) => `${folder}/**/*.test.ts`);

if (named.length > 0) run(named, named.every(breaksThings) ? 1 : availableParallelism());
else {
  run(everything, availableParallelism());
  run(['faults/**/*.test.ts'], 1);
}

/** What is broken on purpose has bounds in seconds, and must not disturb others: one at a time. */
function breaksThings(file: string): boolean {
  return file.startsWith('faults/');
}

function run(files: string[], concurrency: number): void {
  const options = [
    '--test',
    '--test-global-setup=server/testing/cluster.ts',
    `--test-concurrency=${concurrency}`,
    '--test-timeout=120000',
    '--test-reporter=spec',
  ];
  const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
  const { status } = spawnSync(process.execPath, [...options, ...files], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
