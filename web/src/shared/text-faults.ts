// Faults of texts that people type: what to do about them, or undefined.

import { countCharacters, isHttpUrl, MAX_LENGTHS } from '@marketplace/sdk';

export function blank(text: string, fault: string): string | undefined {
  return /\S/.test(text) ? undefined : fault;
}

export function tooLong(text: string, limit: number): string | undefined {
  const over = countCharacters(text) - limit;
  return over > 0 ? `Shorten it by ${over} ${over === 1 ? 'character' : 'characters'}.` : undefined;
}

export function urlFault(text: string): string | undefined {
  if (text === '') return undefined;
  return isHttpUrl(text) ? tooLong(text, MAX_LENGTHS.url) : 'Enter a full URL that starts with https://.';
}
