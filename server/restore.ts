// npm run restore -- FILE: restores a backup into an empty database, embedded or external, in one transaction.

import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { createLogger, MIGRATIONS, openDatabase } from './market.ts';
import { Jobs } from './platform/jobs.ts';
import { DumpError, readHead, restoreLines } from './platform/postgres/dump.ts';
import { migrate, migrationNames } from './platform/postgres/migrate.ts';
import { readSettings, type Settings } from './settings.ts';

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) {
  console.error('Usage: npm run restore -- FILE');
  process.exit(1);
}
const closers: (() => Promise<void> | void)[] = [];
try {
  const settings = readSettings();
  const connection = await openDatabase(settings, closers);
  const { migrations } = await readHead(linesOf(file));
  const rows = await restoreLines(connection, linesOf(file), () => makeTables(settings, connection, migrations));
  console.log(`Restored ${rows} rows.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const step of closers.toReversed()) await step();
}

/** Migrations as of the backup; the next start applies the later ones. */
async function makeTables(settings: Settings, connection: ClientConfig, wanted: string[]): Promise<void> {
  const unknown = wanted.filter((name) => !migrationNames(MIGRATIONS).includes(name));
  if (unknown.length > 0)
    throw new DumpError(`The backup was made by a newer version of the service (${unknown.join(', ')}).`);
  await migrate(connection, MIGRATIONS, wanted);
  const jobs = new Jobs(connection, createLogger(settings), { works: false });
  await jobs.start([]);
  await jobs.stop();
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  createReadStream(path)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped)
    .setEncoding('utf8');
  let begun = '';
  for await (const chunk of unzipped) {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop()!;
    yield* lines;
  }
}
