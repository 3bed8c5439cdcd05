const VERBS: Record<string, string[]> = {
  developer: [
    ...['registered', 'updated', 'email-confirmed', 'verified', 'rejected', 'suspended', 'reinstated'],
    ...['identity-confirmed', 'identity-declined', 'identity-withdrawn', 'claimed', 'released', 'app_limit_set'],
  ],
  api_key: ['created', 'revoked', 'leaked', 'parent-revoked'],
  app: [
    ...['created', 'updated', 'deleted', 'submitted', 'withdrawn', 'approved', 'rejected', 'unlisted', 'relisted'],
    ...['corrected', 'featured', 'unfeatured', 'suspended', 'restored'],
  ],
  version: ['opened', 'discarded'],
  submission: ['claimed', 'released'],
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
  installation: [
    ...['requested', 'approved', 'denied', 'withdrawn', 'request_expired'],
    ...['created', 'permissions_changed', 'ended'],
  ],
  workspace: ['policy_changed', 'deleted'],
  grant_key: ['rotated'],
  image: ['denied', 'allowed'],
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
