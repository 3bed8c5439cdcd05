// How the roles of the members of a publisher are called and described.

import type { Role } from '@marketplace/sdk/roles';

export const ROLES: Record<Role, { name: string; does: string }> = {
  OWNER: { name: 'Owner', does: 'Can do everything, including managing owners.' },
  ADMIN: { name: 'Administrator', does: 'Can do everything except manage owners and transfer apps.' },
  DEVELOPER: { name: 'Developer', does: 'Creates and submits apps, manages webhooks, and creates API keys.' },
  SUPPORT: { name: 'Support', does: 'Reads apps and replies to user reviews.' },
  ANALYST: { name: 'Analyst', does: 'Reads apps and their analytics.' },
};

/** An owner makes other members owners; an invitation doesn’t. */
export const INVITED_ROLES = ['ADMIN', 'DEVELOPER', 'SUPPORT', 'ANALYST'] as const satisfies Role[];
