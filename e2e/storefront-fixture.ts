// Test fixture: a storefront with two pages of apps, and one app with every optional field, reviews and a reply.

import type { Page } from 'playwright-core';
import { fillCatalog, type GivenApp } from '../server/testing/catalog.ts';
import { image, startImageOrigin } from '../server/testing/image-origin.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { reviewTools } from '../server/testing/reviewing.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { launchBrowser } from './browser.ts';

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

const FEATURED: GivenApp[] = ['Lamp Post', 'Quiet Hours', 'Paper Trail'].map((name, n) => ({
  name,
  category: 'UTILITIES',
  featured: true,
  installs: 900 - n,
  stars: [0, 0, 1, 2, n],
}));
const FINANCE: GivenApp[] = [
  { name: 'Invoice Robin', description: 'Sends invoices before you forget them.', category: 'FINANCE', installs: 50 },
  { name: 'Tax Pelican', description: 'Carries your taxes.', category: 'FINANCE', environment: 'staging' },
];
/** Enough for a second page. */
const OTHERS: GivenApp[] = Array.from({ length: 16 }, (_, n) => ({
  name: `Drawer Number ${n + 1}`,
  category: 'OTHER',
  installs: 100 + n,
}));

const LISTING = {
  name: 'Week Loom',
  description: 'Weaves the loose ends of your week into one plan you can keep.',
  longDescription:
    '## Why\n\nBecause **weeks** fall apart.\n\n- one plan\n- no glue\n\n[Read more](https://example.com/loom)\n\n| day | plan |\n|-|-|\n| Monday | weave |',
  category: 'PRODUCTIVITY',
  // The images are on this machine; only apps for localhost may use them.
  environment: 'localhost',
  websiteUrl: 'https://www.example.com/loom',
};

export const REVIEWS = 12;

export type Storefront = Awaited<ReturnType<typeof openStorefront>>;

export async function openStorefront(t: Cleanup) {
  const origin = await startImageOrigin(t);
  origin.put('/logo.png', await image('png', 512, 512));
  origin.put('/banner.png', await image('png', 1200, 600));
  for (const n of [1, 2, 3]) origin.put(`/screen-${n}.png`, await image('png', 1280, 720));

  const market = await startTestMarket(t, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
  const browser = await launchBrowser();
  t.after(() => browser.close());

  const filled = await fillCatalog(market, [...FEATURED, ...FINANCE, ...OTHERS]);
  const { createApp, decide } = reviewTools(market);
  const loom = await createApp(
    {
      ...LISTING,
      logoUrl: origin.url('/logo.png'),
      bannerUrl: origin.url('/banner.png'),
      screenshots: [1, 2, 3].map((n) => ({ url: origin.url(`/screen-${n}.png`), caption: `View number ${n}` })),
    },
    {
      name: 'Ada Lovelace',
      companyName: 'Analytical Engines',
      websiteUrl: 'https://engines.example',
      bio: 'We weave algebraic patterns.',
    },
  );
  // The checks have copied the images by then.
  await decide(await loom.submit(), 'approve');
  await market.expect(200, 'POST', `/api/admin/apps/${loom.id}/feature`, { as: market.admin });
  for (let n = 1; n <= REVIEWS; n++) {
    const reviewer = await signIn(market, { accountUserId: `reader-${n}`, name: `Reader ${n}` });
    const body = { rating: 1 + (n % 5), title: `Opinion ${n}`, body: `What reader ${n} has to say.` };
    const { status, body: review } = await reviewer.request('POST', `/store/api/apps/${loom.slug}/reviews`, { body });
    if (status !== 201) throw new Error(`a review was answered ${status}`);
    if (n < REVIEWS) continue;
    const path = `/api/dev/apps/${loom.id}/reviews/${review.id}/reply`;
    await market.expect(200, 'PUT', path, { as: loom.key, body: { body: 'Glue is version two.' } });
  }
  return { origin, market, browser, filled, loom, developerId: loom.developer.id };
}

/** Opens a page and waits for hydration: the session is shown only after it. */
export async function arrive(page: Page, market: { url: string }, path: string): Promise<void> {
  await page.goto(`${market.url}${path}`);
  const signedIn = page.locator('summary[aria-label^="Account menu for"]');
  await page.getByRole('link', { name: 'Sign in', exact: true }).or(signedIn).first().waitFor();
}
