// A new Marketplace without any app: what visitors and administrators see until it opens.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startTestMarket } from '../server/testing/market.ts';
import { approvedApp } from '../server/testing/owned-apps.ts';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { launchBrowser, openPage } from './browser.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { arrive } from './storefront-fixture.ts';

// With the notice of a public demo above every page.
const market = await startTestMarket({ after }, { env: { ALLOW_INSECURE_DEMO: 'on' } });
const browser = await launchBrowser();
after(() => browser.close());

suite('a new Marketplace', { concurrency: false }, () => {
  for (const look of APPEARANCES) {
    test(`says that it opens soon, and where developers start (${look.viewport.width} px)`, async () => {
      const page = await openPage(browser, look);
      for (const path of ['/', '/apps', '/apps?category=FINANCE&search=tax']) {
        await arrive(page, market, path);
        const main = page.getByRole('main');
        await main.getByRole('heading', { level: 1, name: 'Opening soon' }).waitFor();
        assert.doesNotMatch(await main.innerText(), /No matching apps|Popular|Categories|0 apps/, path);
        const portal = main.getByRole('link', { name: 'Open the developer portal' });
        assert.equal(await portal.getAttribute('href'), `${market.basePath}/portal`);
        await assertAccessible(page);
      }
      await page.context().close();
    });
  }

  test('shows administrators what is left to set up, in a menu-driven console on a phone', async () => {
    const page = await openSignedIn(browser, market, ADMINISTRATOR, { viewport: { width: 360, height: 740 } });
    await page.goto('/console');
    await page.getByText('0 of 5 steps done').waitFor();
    await page.getByRole('link', { name: 'Open review queue' }).waitFor();
    await assertAccessible(page);

    const button = page.getByRole('button', { name: 'Open menu' });
    await button.click();
    await assertAccessible(page);
    // Playwright clicks only what nothing else covers.
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.evaluate(() => scrollTo(0, 600));
    await button.click();
    const entry = page.getByRole('navigation', { name: 'Review' }).getByRole('link', { name: 'Audit log' });
    await entry.focus();
    const { y } = (await entry.boundingBox())!;
    assert.ok(y > 0 && y < 740, 'the drawer is in view on a scrolled page');
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
    assert.ok(await button.evaluate((element) => element === document.activeElement));

    await approvedApp(market, { name: 'First Board' });
    await page.reload();
    await page.getByText('2 of 5 steps done').waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Open settings' }).getAttribute('href'),
      `${market.basePath}/console/settings`,
    );
    const body = { slogan: 'Do more with Tasklane' };
    await market.expect(200, 'PUT', '/api/admin/settings', { as: market.admin, body });
    await page.reload();
    await page.getByText('3 of 5 steps done').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Open review queue' }).count(), 0);
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('opens with its first app', async () => {
    const page = await openPage(browser);
    for (const path of ['/', '/apps']) {
      await arrive(page, market, path);
      await page.getByRole('link', { name: 'First Board' }).first().waitFor();
      assert.equal(await page.getByText('Opening soon').count(), 0);
    }
    await page.context().close();
  });
});
