const VERBS: Record<string, string[]> = {
  developer: [
    ...['registered', 'updated', 'email-confirmed', 'verified', 'rejected', 'suspended', 'reinstated'],
    ...['identity-confirmed', 'identity-declined', 'identity-withdrawn', 'claimed', 'released', 'app_limit_set'],
  ],
  api_key: ['created', 'revoked'],
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
  mail: ['retried'],
  job: ['retried'],
};

/** Audit actions for the filter: `developer.verified`, … */
export const AUDIT_ACTIONS = Object.entries(VERBS).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`));
