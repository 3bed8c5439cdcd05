import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import {
  type Database,
  executePrepared,
  type Now,
  now,
  preparedFor,
  type Tx,
} from '../../platform/postgres/database.ts';
import { readPage } from '../../platform/postgres/paging.ts';
import type { DB, Developers } from '../../platform/postgres/schema.gen.ts';
import { accountName } from '../accounts/known-accounts.ts';
import { type StoredVerification, verificationOf } from '../catalog/developer-verification.ts';
import { dueTime } from '../market-settings/store.ts';
import type { DeveloperStatus } from './verification.ts';

export type Developer = Selectable<Developers>;

export async function findDeveloper(db: Database, id: string): Promise<Developer | undefined> {
  return db.selectFrom('developers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findDeveloperOfAccount(db: Database, accountUserId: string): Promise<Developer | undefined> {
  return db.selectFrom('developers').selectAll().where('accountUserId', '=', accountUserId).executeTakeFirst();
}

/** Undefined when the account is already registered. */
export async function insertDeveloper(
  tx: Tx,
  developer: Pick<Developer, 'id' | 'name' | 'email' | 'accountUserId'> & Partial<Omit<Developer, 'statusReasons'>>,
): Promise<Developer | undefined> {
  return tx
    .insertInto('developers')
    .values(developer)
    .onConflict((conflict) => conflict.column('accountUserId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Row lock (FOR UPDATE) of every decision about a developer: decisions are serialized. */
export async function lockDeveloper(
  tx: Tx,
  by: { id: string } | { accountUserId: string },
): Promise<Developer | undefined> {
  const row = 'id' in by ? (['id', by.id] as const) : (['accountUserId', by.accountUserId] as const);
  return tx.selectFrom('developers').selectAll().where(row[0], '=', row[1]).forUpdate().executeTakeFirst();
}

/** The same lock, for callers that only need the developer's state. */
export async function lockDeveloperState(
  tx: Tx,
  id: string,
): Promise<Pick<Developer, 'status' | 'statusReason' | 'closingAt' | 'appLimit'>> {
  const state = tx.selectFrom('developers').select(['status', 'statusReason', 'closingAt', 'appLimit']);
  const [row] = await executePrepared(tx, state.where('id', '=', id).forUpdate());
  if (!row) throw new Error(`There is no developer ${id}.`);
  return row;
}

/** Shared row lock (FOR SHARE): the developer's state cannot change while it is held. */
export async function holdDeveloper(tx: Tx, id: string): Promise<Developer> {
  return tx.selectFrom('developers').selectAll().where('id', '=', id).forShare().executeTakeFirstOrThrow();
}

/** Times may be those of the database's clock. */
type Times =
  | 'closingAt'
  | 'contactConfirmedAt'
  | 'identityRequestedAt'
  | 'verificationRequestedAt'
  | 'verificationClaimedUntil';
type DeveloperChange = Partial<
  Omit<Developer, Times | 'statusReasons'> & { [Time in Times]: Developer[Time] | Now } & {
    /** JSON. */
    statusReasons: string;
  }
>;

export async function updateDeveloper(tx: Tx, id: string, changes: DeveloperChange): Promise<Developer> {
  const set = { ...changes, updatedAt: now };
  return tx.updateTable('developers').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** In ASCII. */
export async function provedDomainsOf(db: Database, developerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('developerDomains')
    .select('domain')
    .where('developerId', '=', developerId)
    .where('status', '=', 'PROVED')
    .execute();
  return rows.map(({ domain }) => domain);
}

// Planning it would take 4 ms.
const publicDevelopers = preparedFor((db, id) =>
  db
    .selectFrom('developers')
    .innerJoin('apps', 'apps.developerId', 'developers.id')
    .innerJoin('catalog', 'catalog.appId', 'apps.id')
    .innerJoin('appStatistics', 'appStatistics.appId', 'apps.id')
    .select(['developers.id', 'developers.name', 'developers.companyName', 'developers.websiteUrl', 'developers.bio'])
    .select([
      'developers.createdAt',
      sql<StoredVerification>`${sql.raw(verificationOf('developers.id'))}`.as('verification'),
    ])
    .select(({ fn }) => [
      fn.countAll<number>().as('appCount'),
      fn.sum<number>('appStatistics.installCount').as('installCount'),
      fn.sum<number>('catalog.reviewCount').as('reviewCount'),
      fn.sum<number>('catalog.ratingSum').as('ratingSum'),
    ])
    .where('developers.id', '=', id)
    .where('apps.deletedAt', 'is', null)
    .groupBy('developers.id'),
);

/** Public fields of a developer with an app in the catalog, and totals over those apps. */
export async function findPublicDeveloper(db: Database, id: string) {
  const [found] = await publicDevelopers(db, id);
  return found;
}

/** Longest waiting first. */
export async function listIdentityChanges(db: Database, page: number, limit: number) {
  const changes = db
    .selectFrom('developers')
    .selectAll()
    .where('identityRequestedAt', 'is not', null)
    .where('closingAt', 'is', null);
  return readPage(changes.orderBy('identityRequestedAt').orderBy('id'), page, limit);
}

/** A developer with the clock of its verification, by the database's time. An expired claim does not count. */
export interface DeveloperInReview extends Developer {
  dueAt: Date;
  overdue: boolean;
  assignee: string | null;
  assigneeName: string | null;
  accountName: string | null;
  claimedUntil: Date | null;
}

const dueAt = sql<Date>`verification_requested_at + ${dueTime('verification')}`;
const isOverdue = sql<boolean>`(status = 'UNVERIFIED' AND closing_at IS NULL AND ${dueAt} < now())`;
const claimHolds = sql<boolean>`(status = 'UNVERIFIED' AND coalesce(verification_claimed_until > now(), false))`;
export const CLAIM_END = sql<Date>`now() + interval '2 hours'`;

const clock = [
  dueAt.as('dueAt'),
  isOverdue.as('overdue'),
  sql<string | null>`CASE WHEN ${claimHolds} THEN verification_assignee END`.as('assignee'),
  sql<string | null>`CASE WHEN ${claimHolds} THEN ${accountName(sql`verification_assignee`)} END`.as('assigneeName'),
  accountName(sql`developers.account_user_id`).as('accountName'),
  sql<Date | null>`CASE WHEN ${claimHolds} THEN verification_claimed_until END`.as('claimedUntil'),
];

export async function findDeveloperInReview(db: Database, id: string): Promise<DeveloperInReview | undefined> {
  return db.selectFrom('developers').selectAll().select(clock).where('id', '=', id).executeTakeFirst();
}

/** The same, under the row lock of `lockDeveloper`. */
export async function lockDeveloperInReview(tx: Tx, id: string): Promise<DeveloperInReview | undefined> {
  return tx.selectFrom('developers').selectAll().select(clock).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Where a developer stands in the queue, and how long the last thirty verifications took. */
export async function verificationWaits(db: Database, { id, status }: Developer) {
  const { rows } = await sql<{ place: number; medianHours: number | null; p90Hours: number | null }>`
    WITH recent AS (
      SELECT extract(epoch FROM verified_at - verification_requested_at) / 3600 AS hours FROM developers
      WHERE verified_at IS NOT NULL ORDER BY verified_at DESC LIMIT 30)
    SELECT (SELECT count(*) + 1 FROM developers WHERE status = 'UNVERIFIED' AND closing_at IS NULL AND (verification_requested_at, id) <
        (SELECT verification_requested_at, id FROM developers WHERE id = ${id})) AS place,
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::numeric, 2)::float8 AS median_hours,
      round((percentile_cont(0.9) WITHIN GROUP (ORDER BY hours))::numeric, 2)::float8 AS p90_hours
    FROM recent`.execute(db);
  const { place, medianHours, p90Hours } = rows[0]!;
  return { place: status === 'UNVERIFIED' ? place : null, medianWaitHours: medianHours, p90WaitHours: p90Hours };
}

export interface DeveloperFilter {
  status?: DeveloperStatus | undefined;
  overdue?: boolean | undefined;
  /** An account id, or null for unclaimed. */
  assignee?: string | null | undefined;
  search?: string | undefined;
}

/** Oldest first; those who wait for verification: longest waiting first. */
export async function listDevelopers(db: Database, filter: DeveloperFilter, page: number, limit: number) {
  const found = matching(db, filter).selectAll().select(clock);
  const ordered = filter.status === 'UNVERIFIED' ? found.orderBy('verificationRequestedAt') : found;
  return readPage(ordered.orderBy('id'), page, limit);
}

function matching(
  db: Database,
  { status, overdue, assignee, search }: DeveloperFilter,
): SelectQueryBuilder<DB, 'developers', object> {
  let query = db.selectFrom('developers');
  if (status) query = query.where('status', '=', status);
  if (overdue !== undefined) query = query.where(sql<boolean>`${isOverdue} = ${overdue}`);
  if (assignee) query = query.where(sql<boolean>`${claimHolds} AND verification_assignee = ${assignee}`);
  if (assignee === null) query = query.where(sql<boolean>`NOT ${claimHolds}`);
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    // Must be exactly the expression of the index developers_search, or PostgreSQL does not use the index.
    query = query.where(
      sql<boolean>`(lower(name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || account_user_id)) LIKE lower(${pattern})`,
    );
  }
  return query;
}
