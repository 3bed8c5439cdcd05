// Erases a publisher 30 days after it was closed. Its apps stay as names without an owner's data: receipts, counters, and the
// reviews and installations of others refer to them.

import { CompiledQuery, sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { columnOf } from '../../platform/postgres/column-name.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { SYSTEM_ACTOR } from '../accounts/access.ts';
import { type RevocationParts, revokeAllKeys } from '../api-keys/revocation.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { confirmedEmailOf } from '../developers/contact-address.ts';
import { type Developer, lockDeveloper } from '../developers/queries.ts';
import { forgetUnusedNames } from '../look-alikes/queries.ts';
import { allowLongStatements, deleteMails } from './erasure.ts';

/** Shown wherever the publisher was. */
const CLOSED_PUBLISHER = 'Closed publisher';

const APPS = '(SELECT id FROM apps WHERE developer_id = $1)';
const KEYS = '(SELECT id FROM api_keys WHERE developer_id = $1)';
/** Fields of a listing that lead to its publisher, or in which the publisher presents itself. */
const CONTACTS = [
  ...['supportEmail', 'supportUrl', 'securityContact', 'websiteUrl', 'privacyPolicyUrl', 'termsUrl', 'statusUrl'],
  ...['documentationUrl', 'setupUrl', 'longDescription'],
];
/** The same, and everything else that the publisher wrote or linked. */
const LISTING_FIELDS = [
  ...CONTACTS,
  ...['logoUrl', 'bannerUrl', 'releaseNotes', 'dataSafety', 'pricing', 'oauthClientId', 'publishedFrom'],
];

const emptied = (fields: string[]) => fields.map((field) => `${columnOf(field)} = NULL`).join(', ');
/** In a frozen listing. */
const without = (fields: string[]) => `(SELECT coalesce(jsonb_object_agg(field, NULL), '{}')
  FROM unnest(ARRAY['${fields.join("', '")}']) AS field WHERE listing ? field)`;

/** What happened to an app before the publisher transferred it to another one. */
const beforeTransfer = (appId: string, at: string) => `EXISTS (SELECT FROM app_transfers AS moved
  WHERE moved.from_id = $1 AND moved.status = 'ACCEPTED' AND moved.app_id = ${appId} AND ${at} < moved.decided_at)`;
/** What the new publisher shows is its own, and has a receipt. */
const NOT_SHOWN = 'NOT EXISTS (SELECT FROM apps WHERE apps.id = app_id AND live_version = version)';

/** The scopes stay: consents refer to them. */
const withoutReasons = (permissions: string) =>
  `(SELECT coalesce(jsonb_agg(asked || '{"reason": ""}'), '[]') FROM jsonb_array_elements(${permissions}) AS asked)`;

/** In this order. `$1`: the id of the publisher, `$2`: when it is erased, `$3`: its confirmed email address in lower case, `$4`: its names. */
const STATEMENTS = [
  deleteMails(),
  // By index: the log has the entries of everybody. It comes first, while there are webhooks.
  `UPDATE audit_log SET details = '{}' WHERE details <> '{}' AND id IN (
    SELECT id FROM audit_log WHERE subject_id IN (SELECT $1 UNION ALL ${APPS} UNION ALL ${KEYS}
      UNION ALL SELECT id FROM webhooks WHERE developer_id = $1)
    UNION ALL SELECT id FROM audit_log WHERE actor_id IN ${KEYS}
    UNION ALL SELECT id FROM audit_log WHERE subject_type = 'review' AND details ->> 'app' IN ${APPS}
      AND action IN ('review.replied', 'review.reply-deleted'))`,
  // Events about installations name no person, and hosts have yet to get the last of them.
  `DELETE FROM webhook_events WHERE strpos(body, $1) > 0 AND NOT starts_with(type, 'installation.')`,
  `DELETE FROM idempotent_requests WHERE caller = 'developer ' || $1 OR split_part(caller, ' for ', 2) = $1`,
  `DELETE FROM rate_limits WHERE split_part(bucket, ' ', 2) = $1`,
  `DELETE FROM webhooks WHERE developer_id = $1`,
  `DELETE FROM developer_domains WHERE developer_id = $1`,
  `DELETE FROM email_confirmations WHERE developer_id = $1`,
  `DELETE FROM protected_term_exemptions WHERE developer_id = $1`,
  `DELETE FROM media_files WHERE developer_id = $1`,
  ...['publisher_members', 'publisher_invitations'].map((table) => `DELETE FROM ${table} WHERE publisher_id = $1`),
  ...['notification_preferences', 'notification_digests', 'notification_digest_entries'].map(
    (table) => `DELETE FROM ${table} WHERE publisher_id = $1`,
  ),
  ...['trusted_publishers', 'watched_links', 'version_images'].map(
    (table) => `DELETE FROM ${table} WHERE app_id IN ${APPS}`,
  ),
  `DELETE FROM submission_test_access USING submissions
    WHERE submissions.id = submission_id AND submissions.app_id IN ${APPS}`,
  `UPDATE api_keys SET name = 'Erased key', published_from = NULL WHERE developer_id = $1`,
  `UPDATE app_transfers SET message = NULL,
    status = CASE status WHEN 'OPEN' THEN 'CANCELLED' ELSE status END,
    decided_at = CASE status WHEN 'OPEN' THEN $2 ELSE decided_at END,
    decided_by = CASE status WHEN 'OPEN' THEN 'system' ELSE decided_by END WHERE $1 IN (from_id, to_id)`,
  `UPDATE correction_requests SET changes = '{}', base = '{}', reason = '', decision_reason = NULL,
    status = CASE status WHEN 'OPEN' THEN 'WITHDRAWN' ELSE status END, decided_at = coalesce(decided_at, $2)
    WHERE app_id IN ${APPS}`,
  `UPDATE app_versions SET screenshots = '[]', corrected_images = NULL, permissions = ${withoutReasons('permissions')},
    ${emptied(LISTING_FIELDS)} WHERE app_id IN ${APPS}`,
  `UPDATE submissions SET note = NULL, guidance = NULL, override_reason = NULL, checks = NULL, images = NULL,
    reasons = (SELECT coalesce(jsonb_agg(reason || '{"message": "", "fix": ""}'), '[]') FROM jsonb_array_elements(reasons) AS reason),
    listing = listing || '{"screenshots": []}' || CASE WHEN listing ? 'permissions'
        THEN jsonb_build_object('permissions', ${withoutReasons("listing -> 'permissions'")}) ELSE '{}' END || ${without(LISTING_FIELDS)}
    WHERE app_id IN ${APPS}`,
  `UPDATE audit_log SET details = '{}' WHERE details <> '{}' AND subject_type = 'app'
    AND subject_id = ANY (ARRAY(SELECT app_id FROM app_transfers WHERE from_id = $1)) AND ${beforeTransfer('subject_id', 'at')}`,
  `UPDATE app_versions SET ${emptied(CONTACTS)} WHERE status IN ('APPROVED', 'REJECTED')
    AND ${NOT_SHOWN.replace('= version', '= app_versions.number')} AND ${beforeTransfer('app_id', 'submitted_at')}`,
  `UPDATE submissions SET listing = listing || ${without(CONTACTS)}, checks = NULL
    WHERE ${NOT_SHOWN} AND ${beforeTransfer('app_id', 'submitted_at')}`,
  `UPDATE submissions SET note = NULL WHERE ${beforeTransfer('app_id', 'submitted_at')}`,
  `UPDATE correction_requests SET changes = '{}', base = '{}', reason = '', decision_reason = NULL
    WHERE ${beforeTransfer('app_id', 'created_at')}`,
  `UPDATE reviews SET reply = NULL, replied_at = NULL WHERE app_id IN ${APPS} AND reply IS NOT NULL`,
  // Apps that were approved once stay, since receipts name them; nobody can list them again.
  `UPDATE apps SET unlisted = true, suspended_reason = NULL, revision = revision + 1,
    deleted_at = CASE WHEN live_version IS NULL THEN $2 END WHERE developer_id = $1 AND deleted_at IS NULL`,
  `DELETE FROM catalog_words WHERE word IN (
      SELECT word FROM unnest($4) AS name, regexp_split_to_table(lower(name), '[^[:alnum:]]+') AS word)
    AND NOT EXISTS (SELECT FROM catalog WHERE search_words @@ quote_literal(word)::tsquery)`,
];

export interface ErasingParts extends RevocationParts {
  catalog: CatalogProjection;
}

/** Under the lock: it may have been reopened meanwhile. */
export async function erasePublisher(tx: Tx, id: string, at: Date, parts: ErasingParts): Promise<void> {
  const { catalog } = parts;
  const publisher = await lockDeveloper(tx, { id });
  if (!publisher?.closingAt || publisher.closingAt > at || publisher.erasedAt) return;
  // A node of the previous release may have created one meanwhile.
  await revokeAllKeys(tx, SYSTEM_ACTOR, id, parts);
  await allowLongStatements(tx);
  const parameters = [id, at, emailsOf(publisher), namesOf(publisher)];
  for (const statement of STATEMENTS) {
    const typed = `WITH given AS (SELECT $1::text, $2::timestamptz, $3::text[], $4::text[]) ${statement}`;
    await tx.executeQuery(CompiledQuery.raw(typed, parameters));
  }
  await tx
    .updateTable('developers')
    .set({
      ...{ name: CLOSED_PUBLISHER, email: '', contactEmail: null, companyName: null, websiteUrl: null, bio: null },
      ...{ heldName: null, heldCompanyName: null, heldWebsiteUrl: null, identityRequestedAt: null },
      ...{ statusReasons: '[]', accountUserId: newId('former'), erasedAt: at },
      // Those who are rejected or suspended have one.
      statusReason: sql<string | null>`CASE WHEN status_reason IS NOT NULL THEN '' END`,
    })
    .where('id', '=', id)
    .execute();
  await forgetUnusedNames(tx, namesOf(publisher));
  await catalog.refresh(tx, { developerId: id });
  await audit(tx, SYSTEM_ACTOR, { action: 'developer.erased', subjectType: 'developer', subjectId: id });
}

export async function listDuePublishers(db: Database, at: Date): Promise<string[]> {
  const due = db.selectFrom('developers').select('id').where('closingAt', '<=', at).where('erasedAt', 'is', null);
  return (await due.orderBy('closingAt').execute()).map(({ id }) => id);
}

export async function listOpenInstallations(db: Database, publisherId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.id FROM workspace_installations AS i JOIN apps ON apps.id = i.app_id
    WHERE apps.developer_id = ${publisherId} AND i.ended_at IS NULL ORDER BY i.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An address that was never confirmed may be somebody else's. */
function emailsOf(publisher: Developer): string[] {
  const confirmed = confirmedEmailOf(publisher);
  return confirmed ? [confirmed.toLowerCase()] : [];
}

function namesOf({ name, companyName, heldName, heldCompanyName }: Developer): string[] {
  return [name, companyName, heldName, heldCompanyName].filter((known) => typeof known === 'string');
}
