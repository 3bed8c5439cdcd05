// Statistics of the console's overview page.

import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Settings } from '../../settings.ts';
import { administrator } from '../accounts/access.ts';
import { VERSION_STATES } from '../apps/lifecycle.ts';
import { DEVELOPER_STATES } from '../developers/verification.ts';
import { hasOwnLook } from '../market-settings/brand.ts';
import type { MarketSettingsStore } from '../market-settings/store.ts';
import { Stats } from './stats.ts';
import { readNumbers } from './stats-queries.ts';

export async function statsRoutes(
  app: HttpServer,
  {
    db,
    jobs,
    settings,
    marketSettings,
  }: { db: Database; jobs: Jobs; settings: Settings; marketSettings: MarketSettingsStore },
): Promise<void> {
  app.get(
    '/stats',
    {
      config: { access: administrator },
      schema: {
        operationId: 'getStats',
        tags: ['Administration'],
        summary: 'Get key figures',
        description:
          "Returns the review queue, decisions per day, today's activity, developers and apps by status, what needs attention, and what is left to set up.",
        response: { 200: ref(Stats) },
      },
    },
    async () => {
      const { developers, apps, opened, ...stats } = await readNumbers(db);
      const zeros = (states: readonly string[]) => Object.fromEntries(states.map((state) => [state, 0]));
      const queues = await jobs.queues(db);
      const setup = {
        brand: hasOwnLook(await marketSettings.brand()),
        identityProvider: settings.accounts.issuer !== undefined,
        mail: settings.mail.smtpUrl !== undefined,
        ...opened,
      };
      return {
        ...stats,
        developers: { ...zeros(DEVELOPER_STATES), ...developers },
        apps: { ...zeros(VERSION_STATES), ...apps },
        setup: settings.demo || Object.values(setup).every(Boolean) ? null : setup,
        jobs: { failed: queues.reduce((sum, { failed }) => sum + failed, 0) },
      };
    },
  );
}
