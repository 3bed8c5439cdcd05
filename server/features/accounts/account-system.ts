// OpenID Connect client for the web app's sign-in: reads the account from the tokens, confirms it later with a refresh token,
// and signs out at the provider (RP-Initiated Logout 1.0).

import * as client from 'openid-client';
import type { AccountTokens } from './access.ts';
import { type AccountSettings, accountOf } from './account-tokens.ts';
import type { AccountCaller } from './caller.ts';
import { accountErrors } from './errors.ts';

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

export interface AccountSystemOptions {
  accountTokens: AccountTokens;
  accounts: AccountSettings;
  /** The provider's configuration for our client; discovered on first use. */
  provider(): Promise<client.Configuration>;
}

export interface AskedAgain {
  account: AccountCaller;
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
  async accountOf(tokens: Tokens): Promise<AccountCaller> {
    const caller = await this.#options.accountTokens.verify(tokens.access_token).catch((error) => {
      const claims = tokens.claims();
      if (error.code !== accountErrors.TOKEN_INVALID.code || !claims) throw error;
      return accountOf({ ...claims }, this.#options.accounts);
    });
    if (caller.kind === 'account') return caller;
    throw accountErrors.SIGN_IN_FAILED({ message: 'Accounts with the role of the host platform cannot sign in.' });
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
      return { account: await this.accountOf(tokens), refreshToken: tokens.refresh_token ?? refreshToken };
    } catch (error) {
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return undefined;
      throw error;
    }
  }
}
