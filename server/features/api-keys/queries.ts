import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Scope } from '../accounts/caller.ts';
import type { ApiKeyRow } from './key.ts';
import { hashOf, maskedKeyOf } from './key-format.ts';

const columns = [
  'id',
  'developerId',
  'name',
  'scopes',
  'maskedKey',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
  'revokedAt',
] as const;
const expired = sql<boolean>`expires_at <= now()`.as('expired');
/** Revoked and expired keys stay for the record; active ones sort first, so that the limit never cuts one off. */
const MAX_LISTED = 200;

export async function listKeys(db: Database, developerId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('apiKeys')
    .select([...columns, expired])
    .where('developerId', '=', developerId)
    .orderBy(sql`revoked_at IS NULL AND expires_at > now()`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function countActiveKeys(tx: Tx, developerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('developerId', '=', developerId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The developer is part of the condition: the key of another developer is not found. */
export async function lockKey(tx: Tx, developerId: string, id: string): Promise<ApiKeyRow | undefined> {
  return tx
    .selectFrom('apiKeys')
    .select([...columns, expired])
    .where('id', '=', id)
    .where('developerId', '=', developerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertKey(
  tx: Tx,
  key: string,
  { developerId, name, scopes, expiresAt }: { developerId: string; name: string; scopes: Scope[]; expiresAt: Date },
): Promise<ApiKeyRow> {
  return tx
    .insertInto('apiKeys')
    .values({ id: newId('key'), developerId, name, scopes, expiresAt, hash: hashOf(key), maskedKey: maskedKeyOf(key) })
    .returning([...columns, expired])
    .executeTakeFirstOrThrow();
}

export async function revokeKey(tx: Tx, id: string): Promise<ApiKeyRow> {
  return tx
    .updateTable('apiKeys')
    .set({ revokedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returning([...columns, expired])
    .executeTakeFirstOrThrow();
}

export async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(tx);
  return rows[0]!.now;
}
