// Erases an account from every table. Its id becomes a random pseudonym where a row has to stay, so that rows of one person
// still belong together; receipts keep it, because they are a chain that anyone can verify.

import { CompiledQuery, sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** Shown as the author of a review. */
const FORMER_USER = 'Former user';

/** Emails that name somebody else than their recipient. */
const NAMING = [
  ...['admin.app.submitted', 'admin.developer.registered', 'admin.developer.resubmitted', 'app.transfer-declined'],
  ...['app.transfer-requested', 'app.transferred', 'domain.decided', 'domain.disputed', 'installation.requested'],
  ...['notification.digest', 'publisher.invitation', 'publisher.members-changed', 'review.created'],
];

/**
 * Copies for support; those that are still to be sent are deleted 30 days after they were. A name may be any word, so it is
 * looked for only where a name is to be expected. `$3` and `$4` as below; `others`: a condition for more of them.
 */
export const deleteMails = (others = 'false') => `DELETE FROM mails WHERE lower(recipient) = ANY ($3)
  OR (coalesce(sent_at, failed_at) IS NOT NULL AND (${others} OR (event IN ('${NAMING.join("', '")}')
    AND EXISTS (SELECT FROM unnest($4) AS name WHERE strpos(subject || ' ' || text, name) > 0))))`;

/**
 * Addresses at which the account got the invitations that it accepted: the account system need not have told them. From the
 * audit log, which outlives the invitations; its own statement clears them.
 */
const INVITED_AS = `(SELECT lower(invited.details ->> 'email') FROM audit_log AS joined
  JOIN audit_log AS invited ON invited.subject_id = joined.subject_id AND invited.action = 'developer.member-invited'
    AND invited.details ->> 'invitation' = joined.details ->> 'invitation'
  WHERE joined.actor_id = $1 AND joined.actor_kind = 'account' AND joined.action = 'developer.member-joined')`;

/**
 * In this order: later statements no longer find the reviews. `$1`: the account id, `$2`: its pseudonym, `$3`: email addresses
 * in lower case, `$4`: names.
 */
const STATEMENTS: Record<string, string> = {
  // Emails about members name the account id. Only those: it may be any text.
  mails: deleteMails(`(event = 'publisher.members-changed' AND strpos(text, 'account ' || $1 || ' ') > 0)
    OR (event = 'publisher.invitation' AND lower(recipient) IN ${INVITED_AS})`),
  webhook_events: `DELETE FROM webhook_events AS event WHERE strpos(event.body, '"accountUserId":' || to_json($1)::text) > 0
    OR EXISTS (SELECT FROM reviews WHERE account_user_id = $1 AND strpos(event.body, reviews.id) > 0)`,
  // What others said about these reviews may name their author.
  review_reports: `UPDATE review_reports SET reason = '',
    account_user_id = CASE account_user_id WHEN $1 THEN $2 ELSE account_user_id END
    WHERE account_user_id = $1 OR review_id IN (SELECT id FROM reviews WHERE account_user_id = $1)`,
  // An account id may be any text, also one that stands for something else in another column or in details.
  audit_log: `UPDATE audit_log SET details = '{}',
    actor_id = CASE WHEN actor_kind = 'account' AND actor_id = $1 THEN $2 ELSE actor_id END,
    subject_id = CASE WHEN subject_type = 'account' AND subject_id = $1 THEN $2 ELSE subject_id END
    WHERE (actor_kind = 'account' AND actor_id = $1) OR (subject_type = 'account' AND subject_id = $1)
      OR (action IN ('developer.member-joined', 'developer.member-role-changed', 'developer.member-removed',
          'developer.member-invited', 'developer.invitation-revoked')
        AND (details ->> 'member' = $1 OR lower(details ->> 'email') = ANY ($3) OR lower(details ->> 'email') IN ${INVITED_AS}))
      OR (subject_type = 'review' AND subject_id = ANY (ARRAY(SELECT id FROM reviews WHERE account_user_id = $1)))`,
  // The stars stay, so that sums and averages do.
  reviews: `UPDATE reviews SET account_user_id = $2, author_name = '${FORMER_USER}', title = NULL, body = NULL,
    reply = NULL, replied_at = NULL, hidden_reason = CASE WHEN hidden_at IS NOT NULL THEN '' END WHERE account_user_id = $1`,
  workspace_installations: `UPDATE workspace_installations SET installed_by = nullif(installed_by, $1),
    requested_by = nullif(requested_by, $1) WHERE $1 IN (installed_by, requested_by)`,
  publisher_invitations: `UPDATE publisher_invitations SET email = '', mailbox = id,
    invited_by = CASE invited_by WHEN $1 THEN $2 ELSE invited_by END, accepted_by = nullif(accepted_by, $1)
    WHERE $1 IN (invited_by, accepted_by) OR lower(email) = ANY ($3) OR (publisher_id, mailbox) IN (
      SELECT publisher_id, mailbox FROM publisher_invitations WHERE accepted_by = $1)`,
  idempotent_requests: `DELETE FROM idempotent_requests
    WHERE caller = 'account ' || $1 OR starts_with(caller, 'account ' || $1 || ' ')`,
  rate_limits: `DELETE FROM rate_limits WHERE split_part(bucket, ' ', 2) = $1`,
};

/** Receipts are a chain: a changed one would break it. */
const KEPT = ['receipts'];

/** Of no use without the person. */
const DELETED = [
  ...['accounts', 'sessions', 'workspace_admins', 'deleted_reviews', 'publisher_members'],
  ...['notification_preferences', 'notification_digests', 'notification_digest_entries'],
];

export interface ErasedPerson {
  accountUserId: string;
  /** In lower case. */
  emails: string[];
  names: string[];
}

/** Events and emails of 30 days are searched for names: no index helps with that, and they may be many. */
export const allowLongStatements = (tx: Tx) => sql`SET LOCAL statement_timeout = '5min'`.execute(tx);

/** Returns the pseudonym. */
export async function eraseAccount(tx: Tx, { accountUserId, emails, names }: ErasedPerson): Promise<string> {
  await allowLongStatements(tx);
  const pseudonym = newId('former');
  const run = (statement: string) =>
    tx.executeQuery(
      CompiledQuery.raw(`WITH person AS (SELECT $1::text, $2::text, $3::text[], $4::text[]) ${statement}`, [
        ...[accountUserId, pseudonym, emails, names],
      ]),
    );
  for (const statement of Object.values(STATEMENTS)) await run(statement);
  for (const [table, { accounts = [] }] of Object.entries(PERSONAL_DATA)) {
    if (table in STATEMENTS || KEPT.includes(table)) continue;
    for (const column of accounts) {
      if (DELETED.includes(table)) await run(`DELETE FROM ${table} WHERE ${column} = $1`);
      else await run(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`);
    }
  }
  return pseudonym;
}

interface Known {
  /** At its last sign-in, within 30 days. */
  administrator: boolean;
  emails: string[];
  names: string[];
  reviewedApps: string[];
  installations: number;
}

/** Names and addresses under which the account is known, and what it has here. An unverified address may be somebody else's. */
export async function findKnown(tx: Tx, accountUserId: string) {
  const { rows } = await sql<Known>`
    SELECT
      EXISTS (SELECT FROM accounts WHERE id = ${accountUserId} AND administrator_at > now() - interval '30 days') AS administrator,
      array(SELECT lower(email) FROM accounts WHERE id = ${accountUserId} AND email_verified
        UNION SELECT lower(email) FROM sessions WHERE account_user_id = ${accountUserId} AND email_verified) AS emails,
      array(SELECT name FROM accounts WHERE id = ${accountUserId} AND name IS NOT NULL
        UNION SELECT author_name FROM reviews WHERE account_user_id = ${accountUserId}) AS names,
      array(SELECT app_id FROM reviews WHERE account_user_id = ${accountUserId}) AS reviewed_apps,
      (SELECT count(*)::int FROM workspace_installations
        WHERE ${accountUserId} IN (installed_by, requested_by)) AS installations`.execute(tx);
  return rows[0]!;
}
