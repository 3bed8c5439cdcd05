// The setup hand-off: a one-time code leads the person from the consent page to the app's setup page, and tells the app
// which installation it is about. Only its hash is stored.

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Reach } from '../accounts/access.ts';
import { installationErrors } from './errors.ts';

const LIFETIME_S = 60;
const KEEP_USED_HOURS = 24;

export const setupCodeCleaning = defineJob(
  'setup-code-cleaning',
  'Deletes the codes of the setup hand-off after a day.',
);

/** The URL at which the app's setup page learns of the installation. */
export async function setupUrlWithCode(
  tx: Tx,
  installation: { id: string; setupUrl: string },
  state: string | undefined,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await sql`
    INSERT INTO setup_codes (hash, installation_id, expires_at)
    VALUES (${hashOf(code)}, ${installation.id}, now() + make_interval(secs => ${LIFETIME_S}))`.execute(tx);
  const url = new URL(installation.setupUrl);
  url.searchParams.set('code', code);
  url.searchParams.set('installation_id', installation.id);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}

/** Uses the code and returns the id of its installation. The developer is part of the condition: others cannot use it up. */
export async function redeemSetupCode(db: Database, { developerId, apps }: Reach, code: string): Promise<string> {
  const { rows } = await sql<{ installationId: string; own: boolean; redeemed: boolean }>`
    WITH given AS (
      SELECT hash, installation_id,
        apps.developer_id = ${developerId} AND (${apps}::text[] IS NULL OR apps.id = ANY(${apps})) AS own FROM setup_codes
      JOIN workspace_installations AS i ON i.id = installation_id JOIN apps ON apps.id = i.app_id
      WHERE hash = ${hashOf(code)} AND i.ended_at IS NULL
    ), redeemed AS (
      UPDATE setup_codes SET used_at = now()
      WHERE hash = (SELECT hash FROM given WHERE own) AND used_at IS NULL AND expires_at > now() RETURNING hash
    )
    SELECT installation_id, own, EXISTS (SELECT FROM redeemed) AS redeemed FROM given`.execute(db);
  const [found] = rows;
  if (found && !found.own) throw installationErrors.INSTALLATION_NOT_FOUND();
  if (!found?.redeemed) throw installationErrors.CODE_INVALID();
  return found.installationId;
}

export async function deleteOldSetupCodes(db: Database): Promise<void> {
  await sql`DELETE FROM setup_codes WHERE expires_at < now() - make_interval(hours => ${KEEP_USED_HOURS})`.execute(db);
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
