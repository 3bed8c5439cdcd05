// What must be true whatever was killed: each check is printed, and one that fails fails the run.

import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { CatalogProjection } from '../../server/features/catalog/catalog-projection.ts';
import { keepInstallEvents } from '../../server/features/installs/jobs.ts';
import { connectDatabase } from '../../server/platform/postgres/database.ts';
import { PgNotifications } from '../../server/platform/postgres/notifications.ts';
import type { Load } from './load.ts';
import type { Node } from './nodes.ts';
import type { Server } from './postgres.ts';

export interface Check {
  name: string;
  holds: boolean;
  detail: string;
}

export class Checks {
  all: Check[] = [];

  that(name: string, holds: boolean, detail = ''): void {
    this.all.push({ name, holds, detail });
    console.log(`${holds ? '✔' : '✖'} ${name}${detail ? `: ${detail}` : ''}`);
  }
}

/** Takes an app down on the first node: it must be gone there at once, everywhere within a second, and stay gone. */
export async function takeDown(
  checks: Checks,
  when: string,
  nodes: Node[],
  admin: string,
  app: { id: string; slug: string },
) {
  const [deciding] = nodes as [Node];
  const shown = async ({ url }: Node) => {
    const page = await fetch(`${url}/api/apps/${app.slug}`);
    const list = await fetch(`${url}/api/apps?search=${app.slug.replaceAll('-', '+')}`);
    await page.arrayBuffer();
    return page.status !== 404 || (await list.text()).includes(`"${app.slug}"`);
  };
  for (const one of nodes)
    if (!(await shown(one))) throw new Error(`${app.slug} should be there before it is taken down`);
  const answer = await fetch(`${deciding.url}/api/admin/apps/${app.id}/suspend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'A complaint.' }),
  });
  const begun = performance.now();
  checks.that(`${when}: gone at once on the node that decided`, answer.ok && !(await shown(deciding)));
  const gone = await Promise.all(
    nodes.map(async (one) => {
      while (performance.now() - begun < 5_000) {
        const asked = performance.now();
        if (!(await shown(one))) return asked - begun;
      }
      return Number.POSITIVE_INFINITY;
    }),
  );
  checks.that(
    `${when}: gone on all nodes within 1 s`,
    Math.max(...gone) <= 1_000,
    `${Math.round(Math.max(...gone))} ms`,
  );
  let returned = 0;
  for (let i = 0; i < 20; i++) {
    for (const one of nodes) if (await shown(one)) returned += 1;
    await sleep(100);
  }
  checks.that(`${when}: it does not come back`, returned === 0);
}

export async function sumOfInstalls(primary: Server): Promise<number> {
  return Number((await primary.query('SELECT sum(install_count) AS n FROM app_statistics'))[0]!.n);
}

/** Every install that was answered is there once; those without an answer at most once; all sums agree. */
export async function checkInstalls(checks: Checks, primary: Server, load: Load, before: number): Promise<void> {
  const count = async (text: string, values: unknown[] = []) => Number((await primary.query(text, values))[0]!.n);
  const [answered, unknown] = [load.answered, load.unknown].map((installs) =>
    installs.map((one) => `${one.slug} ${one.installationId}`),
  ) as [string[], string[]];
  await primary.query('CREATE INDEX IF NOT EXISTS bench_installations ON install_events (installation_id)');
  const times = `SELECT count(*) AS n FROM unnest($1::text[]) AS given WHERE (
    SELECT count(*) FROM install_events JOIN apps ON apps.id = app_id
    WHERE installation_id = split_part(given, ' ', 2) AND slug = split_part(given, ' ', 1))`;
  const wrong = await count(`${times} <> 1`, [answered]);
  checks.that('every answered install is recorded exactly once', wrong === 0, `${answered.length} installs`);
  const twice = await count(`${times} > 1`, [unknown]);
  checks.that('no install without an answer is recorded twice', twice === 0, `${unknown.length} installs`);
  const sums = [
    await count('SELECT count(*) AS n FROM install_events'),
    await count('SELECT count(*) AS n FROM installations'),
    await count('SELECT sum(installs) AS n FROM app_daily'),
    (await sumOfInstalls(primary)) - before,
  ];
  checks.that('events, identities, daily figures and counters agree', new Set(sums).size === 1, sums.join(', '));

  // What a killed node did not copy any more is brought up to date by the job that runs every ten minutes.
  const address = { connectionString: primary.url };
  const { db, close } = connectDatabase(address, { connections: 1 });
  await keepInstallEvents(db, new CatalogProjection(new PgNotifications(address, pino({ level: 'silent' }))))();
  await close();
  const copies = `SELECT count(*) AS n FROM catalog JOIN app_statistics AS counted USING (app_id)
    WHERE catalog.install_count <> counted.install_count`;
  checks.that('the catalogue’s counters are those of the statistics', (await count(copies)) === 0);
}
