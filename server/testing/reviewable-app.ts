// A listed app with its developer and a key; and accounts that review it.

import { newId } from '../platform/ids.ts';
import { approvedApp, createApp } from './listings.ts';
import type { TestDeveloper, TestMarket } from './market.ts';

export interface ReviewableApp {
  id: string;
  slug: string;
  name: string;
  developer: TestDeveloper;
  /** An API key of the developer with every scope. */
  key: string;
}

/** A draft: only its developer sees it. */
export const draftApp = (market: TestMarket) => makeApp(market, createApp);

/** Approved and listed. */
export const reviewableApp = (market: TestMarket) => makeApp(market, approvedApp);

async function makeApp(market: TestMarket, make: typeof createApp): Promise<ReviewableApp> {
  const developer = await market.verifiedDeveloper();
  const key = await market.apiKey(developer);
  const { id, slug, name } = await make(market, key);
  return { id, slug, name, developer, key };
}

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
