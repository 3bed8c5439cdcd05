// Durable installs (group commit), against one statement or transaction per request on the same database.

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow, type Row } from '../row.ts';
import { loadWithoutErrors, type Measured, type Request } from '../running/load.ts';
import { interleave } from '../running/rounds.ts';
import { startServerProcess } from '../running/server-process.ts';
import { type BenchService, startService, withDatabase } from '../running/service.ts';

const NAIVE = fileURLToPath(new URL('../references/naive-install.ts', import.meta.url));
const SPREAD_APPS = 1_000;
const CONNECTIONS = 64;
/** The service flushes counters once a second; that work must not fall into the turn of another server. */
const FLUSH_MS = 1_500;

export const installs: Part = {
  name: 'installs',
  description: 'durable installs, against one INSERT, and against INSERT + counter UPDATE, per request',
  async run({ sizes, rounds, seconds }) {
    const size = closestSize('100k', sizes);
    const ours = await startService(seededCatalog(size));
    const slugs = await withDatabase(ours, prepare);
    const naive = await startServerProcess({
      command: [NAIVE],
      environment: (port) => ({ PATH: process.env.PATH, PORT: String(port) }),
      readinessPath: '/ready',
      input: JSON.stringify(ours.database),
    });

    const turn = async (url: string, paths: string[]) => {
      const requests = paths.map((path): Request => ({ method: 'POST', path }));
      const measured = await loadWithoutErrors({ url, connections: CONNECTIONS, seconds, requests });
      await sleep(FLUSH_MS);
      return measured;
    };
    const [hot] = slugs;
    const before = await countedInstalls(ours);
    let confirmed = 0;
    const ourTurn = async (paths: string[]) => {
      const measured = await turn(ours.url, paths);
      confirmed += measured.requests;
      return measured;
    };
    const measured = await interleave(rounds, {
      spread: () => ourTurn(slugs.map((slug) => `/api/apps/${slug}/install`)),
      insert: () =>
        turn(
          naive.url,
          slugs.map((slug) => `/insert/${slug}`),
        ),
      hot: () => ourTurn([`/api/apps/${hot}/install`]),
      insertAndCount: () => turn(naive.url, [`/insert-and-count/${hot}`]),
    });
    const counted = (await countedInstalls(ours)) - before;
    await naive.stop();
    await withDatabase(ours, (client) => client.query('DROP SCHEMA bench CASCADE'));

    const rows = [
      makeRow(
        `spread over ${SPREAD_APPS} apps`,
        '/s',
        { ratioAtLeast: 2, of: 'one INSERT per request' },
        pairs(measured.spread, measured.insert),
      ),
      makeRow(
        'all on one app',
        '/s',
        { ratioAtLeast: 6, of: 'INSERT + UPDATE per request' },
        pairs(measured.hot, measured.insertAndCount),
      ),
      lostInstalls(confirmed, counted),
    ];
    return [{ size, rows }];
  },
};

async function prepare(client: pg.Client): Promise<string[]> {
  await client.query(`
    DROP SCHEMA IF EXISTS bench CASCADE;
    CREATE SCHEMA bench;
    CREATE TABLE bench.installs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL,
      installed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE bench.counters (slug text PRIMARY KEY, install_count bigint NOT NULL DEFAULT 0);`);
  const { rows } = await client.query<{ slug: string }>(
    `INSERT INTO bench.counters (slug) SELECT slug FROM catalog ORDER BY install_count DESC, app_id LIMIT $1 RETURNING slug`,
    [SPREAD_APPS],
  );
  return rows.map((row) => row.slug);
}

async function countedInstalls(service: BenchService): Promise<number> {
  return withDatabase(service, async (client) => {
    const { rows } = await client.query<{ n: string }>('SELECT sum(install_count) AS n FROM app_statistics');
    return Number(rows[0]!.n);
  });
}

/** Every confirmed install is in the database; requests in flight when a load ended may be there, too. */
function lostInstalls(confirmed: number, counted: number): Row {
  const lost = Math.max(0, confirmed - counted);
  return makeRow('lost installs', 'lost', { atMost: 0 }, [{ ours: lost }], [`${confirmed} were confirmed`]);
}

function pairs(ours: Measured[], reference: Measured[]) {
  return ours.map(({ perSecond }, i) => ({ ours: perSecond, reference: reference[i]!.perSecond }));
}
