// OpenID Connect client for the web app's sign-in: reads the account and its workspaces from the tokens, confirms them later
// with a refresh token, and signs out at the provider (RP-Initiated Logout 1.0).

import * as client from 'openid-client';
import type { AccountTokens } from './access.ts';
import { type AccountSettings, accountOf } from './account-tokens.ts';
import type { AccountCaller, Workspace } from './caller.ts';
import { accountErrors } from './errors.ts';
import type { Workspaces } from './workspaces.ts';

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

export interface AccountSystemOptions {
  accountTokens: AccountTokens;
  accounts: AccountSettings;
  workspaces: Workspaces;
  /** The provider's configuration for our client; discovered on first use. */
  provider(): Promise<client.Configuration>;
}

export interface KnownAtSignIn {
  account: AccountCaller;
  /** Null when the host platform could not tell: nobody is kept from signing in because of it. */
  workspaces: readonly Workspace[] | null;
}

export interface AskedAgain extends KnownAtSignIn {
  /** Use this token for the next refresh: the provider may rotate it. */
  refreshToken: string;
}

export class AccountSystem {
  #options: AccountSystemOptions;

  constructor(options: AccountSystemOptions) {
    this.#options = options;
  }

  provider(): Promise<client.Configuration> {
    return this.#options.provider();
  }

  /** Some providers put roles into the access token, others into the ID token. */
  async accountOf(tokens: Tokens): Promise<KnownAtSignIn> {
    const { accountTokens, accounts, workspaces } = this.#options;
    const said = { ...tokens.claims() };
    const { caller, claims } = await accountTokens.verify(tokens.access_token).catch((error) => {
      if (error.code !== accountErrors.TOKEN_INVALID.code || !said.sub) throw error;
      return { caller: accountOf(said, accounts), claims: said };
    });
    if (caller.kind !== 'account')
      throw accountErrors.SIGN_IN_FAILED({ message: 'Accounts with the role of the host platform cannot sign in.' });
    const found = await workspaces.of(tokens.access_token, { ...said, ...claims }).catch(() => null);
    return { account: caller, workspaces: found };
  }

  /** The `prompt` of a sign-in that asks who signs in, even if the provider still has a session. */
  async promptForAccount(): Promise<'select_account' | 'login'> {
    const { prompt_values_supported: values, end_session_endpoint } = (await this.provider()).serverMetadata();
    // Every provider has to know `login`, except that some without sign-out know `select_account` alone.
    const selects = Array.isArray(values) ? values.includes('select_account') : !end_session_endpoint;
    return selects ? 'select_account' : 'login';
  }

  /** Where the browser ends its session at the provider. Undefined when the provider offers no such page. */
  async endSessionUrl(idToken: string | undefined, returnTo: string): Promise<string | undefined> {
    const provider = await this.provider();
    if (!provider.serverMetadata().end_session_endpoint) return undefined;
    const parameters = { post_logout_redirect_uri: returnTo, ...(idToken ? { id_token_hint: idToken } : {}) };
    return client.buildEndSessionUrl(provider, parameters).href;
  }

  /** Undefined when the provider reports that the sign-in has ended; throws when it cannot be reached. */
  async askAgain(refreshToken: string): Promise<AskedAgain | undefined> {
    try {
      const tokens = await client.refreshTokenGrant(await this.provider(), refreshToken);
      return { ...(await this.accountOf(tokens)), refreshToken: tokens.refresh_token ?? refreshToken };
    } catch (error) {
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return undefined;
      throw error;
    }
  }
}
