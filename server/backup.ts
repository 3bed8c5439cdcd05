// npm run backup -- FILE [--without-images]: a consistent snapshot of the whole database and its images, while the service
// keeps running.

import { createWriteStream, openSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg, { type ClientConfig } from 'pg';
import { dumpImages } from './features/media/backup.ts';
import { openDatabase } from './market.ts';
import { createMediaStore } from './parts.ts';
import { dumpLines } from './platform/postgres/dump.ts';
import { readSettings } from './settings.ts';

const WITHOUT = '--without-images';
const args = process.argv.slice(2);
const [file, ...rest] = args.filter((argument) => argument !== WITHOUT);
if (!file || rest.length > 0) {
  console.error(`Usage: npm run backup -- FILE [${WITHOUT}]`);
  process.exit(1);
}
const closers: (() => Promise<void> | void)[] = [];
const draft = `${file}.partial`;
try {
  const settings = readSettings(process.env, { serves: false });
  const connection = await openDatabase(settings, closers);
  let rows = 0;
  let objects = 0;
  const lines = async function* () {
    rows = yield* dumpLines(connection);
    // After the rows: every image that they name was there before.
    if (!args.includes(WITHOUT)) objects = yield* dumpImages(createMediaStore(settings), await imagesIn(connection));
  };
  // It contains email addresses and key hashes, so only its owner may read it. Renamed to its final name when complete and synced.
  const fd = openSync(draft, 'w', 0o600);
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(draft, { fd, flush: true }));
  renameSync(draft, file);
  console.log(`Wrote ${rows} rows and ${objects} image files to ${file}.`);
} catch (error) {
  rmSync(draft, { force: true });
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const step of closers.toReversed()) await step();
}

async function imagesIn(connection: ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<{ sha256: string }>('SELECT sha256 FROM media_blobs')).rows.map(({ sha256 }) => sha256);
  } finally {
    await client.end();
  }
}
