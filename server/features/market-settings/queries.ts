import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { readPage } from '../../platform/postgres/paging.ts';
import { accountName } from '../accounts/known-accounts.ts';
import type { MarketSettings } from './document.ts';

export function findNewestRevision(db: Database) {
  return db
    .selectFrom('marketSettings')
    .select(['revision', 'changedAt', 'changedBy'])
    .orderBy('revision', 'desc')
    .executeTakeFirst();
}

/** The newest first. */
export async function listRevisions(db: Database, page: number, limit: number) {
  const revisions = db
    .selectFrom('marketSettings')
    .select(['revision', 'changedAt', 'changedBy', 'changes'])
    .select(accountName(sql`changed_by`).as('changedByName'));
  return readPage(revisions.orderBy('revision', 'desc'), page, limit);
}

export async function findDocument(db: Database, revision: number): Promise<MarketSettings | undefined> {
  const row = await db
    .selectFrom('marketSettings')
    .select('document')
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.document as MarketSettings | undefined;
}
