// Opens pages with a session cookie, without the sign-in page.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { TestMarket } from '../server/testing/market.ts';
import { type NewPerson, signIn } from '../server/testing/sign-in.ts';
import { openPage, type WatchedPage } from './browser.ts';

/** The account of the token `market.admin`. */
export const ADMINISTRATOR: NewPerson = { accountUserId: 'the-admin', name: 'Ida Min', administrator: true };

export async function openSignedIn(
  browser: Browser,
  market: TestMarket,
  person: NewPerson,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const { cookies } = await signIn(market, person);
  const page = await openPage(browser, { baseURL: market.url, ...options });
  const [domain, path] = [new URL(market.url).hostname, market.basePath || '/'];
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, domain, path })));
  return page;
}
