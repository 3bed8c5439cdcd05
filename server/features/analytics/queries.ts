// The daily figures of an app.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

export interface DaySpan {
  from: string;
  to: string;
}

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
