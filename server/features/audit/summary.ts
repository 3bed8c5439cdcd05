// One sentence per audit log entry for display, from its action and subject.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** Every action; `*` stands for the subject. */
const SENTENCES = {
  'developer.registered': '* registered.',
  'developer.updated': '* updated the profile.',
  'developer.email-confirmed': 'The email address of * was confirmed.',
  'developer.identity-confirmed': 'The new identity of * was confirmed.',
  'developer.identity-declined': 'The new identity of * was declined.',
  'developer.identity-withdrawn': '* withdrew the change of identity.',
  'developer.claimed': 'The verification of * was claimed.',
  'developer.released': 'The verification of * was released.',
  'developer.verified': '* was verified.',
  'developer.rejected': '* was rejected.',
  'developer.suspended': '* was suspended.',
  'developer.reinstated': '* was reinstated.',
  'developer.app_limit_set': '* got another app limit.',
  'api_key.created': '* was created.',
  'api_key.revoked': '* was revoked.',
  'api_key.leaked': '* was found in public and revoked.',
  'api_key.parent-revoked': '* was revoked with the key that created it.',
  'app.created': '* was created.',
  'app.updated': '* was edited.',
  'app.deleted': '* was deleted.',
  'app.submitted': '* was submitted for review.',
  'app.withdrawn': '* was withdrawn from review.',
  'app.approved': '* was approved.',
  'app.rejected': 'Changes to * were requested.',
  'app.unlisted': '* was unlisted by its developer.',
  'app.relisted': '* was relisted by its developer.',
  'app.corrected': '* was corrected by an administrator.',
  'app.featured': '* was featured.',
  'app.unfeatured': '* is no longer featured.',
  'app.suspended': '* was suspended.',
  'app.restored': '* was restored.',
  'version.opened': 'A new version of * was opened.',
  'version.discarded': 'The open version of * was discarded.',
  'submission.claimed': 'The review of * was claimed.',
  'submission.released': 'The review of * was released.',
  'review.created': '* was written.',
  'review.edited': '* was edited by its author.',
  'review.deleted': '* was deleted by its author.',
  'review.reported': '* was reported.',
  'review.hidden': '* was hidden.',
  'review.restored': '* was restored.',
  'review.reports-dismissed': 'The reports of * were dismissed.',
  'review.replied': '* was replied to by the developer.',
  'review.reply-deleted': 'The reply to * was deleted.',
  'receipt_key.rotated': '* replaced the previous one.',
  'webhook.created': '* was created.',
  'webhook.updated': '* was changed.',
  'webhook.secret-rotated': 'The secret of * was rotated.',
  'webhook.paused': '* was paused.',
  'webhook.resumed': '* was resumed.',
  'webhook.deleted': '* was deleted.',
  'mail.retried': '* was sent again.',
  'job.retried': '* was retried.',
  'installation.created': '* was created.',
  'installation.requested': '* was requested.',
  'installation.approved': 'The request for * was approved.',
  'installation.denied': 'The request for * was denied.',
  'installation.withdrawn': 'The request for * was withdrawn.',
  'installation.request_expired': 'The request for * expired.',
  'workspace.policy_changed': 'The policy of * was changed.',
  'workspace.deleted': '* was deleted at the host.',
  'installation.permissions_changed': 'The permissions of * were changed.',
  'installation.ended': '* was ended.',
  'grant_key.rotated': '* replaced the previous one.',
  'synonyms.changed': '* were changed.',
  'synonyms.reset': '* were reset to the defaults.',
  'host_scopes.changed': '* was changed.',
  'image.denied': '* was blocked.',
  'image.allowed': '* was unblocked.',
};
export type Action = keyof typeof SENTENCES;

const NOUNS: Record<string, string> = {
  developer: 'the developer',
  api_key: 'the API key',
  app: 'the app',
  review: 'the user review',
  receipt_key: 'the receipt signing key',
  webhook: 'the webhook',
  mail: 'the email',
  job: 'the background job',
  synonyms: 'the synonyms of the',
  installation: 'the installation',
  workspace: 'the workspace',
  grant_key: 'the grant signing key',
  host_scopes: 'the scope vocabulary of the',
  image: 'the image',
};

/** The actions whose sentence contains the word: `suspended` finds developers and apps, `key` what happened to keys. */
export function actionsAbout(word: string): string[] {
  const wanted = word.toLowerCase();
  return Object.entries(SENTENCES).flatMap(([action, sentence]) => {
    const type = action.split('.')[0]!;
    const noun = NOUNS[type] ?? (type === 'version' || type === 'submission' ? NOUNS.app! : type);
    return `${sentence.replace('*', noun)} ${action}`.toLowerCase().includes(wanted) ? [action] : [];
  });
}

interface Summarized {
  action: string;
  subjectType: string;
  subjectId: string;
  details: Record<string, unknown>;
}

/** The ids whose names a summary shows. A review has no name: its app's is shown. */
export function namedIn({ subjectType, subjectId, details: { app } }: Summarized): string {
  return subjectType === 'review' && typeof app === 'string' ? app : subjectId;
}

export function summaryOf(entry: Summarized, names: Map<string, string>): string {
  const { action, subjectType, subjectId } = entry;
  const name = names.get(namedIn(entry));
  const noun = `${NOUNS[subjectType] ?? `the ${subjectType}`}${subjectType === 'review' && name ? ' of' : ''}`;
  const what = `${noun} ${name ? `“${name}”` : subjectId}`;
  // An entry of another version of the service may have an action that this one does not know.
  const sentence = (SENTENCES as Record<string, string>)[action] ?? `*: ${action}.`;
  return sentence.replace('*', () => what).replace(/^t/, 'T');
}

/** Current names: the log stores only ids. */
export async function namesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, coalesce(held_name, name) AS name FROM developers WHERE id = ANY(${ids})
    UNION ALL SELECT id, name FROM api_keys WHERE id = ANY(${ids})
    UNION ALL SELECT id, url FROM webhooks WHERE id = ANY(${ids})
    UNION ALL SELECT apps.id, shown.name FROM apps JOIN app_versions AS shown
      ON shown.app_id = apps.id AND shown.number = coalesce(apps.live_version, 1) WHERE apps.id = ANY(${ids})`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
