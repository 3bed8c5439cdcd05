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
  screenshots: 'Screenshots',
  releaseNotes: 'Release notes',
};

/** `/screenshots/0/url` is for programs; people read "Screenshot 1". */
export function fieldName(pointer: string): string {
  const [, field = '', position] = pointer.split('/');
  return field === 'screenshots' && position ? `Screenshot ${Number(position) + 1}` : (FIELD_NAMES[field] ?? pointer);
}
