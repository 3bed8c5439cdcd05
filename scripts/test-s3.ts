// npm run test:s3 [-- FILE …]: the tests of images, or the named files, against a real S3 server: Swift from Debian packages.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { s3Variable } from '../server/testing/s3.ts';
import { missingSwiftPackages, startSwift } from '../server/testing/swift.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ABOUT_FILES = 'server/features/media/file-store.test.ts';

const missing = missingSwiftPackages();
if (missing.length > 0) {
  console.error(`Swift is not installed. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`);
  process.exit(1);
}

let tests: ChildProcess | undefined;
// The tests end, and then Swift does.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (tests) tests.kill(signal);
    else process.exit(1);
  });

console.log('Starting Swift …');
const { logs, stop, ...server } = await startSwift();
try {
  const named = process.argv.slice(2);
  const all = globSync('server/features/media/*.test.ts', { cwd: root }).filter((file) => file !== ABOUT_FILES);
  tests = spawn(process.execPath, ['scripts/test.ts', ...(named.length > 0 ? named : all.sort())], {
    cwd: root,
    env: { ...process.env, ...s3Variable(server) },
    stdio: 'inherit',
  });
  const [code] = await once(tests, 'exit');
  if (code !== 0) process.exitCode = 1;
  const warnings = logs();
  if (warnings) console.log(`Swift logged:\n${warnings}`);
} finally {
  await stop();
}
