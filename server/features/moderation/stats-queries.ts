// Reads the statistics of the console's overview page.

import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../platform/postgres/database.ts';
import { dueTime } from '../market-settings/store.ts';
import { REPORT_AFTER_DAYS } from '../watch/queries.ts';
import { recentWaits } from './queries.ts';
import type { Stats } from './stats.ts';

const hoursSince = (time: string) => sql.raw(`round((extract(epoch FROM now() - ${time}) / 3600)::numeric, 2)`);

type Numbers = Omit<Static<typeof Stats>, 'jobs' | 'setup'> & {
  opened: { developerVerified: boolean; appApproved: boolean };
};

/** One statement, so that all figures come from one snapshot. */
export async function readNumbers(db: Database): Promise<Numbers> {
  const { rows } = await sql<{ stats: Numbers }>`
    WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
    days AS (
      SELECT (decided_at AT TIME ZONE 'UTC')::date AS day, count(*) FILTER (WHERE status = 'APPROVED') AS approved,
        count(*) FILTER (WHERE status = 'REJECTED') AS rejected
      FROM submissions WHERE status IN ('APPROVED', 'REJECTED') AND decided_at > now() - interval '30 days' GROUP BY day),
    fortnight AS (
      SELECT today.day - ago AS day, coalesce(approved, 0) AS approved, coalesce(rejected, 0) AS rejected
      FROM today CROSS JOIN generate_series(0, 13) AS ago LEFT JOIN days ON days.day = today.day - ago),
    daily AS (
      SELECT coalesce(sum(installs), 0) AS installs, coalesce(sum(reviews), 0) AS reviews
      FROM app_daily WHERE day = (SELECT day FROM today))
    SELECT jsonb_build_object(
      'queue', (SELECT jsonb_build_object('length', count(*), 'overdue', count(*) FILTER (WHERE due_at < now()),
          'unclaimed', count(*) FILTER (WHERE (claimed_until > now()) IS NOT TRUE),
          'oldestHours', ${hoursSince('min(submitted_at)')},
          'medianWaitHours', (SELECT round((percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::numeric, 2)
            FROM (${recentWaits}) AS recent))
        FROM submissions WHERE status = 'PENDING'),
      'decisions', (SELECT coalesce(jsonb_agg(to_jsonb(days) ORDER BY day DESC), '[]') FROM days),
      'decisionsByDay', (SELECT jsonb_agg(to_jsonb(fortnight) ORDER BY day) FROM fortnight),
      'today', (SELECT jsonb_build_object('approved', approved, 'rejected', rejected, 'installs', installs, 'reviews', reviews)
        FROM fortnight JOIN today USING (day), daily),
      'developers', (SELECT coalesce(jsonb_object_agg(status, n), '{}')
        FROM (SELECT status, count(*) AS n FROM developers GROUP BY status) AS d),
      'verification', (SELECT jsonb_build_object('waiting', count(*),
          'overdue', count(*) FILTER (WHERE verification_requested_at < now() - ${dueTime('verification')}),
          'oldestHours', ${hoursSince('min(verification_requested_at)')})
        FROM developers WHERE status = 'UNVERIFIED' AND closing_at IS NULL),
      'identity', (SELECT jsonb_build_object('waiting', count(*)) FROM developers
        WHERE identity_requested_at IS NOT NULL AND closing_at IS NULL),
      'domains', (SELECT jsonb_build_object('disputed', count(*)) FROM developer_domains WHERE status = 'DISPUTED'),
      'watch', (SELECT jsonb_build_object('reported', count(*)) FROM watched_links JOIN catalog USING (app_id)
        WHERE coalesce(failing_since, changed_at) <= now() - make_interval(days => ${REPORT_AFTER_DAYS})),
      'corrections', (SELECT jsonb_build_object('open', count(*)) FROM correction_requests WHERE status = 'OPEN'),
      'apps', (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM (
          SELECT 'APPROVED' AS status, count(*) AS n FROM apps WHERE live_version IS NOT NULL
          UNION ALL SELECT open.status, count(*) FROM app_versions AS open JOIN apps ON apps.id = open.app_id
            WHERE open.status <> 'APPROVED' AND apps.live_version IS NULL AND apps.deleted_at IS NULL GROUP BY open.status) AS a),
      'mail', jsonb_build_object('queued', (SELECT count(*) FROM mails WHERE sent_at IS NULL AND failed_at IS NULL),
          'failed', (SELECT count(*) FROM mails WHERE failed_at IS NOT NULL)),
      'reviews', (SELECT jsonb_build_object('reported', count(*)) FROM reviews WHERE report_count > 0 AND hidden_at IS NULL),
      'opened', jsonb_build_object('developerVerified', EXISTS (SELECT FROM developers WHERE verified_at IS NOT NULL),
          'appApproved', EXISTS (SELECT FROM submissions WHERE status = 'APPROVED'))
    ) AS stats`.execute(db);
  return rows[0]!.stats;
}
