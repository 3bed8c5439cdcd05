import type { Scope } from '@marketplace/sdk/roles';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import { accountErrors } from '../accounts/errors.ts';
import type { ApiKeyRow, RevokedReason } from './key.ts';
import { hashOf, limitedHashOf, maskedKeyOf, storedHashesOf } from './key-format.ts';

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
  'createdBy',
  'appIds',
  'publishedFrom',
  'trustedPublisherId',
] as const;
const expired = sql<boolean>`expires_at <= now()`.as('expired');
/** Revoked and expired keys stay for the record, but not those of CI; active ones sort first, so that the limit never cuts one off. */
const MAX_LISTED = 200;

/** `onlyId`: for a key that sees itself alone. */
export async function listKeys(db: Database, developerId: string, onlyId?: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('apiKeys')
    .select([...columns, expired])
    .where('developerId', '=', developerId)
    .where(sql<boolean>`(published_from IS NULL OR (revoked_at IS NULL AND expires_at > now()))`)
    .$if(onlyId !== undefined, (keys) => keys.where('id', '=', onlyId!))
    .orderBy(sql`revoked_at IS NULL AND expires_at > now()`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Without those of CI, which end by themselves. */
export async function countActiveKeys(tx: Tx, developerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('developerId', '=', developerId)
    .where('publishedFrom', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** All of a publisher, or those that a member created. */
export async function listActiveKeys(tx: Tx, developerId: string, createdBy?: string): Promise<ApiKeyRow[]> {
  const keys = tx
    .selectFrom('apiKeys')
    .select([...columns, expired])
    .where('developerId', '=', developerId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id');
  return (createdBy === undefined ? keys : keys.where('createdBy', '=', createdBy)).execute();
}

export async function listKeysLimitedTo(tx: Tx, developerId: string, appId: string): Promise<ApiKeyRow[]> {
  return tx
    .selectFrom('apiKeys')
    .select([...columns, expired])
    .where('developerId', '=', developerId)
    .where(sql<boolean>`${appId} = ANY (app_ids)`)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export async function listKeysOfTrustedPublisher(tx: Tx, id: string): Promise<ApiKeyRow[]> {
  return tx
    .selectFrom('apiKeys')
    .select([...columns, expired])
    .where('trustedPublisherId', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .execute();
}

export async function limitKey(tx: Tx, id: string, appIds: string[]): Promise<void> {
  await tx.updateTable('apiKeys').set({ appIds }).where('id', '=', id).execute();
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
  made: Pick<ApiKeyRow, 'developerId' | 'name' | 'expiresAt' | 'parentId' | 'createdBy' | 'appIds'> & {
    scopes: Scope[];
  } & Partial<Pick<ApiKeyRow, 'publishedFrom' | 'trustedPublisherId'>>,
): Promise<ApiKeyRow> {
  const publishedFrom = made.publishedFrom ? JSON.stringify(made.publishedFrom) : null;
  const hash = made.appIds ? limitedHashOf(hashOf(key)) : hashOf(key);
  return tx
    .insertInto('apiKeys')
    .values({ id: newId('key'), ...made, publishedFrom, hash, maskedKey: maskedKeyOf(key) })
    .returning([...columns, expired])
    .executeTakeFirstOrThrow();
}

/** The member whose key creates another is the creator of both. */
export async function creatorOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('apiKeys').select('createdBy').where('id', '=', id).executeTakeFirstOrThrow();
  return row.createdBy;
}

export async function requireOwnApps(tx: Tx, developerId: string, ids: string[]): Promise<void> {
  const own = await tx
    .selectFrom('apps')
    .select('id')
    .where('id', 'in', ids)
    .where('developerId', '=', developerId)
    .where('deletedAt', 'is', null)
    .execute();
  const missing = ids.filter((id) => !own.some((app) => app.id === id));
  if (missing.length > 0) throw accountErrors.APP_NOT_FOUND({ message: `You have no app with the id ${missing[0]}.` });
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
      revokedAt: now,
      revokedReason: sql<RevokedReason>`CASE WHEN id = ${id} THEN ${reason} ELSE 'PARENT_REVOKED' END`,
    })
    .where('id', 'in', (family) => family.selectFrom('family').select('family.id'))
    .where('revokedAt', 'is', null)
    .where((key) => key.or([key('id', '=', id), key('expiresAt', '>', now)]))
    .returning([...columns, expired])
    .execute();
}

/** By the hash of the key, without a lock. */
export async function findKeyByHash(
  db: Database,
  hash: Buffer,
): Promise<{ id: string; developerId: string } | undefined> {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'developerId'])
    .where('hash', 'in', storedHashesOf(hash))
    .executeTakeFirst();
}

/** Which of the hashes are those of keys, and whether the keys are active. One statement for any number of them. */
export async function findKeyHashes(db: Database, hashes: Buffer[]): Promise<{ hash: Buffer; active: boolean }[]> {
  const byStored = new Map(
    hashes.flatMap((hash) => storedHashesOf(hash).map((stored) => [stored.toString('hex'), hash] as const)),
  );
  const stored = [...byStored.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const { rows } = await sql<{ hash: Buffer; active: boolean }>`
    SELECT hash, revoked_at IS NULL AND expires_at > now() AS active FROM api_keys WHERE hash = ANY(${stored}::bytea[])`.execute(
    db,
  );
  return rows.map(({ hash, active }) => ({ hash: byStored.get(hash.toString('hex'))!, active }));
}

export async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(tx);
  return rows[0]!.now;
}
