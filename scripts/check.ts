// npm run check: every static check of the code. All run in parallel; all faults are reported.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);

const checks: [string, string[]][] = [
  // The other checks keep the cores busy; tsc's four checkers would each infer the shared types again.
  ['types', [bin('tsc'), '--project', '.', '--singleThreaded']],
  ['lint and format', [bin('biome'), 'check', '--error-on-warnings', '.']],
  ['dependency rule', [process.execPath, 'scripts/check-imports.ts']],
  ['known vulnerabilities', [process.execPath, 'scripts/audit.ts']],
  ['generated files', [process.execPath, 'scripts/generate.ts', '--check']],
  ['API reference', [process.execPath, 'scripts/lint-openapi.ts']],
];

await Promise.all(
  checks.map(async ([name, [command, ...args]]) => {
    const check = spawn(command!, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, errors, [status]] = await Promise.all([text(check.stdout), text(check.stderr), once(check, 'close')]);
    process.stdout.write(`${out}${errors}${status === 0 ? '✔' : '✖'} ${name}\n`);
    if (status !== 0) process.exitCode = 1;
  }),
);
