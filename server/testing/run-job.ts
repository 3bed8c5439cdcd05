// Runs a job at once: as a second node that sends it, so that a worker is woken instead of finding it at its next look.

import { PgBoss } from 'pg-boss';
import { eventually, type TestMarket } from './market.ts';

export async function runJob({ settings }: Pick<TestMarket, 'settings'>, queue: string): Promise<void> {
  const boss = new PgBoss({
    ...{ connectionString: settings.databaseUrl!, max: 1, useListenNotify: false },
    ...{ supervise: false, schedule: false, migrate: false },
  });
  boss.on('error', () => {});
  await boss.start();
  try {
    await boss.send(queue, {});
  } finally {
    await boss.stop({ graceful: false });
  }
}

export async function jobsEnded(market: TestMarket, queue: string): Promise<void> {
  const open = `SELECT FROM pgboss.job WHERE name = $1 AND state < 'completed'`;
  await eventually(async () => (await market.sql(open, [queue])).length === 0, `the end of ${queue}`, 30);
}
