// Creating an app (authentication, validation, audit log, commit), against pgbench with the same statements.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow } from '../row.ts';
import { type Developer, makeDevelopers, removeBenchApps, removeDevelopers } from '../running/developers.ts';
import { loadWithoutErrors, type Request } from '../running/load.ts';
import { interleave } from '../running/rounds.ts';
import { startService } from '../running/service.ts';

const STATEMENTS = fileURLToPath(new URL('../references/create-app.sql', import.meta.url));
const CLIENTS = 8;
/** The service serializes the creations of one developer and limits their number. */
const DEVELOPERS = 64;
const MAX_APPS_PER_DEVELOPER = 450;
const MAX_PER_SECOND = 5_000;

export const appCreate: Part = {
  name: 'create',
  description: 'POST /api/dev/apps with an API key, against pgbench with the same statements and clients',
  async run({ sizes, rounds, seconds }) {
    const size = closestSize('10k', sizes);
    const ours = await startService(seededCatalog(size));
    const developers = await makeDevelopers(ours, DEVELOPERS);
    const measured = await interleave(rounds, {
      ours: async (round) => {
        const requests = creations(
          developers,
          round,
          Math.min(seconds * MAX_PER_SECOND, DEVELOPERS * MAX_APPS_PER_DEVELOPER),
        );
        const { perSecond } = await loadWithoutErrors({
          url: ours.url,
          connections: CLIENTS,
          seconds,
          requests,
          once: true,
        });
        await removeBenchApps(ours);
        return perSecond;
      },
      pgbench: async () => {
        const perSecond = pgbench(ours.database, seconds);
        await removeBenchApps(ours);
        return perSecond;
      },
    });
    await removeDevelopers(ours);
    const pairs = measured.ours.map((perSecond, i) => ({ ours: perSecond, reference: measured.pgbench[i]! }));
    return [{ size, rows: [makeRow('create an app', '/s', { ratioAtLeast: 0.5, of: 'pgbench' }, pairs)] }];
  },
};

/** The listing that references/create-app.sql writes, each with a unique name. */
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

/** In the extended protocol, each statement is parsed on each execution, like those of the service. */
function pgbench({ host, port, user, database }: pg.ClientConfig, seconds: number): number {
  const clients = ['-c', String(CLIENTS), '-j', '1', '-T', String(seconds), '-n', '-M', 'extended'];
  const script = ['-D', `developers=${DEVELOPERS}`, '-f', STATEMENTS];
  const server = ['-h', host!, '-p', String(port), '-U', user!, database!];
  // Debian installs pgbench outside of PATH, in one directory per version.
  const PATH = [process.env.PATH, ...globSync('/usr/lib/postgresql/*/bin')].join(delimiter);
  const { stdout, stderr } = spawnSync('pgbench', [...clients, ...script, ...server], {
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  const perSecond = /tps = ([\d.]+)/.exec(stdout ?? '')?.[1];
  if (!perSecond || /aborted/.test(stderr)) throw new Error(`pgbench failed:\n${stdout}\n${stderr}`);
  return Number(perSecond);
}
