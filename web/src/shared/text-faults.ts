// Faults of texts that people type: what to do about them, or undefined.

import { countCharacters } from '@marketplace/sdk';

export function blank(text: string, fault: string): string | undefined {
  return /\S/.test(text) ? undefined : fault;
}

export function tooLong(text: string, limit: number): string | undefined {
  const over = countCharacters(text) - limit;
  return over > 0 ? `Shorten it by ${over} ${over === 1 ? 'character' : 'characters'}.` : undefined;
}
