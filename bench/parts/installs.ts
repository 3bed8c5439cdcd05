// Durable installs, against the two ways that are usually written first, on the same database in the same run.

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { catalogueOf, sizeNear } from '../catalogue/sizes.ts';
import type { Part } from '../part.ts';
import { type Row, rowOf } from '../row.ts';
import { startContestant } from '../running/contestant.ts';
import { loadWell, type Measured, type Request } from '../running/load.ts';
import { type OurService, startOurService, withDatabase } from '../running/our-service.ts';
import { inTurns } from '../running/rounds.ts';

const NAIVE = fileURLToPath(new URL('../references/naive-install.ts', import.meta.url));
const SPREAD = 1_000;
const CONNECTIONS = 64;
/** The service copies counters to the catalogue once a second; that work is not to fall into another's turn. */
const SETTLE_MS = 1_500;

export const installs: Part = {
  name: 'installs',
  description: 'durable installs, against one INSERT and against INSERT + counter UPDATE for each request',
  async run({ sizes, rounds, seconds }) {
    const size = sizeNear('100k', sizes);
    const ours = await startOurService(catalogueOf(size));
    const slugs = await withDatabase(ours, prepare);
    const naive = await startContestant({
      program: NAIVE,
      environment: (port) => ({ PATH: process.env.PATH, PORT: String(port) }),
      readiness: '/ready',
      input: JSON.stringify(ours.database),
    });

    const turn = async (url: string, paths: string[]) => {
      const requests = paths.map((path): Request => ({ method: 'POST', path }));
      const measured = await loadWell({ url, connections: CONNECTIONS, seconds, requests });
      await sleep(SETTLE_MS);
      return measured;
    };
    const [hot] = slugs;
    const before = await countedInstalls(ours);
    const answered = { requests: 0 };
    const ourTurn = async (paths: string[]) => {
      const measured = await turn(ours.url, paths);
      answered.requests += measured.requests;
      return measured;
    };
    const measured = await inTurns(rounds, {
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
      rowOf(
        `spread over ${SPREAD} apps`,
        '/s',
        { ratioAtLeast: 3, of: 'one INSERT each' },
        pairs(measured.spread, measured.insert),
      ),
      rowOf(
        'all on one app',
        '/s',
        { ratioAtLeast: 8, of: 'INSERT + UPDATE each' },
        pairs(measured.hot, measured.insertAndCount),
      ),
      nothingLost(answered.requests, counted),
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
    [SPREAD],
  );
  return rows.map((row) => row.slug);
}

async function countedInstalls(service: OurService): Promise<number> {
  return withDatabase(service, async (client) => {
    const { rows } = await client.query<{ n: string }>('SELECT sum(install_count) AS n FROM app_statistics');
    return Number(rows[0]!.n);
  });
}

/** Every answered install is in the database; those that were under way when a load ended may be, too. */
function nothingLost(answered: number, counted: number): Row {
  const lost = Math.max(0, answered - counted);
  return rowOf('answered installs', 'lost', { atMost: 0 }, [{ ours: lost }], [`${answered} were answered`]);
}

function pairs(ours: Measured[], reference: Measured[]) {
  return ours.map(({ perSecond }, i) => ({ ours: perSecond, reference: reference[i]!.perSecond }));
}
