// What the keyboard does in the list of suggestions (ARIA combobox), and where a suggestion leads. Pure.

import type { Suggestion } from '@marketplace/sdk';
import { plural } from '../../ui/format.ts';

/** No suggestion is active: Enter searches for what was typed. */
export const NONE = -1;

/**
 * The active suggestion after a key, or undefined if the key is not the list's. The arrows go round by way of the text
 * field. Home and End are the list's only while a suggestion is active: otherwise they move the cursor.
 */
export function activeAfter(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active === count - 1 ? NONE : active + 1;
  if (key === 'ArrowUp') return active === NONE ? count - 1 : active - 1;
  if (active === NONE) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

export type Destination =
  | { to: '/apps/$slug'; params: { slug: string } }
  | { to: '/apps'; search: { category: NonNullable<Suggestion['category']> } };

/** The page of a suggestion; undefined for a search. */
export function destinationOf({ type, slug, category }: Suggestion): Destination | undefined {
  if (type === 'app' && slug) return { to: '/apps/$slug', params: { slug } };
  if (type === 'category' && category) return { to: '/apps', search: { category } };
  return undefined;
}

/** For screen readers. */
export function announcementOf(count: number): string {
  return `${plural(count, 'suggestion')}. Use the arrow keys to choose.`;
}
