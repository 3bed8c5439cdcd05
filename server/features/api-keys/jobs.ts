import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type ExpiringKey, keyExpiresMail } from './mail.ts';

export const keyExpiryWarnings = defineJob<Record<never, never>>(
  'key-expiry-warnings',
  'Emails developers whose API keys expire soon.',
);

/** Days before expiry at which the developer gets a warning; a key with a shorter lifetime gets none for that day. */
const WARN_AT_DAYS = [14, 7, 1];
const BATCH = 200;

export function warnOfExpiringKeys(db: Database, outbox: Outbox, portal: string) {
  return async (): Promise<void> => {
    while ((await warnBatch(db, outbox, portal)) === BATCH);
  };
}

/** Marks the keys and enqueues the emails in one transaction: a crash causes neither a second nor a missing warning. */
async function warnBatch(db: Database, outbox: Outbox, portal: string): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<ExpiringKey & { warnedDays: number }>`
      WITH due AS (
        SELECT key.id, min(warning.days) AS days
        FROM api_keys AS key
        JOIN developers ON developers.id = key.developer_id AND developers.status = 'VERIFIED'
        CROSS JOIN unnest(${WARN_AT_DAYS}::int[]) AS warning (days)
        WHERE key.revoked_at IS NULL AND key.expires_at > now()
          AND key.expires_at <= now() + make_interval(days => ${Math.max(...WARN_AT_DAYS)})
          AND key.expires_at <= now() + make_interval(days => warning.days)
          AND key.expires_at > key.created_at + make_interval(days => warning.days)
          AND (key.warned_days IS NULL OR key.warned_days > warning.days)
        GROUP BY key.id LIMIT ${BATCH}
      ), locked AS (
        SELECT key.id, due.days FROM api_keys AS key JOIN due ON due.id = key.id FOR UPDATE OF key SKIP LOCKED
      )
      UPDATE api_keys AS key SET warned_days = locked.days
      FROM locked, developers
      WHERE key.id = locked.id AND developers.id = key.developer_id
        AND (key.warned_days IS NULL OR key.warned_days > locked.days)
      RETURNING key.name, key.masked_key, key.expires_at, key.warned_days, developers.name AS developer_name, developers.email`.execute(
      tx,
    );
    for (const key of rows) await outbox.enqueue(tx, keyExpiresMail(key, key.warnedDays, portal));
    return rows.length;
  });
}
