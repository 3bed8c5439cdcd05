// npm run test:faults [-- --long]: breaks the service in every way that docs/reliability.md makes a promise about, and
// checks the promise.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const long = process.argv.includes('--long');
const named = process.argv.slice(2).filter((argument) => argument !== '--long');
const files = named.length > 0 ? named : ['faults/**/*.test.ts'];
const env = { ...process.env, ...(long ? { FAULTS: 'long' } : {}) };
const options = { cwd: root, env, stdio: 'inherit' } as const;
process.exitCode = spawnSync(process.execPath, ['scripts/test.ts', ...files], options).status ?? 1;
