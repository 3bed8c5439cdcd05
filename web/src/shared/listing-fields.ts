// What the fields of a listing are called, wherever something points at one.

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

/** `/screenshots/0/url` is for programs; people look for "Screenshot 1". */
export function fieldName(pointer: string): string {
  const [, field = '', position, part] = pointer.split('/');
  if (field === 'screenshots' && position) {
    return `Screenshot ${Number(position) + 1}${part === 'caption' ? ', caption' : ''}`;
  }
  return NAMES[field] ?? (pointer || 'Listing');
}

/** Where every screenshot is any screenshot: `/screenshots/2/url` and `/screenshots/0/url` are of one kind. */
export function fieldKind(pointer: string): string {
  return pointer.replace(/\/\d+/, '/*');
}
