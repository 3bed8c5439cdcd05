import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { TrustedPublisherRow } from './trusted-publisher.ts';

export async function listTrustedPublishers(db: Database, appId: string): Promise<TrustedPublisherRow[]> {
  return db.selectFrom('trustedPublishers').selectAll().where('appId', '=', appId).orderBy('id').execute();
}

export async function findTrustedPublisher(
  db: Database,
  appId: string,
  id: string,
): Promise<TrustedPublisherRow | undefined> {
  const query = db.selectFrom('trustedPublishers').selectAll().where('id', '=', id);
  return query.where('appId', '=', appId).executeTakeFirst();
}

export async function insertTrustedPublisher(
  tx: Tx,
  row: Omit<TrustedPublisherRow, 'id' | 'createdAt' | 'lastUsedAt'>,
): Promise<TrustedPublisherRow> {
  const values = { id: newId('tpu'), ...row };
  return tx.insertInto('trustedPublishers').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function deleteTrustedPublisher(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('trustedPublishers').where('id', '=', id).execute();
}

export async function deleteTrustedPublishersOf(tx: Tx, appId: string): Promise<void> {
  await tx.deleteFrom('trustedPublishers').where('appId', '=', appId).execute();
}

export interface Candidate extends TrustedPublisherRow {
  developerId: string;
  slug: string;
}

/** Those that trust a repository; of one app, if it is named by its id or slug. */
export async function listCandidates(
  db: Database,
  { issuer, repositoryId, app }: { issuer: string; repositoryId: string; app: string | undefined },
): Promise<Candidate[]> {
  const found = db
    .selectFrom('trustedPublishers')
    .innerJoin('apps', 'apps.id', 'trustedPublishers.appId')
    .selectAll('trustedPublishers')
    .select(['apps.developerId', 'apps.slug'])
    .where('issuer', '=', issuer)
    .where('repositoryId', '=', repositoryId)
    .where('apps.deletedAt', 'is', null)
    .orderBy('trustedPublishers.id');
  const named = app === undefined ? found : found.where((is) => is.or([is('apps.id', '=', app), is('slug', '=', app)]));
  return named.execute();
}

/** False if it was exchanged before. */
export async function takeToken(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const query = tx.insertInto('exchangedCiTokens').values({ hash, expiresAt });
  const { numInsertedOrUpdatedRows } = await query.onConflict((is) => is.doNothing()).executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function noteUse(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('trustedPublishers').set({ lastUsedAt: sql`now()` }).where('id', '=', id).execute();
}

/** Tokens that have expired, which nobody could exchange again, and the keys of CI that have. */
export async function forgetExpired(db: Database): Promise<void> {
  await sql`DELETE FROM exchanged_ci_tokens WHERE expires_at < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM api_keys WHERE trusted_publisher_id IS NOT NULL AND expires_at < now() - interval '30 days'`.execute(
    db,
  );
}
