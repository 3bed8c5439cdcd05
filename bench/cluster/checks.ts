// Consistency checks that must hold after every fault. Each is printed; one failure fails the run.

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

/** Suspends an app on the first node: it disappears there at once, on all nodes within a second, and stays hidden. */
export async function checkSuspension(
  checks: Checks,
  when: string,
  nodes: Node[],
  admin: string,
  app: { id: string; slug: string },
) {
  const [deciding] = nodes as [Node];
  const isShown = async ({ url }: Node) => {
    const page = await fetch(`${url}/api/apps/${app.slug}`);
    const list = await fetch(`${url}/api/apps?search=${app.slug.replaceAll('-', '+')}`);
    await page.arrayBuffer();
    return page.status !== 404 || (await list.text()).includes(`"${app.slug}"`);
  };
  for (const one of nodes)
    if (!(await isShown(one))) throw new Error(`${app.slug} is not listed before its suspension`);
  const answer = await fetch(`${deciding.url}/api/admin/apps/${app.id}/suspend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'A complaint.' }),
  });
  const started = performance.now();
  checks.that(`${when}: hidden at once on the node that suspended it`, answer.ok && !(await isShown(deciding)));
  const hiddenAfterMs = await Promise.all(
    nodes.map(async (one) => {
      while (performance.now() - started < 5_000) {
        const requested = performance.now();
        if (!(await isShown(one))) return requested - started;
      }
      return Number.POSITIVE_INFINITY;
    }),
  );
  checks.that(
    `${when}: hidden on all nodes within 1 s`,
    Math.max(...hiddenAfterMs) <= 1_000,
    `${Math.round(Math.max(...hiddenAfterMs))} ms`,
  );
  let reappeared = 0;
  for (let i = 0; i < 20; i++) {
    for (const one of nodes) if (await isShown(one)) reappeared += 1;
    await sleep(100);
  }
  checks.that(`${when}: stays hidden`, reappeared === 0);
}

export async function sumOfInstalls(primary: Server): Promise<number> {
  return Number((await primary.query('SELECT sum(install_count) AS n FROM app_statistics'))[0]!.n);
}

/** Every confirmed install is recorded once, every unconfirmed one at most once, and all counters agree. */
export async function checkInstalls(checks: Checks, primary: Server, load: Load, before: number): Promise<void> {
  const count = async (text: string, values: unknown[] = []) => Number((await primary.query(text, values))[0]!.n);
  const [confirmed, unconfirmed] = [load.confirmed, load.unconfirmed].map((installs) =>
    installs.map((one) => `${one.slug} ${one.installationId}`),
  ) as [string[], string[]];
  await primary.query('CREATE INDEX IF NOT EXISTS bench_installations ON install_events (installation_id)');
  const times = `SELECT count(*) AS n FROM unnest($1::text[]) AS given WHERE (
    SELECT count(*) FROM install_events JOIN apps ON apps.id = app_id
    WHERE installation_id = split_part(given, ' ', 2) AND slug = split_part(given, ' ', 1))`;
  const wrong = await count(`${times} <> 1`, [confirmed]);
  checks.that('every confirmed install is recorded exactly once', wrong === 0, `${confirmed.length} installs`);
  const twice = await count(`${times} > 1`, [unconfirmed]);
  checks.that('no unconfirmed install is recorded twice', twice === 0, `${unconfirmed.length} installs`);
  const sums = [
    await count('SELECT count(*) AS n FROM install_events'),
    await count('SELECT count(*) AS n FROM installations'),
    await count('SELECT sum(installs) AS n FROM app_daily'),
    (await sumOfInstalls(primary)) - before,
  ];
  checks.that('events, identities, daily figures and counters agree', new Set(sums).size === 1, sums.join(', '));

  // The job that runs every ten minutes repairs counters that a killed node did not flush.
  const connection = { connectionString: primary.url };
  const { db, close } = connectDatabase(connection, { connections: 1 });
  await keepInstallEvents(db, new CatalogProjection(new PgNotifications(connection, pino({ level: 'silent' }))))();
  await close();
  const copies = `SELECT count(*) AS n FROM catalog JOIN app_statistics AS counted USING (app_id)
    WHERE catalog.install_count <> counted.install_count`;
  checks.that('the counters of the catalog equal the statistics', (await count(copies)) === 0);
}
