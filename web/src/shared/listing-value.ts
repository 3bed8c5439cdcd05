// Values of a listing's fields as text.

import { CATEGORY_LABELS, type Category } from '@marketplace/sdk';
import { disclosureText, isDisclosure } from './disclosures.ts';

/** Empty if there is none. */
export function valueText(pointer: string, value: unknown): string {
  if (isDisclosure(pointer)) return disclosureText(pointer, value);
  const text = value === null || value === undefined ? '' : String(value);
  return pointer === '/category' ? (CATEGORY_LABELS[text as Category] ?? text) : text;
}
