// The signed record of a hash chain link, and how it is hashed: everything that a verifier needs to know.

import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/text/canonical-json.ts';

export const SIGNED_WITH = 'EdDSA' as const;
export const RECEIPT_TYPE = 'marketplace-receipt+json';
export const KEYS_PATH = '/.well-known/marketplace-receipts.json';

export interface Decider {
  accountUserId: string;
  salt: string;
}

export function hashOf(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** A salted hash as a commitment: it reveals nothing, and once the salt is disclosed it proves who decided. */
export function deciderHash({ salt, accountUserId }: Decider): string {
  return sha256(`${salt}${accountUserId}`);
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
