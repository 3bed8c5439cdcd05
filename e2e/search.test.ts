// The search of the storefront: suggestions while typing (an ARIA combobox), and what the results say about a search.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { openPage } from './browser.ts';
import { arrive, openStorefront } from './storefront-fixture.ts';

const { market, browser, loom } = await openStorefront({ after });

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search apps' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
/** Types, and waits for the suggestion. */
async function suggested(page: Page, typed: string, text: string, kind: string): Promise<void> {
  await fieldOf(page).fill('');
  await fieldOf(page).pressSequentially(typed);
  await options(page).filter({ hasText: text }).filter({ hasText: kind }).first().waitFor();
}
const activeText = (page: Page) =>
  fieldOf(page).evaluate((field) => {
    const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    return option?.ariaSelected === 'true' ? option.firstElementChild!.nextElementSibling!.textContent : null;
  });

suite('suggestions', { concurrency: false }, async () => {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  after(() => assert.deepEqual(page.browserErrors, []));

  test('are loaded when the field is focused, not with the page', async () => {
    const isLoaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/suggestions-/.test(name)));
    await arrive(page, market, '/');
    assert.equal(await isLoaded(), false);
    assert.equal(await fieldOf(page).getAttribute('aria-expanded'), 'false');
    await suggested(page, 'week', 'Week Loom', 'App');
    assert.equal(await isLoaded(), true);
    assert.equal(await fieldOf(page).getAttribute('aria-expanded'), 'true');
    const announced = await page.getByRole('status').filter({ hasText: 'suggestion' }).innerText();
    assert.equal(Number.parseInt(announced, 10), await options(page).count());
  });

  test('are chosen with the arrow keys and Enter: an app opens its page', async () => {
    const count = await options(page).count();
    assert.equal(await activeText(page), null);
    await page.keyboard.press('ArrowUp');
    assert.equal(
      await activeText(page),
      await options(page)
        .nth(count - 1)
        .locator('span')
        .first()
        .innerText(),
    );
    await page.keyboard.press('Home');
    assert.equal(await activeText(page), 'Week Loom');
    await page.keyboard.press('ArrowUp');
    assert.equal(await activeText(page), null);
    await page.keyboard.press('ArrowDown');
    assert.equal(await activeText(page), 'Week Loom');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/apps/${loom.slug}`);
    await page.getByRole('heading', { level: 1, name: 'Week Loom' }).waitFor();
    assert.equal(await fieldOf(page).inputValue(), '');
    assert.equal(await options(page).count(), 0);
  });

  test('close with Escape, which keeps the text, and when the field is left', async () => {
    await suggested(page, 'invoice', 'Invoice Robin', 'App');
    await page.keyboard.press('Escape');
    await options(page).first().waitFor({ state: 'detached' });
    assert.equal(await fieldOf(page).inputValue(), 'invoice');
    assert.equal(await fieldOf(page).getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('ArrowDown');
    assert.equal(await activeText(page), 'Invoice Robin');
    await page.keyboard.press('Tab');
    await options(page).first().waitFor({ state: 'detached' });
    assert.equal(await fieldOf(page).getAttribute('aria-activedescendant'), null);
  });

  test('of a category lead to its list with a click', async () => {
    await suggested(page, 'fin', 'Finance', 'Category');
    await options(page).filter({ hasText: 'Category' }).click();
    await page.waitForURL('**/apps?category=FINANCE');
    await page.getByRole('heading', { level: 1, name: 'Finance apps' }).waitFor();
    assert.equal(await fieldOf(page).inputValue(), '');
  });

  test('of a search start it, and keep the filters of the list', async () => {
    await suggested(page, 'invo', 'invoice', 'Search');
    const chosen = options(page).filter({ hasText: 'Search' }).first();
    const text = await chosen.locator('span').first().innerText();
    await chosen.click();
    await page.waitForURL(`**/apps?category=FINANCE&search=${text}`);
    assert.equal(await fieldOf(page).inputValue(), text);
    assert.equal(await options(page).count(), 0);
  });

  test('are no obstacle: Enter searches for what was typed', async () => {
    await arrive(page, market, '/');
    await suggested(page, 'draw', 'Drawer', 'App');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/apps?search=draw');
    await options(page).first().waitFor({ state: 'detached' });
    await page.locator('[role=combobox][aria-expanded=true]').first().waitFor({ state: 'detached' });
  });

  test('of an outdated text are aborted', async () => {
    await arrive(page, market, '/');
    const held: { release: () => void }[] = [];
    await page.route('**/api/apps/suggestions/list?q=ta', async (route) => {
      await new Promise<void>((release) => held.push({ release }));
      // The page has aborted it.
      await route.abort().catch(() => {});
    });
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=ta'));
    await fieldOf(page).fill('ta');
    await page.waitForRequest('**/api/apps/suggestions/list?q=ta');
    await fieldOf(page).fill('invoice');
    assert.equal((await aborted).failure()?.errorText, 'net::ERR_ABORTED');
    await options(page).filter({ hasText: 'Invoice Robin' }).waitFor();
    for (const { release } of held) release();
    await page.unroute('**/api/apps/suggestions/list?q=ta');
  });
});

test('open suggestions are accessible and fit in every appearance', async () => {
  for (const look of APPEARANCES) {
    const page = await openPage(browser, look);
    for (const path of ['/', `/apps/${loom.slug}`]) {
      await arrive(page, market, path);
      await suggested(page, 'invoice', 'Invoice Robin', 'App');
      await page.keyboard.press('ArrowDown');
      await assertAccessible(page);
    }
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  }
});

suite('the results of a search', { concurrency: false }, async () => {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const main = page.getByRole('main');
  after(() => assert.deepEqual(page.browserErrors, []));

  test('say what was corrected, and lead back to what was typed', async () => {
    await arrive(page, market, '/apps?search=invioce');
    await main.getByText('Showing results for invoice. Search instead for invioce').waitFor();
    await main.getByText('1 app for “invoice”').waitFor();
    await main.getByRole('link', { name: 'invioce', exact: true }).click();
    await page.waitForURL('**/apps?search=invioce&correct=off');
    await main.getByText('No matching apps').waitFor();
    assert.equal(await main.getByText('Showing results for').count(), 0);
    await main.getByRole('link', { name: 'Correct the spelling' }).click();
    await page.waitForURL('**/apps?search=invioce');
    await main.getByRole('link', { name: 'Invoice Robin' }).waitFor();
  });

  test('a new search is corrected again', async () => {
    await arrive(page, market, '/apps?search=invioce&correct=off');
    await fieldOf(page).fill('invioces');
    await page.waitForURL('**/apps?search=invioces');
    await main.getByText('Showing results for').waitFor();
  });

  test('mark what matches', async () => {
    await arrive(page, market, '/apps?search=invoice');
    assert.deepEqual(await main.locator('article mark').allInnerTexts(), ['Invoice', 'invoices']);
    await main.getByRole('link', { name: 'Invoice Robin', exact: true }).waitFor();
  });

  test('with some of the words stand under a heading of their own', async () => {
    await arrive(page, market, '/apps?search=sends+invoices+pelican');
    const some = main.getByRole('region', { name: /match some/ });
    await some.getByRole('link', { name: 'Invoice Robin' }).waitFor();
  });

  test('count what each filter would leave; what leaves nothing cannot be chosen', async () => {
    await arrive(page, market, '/apps?search=tax');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const finance = filters.getByRole('link', { name: 'Finance' });
    assert.match(await finance.innerText(), /1$/);
    const other = filters.getByRole('link', { name: 'Other' });
    assert.equal(await other.getAttribute('aria-disabled'), 'true');
    assert.match(await other.innerText(), /0$/);
    await filters.getByRole('link', { name: 'Staging' }).click();
    await page.waitForURL('**/apps?search=tax&environment=staging');
    await finance.click();
    await page.waitForURL('**/apps?search=tax&category=FINANCE&environment=staging');
    // A chosen value stays a link, whatever it leaves.
    await arrive(page, market, '/apps?search=drawer&category=FINANCE');
    assert.equal(await finance.getAttribute('aria-disabled'), null);
    assert.ok(await finance.getAttribute('aria-current'));
  });

  test('that are none offer to clear the filters and to browse', async () => {
    await arrive(page, market, '/apps?search=robin&category=UTILITIES&environment=staging');
    await main.getByText('Check the spelling').waitFor();
    await main.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('**/apps?search=robin');
    await arrive(page, market, '/apps?search=zzzzqqqq');
    await main.getByRole('navigation', { name: 'Browse categories' }).getByRole('link', { name: 'Utilities' }).click();
    await page.waitForURL('**/apps?category=UTILITIES');
  });
});
