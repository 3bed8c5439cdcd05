// Email preferences in the tests.

import assert from 'node:assert/strict';
import type { TestMarket } from './market.ts';
import { type NewPerson, signIn } from './sign-in.ts';

/** Frequencies by category. */
export type Choices = Record<string, string>;

export const PREFERENCES_PATH = '/api/account/notifications';

export function preferenceTools(market: TestMarket) {
  const write = (token: string, body: object, headers: Record<string, string> = {}) =>
    market.request('PUT', PREFERENCES_PATH, { as: token, body, headers });
  return {
    write,
    read: async (token: string) => (await market.expect(200, 'GET', PREFERENCES_PATH, { as: token })).body,
    async choose(token: string, publisherId: string, categories: Choices) {
      const answer = await write(token, { publishers: [{ publisherId, categories }] });
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    },
    /** The embedded account system verifies no address, so this does it. */
    async signInVerified(person: NewPerson) {
      const browser = await signIn(market, person);
      await market.sql('UPDATE accounts SET email_verified = true WHERE id = $1', [person.accountUserId]);
      return browser;
    },
  };
}

export function chosenIn(
  body: { publishers: { publisherId: string; categories: object[] }[] },
  publisherId: string,
): Choices {
  const { categories } = body.publishers.find((one) => one.publisherId === publisherId)!;
  return Object.fromEntries((categories as Choices[]).map(({ category, frequency }) => [category!, frequency!]));
}
