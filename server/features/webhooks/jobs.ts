import type { UninstallCode } from '@marketplace/sdk/listing-rules';
import { sql } from 'kysely';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { Events, Happened } from '../events/events.ts';

export const overdueCalls = defineJob('webhook-overdue', 'Resumes webhook deliveries that are overdue.');
export const webhookCleaning = defineJob('webhook-cleaning', 'Deletes events and their deliveries after 30 days.');
/** At most one is queued; while a webhook subscribes to installs, each run enqueues the next. */
export const installEvents = defineJob('install-news', 'Publishes install events to webhooks.', {
  policy: 'short',
});

const KEEP_DAYS = 30;
const BATCH = 500;
const PAUSE_MS = 2_000;
const TURN_MS = 10_000;

/** Deleting an event also deletes its deliveries. */
export async function cleanWebhookEvents(db: Database): Promise<void> {
  const old = sql`SELECT id FROM webhook_events WHERE created_at < now() - make_interval(days => ${KEEP_DAYS}) LIMIT 5000`;
  for (let deleted = 1n; deleted > 0n; )
    deleted = (await sql`DELETE FROM webhook_events WHERE id IN (${old})`.execute(db)).numAffectedRows ?? 0n;
}

/**
 * Publishes install events after the fact: installs are written in batches (group commit), so this job reads them from
 * their table by time, up to a horizon before which no transaction is still writing.
 */
export function publishInstallEvents({ db, jobs, events }: { db: Database; jobs: Jobs; events: Events }) {
  return async (): Promise<void> => {
    const end = Date.now() + TURN_MS;
    let left = await publishBatch(db, events);
    while (left === 'more' && jobs.working && Date.now() < end) left = await publishBatch(db, events);
    if (left === 'no subscribers') return;
    const startAfter = left === 'more' ? undefined : new Date(Date.now() + PAUSE_MS);
    await transaction(db, (tx) => jobs.sendAll(tx, installEvents, [{ data: {}, startAfter }]));
  };
}

async function publishBatch(db: Database, events: Events): Promise<'more' | 'up to date' | 'no subscribers'> {
  return transaction(db, async (tx) => {
    const range = await nextRange(tx);
    if (!range) return 'up to date';
    if (!(await somebodyWantsInstalls(tx))) {
      await moveCursor(tx, range.horizon);
      return 'no subscribers';
    }
    const rows = await readInstalls(tx, range.from, range.to);
    if (rows.length > 0) await events.publishAll(tx, rows.map(asEvent));
    const full = rows.length >= BATCH;
    await moveCursor(tx, full ? rows.at(-1)!.justAfter : range.to);
    return full || range.to !== range.horizon ? 'more' : 'up to date';
  });
}

interface Range {
  from: string;
  to: string;
  horizon: string;
}

/**
 * Timestamps as text: a Date has only milliseconds. An install carries the start time of its transaction, so all
 * installs older than the oldest running transaction are visible. The extra second covers transactions that have just
 * begun and are not listed yet. A transaction without a write for a minute only reads (a backup): the service ends its
 * own before that.
 */
async function nextRange(tx: Tx): Promise<Range | undefined> {
  const { rows } = await sql<Range>`
    SELECT published_until::text AS from, horizon::text, least(horizon, published_until + interval '1 minute')::text AS to
    FROM install_event_cursor, LATERAL (
      SELECT least(now() - interval '1 second', min(xact_start)) AS horizon FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (backend_xid IS NOT NULL OR xact_start > now() - interval '1 minute')) AS running
    WHERE horizon > published_until FOR UPDATE OF install_event_cursor SKIP LOCKED`.execute(tx);
  return rows[0];
}

async function moveCursor(tx: Tx, moment: string): Promise<void> {
  await sql`UPDATE install_event_cursor SET published_until = ${moment}::timestamptz`.execute(tx);
}

async function somebodyWantsInstalls(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM webhooks WHERE status = 'ACTIVE'
      AND (events IS NULL OR events && ARRAY['app.installed', 'app.uninstalled']) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

interface InstallRow {
  at: Date;
  justAfter: string;
  kind: 'install' | 'uninstall';
  installationId: string | null;
  environment: string | null;
  version: string | null;
  reason: string | null;
  reasonCode: UninstallCode | null;
  appId: string;
  slug: string;
  name: string;
  developerId: string;
}

/** Only installs with a subscriber; includes all with exactly the timestamp of the last one. */
async function readInstalls(tx: Tx, from: string, to: string): Promise<InstallRow[]> {
  const { rows } = await sql<InstallRow>`
    SELECT install.at, (install.at + interval '1 microsecond')::text AS just_after, kind, installation_id, install.environment,
      install.version, reason, reason_code, apps.id AS app_id, apps.slug, shown.name, apps.developer_id
    FROM install_events AS install JOIN apps ON apps.id = install.app_id
    JOIN app_versions AS shown ON shown.app_id = apps.id AND shown.number = apps.live_version
    WHERE install.at >= ${from}::timestamptz AND install.at < ${to}::timestamptz AND EXISTS (
      SELECT FROM webhooks WHERE status = 'ACTIVE' AND (developer_id = apps.developer_id OR developer_id IS NULL)
        AND (events IS NULL OR 'app.' || kind || 'ed' = ANY (events)))
    ORDER BY install.at FETCH FIRST ${sql.lit(BATCH)} ROWS WITH TIES`.execute(tx);
  return rows;
}

function asEvent(row: InstallRow): Happened {
  const { appId: id, slug, name, developerId, installationId, environment, version, reason, reasonCode: code } = row;
  const app = { id, slug, name, developerId };
  const about =
    row.kind === 'install'
      ? ({ type: 'app.installed', data: { app, installationId, environment, version } } as const)
      : ({ type: 'app.uninstalled', data: { app, installationId, code, reason } } as const);
  return { ...about, developerId, at: row.at };
}
