import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../platform/database.ts';
import type { App } from '../../platform/http.ts';
import { named, nullable, ref } from '../../platform/schemas.ts';
import { administrator } from '../accounts/access.ts';
import { VERSION_STATES } from '../apps/lifecycle.ts';
import { DEVELOPER_STATES } from '../developers/verification.ts';

const count = (description: string) => Type.Integer({ description });
const counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });

export const Stats = named(
  'Stats',
  Type.Object(
    {
      queue: Type.Object(
        {
          length: count('How many submissions wait.'),
          overdue: count('How many of them wait for longer than 48 hours.'),
          oldestHours: nullable(Type.Number({ description: 'How long the oldest one waits, in hours.' })),
        },
        { description: 'The review queue.' },
      ),
      decisions: Type.Array(
        Type.Object(
          {
            day: Type.String({ description: 'The day (UTC).', example: '2026-11-15' }),
            approved: count('Approvals.'),
            rejected: count('Rejections.'),
          },
          { description: 'One day.' },
        ),
        { description: 'Decisions a day, the last 30 days, newest first; days without one are left out.' },
      ),
      developers: counts('Developers by state.'),
      apps: counts('Apps by state; those with an approved version count as APPROVED.'),
      mail: Type.Object(
        { queued: count('Mails on their way.'), failed: count('Mails that were given up.') },
        { description: 'Outgoing mail.' },
      ),
    },
    { description: 'The marketplace in numbers.' },
  ),
);

export async function statsRoutes(app: App, { db }: { db: Database }): Promise<void> {
  app.get(
    '/stats',
    {
      config: { access: administrator },
      schema: {
        operationId: 'getStats',
        tags: ['Administration'],
        summary: 'See the marketplace in numbers',
        description: 'Queue, decisions a day, developers and apps by state, mail backlog.',
        response: { 200: ref(Stats) },
      },
    },
    async () => {
      const { rows } = await sql<{ stats: typeof Stats extends { static: infer S } ? S : never }>`
        SELECT jsonb_build_object(
          'queue', (SELECT jsonb_build_object('length', count(*), 'overdue', count(*) FILTER (WHERE due_at < now()),
              'oldestHours', round((extract(epoch FROM now() - min(submitted_at)) / 3600)::numeric, 2))
            FROM submissions WHERE status = 'PENDING'),
          'decisions', (SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'approved', approved, 'rejected', rejected) ORDER BY day DESC), '[]')
            FROM (SELECT (decided_at AT TIME ZONE 'UTC')::date AS day, count(*) FILTER (WHERE status = 'APPROVED') AS approved,
                count(*) FILTER (WHERE status = 'REJECTED') AS rejected
              FROM submissions WHERE status IN ('APPROVED', 'REJECTED') AND decided_at > now() - interval '30 days' GROUP BY day) AS days),
          'developers', (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM (SELECT status, count(*) AS n FROM developers GROUP BY status) AS d),
          'apps', (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM (
              SELECT v.status, count(*) AS n FROM apps JOIN app_versions AS v
                ON v.app_id = apps.id AND v.number = coalesce(apps.live_version, 1)
              WHERE apps.deleted_at IS NULL GROUP BY v.status) AS a),
          'mail', (SELECT jsonb_build_object('queued', (SELECT count(*) FROM mails WHERE sent_at IS NULL AND failed_at IS NULL),
              'failed', (SELECT count(*) FROM mails WHERE failed_at IS NOT NULL)))) AS stats`.execute(db);
      const { developers, apps, ...stats } = rows[0]!.stats as { developers: object; apps: object };
      const zeros = (states: readonly string[]) => Object.fromEntries(states.map((state) => [state, 0]));
      return {
        ...stats,
        developers: { ...zeros(DEVELOPER_STATES), ...developers },
        apps: { ...zeros(VERSION_STATES), ...apps },
      } as never;
    },
  );
}
