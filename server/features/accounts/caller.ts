// Who is calling: an account (token or session), an API key with its scopes, or the host platform's backend.

import type { Role, Scope } from '@marketplace/sdk/roles';
import type { StoredPublishedFrom } from '../../platform/postgres/json-columns.ts';

export interface AccountCaller {
  kind: 'account';
  accountUserId: string;
  administrator: boolean;
  /** From the account system, if it provides one. */
  name: string | null;
  /** An email address that the account system says it has verified. */
  verifiedEmail: string | null;
  /** When the user last proved to the account system who they are, and how (`acr`). Null if it does not say. */
  authTime: Date | null;
  acr: string | null;
  /** When the account, which closes, is erased. Undefined: not looked up yet. */
  closingAt?: Date | null;
  /** The publisher that the caller acts for: with a session, or on a route of a publisher. */
  developerId?: string | null;
  developerStatus?: string | null;
  role?: Role;
}
/** A tenant of the host platform, and what the account is there. */
export interface Workspace {
  id: string;
  name: string;
  role: 'member' | 'admin';
}
/** An account whose workspaces are known. */
export interface MemberCaller extends AccountCaller {
  workspaces: readonly Workspace[];
}
export interface KeyCaller {
  kind: 'api_key';
  keyId: string;
  developerId: string;
  scopes: readonly Scope[];
  expiresAt: Date;
  /** Of the member who created the key. */
  role: Role;
  /** Ids of the apps that the key is limited to; null: not limited. */
  apps: readonly string[] | null;
  /** The CI run that got the key; null: it is no key of CI. */
  publishedFrom: StoredPublishedFrom | null;
}
/** The host platform's backend with a host service token: neither an account nor an administrator. */
export interface HostCaller {
  kind: 'host';
  clientId: string;
  administrator: false;
}
export type Caller = AccountCaller | KeyCaller | HostCaller;
