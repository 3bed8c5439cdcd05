// The daily figures of an app, and why it was uninstalled.

import type { UninstallCode } from '@marketplace/sdk/listing-rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { DaySpan } from './span.ts';

export interface DailyFigures {
  date: string;
  installs: number;
  uninstalls: number;
  views: number;
  reviews: number;
  averageRating: number;
}

/** One row per day of the range, oldest first. */
export async function daysOf(db: Database, appId: string, { from, to }: DaySpan): Promise<DailyFigures[]> {
  const { rows } = await sql<DailyFigures>`
    SELECT to_char(span.day, 'YYYY-MM-DD') AS date, coalesce(installs, 0) AS installs, coalesce(uninstalls, 0) AS uninstalls,
      coalesce(views, 0) AS views, coalesce(reviews, 0) AS reviews,
      CASE WHEN coalesce(reviews, 0) > 0 THEN round(rating_sum::numeric / reviews, 2) ELSE 0 END AS average_rating
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS span (day)
    LEFT JOIN app_daily AS daily ON daily.app_id = ${appId} AND daily.day = span.day::date
    ORDER BY span.day`.execute(db);
  return rows;
}

export interface WeeklyReason {
  week: string;
  code: UninstallCode;
  count: number;
}

/** By the week (its Monday, UTC) and code; only those that somebody gave. */
export async function countUninstallReasons(db: Database, appId: string, span: DaySpan): Promise<WeeklyReason[]> {
  const { rows } = await sql<WeeklyReason>`
    SELECT to_char(date_trunc('week', at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week, code, count(*)::int AS count
    FROM uninstall_reasons WHERE app_id = ${appId} AND ${within(span)}
    GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2`.execute(db);
  return rows;
}

export interface UninstallReasonRow {
  at: Date;
  code: UninstallCode;
  text: string | null;
}

export interface ReasonList extends DaySpan {
  withText: boolean;
  limit: number;
}

/** Newest first. */
export async function listUninstallReasons(
  db: Database,
  appId: string,
  { withText, limit, ...span }: ReasonList,
): Promise<UninstallReasonRow[]> {
  const { rows } = await sql<UninstallReasonRow>`
    SELECT at, code, text FROM uninstall_reasons
    WHERE app_id = ${appId} AND ${within(span)} AND (text IS NOT NULL OR NOT ${withText})
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

function within({ from, to }: DaySpan) {
  return sql<boolean>`at >= ${from}::timestamp AT TIME ZONE 'UTC' AND at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
}
