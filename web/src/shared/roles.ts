// Roles of the members of a publisher, and what each may do. Mirrors server/features/accounts/roles.ts, which decides: the
// portal only hides what would be refused.

import { OwnPublisherRole as Role } from '@marketplace/sdk';

export { Role };

const PERMISSIONS = [
  'READ',
  'ANALYTICS',
  'APPS',
  'DELETE_APPS',
  'REPLIES',
  'WEBHOOKS',
  'KEYS',
  'ALL_KEYS',
  'PROFILE',
  'DOMAINS',
  'TRUSTED_PUBLISHERS',
  'MEMBERS',
  'OWNERS',
  'TRANSFER',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const MAY: Record<Role, readonly Permission[]> = {
  OWNER: PERMISSIONS,
  ADMIN: PERMISSIONS.filter((permission) => permission !== 'OWNERS' && permission !== 'TRANSFER'),
  DEVELOPER: ['READ', 'ANALYTICS', 'APPS', 'REPLIES', 'WEBHOOKS', 'KEYS'],
  SUPPORT: ['READ', 'REPLIES'],
  ANALYST: ['READ', 'ANALYTICS'],
};

export function may(role: Role, permission: Permission): boolean {
  return MAY[role].includes(permission);
}

export const ROLES: Record<Role, { name: string; does: string }> = {
  OWNER: { name: 'Owner', does: 'Can do everything, including managing owners.' },
  ADMIN: { name: 'Administrator', does: 'Can do everything except manage owners and transfer apps.' },
  DEVELOPER: { name: 'Developer', does: 'Creates and submits apps, manages webhooks, and creates API keys.' },
  SUPPORT: { name: 'Support', does: 'Reads apps and replies to user reviews.' },
  ANALYST: { name: 'Analyst', does: 'Reads apps and their analytics.' },
};

/** An owner makes other members owners; an invitation doesn’t. */
export const INVITED_ROLES = ['ADMIN', 'DEVELOPER', 'SUPPORT', 'ANALYST'] as const satisfies Role[];
