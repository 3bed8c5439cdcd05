// Roles of the members of a publisher, what each may do, and which scopes their keys can have: the one table that routes and
// keys go by. The portal hides what would be refused. This module imports nothing.

export const ROLES = ['OWNER', 'ADMIN', 'DEVELOPER', 'SUPPORT', 'ANALYST'] as const;
export type Role = (typeof ROLES)[number];

/** Of API keys. */
export const SCOPES = ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'APP_DELETE', 'ANALYTICS_READ'] as const;
export type Scope = (typeof SCOPES)[number];

const PERMISSIONS = [
  'READ',
  'ANALYTICS',
  /** Create, change and submit apps and versions, upload images. */
  'APPS',
  'DELETE_APPS',
  /** Reply to user reviews. */
  'REPLIES',
  'WEBHOOKS',
  /** Create keys, and revoke one's own. */
  'KEYS',
  /** Revoke keys of other members. */
  'ALL_KEYS',
  'PROFILE',
  'DOMAINS',
  'TRUSTED_PUBLISHERS',
  /** Invite members, change and remove those who are not owners. */
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

const NEEDED_FOR: Record<Scope, Permission> = {
  APP_CREATE: 'APPS',
  APP_READ: 'READ',
  APP_UPDATE: 'APPS',
  APP_DELETE: 'DELETE_APPS',
  ANALYTICS_READ: 'ANALYTICS',
};

export function may(role: Role, permission: Permission): boolean {
  return MAY[role].includes(permission);
}

/** What a route that requires one of these scopes requires of a member. */
export function permissionFor([scope]: readonly Scope[]): Permission {
  return scope ? NEEDED_FOR[scope] : 'READ';
}

/** The scopes that a key of this member can have: none without the right to create keys. */
export function scopesOf(role: Role): readonly Scope[] {
  return may(role, 'KEYS') ? SCOPES.filter((scope) => may(role, NEEDED_FOR[scope])) : [];
}
