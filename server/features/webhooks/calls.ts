// Delivers everything due at one webhook, with exponential back-off. The deliveries table is the queue (FOR UPDATE SKIP
// LOCKED); a job only wakes a worker for one webhook, so a slow endpoint occupies at most two workers for one turn each, and all failing ones together a quarter.

import { sql } from 'kysely';
import type { Jobs } from '../../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import {
  MAX_POST_WAIT_MS,
  MAX_REQUEST_MS,
  type Posted,
  type SafeFetcher,
} from '../../platform/safe-fetch/safe-fetch.ts';
import type { Seals } from '../../platform/sealing.ts';
import { SYSTEM_ACTOR } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { Events } from '../events/events.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { type PausedWebhook, webhookPausedMail } from './mail.ts';
import { updateWebhook } from './queries.ts';
import { signedHeaders } from './signature.ts';
import type { DeliveryStatus } from './webhook.ts';

const TURN_MS = 20_000;
/** Workers of one process, and how many of them may be with failing webhooks: the others are for those that respond. */
export const WORKERS = 16;
const MAX_FAILING_TURNS = 4;
/** Back-off after the first attempt, the second …: about three days in total. */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Writing an outcome down takes less, also on a busy database. */
const MAX_NOTE_MS = 15_000;
/** Longer than any attempt takes: without a result by then, the worker has died and the delivery is due again. */
const LOST_AFTER_SECONDS = (MAX_POST_WAIT_MS + MAX_REQUEST_MS + MAX_NOTE_MS) / 1_000;
const DEAD_AFTER_DAYS = 5;

export interface CallParts {
  db: Database;
  jobs: Jobs;
  events: Events;
  notifier: Notifier;
  fetcher: SafeFetcher;
  seals: Seals;
  publicUrl: string;
}

interface Call {
  eventId: string;
  webhookId: string;
  attempts: number;
  body: string;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
}

interface Outcome {
  /** Null when it was delivered; otherwise the explanation for the delivery log. */
  problem: string | null;
  status: number | null;
  answer: string | null;
  durationMs: number;
}

export function callWebhook(parts: CallParts) {
  const { db, jobs, events } = parts;
  /** Workers of this process that call a webhook whose last call failed. */
  let failingTurns = 0;
  return async ({ webhookId }: { webhookId: string }): Promise<void> => {
    const failing = await isFailing(db, webhookId);
    if (failing && failingTurns >= MAX_FAILING_TURNS) {
      const later = new Date(Date.now() + TURN_MS);
      return transaction(db, (tx) => events.wake(tx, [webhookId], later));
    }
    failingTurns += Number(failing);
    try {
      // A failing webhook gets one call a turn: it may hang, and the next of its calls would hang as well.
      await takeTurn(webhookId, failing ? 0 : TURN_MS);
    } finally {
      failingTurns -= Number(failing);
    }
  };

  async function takeTurn(webhookId: string, ms: number): Promise<void> {
    const end = Date.now() + ms;
    do {
      const call = await claim(db, webhookId);
      if (!call) return;
      const outcome = await make(parts, call);
      if (outcome.problem === null) await delivered(db, call, outcome);
      else await transaction(db, (tx) => failed(tx, parts, call, outcome));
    } while (jobs.working && Date.now() < end);
    // End of the turn: other webhooks come first, then the rest of this one.
    await transaction(db, (tx) => events.wake(tx, [webhookId]));
  }
}

async function isFailing(db: Database, webhookId: string): Promise<boolean> {
  const found = await db
    .selectFrom('webhooks')
    .select('failingSince')
    .where('id', '=', webhookId)
    .where('failingSince', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Claims the delivery that is due longest and counts the attempt: concurrent claims get different rows. */
async function claim(db: Database, webhookId: string): Promise<Call | undefined> {
  const { rows } = await sql<Call>`
    WITH due AS (
      SELECT event_id FROM webhook_deliveries
      WHERE webhook_id = ${webhookId} AND status = 'PENDING' AND next_attempt_at <= now()
      ORDER BY next_attempt_at, event_id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries AS delivery
    SET attempts = attempts + 1, last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => ${LOST_AFTER_SECONDS})
    FROM due JOIN webhook_events AS event ON event.id = due.event_id, webhooks AS webhook
    WHERE delivery.event_id = due.event_id AND delivery.webhook_id = ${webhookId}
      AND webhook.id = ${webhookId} AND webhook.status = 'ACTIVE'
    RETURNING delivery.event_id, delivery.webhook_id, attempts, event.body, webhook.url, webhook.secret,
      CASE WHEN webhook.previous_until > now() THEN webhook.previous_secret END AS previous_secret`.execute(db);
  return rows[0];
}

async function make({ fetcher, seals }: CallParts, call: Call): Promise<Outcome> {
  const secrets = [call.secret, call.previousSecret].flatMap((sealed) =>
    sealed ? openSecret(seals, call, sealed) : [],
  );
  const began = performance.now();
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(call.eventId, new Date(), call.body, secrets),
  };
  const answer = await fetcher.post(call.url, call.body, headers);
  const durationMs = Math.round(performance.now() - began);
  if (!answer.ok) return { problem: `The endpoint ${answer.problem}.`, status: null, answer: null, durationMs };
  return { problem: problemOf(answer), status: answer.status, answer: asText(answer.head), durationMs };
}

function openSecret(seals: Seals, { webhookId }: { webhookId: string }, sealed: Buffer): string {
  return seals.open(sealed, purposeOf(webhookId));
}

/** Purpose (associated data) under which this webhook's secrets are encrypted. */
export function purposeOf(webhookId: string): string {
  return `webhook ${webhookId}`;
}

function problemOf({ status }: Posted & { ok: true }): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The endpoint responded with ${status}: redirects are not followed.`;
  return `The endpoint responded with ${status}.`;
}

/** The response body, as far as it is storable text. */
function asText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\ufffd');
}

async function delivered(db: Database, call: Call, outcome: Outcome): Promise<void> {
  await note(db, call, outcome, { status: 'DELIVERED', nextAttemptAt: null });
  await db
    .updateTable('webhooks')
    .set({ failingSince: null })
    .where('id', '=', call.webhookId)
    .where('failingSince', 'is not', null)
    .execute();
}

async function failed(tx: Tx, parts: CallParts, call: Call, outcome: Outcome): Promise<void> {
  const delay = RETRY_SECONDS[call.attempts - 1];
  if (delay === undefined) await note(tx, call, outcome, { status: 'FAILED', nextAttemptAt: null });
  else {
    // Jitter: deliveries that failed together must not all be retried at the same moment.
    const nextAttemptAt = new Date(Date.now() + delay * 1_000 * (1 + Math.random() / 5));
    await note(tx, call, outcome, { nextAttemptAt });
    await parts.events.wake(tx, [call.webhookId], nextAttemptAt);
  }
  await pauseIfDead(tx, parts, call, outcome);
}

async function note(
  db: Database,
  { eventId, webhookId }: Call,
  { problem, status: answerStatus, answer: answerBody, durationMs }: Outcome,
  next: { status?: DeliveryStatus; nextAttemptAt: Date | null },
): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ problem, answerStatus, answerBody, durationMs, ...next })
    .where('eventId', '=', eventId)
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute();
}

async function pauseIfDead(tx: Tx, { notifier, publicUrl }: CallParts, { webhookId }: Call, outcome: Outcome) {
  const { rows } = await sql<{ dead: boolean } & Omit<PausedWebhook, 'id'>>`
    UPDATE webhooks SET failing_since = coalesce(webhooks.failing_since, now())
    FROM webhooks AS same LEFT JOIN developers ON developers.id = same.developer_id
    WHERE webhooks.id = ${webhookId} AND same.id = webhooks.id AND webhooks.status = 'ACTIVE'
    RETURNING webhooks.failing_since < now() - make_interval(days => ${DEAD_AFTER_DAYS}) AS dead, webhooks.url,
      developers.id AS developer_id, developers.kind, developers.name AS developer_name, coalesce(developers.contact_email, developers.email) AS email`.execute(
    tx,
  );
  const [webhook] = rows;
  const gone = outcome.status === 410;
  if (!webhook || !(webhook.dead || gone)) return;

  const why = gone
    ? 'The endpoint responded with 410 Gone.'
    : `Nothing has been delivered for ${DEAD_AFTER_DAYS} days. The last problem: ${outcome.problem}`;
  await updateWebhook(tx, webhookId, { status: 'PAUSED', pausedReason: why });
  await audit(tx, SYSTEM_ACTOR, {
    action: 'webhook.paused',
    subjectType: 'webhook',
    subjectId: webhookId,
    details: { reason: why },
  });
  // Those of the host have no developer.
  if (webhook.developerId)
    await notifier.notify(
      tx,
      webhook.developerId,
      webhookPausedMail({ ...webhook, id: webhookId }, why, { portal: `${publicUrl}/portal` }),
    );
}

/** Safety net for the jobs that wake each retry: picks up deliveries whose node died or whose job failed for good. */
export function wakeOverdue({ db, events }: Pick<CallParts, 'db' | 'events'>) {
  return async (): Promise<void> => {
    await transaction(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM webhooks WHERE status = 'ACTIVE' AND EXISTS (
          SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND status = 'PENDING'
            AND next_attempt_at < now() - interval '10 seconds')`.execute(tx);
      await events.wake(
        tx,
        rows.map(({ id }) => id),
      );
    });
  };
}
