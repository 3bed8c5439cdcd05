// Step-up authentication: what needs a recent sign-in.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { ApiError } from '../../platform/errors.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestMarket } from '../../testing/market.ts';
import { signIn } from '../../testing/sign-in.ts';
import type { AccountCaller } from './caller.ts';
import { requireRecentSignIn } from './step-up.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });

suite('A recent sign-in', () => {
  const MINUTE = 60_000;
  const caller = (minutesAgo: number | null, acr: string | null = null): AccountCaller => ({
    ...{ kind: 'account', accountUserId: 'ada', administrator: false, name: null, verifiedEmail: null, acr },
    authTime: minutesAgo === null ? null : new Date(Date.now() - minutesAgo * MINUTE),
  });
  const challengeOf = (who: AccountCaller, acr?: string) => {
    try {
      requireRecentSignIn(who, { acr });
      return undefined;
    } catch (error) {
      assert.ok(error instanceof ApiError);
      return error.headers['www-authenticate'];
    }
  };

  test('is one of the last ten minutes; a credential that does not say when counts as old', () => {
    for (const minutes of [0, 5, 9.9]) assert.equal(challengeOf(caller(minutes)), undefined);
    for (const minutes of [10.1, 60, null])
      assert.match(
        challengeOf(caller(minutes))!,
        /^Bearer realm="marketplace", error="insufficient_user_authentication", .*max_age="600"$/,
      );
  });

  test('has happened: clocks may differ by a minute', () => {
    assert.equal(challengeOf(caller(-0.9)), undefined);
    assert.ok(challengeOf(caller(-2)));
  });

  test('has to be of the configured kind', () => {
    assert.equal(challengeOf(caller(1, 'mfa'), 'mfa'), undefined);
    assert.match(challengeOf(caller(1, 'password'), 'mfa')!, /acr_values="mfa"/);
    assert.match(challengeOf(caller(1), 'mfa')!, /acr_values="mfa"/);
  });
});

suite('In the portal', () => {
  test('a key that can delete apps needs a recent sign-in; other keys and the API do not', async () => {
    const { accountUserId, token } = await market.verifiedDeveloper();
    const session = await signIn(market, { accountUserId });
    const create = (scopes: string[]) =>
      session.request('POST', '/portal/api/api-keys', { body: { name: 'Key', scopes } });
    assert.equal((await create(['APP_DELETE'])).status, 201);
    const age = `UPDATE sessions SET auth_time = now() - interval '11 minutes' WHERE account_user_id = $1`;
    await market.sql(age, [accountUserId]);
    const refused = await create(['APP_READ', 'APP_DELETE']);
    expectError(refused, 401, 'STEP_UP_REQUIRED');
    assert.match(refused.headers.get('www-authenticate')!, /insufficient_user_authentication/);
    assert.equal((await create(['APP_READ', 'APP_UPDATE'])).status, 201);
    const body = { name: 'Key', scopes: ['APP_DELETE'] };
    await market.expect(201, 'POST', '/api/dev/api-keys', { as: token, body });
  });

  test('the sign-in that it asks for makes the provider ask again', async () => {
    const started = await fetch(`${market.url}/sign-in?again=true&returnTo=/portal`, { redirect: 'manual' });
    assert.equal(new URL(started.headers.get('location')!).searchParams.get('max_age'), '0');
    const usual = await fetch(`${market.url}/sign-in?returnTo=/portal`, { redirect: 'manual' });
    assert.equal(new URL(usual.headers.get('location')!).searchParams.get('max_age'), null);
  });
});
