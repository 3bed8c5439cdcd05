// The fields of a listing: what they are called, and where on the page they stand. Faults, reasons and rules name them by
// JSON pointer; here a pointer becomes a name that people know, and an element that takes the focus.

const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Short description',
  longDescription: 'Long description',
  category: 'Category',
  logoUrl: 'Logo',
  bannerUrl: 'Banner',
  websiteUrl: 'Website',
  oauthClientId: 'OAuth client id',
  screenshots: 'Screenshots',
  releaseNotes: 'Release notes',
};

export function fieldLabel(pointer: string): string {
  const [field = '', position, part] = pointer.split('/').slice(1);
  if (field === '') return 'The listing';
  if (field !== 'screenshots' || position === undefined) return LABELS[field] ?? field;
  const screenshot = `Screenshot ${Number(position) + 1}`;
  return part === 'caption' ? `${screenshot}, caption` : screenshot;
}

/** Id of the control that a pointer leads to. */
export function fieldId(pointer: string): string {
  return `field${pointer.replaceAll('/', '-')}`;
}

/** Scrolls to the field and puts the focus there; a screenshot that is gone leads to the list of them. */
export function focusField(pointer: string): void {
  const candidates = [`${pointer}/url`, pointer, pointer.replace(/\/[^/]*$/, ''), `/${pointer.split('/')[1]}`];
  const element = candidates.map((one) => document.getElementById(fieldId(one))).find((found) => found !== null);
  if (!element) return;
  element.scrollIntoView({ block: 'center', behavior: 'smooth' });
  element.focus({ preventScroll: true });
}
