// The counted install of a Marketplace that is not connected to a host: its own file, because two services in one process share
// the code that renders pages.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startForeignProvider } from '../server/testing/foreign-provider.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { assertAccessible } from './accessible.ts';
import { openPage } from './browser.ts';
import { arrive, openStorefront } from './storefront-fixture.ts';

const { market, browser, loom } = await openStorefront({ after });
const path = `/apps/${loom.slug}`;
const viewport = { width: 1280, height: 900 };
const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();

/** Without workspaces: a second node on the same database, which is not connected to a host. */
async function startUnconnected() {
  const provider = await startForeignProvider({ after });
  const { allowedPrivateHosts } = market.settings;
  const env = { ...provider.env, ALLOW_PRIVATE_HOSTS: allowedPrivateHosts.join(',') };
  return startTestMarket({ after }, { besides: market, env });
}

suite('installing without a host', { concurrency: false }, async () => {
  const unconnected = await startUnconnected();
  const page = await openPage(browser, { viewport });
  const install = page.getByRole('button', { name: 'Install', exact: true });
  const installed = page.getByText('Installed', { exact: true });
  const uninstall = page.getByRole('main').getByRole('button', { name: 'Uninstall' });
  const dialog = page.getByRole('dialog', { name: 'Uninstall Week Loom?' });
  after(() => assert.deepEqual(page.browserErrors, []));

  test('is counted, confirmed and remembered after a reload', async () => {
    await arrive(page, unconnected, path);
    await page.getByText('0 installs', { exact: true }).waitFor();
    // Apps have no prices: the page claims none.
    assert.doesNotMatch(await page.getByRole('main').innerText(), /\b(price|free)\b/i);
    await install.click();
    await page.getByText('Week Loom is installed.').waitFor();
    await page.getByText('1 install', { exact: true }).waitFor();
    // Cached pages follow within a second.
    await eventually(async () => {
      const html = await (await fetch(`${unconnected.url}${path}`)).text();
      return html.includes('1 install');
    }, 'the install in the catalog');
    await arrive(page, unconnected, path);
    await installed.waitFor();
    await page.getByText('1 install', { exact: true }).waitFor();
  });

  test('can be undone, and the same browser counts only once', async () => {
    await uninstall.click();
    await dialog.waitFor();
    await assertAccessible(page);
    await dialog.getByLabel('A feature is missing').check();
    await dialog.getByLabel('Anything else?').fill('No dark mode.');
    await dialog.getByRole('button', { name: 'Uninstall' }).click();
    await page.getByText('Week Loom is uninstalled.').waitFor();
    await hasFocus(install);
    const [given] = await market.sql('SELECT code, text FROM uninstall_reasons');
    assert.deepEqual(given, { code: 'MISSING_FEATURE', text: 'No dark mode.' });
    await install.press('Enter');
    await installed.waitFor();
    await hasFocus(uninstall);
    await page.getByText('1 install', { exact: true }).waitFor();
    await assertAccessible(page);
  });

  test('says what went wrong: an uninstall dialog that does not load, a refused uninstall, a refused install', async () => {
    await arrive(page, unconnected, path);
    const chunk = '**/assets/uninstall-dialog-*.js';
    await page.route(chunk, (route) => route.abort());
    await uninstall.click();
    await page.getByRole('alert').getByText('The dialog couldn’t be loaded.').waitFor();
    await page.unroute(chunk);
    await arrive(page, unconnected, path);
    // An ID that the service refuses, with a message that has code in it.
    const replace = (installed: boolean) =>
      page.evaluate(
        ([key, text]) => localStorage.setItem(key!, text!),
        [`installation:${loom.id}`, JSON.stringify({ id: 'x'.repeat(201), installed })],
      );
    await replace(true);
    await uninstall.click();
    await dialog.getByRole('button', { name: 'Uninstall' }).click();
    await assertRefusal(dialog);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await hasFocus(uninstall);
    await replace(false);
    await arrive(page, unconnected, path);
    await install.click();
    await assertRefusal(page);
    assert.match(page.browserErrors.splice(0).join(), /uninstall-dialog.*status of 400.*status of 400/);
  });
});

/** An error of the API: names of fields are shown as code, not between backticks. */
async function assertRefusal(place: Page | Locator) {
  const alert = place.getByRole('alert');
  await alert.getByText('The request is not valid.').waitFor();
  assert.equal(await alert.locator('code').textContent(), 'details');
  assert.doesNotMatch((await alert.textContent())!, /`/);
}
