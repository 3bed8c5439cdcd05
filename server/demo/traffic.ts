// Views, installs and uninstalls of the demo: every day since publication, so that totals equal the sums of the days.

import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/database.ts';
import { dayAgo, hoursAfter, isoDay, partOfToday } from './clock.ts';
import type { DemoApp } from './demo-app.ts';
import { demoMoves, wasHidden } from './moves.ts';
import { uninstallReasons } from './opinions.ts';
import { randomFrom } from './random.ts';

/** From Sunday: people install apps for work on workdays. */
const BY_WEEKDAY = [0.42, 1.05, 1.22, 1.18, 1.12, 0.95, 0.48];
const DAYS_WITH_REASONS = 30;

interface Day {
  appId: string;
  day: string;
  installs: number;
  uninstalls: number;
  views: number;
}

/** `ids`: of the apps, by slug. */
export async function insertTraffic(tx: Tx, apps: DemoApp[], ids: Map<string, string>): Promise<void> {
  const days = apps.flatMap((app) => daysOf(app, ids.get(app.slug)!));
  await sql`
    INSERT INTO app_daily (app_id, day, installs, uninstalls, views)
    SELECT "appId", day, installs, uninstalls, views FROM json_to_recordset(${JSON.stringify(days)}::json)
      AS given ("appId" text, day date, installs int, uninstalls int, views int)`.execute(tx);
  await sql`
    UPDATE app_statistics AS s SET install_count = sums.n
    FROM (SELECT app_id, sum(installs) AS n FROM app_daily GROUP BY app_id) AS sums WHERE s.app_id = sums.app_id`.execute(
    tx,
  );
  await insertReasons(tx, days);
}

/** Growing slowly, with waves of some weeks, weekdays, and chance. */
function daysOf(app: DemoApp, appId: string): Day[] {
  const moves = demoMoves();
  const random = randomFrom(app.hue + app.installs);
  const weights = Array.from({ length: app.daysAgo + 1 }, (_, daysAgo) => {
    if (wasHidden(moves, app.slug, daysAgo)) return 0;
    const growth = 1.6 - daysAgo / (app.daysAgo + 1);
    const wave = 1 + 0.25 * Math.sin(daysAgo / 9 + app.hue);
    const passed = daysAgo === 0 ? partOfToday() : 1;
    return growth * wave * BY_WEEKDAY[dayAgo(daysAgo, 0).getUTCDay()]! * (0.85 + 0.3 * random.next()) * passed;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight, daysAgo) => {
    const installs = Math.round((app.installs * weight) / sum);
    const views = Math.round(installs * (6 + 3 * random.next()) + 4 * weight);
    return {
      appId,
      day: isoDay(dayAgo(daysAgo, 0)),
      installs,
      // The first to leave came days before.
      uninstalls: daysAgo < app.daysAgo - 7 ? Math.round(installs * (0.06 + 0.08 * random.next())) : 0,
      views,
    };
  });
}

/** Some of those who left lately said why. */
async function insertReasons(tx: Tx, days: Day[]): Promise<void> {
  const earliest = isoDay(dayAgo(DAYS_WITH_REASONS, 0));
  const left = days
    .filter(({ day, uninstalls }) => uninstalls > 0 && day > earliest && day < isoDay(new Date()))
    .filter((_, i) => i % 2 === 0)
    .map(({ appId, day }, i) => {
      const at = hoursAfter(new Date(day), 7 + (i % 11));
      const [reasonCode, reason] = uninstallReasons[i % uninstallReasons.length]!;
      return {
        appId,
        installationId: `demo-workspace-${i}`,
        at,
        installedAt: hoursAfter(at, -24 * 6),
        reasonCode,
        reason,
      };
    });
  const installations = left.map(({ appId, installationId, at, installedAt }) => {
    return { appId, installationId, installedAt, uninstalledAt: at };
  });
  await tx.insertInto('installations').values(installations).execute();
  const events = left.flatMap(({ appId, installationId, at, installedAt, reasonCode, reason }) => [
    { appId, installationId, kind: 'install' as const, at: installedAt, environment: 'production' },
    { appId, installationId, kind: 'uninstall' as const, at, reasonCode, reason },
  ]);
  await tx.insertInto('installEvents').values(events).execute();
  const reasons = left.map(({ appId, at, reasonCode, reason }) => ({ appId, at, code: reasonCode, text: reason }));
  await tx.insertInto('uninstallReasons').values(reasons).execute();
}
