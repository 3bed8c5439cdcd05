// Recent activity of a developer and the developer's apps, derived from the audit log. The actor shown depends on the
// action, never on the entry's actor, so that the account id of a user or an administrator cannot leak.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

export const ACTORS = ['you', 'marketplace', 'a user'] as const;

export interface ActivityRow {
  at: Date;
  action: string;
  appId: string | null;
  appName: string | null;
  keyName: string | null;
  /** Of the publisher whose activity it is. */
  kind: 'PERSON' | 'ORGANIZATION';
  details: {
    version?: number;
    reason?: string;
    rating?: number;
    reasons?: unknown[];
    domain?: string;
    status?: string;
  };
}

interface Summary {
  by: (typeof ACTORS)[number];
  summary(row: ActivityRow): string;
}

const you = (summary: Summary['summary']): Summary => ({ by: 'you', summary });
const marketplace = (summary: Summary['summary']): Summary => ({ by: 'marketplace', summary });
const user = (summary: Summary['summary']): Summary => ({ by: 'a user', summary });
const version = ({ appName, details }: ActivityRow) => `version ${details.version} of ${appName}`;
const reason = ({ details }: ActivityRow) => (details.reason ? `: ${details.reason}` : '.');
/** What texts call the publisher. */
const yours = ({ kind }: ActivityRow) => (kind === 'ORGANIZATION' ? 'Your organization' : 'Your developer account');
const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Every action that is shown. Draft edits are not: an editor with autosave would fill the list with them. */
const SUMMARIES: Record<string, Summary> = {
  'developer.registered': you(({ kind }) =>
    kind === 'ORGANIZATION' ? 'You registered the organization.' : 'You registered as a developer.',
  ),
  'developer.updated': you(() => 'You updated your profile.'),
  'developer.verified': marketplace((row) => `${yours(row)} was verified.`),
  'developer.rejected': marketplace((row) => `${yours(row)} was not accepted${reason(row)}`),
  'developer.suspended': marketplace((row) => `${yours(row)} was suspended${reason(row)}`),
  'developer.reinstated': marketplace((row) => `${yours(row)} was reinstated.`),
  'developer.closed': you(({ kind }) => `You closed ${kind === 'ORGANIZATION' ? 'the organization' : 'your account'}.`),
  'developer.reopened': you(
    ({ kind }) => `You reopened ${kind === 'ORGANIZATION' ? 'the organization' : 'your account'}.`,
  ),
  'developer.app_limit_set': marketplace(
    ({ kind }) =>
      `An administrator changed how many apps ${kind === 'ORGANIZATION' ? 'the organization' : 'you'} may have.`,
  ),
  'developer.domain-added': you(({ details }) => `You added the domain ${details.domain}.`),
  'developer.domain-proved': marketplace(({ details }) => `Your ownership of ${details.domain} was proved.`),
  'developer.domain-lapsed': marketplace(({ details }) => `Your proof of ${details.domain} lapsed.`),
  'developer.domain-disputed': marketplace(
    ({ details }) => `You proved ${details.domain}, which another developer had proved before.`,
  ),
  'developer.domain-decided': marketplace(
    ({ details }) =>
      `An administrator decided that ${details.domain} belongs to ${details.status === 'PROVED' ? 'you' : 'another developer'}.`,
  ),
  'developer.domain-deleted': you(({ details }) => `You deleted the domain ${details.domain}.`),
  'api_key.created': you(({ keyName }) => `You created the API key ${keyName}.`),
  'api_key.revoked': you(({ keyName }) => `You revoked the API key ${keyName}.`),
  'api_key.leaked': marketplace(({ keyName }) => `The API key ${keyName} was found in public and revoked.`),
  'api_key.parent-revoked': marketplace(
    ({ keyName }) => `The API key ${keyName} was revoked with the key that created it.`,
  ),
  'app.created': you(({ appName }) => `You created ${appName}.`),
  'app.deleted': you(({ appName }) => `You deleted ${appName}.`),
  'app.submitted': you((row) => `You submitted ${version(row)} for review.`),
  'app.withdrawn': you((row) => `You withdrew ${version(row)} from review.`),
  'app.unlisted': you(({ appName }) => `You unlisted ${appName}.`),
  'app.relisted': you(({ appName }) => `You relisted ${appName}.`),
  'version.opened': you((row) => `You opened ${version(row)}.`),
  'version.discarded': you((row) => `You discarded ${version(row)}.`),
  'app.approved': marketplace((row) => `A reviewer approved ${version(row)}.`),
  'app.rejected': marketplace(
    (row) =>
      `A reviewer requested changes to ${version(row)}, with ${count(row.details.reasons?.length ?? 0, 'reason')}.`,
  ),
  'app.corrected': marketplace(({ appName }) => `An administrator corrected the listing of ${appName}.`),
  'app.transfer-requested': you(({ appName }) => `You asked another publisher to take over ${appName}.`),
  'app.transfer-cancelled': you(({ appName }) => `You cancelled the transfer of ${appName}.`),
  'app.transfer-declined': marketplace(({ appName }) => `The transfer of ${appName} was declined.`),
  'app.transferred': you(({ appName }) => `You accepted the transfer of ${appName}.`),
  'correction.requested': you(({ appName }) => `You requested a correction of ${appName}.`),
  'correction.withdrawn': you(({ appName }) => `You withdrew the correction request for ${appName}.`),
  'correction.declined': marketplace((row) => `The correction of ${row.appName} was declined${reason(row)}`),
  'app.suspended': marketplace((row) => `${row.appName} was suspended${reason(row)}`),
  'app.restored': marketplace(({ appName }) => `${appName} is no longer suspended.`),
  'app.featured': marketplace(({ appName }) => `${appName} is featured.`),
  'app.unfeatured': marketplace(({ appName }) => `${appName} is no longer featured.`),
  'review.created': user(({ appName, details }) => `A user rated ${appName} ${count(details.rating ?? 0, 'star')}.`),
  'review.deleted': user(({ appName }) => `A user deleted a review of ${appName}.`),
  'review.hidden': marketplace(({ appName }) => `A review of ${appName} was hidden.`),
  'review.restored': marketplace(({ appName }) => `A hidden review of ${appName} was restored.`),
  'review.replied': you(({ appName }) => `You replied to a review of ${appName}.`),
  'review.reply-deleted': you(({ appName }) => `You deleted a reply to a review of ${appName}.`),
};

export function presentActivity(row: ActivityRow) {
  const { by, summary } = SUMMARIES[row.action]!;
  const { at, action, appId, appName } = row;
  return { at: at.toISOString(), action, appId, appName, by, summary: summary(row) };
}

/** Keys and deleted apps are unbounded, so only the latest are considered. */
const MAX_SUBJECTS = 200;

/**
 * The latest of each subject by index, then the latest of those: the cost does not depend on the size of the log. What
 * happened to an app before its transfer was its former publisher's doing.
 */
export async function latestActivity(db: Database, developerId: string, limit: number): Promise<ActivityRow[]> {
  const latest = sql`action = ANY (${Object.keys(SUMMARIES)}) ORDER BY at DESC, id DESC LIMIT ${limit}`;
  const { rows } = await sql<ActivityRow>`
    WITH own_apps AS (
      SELECT id, coalesce(transferred_at, '-infinity') AS since FROM apps WHERE developer_id = ${developerId} AND deleted_at IS NULL
      UNION ALL
      (SELECT id, coalesce(transferred_at, '-infinity') FROM apps WHERE developer_id = ${developerId} AND deleted_at IS NOT NULL ORDER BY id DESC LIMIT ${MAX_SUBJECTS})
    ),
    subjects AS (
      SELECT ${developerId}::text AS id, NULL AS app_id, '-infinity'::timestamptz AS since
      UNION ALL SELECT id, id, since FROM own_apps
      UNION ALL (SELECT id, NULL, '-infinity' FROM api_keys WHERE developer_id = ${developerId} ORDER BY id DESC LIMIT ${MAX_SUBJECTS})
    ),
    events AS (
      SELECT event.at, event.id, subjects.app_id
      FROM subjects, LATERAL (SELECT at, id FROM audit_log WHERE subject_id = subjects.id AND at >= since AND ${latest}) AS event
      UNION ALL
      SELECT event.at, event.id, own_apps.id AS app_id
      FROM own_apps, LATERAL (
        SELECT at, id FROM audit_log WHERE subject_type = 'review' AND details ->> 'app' = own_apps.id AND at >= since AND ${latest}) AS event
      ORDER BY at DESC, id DESC LIMIT ${limit}
    )
    SELECT log.at, log.action, events.app_id, log.details, api_keys.name AS key_name,
      (SELECT kind FROM developers WHERE id = ${developerId}) AS kind, (
      SELECT name FROM app_versions AS version JOIN apps ON apps.id = version.app_id WHERE version.app_id = events.app_id
      ORDER BY number = live_version DESC NULLS LAST, number DESC LIMIT 1) AS app_name
    FROM events JOIN audit_log AS log USING (id) LEFT JOIN api_keys ON api_keys.id = log.subject_id
    ORDER BY log.at DESC, log.id DESC`.execute(db);
  return rows;
}
