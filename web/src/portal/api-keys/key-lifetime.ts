// The form of a new API key, and how long the key lives.

import type { Scope } from './scopes.ts';

export interface NewKeyValues {
  name: string;
  scopes: Scope[];
  reach: 'all' | 'some';
  /** Ids of the apps that the key is limited to; used with `some` only. */
  apps: string[];
  /** A number of days, or `custom`. */
  lifetime: string;
  /** The number of days that was typed; used with `custom` only. */
  expiresInDays: string;
}

export const LIFETIME_CHOICES_DAYS = [30, 90, 180, 365];
const MAX_LIFETIME_DAYS = 365;

export function lifetimeOf({ lifetime, expiresInDays }: Pick<NewKeyValues, 'lifetime' | 'expiresInDays'>): number {
  return Number(lifetime === 'custom' ? expiresInDays : lifetime);
}

export function isValidLifetime(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= MAX_LIFETIME_DAYS;
}
