// npm run check: everything about the code that a program can judge. All of it runs; all faults are told.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);

const checks: [string, string[]][] = [
  ['types', [bin('tsc'), '--project', '.']],
  ['lint and format', [bin('biome'), 'check', '--error-on-warnings', '.']],
  ['dependency rule', [process.execPath, 'scripts/check-imports.ts']],
  ['known holes', [process.execPath, 'scripts/audit.ts']],
  ['generated files', [process.execPath, 'scripts/generate.ts', '--check']],
  ['API reference', [process.execPath, 'scripts/lint-openapi.ts']],
];

for (const [name, [command, ...args]] of checks) {
  const { status } = spawnSync(command!, args, { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? '✔' : '✖'} ${name}`);
  if (status !== 0) process.exitCode = 1;
}
