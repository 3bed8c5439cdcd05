// Names of settings for the history, by JSON pointer.

import { CATEGORY_LABELS, type Category } from '@marketplace/sdk';

const NAMES: Record<string, string> = {
  '/name': 'name',
  '/productName': 'product name',
  '/slogan': 'slogan',
  '/logo': 'logo',
  '/logo/light': 'logo',
  '/logo/dark': 'logo for dark backgrounds',
  '/favicon': 'favicon',
  '/colors': 'colors',
  '/colors/light/accent': 'light button color',
  '/colors/light/accentText': 'light link color',
  '/colors/dark/accent': 'dark button color',
  '/colors/dark/accentText': 'dark link color',
  '/links/imprint': 'imprint',
  '/links/privacy': 'privacy policy',
  '/links/terms': 'terms of service',
  '/links/contact': 'contact page',
  '/supportEmail': 'support email',
  '/mail/from': 'email sender',
  '/mail/footer': 'email footer',
  '/dueHours/review': 'review time',
  '/dueHours/verification': 'verification time',
  '/appLimit': 'app limit',
  '/cannedReasons': 'canned reasons',
  '/protectedNames': 'protected terms',
  '/hostScopes': 'scopes',
};

export function settingName(pointer: string): string {
  const [, field, category] = pointer.split('/');
  if (field === 'categories' && category) return `category “${CATEGORY_LABELS[category as Category] ?? category}”`;
  return NAMES[pointer] ?? NAMES[`/${field}`] ?? pointer;
}

/** Each once: label and icon of a category are one. */
export function settingNames(pointers: readonly string[]): string[] {
  return [...new Set(pointers.map(settingName))];
}

const MAX_NAMED = 4;

/** “Name, slogan, logo, favicon and 3 more”. */
export function summarize(pointers: readonly string[]): string {
  const names = settingNames(pointers);
  if (names.length === 0) return 'No changes';
  const more = names.length > MAX_NAMED + 1 ? names.length - MAX_NAMED : 0;
  const named = more > 0 ? names.slice(0, MAX_NAMED) : names;
  const text = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
