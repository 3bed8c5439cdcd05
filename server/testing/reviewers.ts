// Accounts that review apps.

import { newId } from '../platform/ids.ts';
import type { TestMarket } from './market.ts';

export interface Reviewer {
  accountUserId: string;
  token: string;
}

export async function reviewer(market: TestMarket): Promise<Reviewer> {
  const accountUserId = newId('user');
  return { accountUserId, token: await market.token(accountUserId) };
}

export async function reviewers(market: TestMarket, count: number): Promise<Reviewer[]> {
  return Promise.all(Array.from({ length: count }, () => reviewer(market)));
}
