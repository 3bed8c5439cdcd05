// Where a developer's emails go: to the last confirmed address, until the one in the profile is confirmed.

import type { Developer } from './queries.ts';

type Contact = Pick<Developer, 'email' | 'contactEmail' | 'contactConfirmedAt' | 'verifiedAt'>;

/** Only verified developers get emails that carry text of users; their contact address is always a confirmed one. */
export function contactEmailOf({ email, contactEmail }: Pick<Developer, 'email' | 'contactEmail'>): string {
  return contactEmail ?? email;
}

/** Null before the first. The address of the registration counts once an administrator verified the developer. */
export function confirmedEmailOf(developer: Contact): string | null {
  return developer.contactConfirmedAt || developer.verifiedAt ? contactEmailOf(developer) : null;
}

export function isEmailVerified(developer: Contact): boolean {
  return confirmedEmailOf(developer) === developer.email;
}
