// Values of a listing's fields as text.

import { disclosureText, isDisclosure } from './disclosures.ts';
import { categoryLabel } from './vocabulary.ts';

/** Empty if there is none. */
export function valueText(pointer: string, value: unknown): string {
  if (isDisclosure(pointer)) return disclosureText(pointer, value);
  const text = value === null || value === undefined ? '' : String(value);
  return pointer === '/category' ? categoryLabel(text) : text;
}
