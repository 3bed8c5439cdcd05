import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { newDatabase } from '../../testing/market.ts';
import { migrate } from './migrate.ts';

const directory = mkdtempSync(join(tmpdir(), 'migrations-'));
after(() => rmSync(directory, { recursive: true }));
const connection = { connectionString: await newDatabase() };
const client = new pg.Client(connection);
await client.connect();
after(() => client.end());

const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
const rows = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.flat();

suite('a migration', () => {
  test('that fails leaves the database as it was, and is tried again', async () => {
    write('9001.sql', 'CREATE TABLE things (n int, filled boolean); INSERT INTO things SELECT generate_series(1, 9);');
    write('9002.sql', 'DELETE FROM things; SELECT 1 / 0;');
    await assert.rejects(migrate(connection, directory), /9002\.sql failed; the database is as it was before it/);
    assert.deepEqual(await rows('SELECT count(*)::int FROM things'), [9]);
    write('9002.sql', 'DELETE FROM things WHERE n = 9;');
    assert.deepEqual(await migrate(connection, directory), ['9002.sql']);
  });

  test('without a transaction keeps what it has committed, and goes on from there', async () => {
    const fill = (limit: number) => `-- Without a transaction: two rows at a time.
      DO $$ BEGIN
        FOR i IN 0..3 LOOP
          UPDATE things SET filled = true WHERE n IN (2 * i + 1, 2 * i + 2) AND 1 / (${limit} - i) >= 0;
          COMMIT;
        END LOOP;
      END $$;`;
    write('9003.sql', fill(2));
    await assert.rejects(migrate(connection, directory), /9003\.sql stopped in the middle/);
    assert.deepEqual(await rows('SELECT n FROM things WHERE filled ORDER BY n'), [1, 2, 3, 4]);
    write('9003.sql', fill(9));
    assert.deepEqual(await migrate(connection, directory), ['9003.sql']);
    assert.deepEqual(await rows('SELECT n FROM things WHERE filled IS NULL'), []);
    assert.deepEqual(await migrate(connection, directory), []);
  });

  test('that was changed after it had been applied is refused', async () => {
    write('9001.sql', 'CREATE TABLE other_things (n int);');
    await assert.rejects(migrate(connection, directory), /9001\.sql was changed after it had been applied/);
  });
});
