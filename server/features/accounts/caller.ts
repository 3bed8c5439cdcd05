// Who is calling: an account (token or session), an API key with its scopes, or the host platform's backend.

export const SCOPES = ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'APP_DELETE', 'ANALYTICS_READ'] as const;
export type Scope = (typeof SCOPES)[number];

export interface AccountCaller {
  kind: 'account';
  accountUserId: string;
  administrator: boolean;
  /** From the account system, if it provides one. */
  name: string | null;
  /** An email address that the account system says it has verified. */
  verifiedEmail: string | null;
  /** Set for a session whose account is a developer. */
  developerId?: string | null;
  developerStatus?: string | null;
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
}
/** The host platform's backend with a host service token: neither an account nor an administrator. */
export interface HostCaller {
  kind: 'host';
  clientId: string;
  administrator: false;
}
export type Caller = AccountCaller | KeyCaller | HostCaller;
