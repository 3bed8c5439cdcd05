// A backup is a consistent snapshot of the whole database, and a restore reproduces it row by row.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts';
import { compileCache } from '../server/testing/service-process.ts';
import { LONG, TIMEOUT_MS } from './bounds.ts';
import { finallyDo } from './cleanup.ts';
import { newDatabase } from './database.ts';
import { Ledger, type Query } from './ledger.ts';
import { newDirectory, newService, queryOn, urlOf } from './service.ts';
import { look } from './watch.ts';

const options = { timeout: TIMEOUT_MS };
const root = fileURLToPath(new URL('..', import.meta.url));

function run(command: 'backup' | 'restore', file: string, env: Record<string, string>) {
  const done = spawnSync(
    process.execPath,
    [join(root, 'server', `${command}.ts`), file, ...(command === 'restore' ? ['--keep-credentials'] : [])],
    {
      env: { PATH: process.env.PATH, ...compileCache(), ...env },
      encoding: 'utf8',
    },
  );
  return { code: done.status, said: `${done.stdout}${done.stderr}` };
}

function must(...args: Parameters<typeof run>): void {
  const { code, said } = run(...args);
  assert.equal(code, 0, said);
}

/** Every row of every table as text, partitions separately. A restore renews the epochs of the feeds. */
async function contentOf(query: Query): Promise<Map<string, string[]>> {
  const tables = await query(`SELECT format('%I.%I', nspname, relname) AS name FROM pg_class
    JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname IN ('public', 'pgboss') AND relkind = 'r'
      AND relname NOT IN ('revocation_epoch', 'catalog_export_state', 'catalog_changes') ORDER BY 1`);
  const content = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await query(`SELECT given::text AS row FROM ${name} AS given ORDER BY 1`);
    content.set(
      name as string,
      rows.map(({ row }) => row as string),
    );
  }
  return content;
}

suite('npm run backup and npm run restore', () => {
  test(
    'a full database is put into an empty one, embedded or a server, and every row is the same',
    options,
    async (t) => {
      const service = await newService(t, { DEMO: 'on' });
      await service.start();
      await service.writers.prepare();
      service.writers.start();
      await sleep(1_000);
      await service.writers.stop();
      await service.stop('SIGTERM');
      const file = join(newDirectory(t), 'backup.gz');
      must('backup', file, { DATA_DIR: service.directory });

      // Held, so that the server stays available for queries.
      const original = await startEmbeddedPostgres(service.directory, { watched: false });
      finallyDo(t, () => original.stop());
      const expected = await contentOf(service.query);
      const rows = [...expected.values()].flat().length;
      t.diagnostic(`${rows} rows in ${expected.size} tables`);
      assert.ok(rows > 1_000, `only ${rows} rows`);

      const embedded = await newService(t, {});
      must('restore', file, { DATA_DIR: embedded.directory });
      const held = await startEmbeddedPostgres(embedded.directory, { watched: false });
      finallyDo(t, () => held.stop());
      assert.deepEqual(await contentOf(embedded.query), expected);
      const exported = `SELECT epoch, cleaned_to, (SELECT max(changed_in) FROM catalog_changes) AS last FROM catalog_export_state`;
      const [before, after] = [(await service.query(exported))[0]!, (await embedded.query(exported))[0]!];
      assert.notEqual(after.epoch, before.epoch);
      assert.deepEqual([Number(after.cleaned_to), Number(after.last)], [0, 0]);

      const server = await newDatabase(t);
      must('restore', file, { DATA_DIR: embedded.directory, DATABASE_URL: server.url });
      assert.deepEqual(await contentOf(server.query), expected);

      await embedded.start();
      assert.deepEqual(await service.ledger.differences(embedded.query), []);
      assert.equal((await look(`${embedded.url}/api/apps`)).status, 200);
    },
  );
});

if (LONG) {
  suite('npm run backup under load, npm run restore of an incomplete file', () => {
    test(
      'a backup that is made under write load has everything that was acknowledged before, and nothing by halves',
      options,
      async (t) => {
        const service = await newService(t);
        await service.start();
        await service.writers.prepare();
        service.writers.start();
        await sleep(500);
        const file = join(newDirectory(t), 'backup.gz');
        const since = performance.now();
        must('backup', file, { DATA_DIR: service.directory });
        await service.writers.stop();

        const server = await newDatabase(t);
        must('restore', file, { DATA_DIR: service.directory, DATABASE_URL: server.url });
        const before = new Ledger();
        before.entries = service.ledger.entries.map((entry) =>
          entry.begun + entry.ms < since ? entry : { ...entry, status: 0 },
        );
        // A later transaction refers to rows that the snapshot does not have.
        const there = new Set((await server.query('SELECT id FROM apps')).map(({ id }) => id));
        before.entries = before.entries.filter(
          ({ kind, subject, status }) => status !== 0 || !['submit', 'approve'].includes(kind) || there.has(subject),
        );
        assert.deepEqual(await before.differences(server.query), []);
      },
    );

    test(
      'a truncated file, a missing file and a non-empty database are refused without changes',
      options,
      async (t) => {
        const database = await newDatabase(t);
        const directory = newDirectory(t);
        const env = { DATA_DIR: directory, DATABASE_URL: database.url, DEMO: 'off' };
        const file = join(directory, 'backup.gz');
        const nothing = run('backup', file, env);
        assert.equal(nothing.code, 1, nothing.said);

        const service = await newService(t, env);
        await service.start();
        await service.writers.prepare();
        must('backup', file, env);
        const before = await contentOf(queryOn(database.url));
        assert.match(run('restore', file, env).said, /not empty/);

        const half = join(directory, 'half.gz');
        writeFileSync(half, readFileSync(file).subarray(0, -200));
        const fresh = newDirectory(t);
        for (const [bad, said] of [
          [half, /unexpected end/],
          [join(directory, 'missing.gz'), /ENOENT/],
        ] as const) {
          const { code, said: output } = run('restore', bad, { DATA_DIR: fresh });
          assert.equal(code, 1);
          assert.match(output, said);
        }
        must('restore', file, { DATA_DIR: fresh });
        const held = await startEmbeddedPostgres(fresh, { watched: false });
        finallyDo(t, () => held.stop());
        const restored = await contentOf(queryOn(urlOf(join(fresh, 'socket'))));
        assert.deepEqual(restored.get('public.developers'), before.get('public.developers'));
      },
    );
  });
}
