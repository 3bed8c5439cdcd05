// A page of somebody who has signed in already: the sign-in pages themselves have tests of their own.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { TestMarket } from '../server/testing/market.ts';
import { type NewPerson, signIn } from '../server/testing/sign-in.ts';
import { openPage, type WatchedPage } from './browser.ts';

export async function openPageAs(
  browser: Browser,
  market: TestMarket,
  person: NewPerson,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  const { cookies } = await signIn(market, person);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: market.url })));
  return page;
}
