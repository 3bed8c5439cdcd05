// Two nodes on one database, one for each search engine, for tests whose rules hold for both.

import { eventually, startTestMarket, type TestMarket } from './market.ts';

type Cleanup = Parameters<typeof startTestMarket>[0];

export interface Engine {
  name: 'memory' | 'postgres';
  market: TestMarket;
}

export async function startBothEngines(t: Cleanup): Promise<[memory: Engine, postgres: Engine]> {
  const memory = await startTestMarket(t);
  const postgres = await startTestMarket(t, { besides: memory, env: { CATALOG_IN_MEMORY: 'off' } });
  return [
    { name: 'memory', market: memory },
    { name: 'postgres', market: postgres },
  ];
}

/** Waits until the in-memory index has exactly this many apps: until then PostgreSQL serves searches. */
export async function indexed(market: TestMarket, apps: number): Promise<void> {
  await eventually(
    async () => {
      const { text } = await market.expect(200, 'GET', '/metrics');
      return Number(text.match(/^catalog_apps_in_memory (\d+)/m)?.[1]) === apps;
    },
    `${apps} apps in memory`,
    30,
  );
}
