// Creating an app (authenticated, validated, audited, committed), against pgbench running the same statements.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { catalogueOf, sizeNear } from '../catalogue/sizes.ts';
import type { Part } from '../part.ts';
import { rowOf } from '../row.ts';
import { type Developer, makeDevelopers, removeDevelopers, removeTheirApps } from '../running/developers.ts';
import { loadWell, type Request } from '../running/load.ts';
import { startOurService } from '../running/our-service.ts';
import { inTurns } from '../running/rounds.ts';

const STATEMENTS = fileURLToPath(new URL('../references/create-app.sql', import.meta.url));
const CLIENTS = 8;
/** Creations of one developer come one after the other, and there is a most for each. */
const DEVELOPERS = 64;
const MAX_PER_SECOND = 5_000;

export const appCreate: Part = {
  name: 'create',
  description: 'POST /api/dev/apps with an API key, against pgbench with the same statements and clients',
  async run({ sizes, rounds, seconds }) {
    const size = sizeNear('10k', sizes);
    const ours = await startOurService(catalogueOf(size));
    const developers = await makeDevelopers(ours, DEVELOPERS);
    const measured = await inTurns(rounds, {
      ours: async (round) => {
        const requests = creations(developers, round, Math.min(seconds * MAX_PER_SECOND, DEVELOPERS * 450));
        const { perSecond } = await loadWell({ url: ours.url, connections: CLIENTS, seconds, requests, once: true });
        await removeTheirApps(ours);
        return perSecond;
      },
      pgbench: async () => {
        const perSecond = pgbench(ours.database, seconds);
        await removeTheirApps(ours);
        return perSecond;
      },
    });
    await removeDevelopers(ours);
    const pairs = measured.ours.map((perSecond, i) => ({ ours: perSecond, reference: measured.pgbench[i]! }));
    return [{ size, rows: [rowOf('create an app', '/s', { ratioAtLeast: 0.5, of: 'pgbench' }, pairs)] }];
  },
};

/** The same listing that the statements write, each under a name of its own. */
function creations(developers: Developer[], round: number, count: number): Request[] {
  return Array.from({ length: count }, (_, n) => ({
    method: 'POST',
    path: '/api/dev/apps',
    token: developers[n % developers.length]!.key,
    body: {
      name: `Bench App ${round}${String(n).padStart(8, '0')}`,
      description: 'Plan project deadlines for remote teams. Set up in a minute.',
      longDescription: '## What Bench App does\n\nTrack your tasks and share weekly reports in one calm place.',
      category: 'PRODUCTIVITY',
      environment: 'production',
      screenshots: [1, 2].map((n) => ({ url: `https://images.bench.example/${n}.png` })),
    },
  }));
}

/** `extended`: each statement is parsed each time, as the service's are. */
function pgbench({ host, port, user, database }: pg.ClientConfig, seconds: number): number {
  const clients = ['-c', String(CLIENTS), '-j', '1', '-T', String(seconds), '-n', '-M', 'extended'];
  const script = ['-D', `developers=${DEVELOPERS}`, '-f', STATEMENTS];
  const server = ['-h', host!, '-p', String(port), '-U', user!, database!];
  // Debian keeps it off the PATH, one for each version.
  const PATH = [process.env.PATH, ...globSync('/usr/lib/postgresql/*/bin')].join(delimiter);
  const { stdout, stderr } = spawnSync('pgbench', [...clients, ...script, ...server], {
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  const perSecond = /tps = ([\d.]+)/.exec(stdout ?? '')?.[1];
  if (!perSecond || /aborted/.test(stderr)) throw new Error(`pgbench failed:\n${stdout}\n${stderr}`);
  return Number(perSecond);
}
