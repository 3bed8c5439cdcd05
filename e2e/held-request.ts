import type { Page } from 'playwright-core';

/** Holds the next request with a body to this URL back until it is released: time to do something else on the page. */
export async function holdRequest(page: Page, url: string) {
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(url, async (route) => {
    // `GET` has the same URL.
    if (route.request().method() === 'GET') return route.continue();
    requested.resolve();
    await released.promise;
    await route.continue();
    await page.unroute(url);
  });
  return { requested: requested.promise, release: released.resolve };
}
