// API keys and a webhook of the first developer that the sign-in page offers.

import type { Scope } from '@marketplace/sdk/roles';
import { sql } from 'kysely';
import { hashOf, maskedKeyOf, newKey } from '../features/api-keys/key-format.ts';
import { type EventKind, envelopeOf } from '../features/events/kinds.ts';
import { newSealedSecret } from '../features/webhooks/changes.ts';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { Seals } from '../platform/sealing.ts';
import { dayAgo, hoursAfter } from './clock.ts';

/** The warning that the key which expires soon has caused. */
export const WARNED_DAYS = 7;
const WEBHOOK_EVENTS: EventKind[] = ['app.approved', 'app.rejected', 'app.version.published', 'review.created'];
/** Deliveries are kept for 30 days. */
const KEPT_DAYS = 29;
const ATTEMPTS = 10;

interface DemoKey {
  name: string;
  scopes: Scope[];
  createdDaysAgo: number;
  expiresInDays: number;
  usedDaysAgo: number;
  revokedDaysAgo?: number;
  warned?: boolean;
}

export async function insertKeys(tx: Tx, developerId: string): Promise<void> {
  const keys: DemoKey[] = [
    {
      name: 'Release pipeline',
      scopes: ['APP_READ', 'APP_UPDATE'],
      createdDaysAgo: 62,
      expiresInDays: 303,
      usedDaysAgo: 0,
    },
    {
      name: 'Figures dashboard',
      scopes: ['ANALYTICS_READ'],
      createdDaysAgo: 84,
      expiresInDays: 6,
      usedDaysAgo: 1,
      warned: true,
    },
    {
      name: 'Old laptop',
      scopes: ['APP_READ'],
      createdDaysAgo: 240,
      expiresInDays: 125,
      usedDaysAgo: 91,
      revokedDaysAgo: 90,
    },
  ];
  const rows = keys.map(({ name, scopes, createdDaysAgo, expiresInDays, usedDaysAgo, warned, revokedDaysAgo }) => {
    const key = newKey(); // nobody has seen it, so it opens nothing
    const createdAt = dayAgo(createdDaysAgo, 10);
    return {
      ...{ id: newId('key', createdAt.getTime()), developerId, name, scopes, createdAt },
      ...{ hash: hashOf(key), maskedKey: maskedKeyOf(key) },
      expiresAt: hoursAfter(createdAt, 24 * (createdDaysAgo + expiresInDays)),
      lastUsedAt: dayAgo(usedDaysAgo, 22),
      revokedAt: revokedDaysAgo ? dayAgo(revokedDaysAgo, 17) : null,
      warnedDays: warned ? WARNED_DAYS : null,
    };
  });
  await tx.insertInto('apiKeys').values(rows).execute();
}

interface Happened {
  at: Date;
  type: EventKind;
  data: object;
}

/** Its endpoint was down for days: the first event was given up on, all others arrived. */
export async function insertWebhook(tx: Tx, seals: Seals, developerId: string): Promise<void> {
  const createdAt = dayAgo(58, 11);
  const id = newId('whk', createdAt.getTime());
  await tx
    .insertInto('webhooks')
    .values({
      ...{ id, developerId, createdAt, updatedAt: createdAt, activeSince: createdAt },
      url: 'https://hooks.brightboard.example/marketplace',
      description: 'Chat and provisioning',
      events: WEBHOOK_EVENTS,
      secret: newSealedSecret(seals, id).sealed,
    })
    .execute();
  const happened = await eventsOf(tx, developerId);
  const events = happened.map(({ at, type, data }) => {
    const eventId = newId('evt', at.getTime());
    const body = JSON.stringify(envelopeOf(eventId, type, at.toISOString(), data));
    return { id: eventId, type, body, createdAt: at };
  });
  await tx.insertInto('webhookEvents').values(events).execute();
  const deliveries = events.map((event, i) => ({ eventId: event.id, webhookId: id, ...outcome(event.createdAt, i) }));
  await tx.insertInto('webhookDeliveries').values(deliveries).execute();
}

function outcome(at: Date, i: number) {
  if (i > 0) {
    const [answerStatus, answerBody, problem] = [200, '{"ok":true}', null];
    const lastAttemptAt = hoursAfter(at, 1 / 3600);
    return {
      status: 'DELIVERED' as const,
      attempts: 1,
      answerStatus,
      answerBody,
      problem,
      lastAttemptAt,
      durationMs: 80 + 13 * i,
    };
  }
  const [answerStatus, answerBody, problem] = [503, 'Service Unavailable', 'The endpoint responded with 503.'];
  const lastAttemptAt = hoursAfter(at, 76);
  return {
    status: 'FAILED' as const,
    attempts: ATTEMPTS,
    answerStatus,
    answerBody,
    problem,
    lastAttemptAt,
    durationMs: 412,
  };
}

/** Oldest first. */
async function eventsOf(tx: Tx, developerId: string): Promise<Happened[]> {
  const app = sql`json_build_object('id', apps.id, 'slug', slug, 'name', v.name, 'developerId', developer_id)`;
  const live = sql`apps JOIN app_versions AS v ON v.app_id = apps.id AND v.number = coalesce(live_version, 1)`;
  const time = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<Happened>`
    WITH decided AS (SELECT s.*, ${app} AS app FROM submissions AS s JOIN (${live}) ON apps.id = s.app_id
      WHERE developer_id = ${developerId} AND s.decided_at IS NOT NULL)
    SELECT * FROM (
      SELECT decided_at AS at, 'app.approved' AS type, json_build_object('app', app, 'version', version, 'submissionId', id) AS data
        FROM decided WHERE status = 'APPROVED'
      UNION ALL SELECT decided_at, 'app.version.published',
        json_build_object('app', app, 'version', version, 'releaseNotes', listing -> 'releaseNotes') FROM decided WHERE status = 'APPROVED'
      UNION ALL SELECT decided_at, 'app.rejected', json_build_object('app', app, 'version', version, 'submissionId', id,
        'reasons', reasons, 'guidance', guidance) FROM decided WHERE status = 'REJECTED'
      UNION ALL SELECT r.created_at, 'review.created', json_build_object('app', ${app}, 'review', json_build_object('id', r.id,
        'rating', rating, 'title', title, 'body', body, 'authorName', author_name, 'reply', NULL, 'hidden', false,
        'createdAt', ${time('r.created_at')}, 'updatedAt', ${time('r.updated_at')}))
        FROM reviews AS r JOIN (${live}) ON apps.id = r.app_id WHERE developer_id = ${developerId}) AS happened
    WHERE at > ${dayAgo(KEPT_DAYS, 0)} ORDER BY at`.execute(tx);
  return rows;
}
