// Sign-ins at the account system of tests, and what it says about them later.

import assert from 'node:assert/strict';
import { newId } from '../platform/ids.ts';
import type { ForeignProvider } from './foreign-provider.ts';
import type { TestMarket } from './market.ts';

/** The callback as the provider would redirect the browser to it. Returns the session's cookie. */
export async function signInAt(market: TestMarket, provider: ForeignProvider, claims: object) {
  const accountUserId = newId('user');
  const code = newId('code');
  provider.signIns.set(code, { sub: accountUserId, ...claims });
  const start = await market.request('GET', '/sign-in');
  const state = new URL(start.headers.get('location')!).searchParams.get('state');
  const pending = start.headers.getSetCookie()[0]!.split(';')[0]!;
  const end = await market.request('GET', `/sign-in/callback?code=${code}&state=${state}`, {
    headers: { cookie: pending },
  });
  assert.equal(end.status, 303, end.text);
  const cookie = end.headers
    .getSetCookie()
    .find((line) => line.startsWith('marketplace='))!
    .split(';')[0]!;
  return { accountUserId, cookie };
}

/** What the account system says from now on; undefined: that the sign-in is over. */
export function saysOf(provider: ForeignProvider, accountUserId: string, claims: object | undefined): void {
  for (const [token, known] of provider.refreshTokens) {
    if ((known as { sub: string }).sub !== accountUserId) continue;
    if (claims) provider.refreshTokens.set(token, { sub: accountUserId, ...claims });
    else provider.refreshTokens.delete(token);
  }
}

/** Backdates the last confirmation by the account system. */
export async function age(on: TestMarket, accountUserId: string, interval: string): Promise<void> {
  await on.sql(
    'UPDATE sessions SET confirmed_at = now() - $2::interval, asked_until = NULL WHERE account_user_id = $1',
    [accountUserId, interval],
  );
}
