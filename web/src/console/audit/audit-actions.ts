const VERBS: Record<string, string[]> = {
  developer: [
    ...['registered', 'updated', 'email-confirmed', 'verified', 'rejected', 'suspended', 'reinstated'],
    ...['closed', 'reopened', 'erased', 'imported'],
    ...['identity-confirmed', 'identity-declined', 'identity-withdrawn', 'claimed', 'released', 'app_limit_set'],
    ...['domain-added', 'domain-proved', 'domain-lapsed', 'domain-disputed', 'domain-decided', 'domain-deleted'],
    ...['member-invited', 'invitation-revoked', 'member-joined', 'member-role-changed', 'member-removed'],
  ],
  api_key: ['created', 'issued-to-ci', 'revoked', 'leaked', 'parent-revoked', 'role-changed', 'app-moved'],
  app: [
    ...['created', 'updated', 'deleted', 'submitted', 'withdrawn', 'approved', 'rejected', 'unlisted', 'relisted'],
    ...['corrected', 'page-accepted', 'imported', 'featured', 'unfeatured', 'suspended', 'restored'],
    ...['transfer-requested', 'transfer-declined', 'transfer-cancelled', 'transferred'],
    ...['trusted-publisher-added', 'trusted-publisher-removed'],
  ],
  version: ['opened', 'discarded'],
  submission: ['claimed', 'released', 'test-access-viewed'],
  correction: ['requested', 'withdrawn', 'applied', 'declined'],
  review: [
    ...['created', 'edited', 'deleted', 'reported', 'hidden', 'restored'],
    ...['reports-dismissed', 'replied', 'reply-deleted'],
  ],
  receipt_key: ['rotated'],
  webhook: ['created', 'updated', 'secret-rotated', 'paused', 'resumed', 'deleted'],
  mail: ['retried'],
  job: ['retried'],
  synonyms: ['changed', 'reset'],
  host_scopes: ['changed'],
  tags: ['changed'],
  settings: ['changed'],
  installation: [
    ...['requested', 'approved', 'denied', 'withdrawn', 'request_expired'],
    ...['created', 'permissions_changed', 'ended'],
  ],
  workspace: ['policy_changed', 'deleted'],
  grant_key: ['rotated'],
  account: ['closed', 'reopened', 'erased', 'forgotten'],
  image: ['denied', 'allowed'],
  protected_term: ['added', 'changed', 'removed'],
};

const NOUNS: Record<string, string> = { api_key: 'API key', review: 'User review', mail: 'Email' };

/** Audit actions for the filter: `developer.verified`, … */
export const AUDIT_ACTIONS = Object.entries(VERBS).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`));

/** In words: `api_key.parent-revoked` is "API key parent revoked". */
export function actionInWords(action: string): string {
  const [type = '', verb = ''] = action.split('.');
  const noun = NOUNS[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
  return `${noun} ${verb}`.replaceAll(/[-_]/g, ' ').trim();
}
