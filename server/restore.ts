// npm run restore -- FILE [--keep-credentials]: restores a backup into an empty database, embedded or external, in one
// transaction. API keys are revoked and sessions ended, because those that ended after the backup would be valid again.

import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { ClientBase, ClientConfig } from 'pg';
import { createLogger, MIGRATIONS, openDatabase } from './market.ts';
import { Jobs } from './platform/jobs.ts';
import { DumpError, readHead, restoreLines } from './platform/postgres/dump.ts';
import { migrate, migrationNames } from './platform/postgres/migrate.ts';
import { readSettings, type Settings } from './settings.ts';

const KEEP = '--keep-credentials';
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
  const { migrations } = await readHead(linesOf(file));
  let revoked = 0;
  const rows = await restoreLines(connection, linesOf(file), {
    makeTables: () => makeTables(settings, connection, migrations),
    finish: async (client) => {
      if (!keepsCredentials) revoked = await endCredentials(client);
      await renewFeed(client);
    },
  });
  console.log(`Restored ${rows} rows.`);
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

/** Cursors of the revocation feed may point behind what the backup has: the host has to read all installations again. */
async function renewFeed(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('revocation_epoch') IS NOT NULL AS exists`);
  if (rows[0].exists)
    await client.query(`UPDATE revocation_epoch SET epoch = replace(gen_random_uuid()::text, '-', '')`);
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
