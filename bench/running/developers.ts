// Verified developers with API keys, for the parts that need authenticated callers; removed when the part is over.

import { mintToken } from '../../server/features/accounts/embedded-provider.ts';
import { readSettings } from '../../server/settings.ts';
import { type BenchService, environmentOf, waitUntilIdle, withDatabase } from './service.ts';

export interface Developer {
  id: string;
  key: string;
}

/** Ids are numbered from 1, so that references/create-app.sql can compute them. */
export async function makeDevelopers(service: BenchService, count: number): Promise<Developer[]> {
  await removeDevelopers(service); // left over from an interrupted run
  await withDatabase(service, (client) =>
    client.query(
      `INSERT INTO developers (id, account_user_id, name, email, status, verified_at)
       SELECT 'dev_bench_' || n, 'bench-' || n, 'Bench ' || n, 'bench' || n || '@bench.example', 'VERIFIED', now()
       FROM generate_series(1, $1::int) AS n`,
      [count],
    ),
  );
  const settings = readSettings(environmentOf(service.dataDirectory));
  const developers: Developer[] = [];
  for (let n = 1; n <= count; n++) {
    const token = await mintToken(settings, `bench-${n}`, false);
    developers.push({ id: `dev_bench_${n}`, key: await makeKey(service, token) });
  }
  return developers;
}

async function makeKey({ url }: BenchService, token: string): Promise<string> {
  const response = await fetch(`${url}/api/dev/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scopes: ['APP_CREATE', 'APP_READ', 'APP_UPDATE'] }),
  });
  if (response.status !== 201)
    throw new Error(`Could not create an API key: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { key: string }).key;
}

/** Removes the apps of the bench's developers. Their receipts and entries in the audit log stay: both are append-only. */
export async function removeBenchApps(service: BenchService): Promise<void> {
  await removeInstallations(service);
  await withDatabase(service, async (client) => {
    await client.query(`
      CREATE TEMPORARY TABLE made AS SELECT id FROM apps WHERE developer_id LIKE 'dev\\_bench\\_%';
      CREATE INDEX ON made (id);
      ANALYZE made;
      DELETE FROM catalog WHERE app_id IN (SELECT id FROM made);
      DELETE FROM submissions WHERE app_id IN (SELECT id FROM made);
      DELETE FROM app_versions WHERE app_id IN (SELECT id FROM made);
      DELETE FROM app_statistics WHERE app_id IN (SELECT id FROM made);
      DELETE FROM apps WHERE id IN (SELECT id FROM made);
      DELETE FROM slugs WHERE app_id IN (SELECT id FROM made);
    `);
  });
}

/** With what they add to the counters. Installs that were under way when a load ended are waited for. */
export async function removeInstallations(service: BenchService): Promise<void> {
  await waitUntilIdle(service);
  await withDatabase(service, (client) =>
    client.query(`
      CREATE TEMPORARY TABLE installed AS SELECT id FROM apps WHERE developer_id LIKE 'dev\\_bench\\_%';
      DELETE FROM setup_codes WHERE installation_id IN (SELECT id FROM workspace_installations WHERE app_id IN (SELECT id FROM installed));
      DELETE FROM workspace_installations WHERE app_id IN (SELECT id FROM installed);
      DELETE FROM installed_workspaces WHERE app_id IN (SELECT id FROM installed);
      DELETE FROM install_count_deltas WHERE app_ids && (SELECT array_agg(id) FROM installed);
      DELETE FROM app_daily WHERE app_id IN (SELECT id FROM installed);
    `),
  );
}

export async function removeDevelopers(service: BenchService): Promise<void> {
  await removeBenchApps(service);
  await withDatabase(service, (client) =>
    client.query(`
      DELETE FROM media_files WHERE developer_id LIKE 'dev\\_bench\\_%';
      DELETE FROM api_keys WHERE developer_id LIKE 'dev\\_bench\\_%';
      DELETE FROM developers WHERE id LIKE 'dev\\_bench\\_%';
    `),
  );
}
