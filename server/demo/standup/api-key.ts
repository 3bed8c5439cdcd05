// The API key of the demo app, derived from the service's secret: every process knows it, and it is stored nowhere.

import { sql } from 'kysely';
import { hashOf, keyOf, maskedKeyOf } from '../../features/api-keys/key-format.ts';
import { newId } from '../../platform/ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import { STANDUP_CLIENT, standup } from './listing.ts';

const RANDOM_LENGTH = 40;

export function standupKey(seals: Seals): string {
  const mac = seals.mac(STANDUP_CLIENT, 'API key of the demo app');
  return keyOf(Buffer.from(mac, 'base64url').toString('hex').slice(0, RANDOM_LENGTH));
}

/** For a database with the demo's apps. A key that its developer has revoked stays revoked. */
export async function insertStandupKey(db: Database, seals: Seals): Promise<void> {
  const key = standupKey(seals);
  await sql`
    INSERT INTO api_keys (id, developer_id, name, hash, masked_key, scopes, expires_at)
    SELECT ${newId('key')}, developer_id, 'Standup server', ${hashOf(key)}, ${maskedKeyOf(key)}, '{APP_UPDATE}',
      now() + interval '1 year'
    FROM apps WHERE slug = ${standup.slug}
    ON CONFLICT DO NOTHING`.execute(db);
}
