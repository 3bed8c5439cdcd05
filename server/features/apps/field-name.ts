// Names of listing fields in emails.

const FIELD_NAMES: Record<string, string> = {
  name: 'Name',
  description: 'Short description',
  longDescription: 'Long description',
  category: 'Category',
  environment: 'Environment',
  logoUrl: 'Logo',
  bannerUrl: 'Banner',
  websiteUrl: 'Website',
  oauthClientId: 'OAuth client',
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

/** `/screenshots/0/url` is for programs; people read "Screenshot 1". A permission has its position or its scope. */
export function fieldName(pointer: string): string {
  const [, field = '', item] = pointer.split('/');
  if (field === 'screenshots' && item) return `Screenshot ${Number(item) + 1}`;
  if (field === 'permissions' && item)
    return `Permission ${/^\d+$/.test(item) ? Number(item) + 1 : item.replaceAll('~1', '/')}`;
  return FIELD_NAMES[field] ?? pointer;
}
