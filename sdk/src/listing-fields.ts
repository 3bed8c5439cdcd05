// Names of a listing's fields, by JSON pointer: on pages and in emails. This module imports nothing.

const NAMES: Record<string, string> = {
  name: 'Name',
  description: 'Short description',
  longDescription: 'Long description',
  category: 'Category',
  environment: 'Environment',
  logoUrl: 'Logo',
  bannerUrl: 'Banner',
  websiteUrl: 'Website',
  oauthClientId: 'OAuth client ID',
  setupUrl: 'Setup URL',
  supportUrl: 'Support page',
  supportEmail: 'Support email',
  privacyPolicyUrl: 'Privacy policy',
  termsUrl: 'Terms of service',
  documentationUrl: 'Documentation',
  statusUrl: 'Status page',
  securityContact: 'Security contact',
  pricing: 'Pricing',
  tags: 'Tags',
  dataSafety: 'Data safety',
  permissions: 'Permissions',
  screenshots: 'Screenshots',
  releaseNotes: 'Release notes',
  publishedFrom: 'Published from',
};

const PRICING_NAMES: Record<string, string> = { model: 'Pricing model', url: 'Pricing page', note: 'Pricing note' };

/** Facts of `dataSafety`; of a list, also the name of one row. */
const SAFETY_NAMES: Record<string, [name: string, row?: string]> = {
  collects: ['Collected data', 'Collected data'],
  storedIn: ['Stored in'],
  encryptedInTransit: ['Encrypted in transit'],
  encryptedAtRest: ['Encrypted at rest'],
  retentionDays: ['Retention'],
  usedForAiTraining: ['Used to train AI'],
  deletionUrl: ['Data deletion'],
  subprocessors: ['Subprocessors', 'Subprocessor'],
  certifications: ['Certifications', 'Certification'],
};

/** `/screenshots/0/url` becomes "Screenshot 1". A permission has its position, or its scope in a difference. */
export function fieldName(pointer: string): string {
  const [, field = '', position, part] = pointer.split('/');
  if (field === 'screenshots' && position) {
    return `Screenshot ${Number(position) + 1}${part === 'caption' ? ', caption' : ''}`;
  }
  if (field === 'permissions' && position) {
    const name = /^\d+$/.test(position) ? Number(position) + 1 : position.replaceAll('~1', '/');
    return `Permission ${name}${part === 'reason' ? ', reason' : ''}`;
  }
  if (field === 'pricing' && position) return PRICING_NAMES[position] ?? NAMES.pricing!;
  if (field === 'dataSafety' && position) {
    const [name, row] = SAFETY_NAMES[position] ?? [NAMES.dataSafety!];
    return row && part ? `${row} ${Number(part) + 1}` : name;
  }
  return NAMES[field] ?? (pointer || 'Listing');
}

/** The pointer without positions: `/screenshots/2/url` and `/screenshots/0/url` are of one kind. */
export function fieldKind(pointer: string): string {
  return pointer.replace(/\/\d+/, '/*');
}
