// Transactional outbox of events: an event is written in the transaction of the change, so none is lost or premature. One
// statement fans it out to the subscribed webhooks; without a subscriber nothing is written.

import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { now, PREPARED, type Tx } from '../../platform/postgres/database.ts';
import { type DataOf, type EventKind, envelopeOf } from './kinds.ts';

const RETRIES = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 };

/** Wakes a worker for everything due at one webhook. Internal faults are retried soon; a failed delivery is not a job failure. */
export const webhookCalls = defineJob<{ webhookId: string }>('webhook-calls', 'Delivers events to webhooks.', {
  ...RETRIES,
  expireInSeconds: 120,
});

/** The events that administrators get an email about. */
const NOTICED = [
  'app.submitted',
  'developer.registered',
  'developer.resubmitted',
  'review.reported',
  'job.failed',
] as const satisfies EventKind[];
export type Noticed = (typeof NOTICED)[number];

/** Without the texts of a review: no email has them, and the queue would keep them after their author is forgotten. */
export type NoticeData<K extends Noticed> = K extends Noticed ? Omit<DataOf<K>, 'review'> : never;

export interface Notice {
  id: string;
  type: Noticed;
  data: NoticeData<Noticed>;
}

/** Emails to administrators about what waits for them (notices/). */
export const adminNotices = defineJob<Notice>('admin-notices', 'Emails administrators about new work.', RETRIES);

/** The events that change the status or the permissions of installations. */
const AFFECTS_INSTALLATIONS: EventKind[] = [
  ...(['app.suspended', 'app.restored', 'app.version.published', 'app.corrected'] as const),
  ...(['developer.suspended', 'developer.reinstated'] as const),
];
export type InstallationsAffected = { appId: string } | { developerId: string };

/** Announces what such an event means for installations (installations/announcements.ts). */
export const installationChanges = defineJob<InstallationsAffected>(
  'installation-changes',
  'Announces changes of installations by events and emails.',
  { ...RETRIES, expireInSeconds: 600 },
);

export interface Happened {
  type: EventKind;
  /** The developer whose webhooks receive it, besides those of the platform. Null: the platform's alone. */
  developerId: string | null;
  data: object;
  /** Defaults to now. */
  at?: Date;
}

/** The only events that a suspended developer's webhooks receive. */
const SENT_TO_SUSPENDED: EventKind[] = ['developer.suspended', 'developer.reinstated'];

export class Events {
  #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async publish<K extends EventKind>(tx: Tx, type: K, developerId: string | null, data: DataOf<K>): Promise<void> {
    await this.publishAll(tx, [{ type, developerId, data }]);
  }

  async publishAll(tx: Tx, happened: Happened[]): Promise<void> {
    const { rows } = await sql<{ webhookId: string }>`${PREPARED}
      WITH given AS (
        SELECT id, type, developer_id, body, coalesce(at, now()) AS at FROM json_to_recordset(${asRows(happened)}::json)
          AS given (id text, type text, developer_id text, body text, at timestamptz)
      ), wanted AS (
        SELECT given.id AS event_id, webhooks.id AS webhook_id
        FROM given JOIN webhooks ON webhooks.developer_id = given.developer_id OR webhooks.developer_id IS NULL
        LEFT JOIN developers ON developers.id = webhooks.developer_id
        WHERE webhooks.status = 'ACTIVE' AND webhooks.active_since <= given.at
          AND (webhooks.events IS NULL OR given.type = ANY (webhooks.events))
          AND (developers.status IS DISTINCT FROM 'SUSPENDED' OR given.type = ANY (${SENT_TO_SUSPENDED}))
        FOR KEY SHARE OF webhooks -- one that is being deleted is either there until we are done, or not there at all
      ), kept AS (
        INSERT INTO webhook_events (id, type, body, created_at)
        SELECT id, type, body, at FROM given WHERE id IN (SELECT event_id FROM wanted)
      )
      INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at)
      SELECT event_id, webhook_id, now() FROM wanted RETURNING webhook_id`.execute(tx);
    await this.wake(tx, new Set(rows.map(({ webhookId }) => webhookId)));
    const notices = happened.filter(isNoticed).map((one) => ({ data: noticeOf(one) }));
    if (notices.length > 0) await this.#jobs.sendAll(tx, adminNotices, notices);
    for (const one of happened) {
      if (AFFECTS_INSTALLATIONS.includes(one.type)) await this.announceInstallations(tx, affectedBy(one));
    }
  }

  /**
   * Also for a change of the publisher that is no event of its own. Most apps have no installation when they are approved:
   * without a job for them an approval has six statements less. Nobody can install meanwhile: the caller holds the lock of
   * the app or the developer.
   */
  async announceInstallations(tx: Tx, affected: InstallationsAffected): Promise<void> {
    if (await hasInstallations(tx, affected)) await this.#jobs.send(tx, installationChanges, affected);
  }

  /** Sends a test event to one webhook; returns the id of the event. */
  async test(tx: Tx, webhookId: string, data: DataOf<'webhook.test'>): Promise<string> {
    const id = newId('evt');
    const body = JSON.stringify(envelopeOf(id, 'webhook.test', new Date().toISOString(), data));
    await tx.insertInto('webhookEvents').values({ id, type: 'webhook.test', body }).execute();
    await tx.insertInto('webhookDeliveries').values({ eventId: id, webhookId, nextAttemptAt: now }).execute();
    await this.wake(tx, [webhookId]);
    return id;
  }

  async wake(tx: Tx, webhookIds: Iterable<string>, startAfter?: Date): Promise<void> {
    const calls = [...webhookIds].map((webhookId) => ({ data: { webhookId }, group: webhookId, startAfter }));
    if (calls.length > 0) await this.#jobs.sendAll(tx, webhookCalls, calls);
  }
}

function isNoticed(happened: Happened): happened is Happened & { type: Noticed; data: DataOf<Noticed> } {
  return NOTICED.some((type) => type === happened.type);
}

function noticeOf({ type, data }: { type: Noticed; data: DataOf<Noticed> }): Notice {
  if (!('review' in data)) return { id: newId('ntc'), type, data };
  const { review: _, ...needed } = data;
  return { id: newId('ntc'), type, data: needed };
}

function affectedBy({ developerId, data }: Happened): InstallationsAffected {
  return 'app' in data ? { appId: (data as { app: { id: string } }).app.id } : { developerId: developerId! };
}

async function hasInstallations(tx: Tx, affected: InstallationsAffected): Promise<boolean> {
  const which =
    'appId' in affected
      ? sql`app_id = ${affected.appId}`
      : sql`app_id IN (SELECT id FROM apps WHERE developer_id = ${affected.developerId})`;
  const { rows } =
    await sql`${PREPARED}SELECT FROM workspace_installations WHERE ended_at IS NULL AND ${which} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

function asRows(happened: Happened[]): string {
  return JSON.stringify(
    happened.map(({ type, developerId, data, at }) => {
      const id = newId('evt', at?.getTime());
      const body = JSON.stringify(envelopeOf(id, type, (at ?? new Date()).toISOString(), data));
      return { id, type, developer_id: developerId, body, at: at ?? null };
    }),
  );
}
