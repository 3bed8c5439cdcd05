// The storefront for visitors: every page accessible in every appearance, search and filters in the URL, layout stability,
// keyboard and history.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../server/testing/market.ts';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { openSignedIn } from './signed-in.ts';
import { arrive, openStorefront } from './storefront-fixture.ts';

const { market, browser, loom, developerId } = await openStorefront({ after });

const PAGES: Record<string, string> = {
  'the home page': '/',
  'the list': '/apps',
  'a filtered list': '/apps?category=FINANCE&environment=staging&sort=name',
  'a search': '/apps?search=drawer&page=2',
  'a search without results': '/apps?search=zzzzqqqq&featured=true',
  'an app': `/apps/${loom.slug}`,
  'a developer': `/developers/${developerId}`,
  'the page for developers': '/developers',
  'a guide': '/developers/guides/webhooks',
  'the guidelines': '/guidelines',
  'no page': '/nowhere/at/all',
};

suite('every public page', () => {
  for (const look of APPEARANCES) {
    test(`is accessible, fits and runs without errors (${look.colorScheme}, ${look.viewport.width} px)`, async () => {
      const page = await openPage(browser, look);
      for (const [what, path] of Object.entries(PAGES)) {
        await arrive(page, market, path);
        // The browser logs the 404 of the document itself.
        if (what === 'no page') assert.match(page.browserErrors.splice(0).join(), /^[^,]*status of 404[^,]*$/);
        await assertAccessible(page);
      }
      await page.context().close();
    });
  }

  test('hydrates also when the visited host is not that of PUBLIC_URL', async () => {
    const page = await openPage(browser);
    const other = { url: market.url.replace('127.0.0.1', 'localhost') };
    assert.notEqual(other.url, market.url);
    for (const path of ['/developers', '/developers/guides/cli']) {
      await arrive(page, other, path);
      const commands = await page.getByRole('main').locator('pre').allInnerTexts();
      assert.match(commands.join('\n'), new RegExp(`${RegExp.escape(market.url)}\\b`), path);
      assert.deepEqual(page.browserErrors, [], path);
    }
    await page.context().close();
  });

  test('has no layout shift when images and the session load late', async () => {
    // No other app has images.
    for (const path of ['/', '/apps?search=loom', `/apps/${loom.slug}`]) {
      const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const release = Promise.withResolvers<void>();
      let held = 0;
      await page.route('**/media/**', async (route) => {
        held += 1;
        await release.promise;
        await route.continue();
      });
      await page.goto(`${market.url}${path}`, { waitUntil: 'domcontentloaded' });
      await eventually(async () => held > 0, `an image of ${path}`);
      // Without a key, the page would wait for its images before it starts the web app.
      await page.keyboard.press('Shift');
      await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
      release.resolve();
      await page.waitForFunction(() =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > innerHeight || !image.checkVisibility(),
        ),
      );
      const shifts = await page.evaluate(async () => {
        // Two frames later, layout shifts caused by images are painted and reported.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        return (window as Window & { shifts?: number[] }).shifts;
      });
      assert.deepEqual(shifts, [], path);
      await page.context().close();
    }
  });
});

suite('search and filters in the URL', { concurrency: false }, async () => {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const results = page.getByRole('main').getByRole('article');
  after(() => assert.deepEqual(page.browserErrors, []));

  test('typing updates the URL without adding history entries', async () => {
    await arrive(page, market, '/apps');
    const steps = await page.evaluate(() => history.length);
    const field = page.getByRole('combobox', { name: 'Search apps' });
    await field.pressSequentially('invoi');
    await page.waitForURL('**/apps?search=invoi');
    await page.getByText('1 app for “invoi”').waitFor();
    await field.pressSequentially('ces rob');
    await page.waitForURL('**/apps?search=invoices+rob');
    await page.getByText('1 app for “invoices rob”').waitFor();
    assert.match(await results.innerText(), /Invoice Robin/);
    assert.equal(await page.title(), '“invoices rob” in all apps · Marketplace');
    assert.equal(await page.evaluate(() => history.length), steps);
    assert.equal(await field.inputValue(), 'invoices rob');
    assert.ok(await field.evaluate((element) => element === document.activeElement), 'one can go on typing');
  });

  test('filters, order and page each add a history entry', async () => {
    await arrive(page, market, '/apps');
    await page.getByText('22 apps', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/apps?page=2');
    await page.getByText('Page 2 of 2').waitFor();
    await page.waitForFunction(() => scrollY === 0);
    await page.getByRole('link', { name: 'Other', exact: false }).first().click();
    await page.waitForURL('**/apps?category=OTHER');
    await page.getByRole('heading', { level: 1, name: 'Other apps' }).waitFor();
    await page.getByText('16 apps', { exact: true }).waitFor();
    await page.locator('summary', { hasText: 'Sort' }).click();
    await page.getByRole('link', { name: 'Name', exact: true }).click();
    await page.waitForURL('**/apps?category=OTHER&sort=name');
    await results.first().getByText('Drawer Number 1', { exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL('**/apps?category=OTHER');
    await results.first().getByText('Drawer Number 16', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('Page 2 of 2').waitFor();
    await page.goBack();
    await page.getByText('Page 1 of 2').waitFor();
  });

  test('each filter can be cleared alone, or all at once', async () => {
    await arrive(page, market, '/apps?search=tax&category=FINANCE&environment=staging');
    const chips = page.getByRole('list', { name: 'Active filters' });
    assert.deepEqual(await chips.getByRole('link').allInnerTexts(), [
      '“tax”',
      'Finance',
      'Runs in staging',
      'Clear all',
    ]);
    await chips.getByRole('link', { name: 'Remove filter Finance' }).click();
    await page.waitForURL('**/apps?search=tax&environment=staging');
    await chips.getByRole('link', { name: 'Remove filter “tax”' }).click();
    await page.waitForURL('**/apps?environment=staging');
    assert.equal(await page.getByRole('combobox', { name: 'Search apps' }).inputValue(), '');
    await chips.getByRole('link', { name: 'Runs in staging' }).click();
    await page.waitForURL('**/apps');
    await chips.waitFor({ state: 'detached' });
  });

  test('an empty result offers alternatives', async () => {
    await arrive(page, market, '/apps?search=robin&category=UTILITIES');
    await page.getByText('No matching apps').waitFor();
    await page.getByRole('heading', { name: 'Popular right now' }).waitFor();
    await page.getByRole('link', { name: 'Search all categories' }).click();
    await page.waitForURL('**/apps?search=robin');
    await results.getByText('Invoice Robin').waitFor();
    await arrive(page, market, '/apps?page=99');
    await page.getByRole('link', { name: 'Go to first page' }).click();
    await page.getByText('Page 1 of 2').waitFor();
  });
});

suite('navigation in the storefront', { concurrency: false }, async () => {
  const page = await openPage(browser, { colorScheme: 'light', viewport: { width: 1280, height: 900 } });
  after(() => assert.deepEqual(page.browserErrors, []));

  async function focusIsOnHeading(shown: Page, name: string) {
    await shown.getByRole('heading', { level: 1, name }).waitFor();
    await shown.waitForFunction((title) => document.title === `${title} · Marketplace`, name);
    await shown.waitForFunction(() => document.activeElement?.tagName === 'H1');
  }

  test('a new page sets its title and focuses its heading', async () => {
    await arrive(page, market, '/');
    assert.equal(await page.title(), 'Marketplace');
    await page.getByRole('link', { name: 'Week Loom' }).first().click();
    await focusIsOnHeading(page, 'Week Loom');
    await page
      .getByRole('complementary', { name: 'Details' })
      .getByRole('link', { name: 'Analytical Engines' })
      .click();
    await focusIsOnHeading(page, 'Analytical Engines');
    await page.goBack();
    await focusIsOnHeading(page, 'Week Loom');
    await page.getByRole('link', { name: 'Browse' }).click();
    await focusIsOnHeading(page, 'All apps');
  });

  test('the first Tab reaches the skip link', async () => {
    await arrive(page, market, '/apps');
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to content' });
    assert.ok(await link.isVisible());
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement!.closest('main') !== null));
  });

  test('the search has a keyboard shortcut', async () => {
    await arrive(page, market, `/apps/${loom.slug}`);
    await page.keyboard.press('/');
    await page.keyboard.type('tax');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/apps?search=tax');
    await page.getByRole('link', { name: 'Tax Pelican' }).waitFor();
  });

  test('the chosen color scheme applies before the first paint', async () => {
    await arrive(page, market, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    const next = (await page.context().newPage()) as WatchedPage;
    await next.addInitScript(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.body) seen.push(document.documentElement.dataset.theme);
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/', '/apps', `/apps/${loom.slug}`, '/nowhere']) {
      await arrive(next, market, path);
      const seen = await next.evaluate(() => (window as Window & { seen?: string[] }).seen!);
      assert.deepEqual([...new Set(seen)], ['dark'], path);
    }
    await next.close();
  });

  test('signing out ends the session and redirects to the home page', async () => {
    const mine = await openSignedIn(browser, market, { accountUserId: 'leaver', name: 'Leaver' });
    await arrive(mine, market, '/apps');
    await mine.getByLabel('Account menu for Leaver').click();
    await mine.getByRole('button', { name: 'Sign out' }).click();
    await mine.waitForURL(`${market.url}/`);
    await mine.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    await eventually(async () => {
      const answer = await mine.request.get(`${market.url}/store/api/session`);
      return (await answer.json()).session === null;
    }, 'the end of the session');
    assert.deepEqual(mine.browserErrors, []);
    await mine.context().close();
  });
});

suite('the storefront on a phone', { concurrency: false }, async () => {
  const page = await openPage(browser, { viewport: { width: 360, height: 740 } });
  after(() => assert.deepEqual(page.browserErrors, []));
  const isFocused = (selector: string) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

  test('the filter panel stays open for several choices, and leads to the results; chips remove each filter by keyboard', async () => {
    await arrive(page, market, '/apps');
    const panel = page.locator('summary', { hasText: 'Filters' });
    const chips = page.getByRole('list', { name: 'Active filters' });
    const choose = async (name: string) => {
      const choice = page.locator('details').getByRole('link', { name });
      await choice.focus();
      const scrolled = await page.evaluate(() => scrollY);
      await page.keyboard.press('Enter');
      await choice.and(page.locator('[aria-current]')).waitFor();
      await isFocused('details a[aria-current]');
      assert.equal(await page.evaluate(() => scrollY), scrolled);
    };
    await panel.click();
    await panel.and(page.locator('[aria-expanded=true]')).waitFor();
    await choose('Finance');
    await page.waitForURL('**/apps?category=FINANCE');
    await choose('Staging');
    await page.waitForURL('**/apps?category=FINANCE&environment=staging');
    await panel.getByText('2 on').waitFor();
    await page.getByRole('button', { name: 'Show 1 app' }).click();
    await panel.and(page.locator('[aria-expanded=false]')).waitFor();
    await isFocused('summary');
    await page.getByText('1 app', { exact: true }).waitFor();
    const { y } = (await page.getByRole('link', { name: 'Tax Pelican' }).boundingBox())!;
    assert.ok(y > 0 && y < 740, 'the first result is in view');
    await assertAccessible(page);

    // From the panel the next Tab reaches the first chip.
    await page.keyboard.press('Tab');
    await isFocused('[aria-label="Remove filter Finance"]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/apps?environment=staging');
    await isFocused('[aria-label="Remove filter Runs in staging"]');
    await page.keyboard.press('Enter');
    await chips.waitFor({ state: 'detached' });
    await isFocused('h1');
  });

  test('the navigation is in a menu that Escape closes', async () => {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1000, height: 740 },
    ]) {
      await page.setViewportSize(viewport);
      await arrive(page, market, '/');
      const menu = page.locator('summary[aria-label="Menu"]');
      const browse = page.getByRole('banner').getByRole('link', { name: 'Browse' });
      await browse.waitFor({ state: 'hidden' });
      await menu.focus();
      await page.keyboard.press('Enter');
      await browse.waitFor();
      await page.locator('summary[aria-label="Menu"][aria-expanded=true]').waitFor();
      await assertAccessible(page, { appearanceOnly: viewport.width > 360 });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await browse.waitFor({ state: 'hidden' });
      await isFocused('summary[aria-label="Menu"][aria-expanded=false]');
      await menu.click();
      assert.equal(
        await page.getByRole('banner').getByRole('link', { name: 'For developers' }).getAttribute('href'),
        `${market.basePath}/developers`,
      );
      await browse.click();
      await page.waitForURL('**/apps');
      await isFocused('h1');
      await browse.waitFor({ state: 'hidden' });
    }
  });
});

test('a click before the scripts have arrived is not lost', async () => {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/framework-*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(market.url);
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), null);
  release.resolve();
  await page.locator('html[data-theme=dark]').waitFor();
  assert.deepEqual(page.browserErrors, []);
});
