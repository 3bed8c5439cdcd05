// The inventory of personal data: which table holds what about a person, why and how long, and what of it the export has.
// docs/privacy.md is generated from it. A test fails when a column with an account or a publisher is missing here.

/** A selection of rows about the caller. */
export interface Part {
  /** SQL. `$1`: the account id, `$2`: the id of the person's own publisher, `$3`: the person's email addresses. */
  where: string;
  /** All columns if left out. What others wrote or did is not the caller's: then the columns are named. */
  columns?: string[];
  /** Secrets, which the service itself cannot read back, and what names others. */
  omit?: string[];
  /** SQL of one more column. */
  extra?: string;
}

export interface PersonalTable {
  holds: string;
  why: string;
  kept: string;
  /** Columns with account ids. */
  accounts?: string[];
  /** Columns with ids of publishers. */
  publishers?: string[];
  /** What the export has, or why it has nothing. */
  exported: Part[] | string;
}

const OWN = '(SELECT id FROM apps WHERE developer_id = $2)';
const OF_OWN_APPS: Part = { where: `app_id IN ${OWN}` };
const WHILE_PUBLISHER = 'Until the publisher is erased';
const WHILE_APP = 'Texts, links and contacts: until the publisher is erased';
const DECISIONS = 'Shows who decided';

/** What an administrator did. */
const acts = (column: string, ...columns: string[]): Part => ({ where: `${column} = $1`, columns });

export const PERSONAL_DATA: Record<string, PersonalTable> = {
  accounts: {
    holds: 'Account id, name and email address, as the account system states them',
    why: 'Names people in lists and logs, and finds where to send emails',
    kept: 'Until the account is erased or forgotten',
    accounts: ['id'],
    exported: [{ where: 'id = $1' }],
  },
  api_keys: {
    holds: 'Name of the key, and which account created it',
    why: 'Access of programs',
    kept: WHILE_PUBLISHER,
    accounts: ['created_by'],
    publishers: ['developer_id'],
    exported: [
      { where: 'developer_id = $2', omit: ['hash', 'created_by'] },
      { where: 'created_by = $1 AND developer_id IS DISTINCT FROM $2', columns: ['id', 'name', 'created_at'] },
    ],
  },
  app_transfers: {
    holds: 'Who requested and decided the transfer of an app, and a message',
    why: 'Proves who owned an app',
    kept: WHILE_APP,
    accounts: ['requested_by', 'decided_by'],
    publishers: ['from_id', 'to_id'],
    exported: [
      { where: '$2 IN (from_id, to_id)', omit: ['requested_by', 'decided_by'] },
      acts('requested_by', 'id', 'app_id', 'created_at'),
      acts('decided_by', 'id', 'app_id', 'decided_at'),
    ],
  },
  app_versions: {
    holds: 'The listing: texts, links and contacts, as the developer wrote them',
    why: 'It is what the marketplace shows',
    kept: WHILE_APP,
    exported: [OF_OWN_APPS],
  },
  apps: {
    holds: 'Which publisher an app belongs to',
    why: 'It is what the marketplace shows',
    kept: 'For good, for receipts and counters',
    publishers: ['developer_id'],
    exported: [{ where: 'developer_id = $2' }],
  },
  audit_log: {
    holds: 'Who did what and when, with details',
    why: 'Traces changes and misuse',
    kept: 'For good; details and account ids: until the account is erased or forgotten',
    accounts: ['actor_id', 'subject_id'],
    publishers: ['subject_id'],
    exported: [
      {
        where: "actor_kind = 'account' AND actor_id = $1",
        columns: ['id', 'at', 'action', 'subject_type', 'subject_id'],
      },
      { where: "subject_type = 'account' AND subject_id = $1 AND actor_id <> $1", columns: ['id', 'at', 'action'] },
      { where: "subject_type = 'developer' AND subject_id = $2", columns: ['id', 'at', 'action'] },
    ],
  },
  catalog: {
    holds: 'Name and company of the publisher, beside its public apps',
    why: 'Lists and search',
    kept: 'While the app is public',
    exported: 'A copy of `developers` and `app_versions`.',
  },
  correction_requests: {
    holds: 'Corrections that the developer asked for, with a reason',
    why: 'Administrators decide them',
    kept: WHILE_APP,
    accounts: ['decided_by'],
    exported: [{ ...OF_OWN_APPS, omit: ['decided_by'] }, acts('decided_by', 'id', 'app_id', 'decided_at')],
  },
  deleted_reviews: {
    holds: 'Whose review of which app was deleted',
    why: 'A review that is written again sends no second email',
    kept: 'A day',
    accounts: ['account_user_id'],
    exported: [{ where: 'account_user_id = $1' }],
  },
  developer_domains: {
    holds: 'Domains that the publisher proves',
    why: 'Public pages name them',
    kept: WHILE_PUBLISHER,
    publishers: ['developer_id'],
    exported: [{ where: 'developer_id = $2' }],
  },
  developers: {
    holds: 'Profile of the publisher: account id, name, email addresses, company, website, biography, verification',
    why: 'Public pages, emails, verification',
    kept: WHILE_PUBLISHER,
    accounts: ['account_user_id', 'verification_assignee'],
    publishers: ['id'],
    exported: [
      { where: 'id = $2', omit: ['verification_assignee'] },
      acts('verification_assignee', 'id', 'verification_claimed_until'),
    ],
  },
  email_confirmations: {
    holds: 'Email addresses that were to be confirmed',
    why: 'Confirms addresses and bounds the emails to them',
    kept: 'A day',
    publishers: ['developer_id'],
    exported: [{ where: 'developer_id = $2', columns: ['email', 'created_at'] }],
  },
  market_settings: {
    holds: "Who changed the marketplace's settings",
    why: DECISIONS,
    kept: 'The last 100 changes',
    accounts: ['changed_by'],
    exported: [acts('changed_by', 'revision', 'changed_at')],
  },
  host_scopes_revision: {
    holds: 'Who last changed the scope vocabulary',
    why: DECISIONS,
    kept: 'Until the next change',
    accounts: ['updated_by'],
    exported: [acts('updated_by', 'updated_at')],
  },
  idempotent_requests: {
    holds: 'Who sent a request, and the answer to it',
    why: 'A request that is sent twice creates one thing',
    kept: 'A day',
    accounts: ['caller'],
    publishers: ['caller'],
    exported: 'Copies of answers, deleted within a day.',
  },
  imported_lines: {
    holds: 'Ids that publishers, apps and reviews have in an imported file',
    why: 'Each is imported once, and nothing for a publisher that has closed',
    kept: 'For good',
    exported: 'Ids of another system, without a person.',
  },
  mails: {
    holds: 'Emails: recipient, subject and text',
    why: 'Delivery, and support when an email does not arrive',
    kept: '30 days after they were sent or failed',
    exported: [
      {
        where: 'lower(recipient) = ANY ($3)',
        columns: ['id', 'event', 'recipient', 'subject', 'text', 'created_at', 'sent_at'],
      },
    ],
  },
  media_denied: {
    holds: 'Which administrator blocked an image',
    why: DECISIONS,
    kept: 'While the image is blocked',
    accounts: ['denied_by'],
    exported: [acts('denied_by', 'sha256', 'denied_at')],
  },
  media_files: {
    holds: 'Images that the publisher uploaded',
    why: 'Listings show them',
    kept: 'Until 30 days after their last use',
    publishers: ['developer_id'],
    exported: [
      {
        where: 'developer_id = $2',
        omit: ['source_sha256'],
        extra: '(SELECT type FROM media_blobs WHERE media_blobs.sha256 = media_files.sha256) AS type',
      },
    ],
  },
  notification_digest_entries: {
    holds: 'Subjects of emails that wait for a daily digest',
    why: 'The digest',
    kept: 'A day',
    accounts: ['account_user_id'],
    publishers: ['publisher_id'],
    exported: [{ where: 'account_user_id = $1' }],
  },
  notification_digests: {
    holds: 'When an account last got a digest',
    why: 'One digest a day',
    kept: 'Until the account is erased or forgotten',
    accounts: ['account_user_id'],
    publishers: ['publisher_id'],
    exported: [{ where: 'account_user_id = $1' }],
  },
  notification_preferences: {
    holds: 'Which emails an account wants',
    why: 'Sends those',
    kept: 'Until the account is erased or forgotten',
    accounts: ['account_user_id'],
    publishers: ['publisher_id'],
    exported: [{ where: 'account_user_id = $1' }],
  },
  protected_term_exemptions: {
    holds: 'Publishers that may use a protected name',
    why: 'Look-alikes',
    kept: WHILE_PUBLISHER,
    publishers: ['developer_id'],
    exported: [{ where: 'developer_id = $2' }],
  },
  protected_terms: {
    holds: 'Which administrator protected a name',
    why: DECISIONS,
    kept: 'While the name is protected',
    accounts: ['created_by'],
    exported: [acts('created_by', 'id', 'created_at')],
  },
  publisher_invitations: {
    holds: 'Email addresses of people who were invited, by whom, and who accepted',
    why: 'Invitations, and limits on their number',
    kept: '30 days',
    accounts: ['invited_by', 'accepted_by'],
    publishers: ['publisher_id'],
    exported: [
      {
        where: 'accepted_by = $1 OR lower(email) = ANY ($3)',
        columns: ['id', 'publisher_id', 'email', 'role', 'created_at'],
      },
      acts('invited_by', 'id', 'publisher_id', 'role', 'created_at'),
    ],
  },
  publisher_members: {
    holds: 'Members of organizations and their roles',
    why: 'Access',
    kept: 'As long as the person is a member, or until the account is erased',
    accounts: ['account_user_id'],
    publishers: ['publisher_id'],
    exported: [{ where: 'account_user_id = $1' }],
  },
  rate_limits: {
    holds: 'Accounts and publishers that sent requests',
    why: 'Limits the number of requests',
    kept: 'Minutes',
    accounts: ['bucket'],
    publishers: ['bucket'],
    exported: 'Counters, deleted within minutes.',
  },
  receipts: {
    holds: 'Which administrator decided; the hash of it is public',
    why: 'Proves decisions',
    kept: 'For good: receipts are a chain that anyone can verify',
    accounts: ['decided_by'],
    exported: [
      { ...OF_OWN_APPS, columns: ['id', 'app_id', 'sequence', 'hash', 'jws'] },
      acts('decided_by', 'id', 'app_id', 'sequence'),
    ],
  },
  review_reports: {
    holds: 'Who reported which review, and why',
    why: 'Administrators look at reported reviews',
    kept: 'As long as the review',
    accounts: ['account_user_id'],
    exported: [{ where: 'account_user_id = $1' }],
  },
  reviews: {
    holds: 'Stars and text of a review, and the name of its author',
    why: 'The marketplace shows them',
    kept: 'Until the author deletes it; name and text: until the author is erased or forgotten',
    accounts: ['account_user_id'],
    exported: [
      { where: 'account_user_id = $1', omit: ['hidden_reason'] },
      { where: `app_id IN ${OWN} AND reply IS NOT NULL`, columns: ['id', 'app_id', 'reply', 'replied_at'] },
    ],
  },
  search_synonyms: {
    holds: 'Who last changed the synonyms',
    why: DECISIONS,
    kept: 'Until the next change',
    accounts: ['updated_by'],
    exported: [acts('updated_by', 'updated_at')],
  },
  sessions: {
    holds: 'Sign-ins: account id, name, email address, workspaces',
    why: 'Keeps people signed in',
    kept: 'Until they end, at most 12 hours',
    accounts: ['account_user_id'],
    exported: [{ where: 'account_user_id = $1', omit: ['hash', 'id_token', 'refresh_token'] }],
  },
  submission_test_access: {
    holds: 'Test accounts for reviewers, encrypted',
    why: 'Reviewers try the app',
    kept: 'Until 30 days after the decision',
    exported: 'Encrypted; only the reviewer who has claimed the submission can read it.',
  },
  submissions: {
    holds: 'The listing as it was submitted, a note, and which administrator reviews it',
    why: 'Reviews, and what receipts prove',
    kept: WHILE_APP,
    accounts: ['assignee', 'decided_by'],
    exported: [
      { ...OF_OWN_APPS, omit: ['assignee', 'claimed_until', 'decided_by', 'override_reason'] },
      acts('assignee', 'id', 'app_id', 'claimed_until'),
      acts('decided_by', 'id', 'app_id', 'decided_at'),
    ],
  },
  tags_revision: {
    holds: 'Who last changed the tags',
    why: DECISIONS,
    kept: 'Until the next change',
    accounts: ['updated_by'],
    exported: [acts('updated_by', 'updated_at')],
  },
  trusted_publishers: {
    holds: 'CI workflows that may publish, and who added them',
    why: 'Trusted publishing',
    kept: 'Until they are removed',
    accounts: ['created_by'],
    exported: [{ ...OF_OWN_APPS, omit: ['created_by'] }, acts('created_by', 'id', 'app_id', 'created_at')],
  },
  webhook_events: {
    holds: 'Events about apps, with the names of apps and publishers',
    why: 'Webhooks',
    kept: '30 days',
    exported: 'Copies of what the export has elsewhere, deleted after 30 days.',
  },
  webhooks: {
    holds: 'URLs that get events',
    why: 'Webhooks',
    kept: WHILE_PUBLISHER,
    publishers: ['developer_id'],
    exported: [{ where: 'developer_id = $2', omit: ['secret', 'previous_secret'] }],
  },
  workspace_admins: {
    holds: 'Administrators of workspaces who have been here',
    why: 'They get requests by email',
    kept: 'Until the account is erased or forgotten',
    accounts: ['account_id'],
    exported: [{ where: 'account_id = $1' }],
  },
  workspace_installations: {
    holds: 'Who installed an app in a workspace, or asked for it',
    why: 'Workspaces see and manage what they use',
    kept: 'As long as the workspace exists',
    accounts: ['installed_by', 'requested_by'],
    exported: [{ where: '$1 IN (installed_by, requested_by)', omit: ['installed_by', 'requested_by'] }],
  },
  workspace_policies: {
    holds: 'Who last changed the policy of a workspace',
    why: DECISIONS,
    kept: 'Until the next change',
    accounts: ['updated_by'],
    exported: [acts('updated_by', 'workspace_id', 'updated_at')],
  },
};
