// One sentence per audit log entry for display, from its action and subject.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** Every action; `*` stands for the subject, `@` for the app of an installation. */
const SENTENCES = {
  'developer.registered': '* registered.',
  'developer.updated': '* updated the profile.',
  'developer.email-confirmed': 'The email address of * was confirmed.',
  'developer.identity-confirmed': 'The new identity of * was confirmed.',
  'developer.identity-declined': 'The new identity of * was declined.',
  'developer.identity-withdrawn': '* withdrew the change of identity.',
  'developer.domain-added': '* added a domain.',
  'developer.domain-proved': 'A domain of * was proved.',
  'developer.domain-lapsed': 'The proof of a domain of * lapsed.',
  'developer.domain-disputed': '* disputed a domain of another developer.',
  'developer.domain-decided': 'A disputed domain of * was decided.',
  'developer.domain-deleted': '* deleted a domain.',
  'developer.claimed': 'The verification of * was claimed.',
  'developer.released': 'The verification of * was released.',
  'developer.verified': '* was verified.',
  'developer.rejected': '* was rejected.',
  'developer.suspended': '* was suspended.',
  'developer.reinstated': '* was reinstated.',
  'developer.closed': '* was closed with the account of its owner.',
  'developer.reopened': '* was reopened.',
  'developer.erased': '* was erased.',
  'developer.imported': '* was imported.',
  'developer.app_limit_set': '* got another app limit.',
  'developer.member-invited': 'A member of * was invited.',
  'developer.invitation-revoked': 'An invitation of * was revoked.',
  'developer.member-joined': 'A member joined *.',
  'developer.member-role-changed': 'The role of a member of * was changed.',
  'developer.member-removed': 'A member left * or was removed.',
  'api_key.created': '* was created.',
  'api_key.issued-to-ci': '* was issued to a CI run.',
  'api_key.revoked': '* was revoked.',
  'api_key.leaked': '* was found in public and revoked.',
  'api_key.parent-revoked': '* was revoked with the key that created it.',
  'api_key.role-changed': '* was revoked, because its member lost the role.',
  'api_key.app-moved': '* was revoked, because its app moved to another publisher.',
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
  'app.transfer-requested': 'The transfer of * was requested.',
  'app.transfer-declined': 'The transfer of * was declined.',
  'app.transfer-cancelled': 'The transfer of * was cancelled.',
  'app.transferred': '* was transferred to another publisher.',
  'app.imported': '* was imported.',
  'app.trusted-publisher-added': 'A trusted publisher was added to *.',
  'app.trusted-publisher-removed': 'A trusted publisher was removed from *.',
  'app.page-accepted': 'The new text of a page of * was accepted.',
  'correction.requested': 'A correction of * was requested.',
  'correction.withdrawn': 'The correction request for * was withdrawn.',
  'correction.applied': 'The correction request for * was applied.',
  'correction.declined': 'The correction request for * was declined.',
  'app.featured': '* was featured.',
  'app.unfeatured': '* is no longer featured.',
  'app.suspended': '* was suspended.',
  'app.restored': '* was restored.',
  'version.opened': 'A new version of * was opened.',
  'version.discarded': 'The open version of * was discarded.',
  'submission.claimed': 'The review of * was claimed.',
  'submission.released': 'The review of * was released.',
  'submission.test-access-viewed': 'The test access of * was viewed.',
  'review.created': '* was posted.',
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
  'installation.created': '@ was installed.',
  'installation.requested': '* was requested.',
  'installation.approved': 'The request for * was approved.',
  'installation.denied': 'The request for * was denied.',
  'installation.withdrawn': 'The request for * was withdrawn.',
  'installation.request_expired': 'The request for * expired.',
  'workspace.policy_changed': 'The policy of * was changed.',
  'workspace.deleted': '* was deleted at the host.',
  'installation.permissions_changed': 'The permissions of * were changed.',
  'installation.ended': '@ was uninstalled.',
  'grant_key.rotated': '* replaced the previous one.',
  'synonyms.changed': '* were changed.',
  'synonyms.reset': '* were reset to the defaults.',
  'host_scopes.changed': '* was changed.',
  'tags.changed': '* was changed.',
  'settings.changed': '* were changed.',
  'protected_term.added': '* was added.',
  'protected_term.changed': '* was changed.',
  'protected_term.removed': '* was removed.',
  'account.closed': '* was closed.',
  'account.reopened': '* was reopened.',
  'account.erased': '* was erased.',
  'account.forgotten': '* was forgotten.',
  'image.denied': '* was blocked.',
  'image.allowed': '* was unblocked.',
};
export type Action = keyof typeof SENTENCES;

const NOUNS: Record<string, string> = {
  account: 'the account',
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
  tags: 'the tag vocabulary of',
  settings: 'the settings of the',
  image: 'the image',
  protected_term: 'the protected term',
};

/** The actions whose sentence contains the word: `suspended` finds developers and apps, `key` what happened to keys. */
export function actionsAbout(word: string): string[] {
  const wanted = word.toLowerCase();
  return Object.entries(SENTENCES).flatMap(([action, sentence]) => {
    const type = action.split('.')[0]!;
    const noun = NOUNS[type] ?? (['version', 'submission', 'correction'].includes(type) ? NOUNS.app! : type);
    return `${sentence.replace(/[*@]/, noun)} ${action}`.toLowerCase().includes(wanted) ? [action] : [];
  });
}

interface Summarized {
  action: string;
  subjectType: string;
  subjectId: string;
  details: Record<string, unknown>;
}

/** These have no names: those of their apps are shown. */
const NAMED_BY_APP = ['review', 'installation'];

/** The ids whose names a summary shows. */
export function namedIn({ subjectType, subjectId, details: { app } }: Summarized): string {
  return NAMED_BY_APP.includes(subjectType) && typeof app === 'string' ? app : subjectId;
}

export function summaryOf(entry: Summarized, names: Map<string, string>): string {
  const { action, subjectType, subjectId } = entry;
  const name = names.get(namedIn(entry));
  const noun = NOUNS[subjectType] ?? `the ${subjectType}`;
  const ofApp = subjectType === 'review' ? 'a review of' : `${noun} of`;
  const what = name ? `${NAMED_BY_APP.includes(subjectType) ? ofApp : noun} “${name}”` : `${noun} ${subjectId}`;
  // An entry of another version of the service may have an action that this one does not know.
  const sentence = (SENTENCES as Record<string, string>)[action] ?? `*: ${action}.`;
  const subject = what.charAt(0).toUpperCase() + what.slice(1);
  // In one pass: names may contain the marks.
  return sentence.replace(/[*@]/g, (mark, at) => (mark === '@' && name ? `“${name}”` : at === 0 ? subject : what));
}

/** Current names: the log stores only ids. */
export async function namesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, coalesce(held_name, name) AS name FROM developers WHERE id = ANY(${ids})
    UNION ALL SELECT id, name FROM api_keys WHERE id = ANY(${ids})
    UNION ALL SELECT id, url FROM webhooks WHERE id = ANY(${ids})
    UNION ALL SELECT id, term FROM protected_terms WHERE id = ANY(${ids})
    UNION ALL SELECT apps.id, shown.name FROM apps JOIN app_versions AS shown
      ON shown.app_id = apps.id AND shown.number = coalesce(apps.live_version, 1) WHERE apps.id = ANY(${ids})`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
