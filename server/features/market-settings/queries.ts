import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
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
export async function listRevisions(db: Database, page: { offset: number; limit: number }) {
  const rows = await db
    .selectFrom('marketSettings')
    .select(['revision', 'changedAt', 'changedBy', 'changes'])
    .select(accountName(sql`changed_by`).as('changedByName'))
    .orderBy('revision', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('marketSettings')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findDocument(db: Database, revision: number): Promise<MarketSettings | undefined> {
  const row = await db
    .selectFrom('marketSettings')
    .select('document')
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.document as MarketSettings | undefined;
}
