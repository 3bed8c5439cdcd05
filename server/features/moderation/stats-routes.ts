import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, ref } from '../../platform/http/schemas.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { VERSION_STATES } from '../apps/lifecycle.ts';
import { DEVELOPER_STATES } from '../developers/verification.ts';
import { recentWaits } from './queries.ts';

const count = (description: string) => Type.Integer({ description });
const counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });

const hours = (description: string) => nullable(Type.Number({ description }));
const Day = Type.Object(
  {
    day: Type.String({ description: 'The day (UTC).', example: '2026-11-15' }),
    approved: count('Approvals.'),
    rejected: count('Rejections.'),
  },
  { description: 'One day.' },
);

export const Stats = named(
  'Stats',
  Type.Object(
    {
      queue: Type.Object(
        {
          length: count('How many submissions wait.'),
          overdue: count('How many of them wait for longer than 48 hours.'),
          unclaimed: count('How many of them nobody is reviewing.'),
          oldestHours: hours('How long the oldest one waits, in hours.'),
          medianWaitHours: hours('Half of the last thirty decisions took no longer than this; empty without one.'),
        },
        { description: 'The review queue.' },
      ),
      decisions: Type.Array(Day, {
        description: 'Decisions a day, the last 30 days, newest first; days without one are left out.',
      }),
      decisionsByDay: Type.Array(Day, {
        description: 'Decisions on each of the last 14 days, oldest first, today last; to be drawn as it is.',
      }),
      today: Type.Object(
        {
          approved: count('Approvals.'),
          rejected: count('Rejections.'),
          installs: count('Installs.'),
          reviews: count('User reviews that were written.'),
        },
        { description: 'What has happened since midnight (UTC).' },
      ),
      developers: counts('Developers by state.'),
      verification: Type.Object(
        {
          waiting: count('How many developers wait to be verified.'),
          oldestHours: hours('How long ago the first of them registered, in hours.'),
        },
        { description: 'Developers who wait.' },
      ),
      apps: counts('Apps by state; those with an approved version count as APPROVED.'),
      mail: Type.Object(
        { queued: count('Mails on their way.'), failed: count('Mails that were given up.') },
        { description: 'Outgoing mail.' },
      ),
      reviews: Type.Object(
        { reported: count('Reviews that users have reported, and nobody has judged.') },
        { description: 'User reviews.' },
      ),
      jobs: Type.Object(
        { failed: count('Background jobs that failed for good within the last week.') },
        { description: 'Background work.' },
      ),
    },
    { description: 'The marketplace in numbers.' },
  ),
);

export async function statsRoutes(app: HttpServer, { db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  app.get(
    '/stats',
    {
      config: { access: administrator },
      schema: {
        operationId: 'getStats',
        tags: ['Administration'],
        summary: 'See the marketplace in numbers',
        description:
          'Queue, decisions a day, what happened today, developers and apps by state, and what needs attention.',
        response: { 200: ref(Stats) },
      },
    },
    async () => {
      const { developers, apps, ...stats } = await readNumbers(db);
      const zeros = (states: readonly string[]) => Object.fromEntries(states.map((state) => [state, 0]));
      const queues = await jobs.queues(db);
      return {
        ...stats,
        developers: { ...zeros(DEVELOPER_STATES), ...developers },
        apps: { ...zeros(VERSION_STATES), ...apps },
        jobs: { failed: queues.reduce((sum, { failed }) => sum + failed, 0) },
      };
    },
  );
}

const hoursSince = (time: string) => sql.raw(`round((extract(epoch FROM now() - ${time}) / 3600)::numeric, 2)`);

/** All in one statement, so that the numbers fit together. */
async function readNumbers(db: Database): Promise<Omit<Static<typeof Stats>, 'jobs'>> {
  const { rows } = await sql<{ stats: Static<typeof Stats> }>`
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
      'verification', (SELECT jsonb_build_object('waiting', count(*), 'oldestHours', ${hoursSince('min(created_at)')})
        FROM developers WHERE status = 'UNVERIFIED'),
      'apps', (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM (
          SELECT 'APPROVED' AS status, count(*) AS n FROM apps WHERE live_version IS NOT NULL
          UNION ALL SELECT open.status, count(*) FROM app_versions AS open JOIN apps ON apps.id = open.app_id
            WHERE open.status <> 'APPROVED' AND apps.live_version IS NULL AND apps.deleted_at IS NULL GROUP BY open.status) AS a),
      'mail', jsonb_build_object('queued', (SELECT count(*) FROM mails WHERE sent_at IS NULL AND failed_at IS NULL),
          'failed', (SELECT count(*) FROM mails WHERE failed_at IS NOT NULL)),
      'reviews', (SELECT jsonb_build_object('reported', count(*)) FROM reviews WHERE report_count > 0 AND hidden_at IS NULL)
    ) AS stats`.execute(db);
  return rows[0]!.stats;
}
