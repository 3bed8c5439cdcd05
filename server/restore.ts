// npm run restore -- FILE [--keep-credentials]: restores a backup into an empty database, embedded or external, in one
// transaction, and its images into the store of this machine. API keys are revoked and sessions ended, because those that ended after the backup would be valid again.

import { randomUUID } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { ClientBase, ClientConfig } from 'pg';
import { restoreImages } from './features/media/backup.ts';
import type { MediaStore } from './features/media/store.ts';
import { createLogger, MIGRATIONS, openDatabase } from './market.ts';
import { createMediaStore } from './parts.ts';
import { Jobs } from './platform/jobs.ts';
import { DumpError, readHead, restoreLines } from './platform/postgres/dump.ts';
import { migrate, migrationNames } from './platform/postgres/migrate.ts';
import { readSettings, type Settings } from './settings.ts';

const KEEP = '--keep-credentials';
/** Of the line after the last row; images follow. */
const END_OF_ROWS = '{"rows":';
const args = process.argv.slice(2);
const keepsCredentials = args.includes(KEEP);
const [file, ...rest] = args.filter((argument) => argument !== KEEP);
if (!file || rest.length > 0) {
  console.error(`Usage: npm run restore -- FILE [${KEEP}]`);
  process.exit(1);
}
const closers: (() => Promise<void> | void)[] = [];
try {
  const settings = readSettings(process.env, { serves: false });
  const connection = await openDatabase(settings, closers);
  const { migrations } = await readHead(rowsIn(linesOf(file)));
  const store = createMediaStore(settings);
  const directory = mkdtempSync(join(tmpdir(), 'marketplace-restore-'));
  closers.push(() => rmSync(directory, { recursive: true }));
  // Before the rows: a row never lacks its image. Images without a row are garbage, which is collected.
  const objects = await restoreImages(store, imagesIn(linesOf(file)), () => join(directory, randomUUID()));
  let revoked = 0;
  const rows = await restoreLines(connection, rowsIn(linesOf(file)), {
    makeTables: () => makeTables(settings, connection, migrations),
    finish: async (client) => {
      if (!keepsCredentials) revoked = await endCredentials(client);
      await renewFeeds(client);
      await adoptStore(client, store);
    },
  });
  console.log(`Restored ${rows} rows and ${objects} image files.`);
  if (!keepsCredentials)
    console.log(
      `Revoked ${revoked} API keys and ended all sessions: some may have been revoked after this backup. Use ${KEEP} to keep them.`,
    );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const step of closers.toReversed()) await step();
}

/** Whatever was revoked after the backup is not revoked in it. */
async function endCredentials(client: ClientBase): Promise<number> {
  await client.query('DELETE FROM sessions');
  const { rowCount } = await client.query('UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL');
  return rowCount ?? 0;
}

/** Cursors of the two feeds may point behind what the backup has: their readers have to read everything again. */
async function renewFeeds(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('revocation_epoch') IS NOT NULL AS exists`);
  if (rows[0].exists)
    await client.query(`UPDATE revocation_epoch SET epoch = replace(gen_random_uuid()::text, '-', '')`);
  const { rows: exported } = await client.query(`SELECT to_regclass('catalog_export_state') IS NOT NULL AS exists`);
  if (!exported[0].exists) return;
  // Ids of transactions of another database cluster.
  await client.query(
    `UPDATE catalog_export_state SET epoch = replace(gen_random_uuid()::text, '-', ''), cleaned_to = 0`,
  );
  await client.query('UPDATE catalog_changes SET changed_in = 0');
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

/** The store of this machine belongs to the restored database. A new store takes the name that the database knows. */
async function adoptStore(client: ClientBase, store: MediaStore): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('media_store') IS NOT NULL AS exists`);
  if (!rows[0].exists) return;
  const { rows: known } = await client.query<{ id: string }>('SELECT id FROM media_store');
  const id = await store.identity(known[0]?.id ?? randomUUID());
  await client.query('INSERT INTO media_store (id) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET id = excluded.id', [
    id,
  ]);
}

async function* rowsIn(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    yield line;
    if (line.startsWith(END_OF_ROWS)) return;
  }
}

async function* imagesIn(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = false;
  for await (const line of lines) {
    if (begun) yield line;
    begun ||= line.startsWith(END_OF_ROWS);
  }
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
