// What the account system says of somebody who signs in to the web app: at the sign-in, and when it is asked again.

import * as client from 'openid-client';
import type { AccountTokens } from './access.ts';
import { type AccountSettings, accountOf } from './account-tokens.ts';
import type { AccountCaller } from './caller.ts';
import { accountErrors } from './errors.ts';

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

export interface AccountSystemOptions {
  accountTokens: AccountTokens;
  accounts: AccountSettings;
  /** The provider as a client of it sees it; made on first use. */
  provider(): Promise<client.Configuration>;
}

export interface AskedAgain {
  account: AccountCaller;
  /** The next time, ask with this. */
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

  /** Roles stand in the access token with some providers, in the ID token with others. */
  async accountOf(tokens: Tokens): Promise<AccountCaller> {
    return this.#options.accountTokens.verify(tokens.access_token).catch((error) => {
      const claims = tokens.claims();
      if (error.code !== accountErrors.TOKEN_INVALID.code || !claims) throw error;
      return accountOf({ ...claims }, this.#options.accounts);
    });
  }

  /** Nothing, when it says that this sign-in is over; throws when it does not say anything. */
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
