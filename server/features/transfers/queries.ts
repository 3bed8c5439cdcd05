import { type Selectable, sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { AppTransfers } from '../../platform/postgres/schema.gen.ts';

export type TransferRow = Selectable<AppTransfers> & {
  slug: string;
  appName: string;
  listed: boolean;
  fromName: string;
  toName: string;
  expired: boolean;
};

/** Latest first; more than anybody reads. */
const MAX_LISTED = 100;
const isExpired = sql<boolean>`(app_transfers.status = 'OPEN' AND app_transfers.expires_at <= now())`;
const isOpen = sql<boolean>`(app_transfers.status = 'OPEN' AND app_transfers.expires_at > now())`;

function transfers(db: Database) {
  return db
    .selectFrom('appTransfers')
    .innerJoin('apps', 'apps.id', 'appTransfers.appId')
    .innerJoin('developers as sender', 'sender.id', 'appTransfers.fromId')
    .innerJoin('developers as receiver', 'receiver.id', 'appTransfers.toId')
    .selectAll('appTransfers')
    .select(['apps.slug', 'sender.name as fromName', 'receiver.name as toName', isExpired.as('expired')])
    .select(sql<boolean>`EXISTS (SELECT FROM catalog WHERE catalog.app_id = apps.id)`.as('listed'))
    .select(
      sql<string>`(SELECT name FROM app_versions AS v WHERE v.app_id = apps.id
        ORDER BY v.number = apps.live_version DESC NULLS LAST, v.number DESC LIMIT 1)`.as('appName'),
    );
}

export async function listTransfers(
  db: Database,
  publisherId: string,
  direction: 'in' | 'out',
): Promise<TransferRow[]> {
  return transfers(db)
    .where(direction === 'in' ? 'toId' : 'fromId', '=', publisherId)
    .orderBy('appTransfers.createdAt', 'desc')
    .orderBy('appTransfers.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function findTransfer(db: Database, id: string): Promise<TransferRow | undefined> {
  return transfers(db).where('appTransfers.id', '=', id).executeTakeFirst();
}

/** The caller holds the app's lock. */
export async function findOpenTransferOf(tx: Tx, appId: string): Promise<string | undefined> {
  const open = tx.selectFrom('appTransfers').select('id').where('appId', '=', appId).where(isOpen);
  return (await open.executeTakeFirst())?.id;
}

export async function insertTransfer(
  tx: Tx,
  made: { appId: string; fromId: string; toId: string; message: string | null; requestedBy: string },
): Promise<TransferRow> {
  const id = newId('trf');
  const expiresAt = sql<Date>`now() + interval '14 days'`;
  await tx
    .insertInto('appTransfers')
    .values({ id, ...made, expiresAt })
    .execute();
  return (await findTransfer(tx, id))!;
}

export async function closeTransfer(
  tx: Tx,
  id: string,
  status: 'ACCEPTED' | 'DECLINED' | 'CANCELLED',
  decidedBy: string,
): Promise<void> {
  const decidedAt = now;
  await tx.updateTable('appTransfers').set({ status, decidedBy, decidedAt }).where('id', '=', id).execute();
}
