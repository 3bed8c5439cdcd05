// Apps in workspaces: grants (authentication, cached state, signature), against raw node:http with the same bytes; and installing
// (one transaction), against pgbench with the same statements.

import { fileURLToPath } from 'node:url';
import { mintToken } from '../../server/features/accounts/embedded-provider.ts';
import { readSettings } from '../../server/settings.ts';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow } from '../row.ts';
import { type Developer, makeDevelopers, removeDevelopers, removeInstallations } from '../running/developers.ts';
import { loadWithoutErrors, type Request } from '../running/load.ts';
import { pgbench } from '../running/pgbench.ts';
import { startRawReference } from '../running/raw-reference.ts';
import { approve, createApps, pendingSubmissions, send } from '../running/review.ts';
import { interleave } from '../running/rounds.ts';
import { type BenchService, environmentOf, startService, withDatabase } from '../running/service.ts';

const STATEMENTS = fileURLToPath(new URL('../references/install-app.sql', import.meta.url));
const DEVELOPERS = 8;
const APPS = 64;
const INSTALLATIONS = 5_000;
const GRANT_CONNECTIONS = 64;
const WARM_UP_PASSES = 2;
const MAX_WARM_UP_S = 30;
const INSTALL_CLIENTS = 8;
const MAX_INSTALLS_PER_SECOND = 2_000;
const SCOPE = 'tasks.read';

export const installations: Part = {
  name: 'installations',
  description: 'grants against raw node:http with the same bytes; installing in a workspace against pgbench',
  async run({ sizes, rounds, seconds }) {
    const size = closestSize('10k', sizes);
    const ours = await startService(seededCatalog(size));
    const developers = await makeDevelopers(ours, DEVELOPERS);
    await publishApps(ours, developers);
    const rows = [await measureGrants(ours, developers, rounds, seconds), await measureInstalls(ours, rounds, seconds)];
    await removeDevelopers(ours);
    return [{ size, rows }];
  },
};

async function publishApps(ours: BenchService, developers: Developer[]): Promise<void> {
  const admin = await mintToken(readSettings(environmentOf(ours.dataDirectory)), 'bench-admin', true);
  const permissions = [{ scope: SCOPE, required: true, reason: 'Shows the tasks of your workspace.' }];
  const drafts = await createApps(ours, developers, APPS, 'Bench Install', (n) => ({
    ...{ oauthClientId: `bench-${n}`, setupUrl: 'https://apps.bench.example/setup', permissions },
    ...{ privacyPolicyUrl: 'https://apps.bench.example/privacy', supportEmail: 'support@apps.bench.example' },
  }));
  for (const { id, key } of drafts) await send(ours, 'POST', `/api/dev/apps/${id}/submit`, key);
  for (const id of await pendingSubmissions(ours)) await approve(ours, id, admin);
}

async function measureGrants(ours: BenchService, developers: Developer[], rounds: number, seconds: number) {
  const { rows } = await withDatabase(ours, (client) =>
    client.query<{ id: string; developerId: string }>(
      `WITH written AS (
         INSERT INTO workspace_installations (id, app_id, workspace_id, workspace_name, installed_by, permissions, version)
         SELECT 'ins_bench_' || n, apps.id, 'bench-' || n, 'Bench', 'bench-member', $3, 1
         FROM generate_series(1, $1::int) AS n JOIN apps ON apps.slug = 'bench-install-' || n % $2::int
         RETURNING id, app_id)
       SELECT written.id, apps.developer_id AS "developerId" FROM written JOIN apps ON apps.id = app_id`,
      [INSTALLATIONS, APPS, [SCOPE]],
    ),
  );
  const keys = new Map(developers.map(({ id, key }) => [id, key]));
  const requests = rows.map(
    ({ id, developerId }): Request => ({
      ...{ method: 'POST', path: `/api/dev/installations/${id}/grant`, token: keys.get(developerId)! },
    }),
  );
  const [{ path, token }] = requests as [Request, ...Request[]];
  const raw = await startRawReference(ours.url, [path], { authorization: `Bearer ${token}` }, 'POST');
  const load = { connections: GRANT_CONNECTIONS, seconds };
  // Every state is cached and the code is compiled before the first round.
  for (let pass = 0; pass < WARM_UP_PASSES; pass++)
    await loadWithoutErrors({ ...load, url: ours.url, requests, once: true, seconds: MAX_WARM_UP_S });
  const measured = await interleave(rounds, {
    ours: () => loadWithoutErrors({ ...load, url: ours.url, requests }),
    raw: () => loadWithoutErrors({ ...load, url: raw.url, requests: [requests[0]!] }),
  });
  await raw.stop();
  await removeInstallations(ours);
  const pairs = measured.ours.map(({ perSecond }, i) => ({ ours: perSecond, reference: measured.raw[i]!.perSecond }));
  return makeRow(`grants for ${INSTALLATIONS} installations`, '/s', { ratioAtLeast: 0.1, of: 'raw' }, pairs);
}

async function measureInstalls(ours: BenchService, rounds: number, seconds: number) {
  const requests = await installRequests(ours, seconds * MAX_INSTALLS_PER_SECOND);
  const clients = INSTALL_CLIENTS;
  const measured = await interleave(rounds, {
    ours: async () => {
      const load = { url: ours.url, connections: clients, seconds, requests, once: true };
      const { perSecond } = await loadWithoutErrors(load);
      await removeInstallations(ours);
      return perSecond;
    },
    pgbench: async () => {
      const { database } = ours;
      const perSecond = pgbench({ database, script: STATEMENTS, variables: { apps: APPS }, clients, seconds });
      await removeInstallations(ours);
      return perSecond;
    },
  });
  const pairs = measured.ours.map((perSecond, i) => ({ ours: perSecond, reference: measured.pgbench[i]! }));
  return makeRow('install in a workspace', '/s', { ratioAtLeast: 0.4, of: 'pgbench' }, pairs);
}

/** Each member installs every app in a workspace of their own. */
async function installRequests(ours: BenchService, count: number): Promise<Request[]> {
  const settings = readSettings(environmentOf(ours.dataDirectory));
  const requests: Request[] = [];
  for (let n = 0; requests.length < count; n++) {
    const workspaceId = `bench-${n}`;
    const workspaces = [{ id: workspaceId, name: 'Bench', role: 'member' as const }];
    const token = await mintToken(settings, `bench-member-${n}`, false, workspaces);
    for (let app = 0; app < APPS; app++) {
      const body = { app: `bench-install-${app}`, workspaceId, permissions: [SCOPE] };
      requests.push({ method: 'POST', path: '/api/installations', token, body });
    }
  }
  return requests;
}
