/** What the log tells of, by what it was done to: for choosing. */
export const AUDIT_ACTIONS: { subject: string; actions: string[] }[] = [
  {
    subject: 'Developers',
    actions: ['registered', 'updated', 'verified', 'rejected', 'suspended', 'reinstated'].map(of('developer')),
  },
  { subject: 'API keys', actions: ['created', 'revoked'].map(of('api_key')) },
  {
    subject: 'Apps',
    actions: [
      ...['created', 'updated', 'deleted', 'submitted', 'withdrawn', 'approved', 'rejected', 'unlisted', 'relisted'],
      ...['corrected', 'featured', 'unfeatured', 'suspended', 'restored'],
    ].map(of('app')),
  },
  { subject: 'Versions', actions: ['opened', 'discarded'].map(of('version')) },
  { subject: 'Submissions', actions: ['claimed', 'released'].map(of('submission')) },
  {
    subject: 'User reviews',
    actions: [
      ...['created', 'edited', 'deleted', 'reported', 'hidden', 'restored'],
      ...['reports-dismissed', 'replied', 'reply-deleted'],
    ].map(of('review')),
  },
  { subject: 'Operation', actions: ['mail.retried', 'job.retried'] },
];

function of(subject: string) {
  return (verb: string) => `${subject}.${verb}`;
}
