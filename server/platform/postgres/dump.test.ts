// A backup file is data: nothing in it becomes a statement, and credentials that ended later do not come back.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newDatabase, startTestMarket } from '../../testing/market.ts';
import { compileCache } from '../../testing/service-process.ts';
import { DumpError, type Head, restoreLines } from './dump.ts';

const directory = mkdtempSync(join(tmpdir(), 'market-backup-'));
after(() => rmSync(directory, { recursive: true }));

async function queryOn(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

function run(command: 'backup' | 'restore', databaseUrl: string, ...args: string[]): string {
  const script = fileURLToPath(new URL(`../../${command}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH, ...compileCache(), DATA_DIR: directory, DATABASE_URL: databaseUrl };
  const done = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout;
}

suite('restore', () => {
  const hostile: Head['parts'] = [
    { name: 'public.part; DROP TABLE kept', parent: 'public.parent', bounds: 'DEFAULT' },
    { name: 'public.part', parent: 'public.parent; DROP TABLE kept', bounds: 'DEFAULT' },
    { name: 'public.part', parent: 'public.parent', bounds: 'DEFAULT; DROP TABLE kept' },
    { name: 'public.part', parent: 'public.parent', bounds: `FOR VALUES IN ('a'); DROP TABLE kept; --')` },
  ];
  for (const part of hostile)
    test(`refuses a file that has a statement in it: ${Object.values(part).join(' ')}`, async () => {
      const url = await newEmptyDatabase();
      const head = { format: 1, madeAt: '', migrations: [], parts: [part], sequences: [] } satisfies Head;
      const lines = (async function* () {
        yield JSON.stringify(head);
        yield JSON.stringify({ rows: 0 });
      })();
      const makeTables = async () => void (await queryOn(url, 'CREATE TABLE kept (id int)'));
      const restored = restoreLines({ connectionString: url }, lines, { makeTables, finish: async () => {} });
      await assert.rejects(restored, DumpError);
      await queryOn(url, 'SELECT FROM kept');
    });

  test('revokes API keys and ends sessions, unless told to keep them', async (t) => {
    const market = await startTestMarket(t);
    await market.apiKey(await market.verifiedDeveloper());
    const file = join(directory, 'market.backup.gz');
    run('backup', market.settings.databaseUrl!, file);
    const valid = async (url: string) => (await queryOn(url, 'SELECT FROM api_keys WHERE revoked_at IS NULL')).rowCount;
    const [ended, kept] = [await newEmptyDatabase(), await newEmptyDatabase()];
    assert.match(run('restore', ended, file), /^Revoked 1 API keys and ended all sessions/m);
    assert.equal(await valid(ended), 0);
    assert.doesNotMatch(run('restore', kept, file, '--keep-credentials'), /Revoked/);
    assert.equal(await valid(kept), 1);
  });
});

/** `newDatabase` copies the migrated template; a restore wants nothing in it. */
async function newEmptyDatabase(): Promise<string> {
  const url = await newDatabase();
  await queryOn(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS pgboss CASCADE');
  return url;
}
