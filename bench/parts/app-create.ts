// Creating an app (authentication, validation, audit log, commit), against pgbench with the same statements.

import { fileURLToPath } from 'node:url';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow } from '../row.ts';
import { type Developer, makeDevelopers, removeBenchApps, removeDevelopers } from '../running/developers.ts';
import { loadWithoutErrors, type Request } from '../running/load.ts';
import { pgbench } from '../running/pgbench.ts';
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
        const { database } = ours;
        const variables = { developers: DEVELOPERS };
        const perSecond = pgbench({ database, script: STATEMENTS, variables, clients: CLIENTS, seconds });
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
