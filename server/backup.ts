// npm run backup -- FILE: a consistent snapshot of the whole database, while the service keeps running.

import { createWriteStream, openSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openDatabase } from './market.ts';
import { dumpLines } from './platform/postgres/dump.ts';
import { readSettings } from './settings.ts';

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) {
  console.error('Usage: npm run backup -- FILE');
  process.exit(1);
}
const closers: (() => Promise<void> | void)[] = [];
const draft = `${file}.partial`;
try {
  const connection = await openDatabase(readSettings(process.env, { serves: false }), closers);
  let rows = 0;
  const lines = async function* () {
    rows = yield* dumpLines(connection);
  };
  // It contains email addresses and key hashes, so only its owner may read it. Renamed to its final name when complete and synced.
  const fd = openSync(draft, 'w', 0o600);
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(draft, { fd, flush: true }));
  renameSync(draft, file);
  console.log(`Wrote ${rows} rows to ${file}.`);
} catch (error) {
  rmSync(draft, { force: true });
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const step of closers.toReversed()) await step();
}
