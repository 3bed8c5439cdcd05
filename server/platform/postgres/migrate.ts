// Forward-only migrations: the .sql files of one directory, in the order of their names, each in a transaction. One that
// changes many rows is a single statement that commits in batches, and can run again: its file begins with WITHOUT_TRANSACTION.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Key of the advisory lock: any constant that all nodes share. */
const ADVISORY_LOCK = 7_204_116_001;

const WITHOUT_TRANSACTION = '-- Without a transaction:';

/** `names` defaults to all files of the directory; a restore passes the migrations of its backup. */
export async function migrate(
  connection: pg.ClientConfig,
  directory: string,
  names = migrationNames(directory),
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await refuseOldServers(client);
    // Nodes that start together wait here: the first applies what is missing, the others find it applied.
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    return await applyMissing(client, directory, names);
  } finally {
    await client.end();
  }
}

async function refuseOldServers(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::int AS version`);
  if (rows[0].version < 150_000) throw new Error('PostgreSQL 15 or newer is needed.');
}

async function applyMissing(client: pg.Client, directory: string, names: string[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));

  const done: string[] = [];
  for (const name of names) {
    const text = readFileSync(join(directory, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    if (applied.has(name)) {
      if (applied.get(name) === checksum) continue;
      throw new Error(`${name} was changed after it had been applied to this database. Write a new migration instead.`);
    }
    const transaction = !text.startsWith(WITHOUT_TRANSACTION);
    try {
      if (transaction) await client.query('BEGIN');
      await client.query(text);
      await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
      if (transaction) await client.query('COMMIT');
    } catch (error) {
      if (transaction) await client.query('ROLLBACK');
      const state = transaction
        ? 'failed; the database is as it was before it.'
        : 'stopped in the middle. It goes on at the next start.';
      throw new Error(`Migration ${name} ${state}`, { cause: error });
    }
    done.push(name);
  }
  return done;
}

export function migrationNames(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}
