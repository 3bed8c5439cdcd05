import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Scope } from '../accounts/caller.ts';
import type { ApiKeyRow, RevokedReason } from './key.ts';
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
  'revokedReason',
  'parentId',
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
  made: Pick<ApiKeyRow, 'developerId' | 'name' | 'expiresAt' | 'parentId'> & { scopes: Scope[] },
): Promise<ApiKeyRow> {
  return tx
    .insertInto('apiKeys')
    .values({ id: newId('key'), ...made, hash: hashOf(key), maskedKey: maskedKeyOf(key) })
    .returning([...columns, expired])
    .executeTakeFirstOrThrow();
}

/**
 * Revokes a key and all active keys that were created with it, directly or not. The caller holds the lock of the developer,
 * so that no key of the family creates another meanwhile.
 */
export async function revokeFamily(tx: Tx, id: string, reason: RevokedReason): Promise<ApiKeyRow[]> {
  return tx
    .withRecursive('family', (cte) =>
      cte
        .selectFrom('apiKeys')
        .select('id')
        .where('id', '=', id)
        .union(
          cte.selectFrom('apiKeys').innerJoin('family', 'family.id', 'apiKeys.parentId').select('apiKeys.id as id'),
        ),
    )
    .updateTable('apiKeys')
    .set({
      revokedAt: sql<Date>`now()`,
      revokedReason: sql<RevokedReason>`CASE WHEN id = ${id} THEN ${reason} ELSE 'PARENT_REVOKED' END`,
    })
    .where('id', 'in', (family) => family.selectFrom('family').select('family.id'))
    .where('revokedAt', 'is', null)
    .where((key) => key.or([key('id', '=', id), key('expiresAt', '>', sql<Date>`now()`)]))
    .returning([...columns, expired])
    .execute();
}

/** By the hash of the key, without a lock. */
export async function findKeyByHash(
  db: Database,
  hash: Buffer,
): Promise<{ id: string; developerId: string } | undefined> {
  return db.selectFrom('apiKeys').select(['id', 'developerId']).where('hash', '=', hash).executeTakeFirst();
}

/** Which of the hashes are those of keys, and whether the keys are active. One statement for any number of them. */
export async function findKeyHashes(db: Database, hashes: Buffer[]): Promise<{ hash: Buffer; active: boolean }[]> {
  const { rows } = await sql<{ hash: Buffer; active: boolean }>`
    SELECT hash, revoked_at IS NULL AND expires_at > now() AS active FROM api_keys WHERE hash = ANY(${hashes}::bytea[])`.execute(
    db,
  );
  return rows;
}

export async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(tx);
  return rows[0]!.now;
}
