import { type InsertObject, type SelectQueryBuilder, sql, type UpdateObject } from 'kysely';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { DB } from '../../platform/postgres/schema.gen.ts';
import { webhookErrors } from './errors.ts';
import type { DeliveryRow, DeliveryStatus, WebhookRow } from './webhook.ts';

/** A developer id, or null for the platform. */
export type Owner = string | null;

/** The owner is part of the condition: the webhook of another owner is not found. */
const ownedBy = (db: Database, owner: Owner) =>
  db.selectFrom('webhooks').where('developerId', owner === null ? 'is' : '=', owner);

export async function listWebhooks(db: Database, owner: Owner): Promise<WebhookRow[]> {
  return ownedBy(db, owner).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}

export async function countWebhooks(db: Database, owner: Owner): Promise<number> {
  const { count } = await ownedBy(db, owner)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findWebhook(db: Database, owner: Owner, id: string): Promise<WebhookRow> {
  return found(await ownedBy(db, owner).selectAll().where('id', '=', id).executeTakeFirst());
}

export async function lockWebhook(tx: Tx, owner: Owner, id: string): Promise<WebhookRow> {
  return found(await ownedBy(tx, owner).selectAll().where('id', '=', id).forUpdate().executeTakeFirst());
}

function found(row: WebhookRow | undefined): WebhookRow {
  if (!row) throw webhookErrors.WEBHOOK_NOT_FOUND();
  return row;
}

export async function insertWebhook(tx: Tx, webhook: InsertObject<DB, 'webhooks'>): Promise<WebhookRow> {
  return tx.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** After a rotation, requests are also signed with the previous secret until then. */
export const PREVIOUS_SECRET_END = sql<Date>`now() + interval '24 hours'`;

export async function updateWebhook(tx: Tx, id: string, changes: UpdateObject<DB, 'webhooks'>): Promise<WebhookRow> {
  return tx
    .updateTable('webhooks')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const itemColumns = [
  ...(['eventId', 'webhookId', 'status', 'attempts', 'nextAttemptAt', 'lastAttemptAt', 'answerStatus'] as const),
  ...(['durationMs', 'problem', 'webhookEvents.type', 'webhookEvents.createdAt'] as const),
];

function deliveries(db: Database, webhookId: string) {
  return db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.id', 'webhookDeliveries.eventId')
    .where('webhookId', '=', webhookId);
}

/** Newest first. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  status: DeliveryStatus | undefined,
  page: number,
  limit: number,
) {
  const matching = <T>(query: SelectQueryBuilder<DB, 'webhookDeliveries', T>) =>
    status ? query.where('status', '=', status) : query;
  // Selects the page first and joins the details afterwards, so that the log is read by an index-only scan.
  const entries = matching(db.selectFrom('webhookDeliveries').select('eventId').where('webhookId', '=', webhookId))
    .orderBy('eventId', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await deliveries(db, webhookId)
    .select(itemColumns)
    .where('eventId', 'in', entries)
    .orderBy('eventId', 'desc')
    .execute();
  const { total } = await matching(db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findDelivery(db: Database, webhookId: string, eventId: string): Promise<DeliveryRow> {
  const row = await deliveries(db, webhookId)
    .select([...itemColumns, 'answerBody', 'webhookEvents.body'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!row) throw webhookErrors.WEBHOOK_DELIVERY_NOT_FOUND();
  return row;
}

/** A new series of attempts, starting now. */
export async function dueAgain(tx: Tx, webhookId: string, eventId: string): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'PENDING', attempts: 0, nextAttemptAt: now })
    .where('webhookId', '=', webhookId)
    .where('eventId', '=', eventId)
    .execute();
}
