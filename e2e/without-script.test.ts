// The storefront without JavaScript (progressive enhancement): everything is readable, and every action is a link or a form.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { openPage } from './browser.ts';
import { openStorefront } from './storefront-fixture.ts';

const { market, browser, loom, developerId } = await openStorefront({ after });

suite('without scripts', { concurrency: false }, async () => {
  const page = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const main = page.getByRole('main');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const shown = async (...texts: (string | RegExp)[]) => {
    for (const text of texts) await main.getByText(text).first().waitFor();
  };

  test('the home page shows featured, popular and new apps, and categories', async () => {
    await page.goto(market.url);
    await heading('Teach your task manager something new');
    for (const name of ['Featured', 'Popular', 'Categories', 'New']) {
      await main.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    }
    await shown('Lamp Post', 'Week Loom', 'Drawer Number 16', '22 apps');
    assert.ok(await page.getByRole('link', { name: 'Sign in', exact: true }).isVisible());
  });

  test('the search is a form that can be submitted', async () => {
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('drawer');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/apps?search=drawer');
    await shown('16 apps for “drawer”', 'Drawer Number 3');
    assert.equal(await main.getByText('Week Loom').count(), 0);
  });

  test('filters, order and chips are links, and the search keeps them', async () => {
    await main.getByRole('link', { name: 'Other' }).first().click();
    await page.waitForURL('**/apps?search=drawer&category=OTHER');
    await shown('16 apps for “drawer”');
    await page.goto(`${market.url}/apps?search=drawer&category=FINANCE`);
    await shown('No matching apps', 'Popular right now');
    const field = page.getByRole('searchbox', { name: 'Search apps' });
    await field.fill('tax');
    await field.press('Enter');
    await page.waitForURL('**/apps?search=tax&category=FINANCE');
    await shown('Tax Pelican');
    await main.getByRole('link', { name: 'Remove filter “tax”' }).click();
    await page.waitForURL('**/apps?category=FINANCE');
    await shown('2 apps');
    await main.locator('summary', { hasText: 'Sort' }).click();
    await main.getByRole('link', { name: 'Newest' }).click();
    await page.waitForURL('**/apps?category=FINANCE&sort=newest');
    await shown('Invoice Robin');
  });

  test('the list links to its second page and back', async () => {
    await page.goto(`${market.url}/apps`);
    const first = await main.getByRole('article').allInnerTexts();
    await main.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/apps?page=2');
    await shown('Page 2 of 2, 22 apps');
    const second = await main.getByRole('article').allInnerTexts();
    assert.equal(new Set([...first, ...second]).size, 22);
    await main.getByRole('link', { name: 'Previous page' }).click();
    await shown('Page 1 of 2, 22 apps');
  });

  test('an app page shows description, facts, images and reviews', async () => {
    await page.goto(market.url);
    await main.getByRole('link', { name: 'Week Loom' }).first().click();
    await page.waitForURL(`**/apps/${loom.slug}`);
    await heading('Week Loom');
    await shown('Weaves the loose ends', 'fall apart.', 'View number 1', '12 ratings');
    // Locators by text skip <noscript>.
    assert.ok(await main.locator('noscript p', { hasText: 'Turn on JavaScript to install apps.' }).isVisible());
    assert.equal(await main.getByRole('cell', { name: 'weave' }).count(), 1, 'the description is formatted');
    const facts = main.getByRole('complementary', { name: 'Details' });
    assert.match(
      (await facts.innerText()).replaceAll(/\s+/g, ' '),
      /Developer Analytical Engines Verified \w+ \d+, \d+ Category Productivity Runs in Localhost Website example\.com/i,
    );
    assert.equal(
      await main.getByRole('link', { name: 'Install', exact: true }).count(),
      0,
      'nothing that needs a script',
    );
    assert.ok(await main.getByRole('link', { name: 'Sign in to write a review' }).isVisible());
    assert.match(
      (await main.getByRole('link', { name: 'View number 1' }).getAttribute('href'))!,
      /\/media\/[0-9a-f]{64}\/master\.png$/,
    );
  });

  test('all reviews with replies can be read, in any order', async () => {
    await shown('Opinion 12', 'Reader 12', 'Glue is version two.');
    assert.equal(await main.getByText('Opinion 1', { exact: true }).count(), 0);
    await main.getByRole('link', { name: 'Show more' }).click();
    await shown(/^Opinion 1$/, 'Opinion 12');
    assert.equal(await main.getByRole('link', { name: 'Show more' }).count(), 0);
    await main.locator('summary', { hasText: 'Newest first' }).click();
    await main.getByRole('link', { name: 'Lowest rated first' }).click();
    await page.waitForURL(`**/apps/${loom.slug}?reviews=lowest`);
    assert.equal(await main.locator('#reviews ul.divide-y h3').first().innerText(), 'Opinion 10');
  });

  test('a developer page shows the profile and all apps', async () => {
    await main.getByRole('link', { name: 'Analytical Engines' }).first().click();
    await page.waitForURL(`**/developers/${developerId}`);
    await heading('Analytical Engines');
    await main
      .getByText(/^Verified \w+ \d+, \d+/)
      .first()
      .waitFor();
    await shown('Ada Lovelace', 'We weave algebraic patterns.', 'Week Loom');
  });

  test('portal and console say that they need JavaScript, and what works without it', async () => {
    for (const path of ['/portal', '/portal/apps/new', '/console/queue']) {
      await page.goto(`${market.url}${path}`);
      // Locators by text skip <noscript>.
      const note = page.locator('noscript main');
      assert.match(await note.innerText(), /Turn on JavaScript to continue/, path);
      assert.equal(await note.locator(`a[href="${market.basePath}/docs/"]`).count(), 1);
      await note.locator(`a[href="${market.basePath}/"]`).click();
      await heading('Teach your task manager something new');
    }
  });

  test('an unknown URL shows a 404 page with a link back', async () => {
    const answer = await page.goto(`${market.url}/apps/no-such-app`);
    assert.equal(answer!.status(), 404);
    await heading('Page not found');
    await main.getByRole('link', { name: 'Browse apps' }).click();
    await heading('All apps');
  });
});
