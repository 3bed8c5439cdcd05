// Names of a listing's fields, by JSON pointer.

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
  permissions: 'Permissions',
  screenshots: 'Screenshots',
  releaseNotes: 'Release notes',
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
  return NAMES[field] ?? (pointer || 'Listing');
}

/** The pointer without positions: `/screenshots/2/url` and `/screenshots/0/url` are of one kind. */
export function fieldKind(pointer: string): string {
  return pointer.replace(/\/\d+/, '/*');
}
