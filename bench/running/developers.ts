// Verified developers with API keys, for the parts that need callers; gone again when the part is over.

import { mintToken } from '../../server/features/accounts/embedded-provider.ts';
import { readSettings } from '../../server/settings.ts';
import { environmentOf, type OurService, withDatabase } from './our-service.ts';

export interface Developer {
  id: string;
  key: string;
}

/** Ids are counted from 1, so that references/create-app.sql can name them. */
export async function makeDevelopers(service: OurService, count: number): Promise<Developer[]> {
  await removeDevelopers(service); // those of a run that was interrupted
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

async function makeKey({ url }: OurService, token: string): Promise<string> {
  const response = await fetch(`${url}/api/dev/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scopes: ['APP_CREATE', 'APP_READ'] }),
  });
  if (response.status !== 201) throw new Error(`No API key: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { key: string }).key;
}

/** Everything that they created, except entries of the audit log and receipts, which are append-only. */
export async function removeTheirApps(service: OurService): Promise<void> {
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

export async function removeDevelopers(service: OurService): Promise<void> {
  await removeTheirApps(service);
  await withDatabase(service, (client) =>
    client.query(`
      DELETE FROM api_keys WHERE developer_id LIKE 'dev\\_bench\\_%';
      DELETE FROM developers WHERE id LIKE 'dev\\_bench\\_%';
    `),
  );
}
