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
  screenshots: 'Screenshots',
  releaseNotes: 'Release notes',
};

/** `/screenshots/0/url` becomes "Screenshot 1". */
export function fieldName(pointer: string): string {
  const [, field = '', position, part] = pointer.split('/');
  if (field === 'screenshots' && position) {
    return `Screenshot ${Number(position) + 1}${part === 'caption' ? ', caption' : ''}`;
  }
  return NAMES[field] ?? (pointer || 'Listing');
}

/** The pointer without positions: `/screenshots/2/url` and `/screenshots/0/url` are of one kind. */
export function fieldKind(pointer: string): string {
  return pointer.replace(/\/\d+/, '/*');
}
