import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { SYSTEM_ACTOR } from '../accounts/access.ts';
import type { Links } from '../developers/mail.ts';
import { lockDeveloper } from '../developers/queries.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { type ExpiringKey, keyExpiresMail, keyLeakedMail } from './mail.ts';
import { findKeyByHash, lockKey } from './queries.ts';
import { type RevocationParts, revokeKey } from './revocation.ts';

interface LeakReport {
  /** SHA-256 of what was reported, in hexadecimal digits: a job never holds a key. */
  hash: string;
  /** URLs where it was found; empty if nobody said. */
  places: string[];
}

export const leakedKeys = defineJob<LeakReport>('leaked-keys', 'Revokes API keys that were found in public.', {
  retryLimit: 50,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
});

/** A key that does not exist, or has ended already, needs nothing: a repeated report sends no second email. */
export function revokeLeakedKey({ db, outbox, links, ...parts }: RevocationParts & LeakParts) {
  return async ({ hash, places }: LeakReport): Promise<void> =>
    transaction(db, async (tx) => {
      const found = await findKeyByHash(tx, Buffer.from(hash, 'hex'));
      if (!found) return;
      const developer = await lockDeveloper(tx, { id: found.developerId });
      const key = await lockKey(tx, found.developerId, found.id);
      if (!developer || !key || key.revokedAt || key.expired) return;
      const { children } = await revokeKey(tx, SYSTEM_ACTOR, key, { reason: 'LEAKED', places }, parts);
      await outbox.enqueue(tx, keyLeakedMail(developer, { key, children, places }, links));
    });
}

interface LeakParts {
  db: Database;
  outbox: Outbox;
  links: Links;
}

export const keyExpiryWarnings = defineJob('key-expiry-warnings', 'Emails developers whose API keys expire soon.');

/** Days before expiry at which the developer gets a warning; a key with a shorter lifetime gets none for that day. */
const WARN_AT_DAYS = [14, 7, 1];
const BATCH = 200;

export function warnOfExpiringKeys(db: Database, notifier: Notifier, links: Links) {
  return async (): Promise<void> => {
    while ((await warnBatch(db, notifier, links)) === BATCH);
  };
}

/** Marks the keys and enqueues the emails in one transaction: a crash causes neither a second nor a missing warning. */
async function warnBatch(db: Database, notifier: Notifier, links: Links): Promise<number> {
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
      RETURNING key.name, key.masked_key, key.expires_at, key.warned_days, key.developer_id, developers.kind,
        developers.name AS developer_name, coalesce(developers.contact_email, developers.email) AS email`.execute(tx);
    for (const key of rows) await notifier.notify(tx, key.developerId, keyExpiresMail(key, key.warnedDays, links));
    return rows.length;
  });
}
