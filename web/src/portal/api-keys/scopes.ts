// Scopes of API keys with their descriptions, and presets.

import { ApiKeyScopesItem as Scope } from '@marketplace/sdk';
import { type Role, scopesOf } from '@marketplace/sdk/roles';

export { Scope };

export const SCOPES: { value: Scope; does: string }[] = [
  { value: Scope.APP_READ, does: 'Read your apps, versions, checks, review status, and user reviews.' },
  { value: Scope.APP_CREATE, does: 'Create apps and submit them for review.' },
  {
    value: Scope.APP_UPDATE,
    does: 'Edit, submit, and withdraw apps and versions. List or unlist apps. Reply to reviews.',
  },
  { value: Scope.APP_DELETE, does: 'Delete apps that aren’t live.' },
  { value: Scope.ANALYTICS_READ, does: 'Read daily installs, views, and ratings.' },
];

export const PRESETS: { name: string; scopes: Scope[] }[] = [
  { name: 'Publish from CI', scopes: [Scope.APP_READ, Scope.APP_CREATE, Scope.APP_UPDATE] },
  { name: 'Read-only', scopes: [Scope.APP_READ, Scope.ANALYTICS_READ] },
  { name: 'All scopes', scopes: SCOPES.map(({ value }) => value) },
];

/** The scopes that a member with this role can give a key. */
export const choicesOf = (role: Role) => SCOPES.filter(({ value }) => scopesOf(role).includes(value));

export const presetsOf = (role: Role) =>
  PRESETS.map(({ name, scopes }) => ({ name, scopes: scopes.filter((scope) => scopesOf(role).includes(scope)) }));

export function isSameSet(some: readonly Scope[], others: readonly Scope[]): boolean {
  return some.length === others.length && some.every((scope) => others.includes(scope));
}
