import { type Selectable, sql } from 'kysely';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { StoredChanges } from '../../platform/postgres/json-columns.ts';
import type { CorrectionRequests } from '../../platform/postgres/schema.gen.ts';
import { accountName } from '../accounts/known-accounts.ts';
import { correctionErrors } from './errors.ts';

export type CorrectionRow = Selectable<CorrectionRequests>;

export interface AdminCorrectionRow extends CorrectionRow {
  slug: string;
  developerId: string;
  developerName: string;
  developerCompany: string | null;
  decidedByName: string | null;
}

/** Newest first; more than anybody reads. */
const MAX_OWN = 50;

export async function listCorrectionsOf(db: Database, appId: string): Promise<CorrectionRow[]> {
  const own = db.selectFrom('correctionRequests').selectAll().where('appId', '=', appId);
  return own.orderBy('id', 'desc').limit(MAX_OWN).execute();
}

/** The app's row is locked, so that no second one can be inserted meanwhile. */
export async function hasOpenCorrection(tx: Tx, appId: string): Promise<boolean> {
  const open = tx.selectFrom('correctionRequests').select('id').where('appId', '=', appId).where('status', '=', 'OPEN');
  return (await open.executeTakeFirst()) !== undefined;
}

export interface NewCorrectionRow {
  id: string;
  appId: string;
  version: number;
  changes: StoredChanges;
  base: StoredChanges;
  reason: string;
}

export async function insertCorrection(tx: Tx, { changes, base, ...rest }: NewCorrectionRow): Promise<CorrectionRow> {
  return tx
    .insertInto('correctionRequests')
    .values({ ...rest, changes: JSON.stringify(changes), base: JSON.stringify(base) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The app is part of the condition: the request of another app is not found. */
export async function findCorrectionOf(db: Database, appId: string, id: string): Promise<CorrectionRow> {
  const own = db.selectFrom('correctionRequests').selectAll().where('appId', '=', appId).where('id', '=', id);
  const row = await own.executeTakeFirst();
  if (!row) throw correctionErrors.CORRECTION_NOT_FOUND();
  return row;
}

interface Closing {
  status: 'APPLIED' | 'DECLINED' | 'WITHDRAWN';
  decidedBy?: string;
  decisionReason?: string | null;
}

export async function closeCorrection(tx: Tx, id: string, closing: Closing): Promise<void> {
  await tx
    .updateTable('correctionRequests')
    .set({ ...closing, decidedAt: now })
    .where('id', '=', id)
    .execute();
}

/** When the app moves to another publisher, for whom its reason is not meant. */
export async function deleteOpenCorrection(tx: Tx, appId: string): Promise<void> {
  await tx.deleteFrom('correctionRequests').where('appId', '=', appId).where('status', '=', 'OPEN').execute();
}

function correctionsQuery(db: Database) {
  return db
    .selectFrom('correctionRequests')
    .innerJoin('apps', 'apps.id', 'correctionRequests.appId')
    .innerJoin('developers', 'developers.id', 'apps.developerId')
    .selectAll('correctionRequests')
    .select(['apps.slug', 'developers.id as developerId', 'developers.name as developerName'])
    .select(['developers.companyName as developerCompany', accountName(sql`decided_by`).as('decidedByName')]);
}

/** Open ones longest waiting first, others latest first. */
export async function listCorrections(
  db: Database,
  { status }: { status?: CorrectionRow['status'] | undefined },
  page: number,
  limit: number,
): Promise<{ rows: AdminCorrectionRow[]; total: number }> {
  let list = correctionsQuery(db);
  let count = db.selectFrom('correctionRequests');
  if (status) {
    list = list.where('correctionRequests.status', '=', status);
    count = count.where('status', '=', status);
  }
  const rows = await list
    .orderBy('correctionRequests.id', status === 'OPEN' ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await count.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findCorrection(db: Database, id: string): Promise<AdminCorrectionRow> {
  const row = await correctionsQuery(db).where('correctionRequests.id', '=', id).executeTakeFirst();
  if (!row) throw correctionErrors.CORRECTION_NOT_FOUND();
  return row;
}
