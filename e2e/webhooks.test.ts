// Webhooks in the portal: created with selected events, secret shown once, deliveries listed and sent again.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { startWebhookReceiver } from '../server/testing/webhook-receiver.ts';
import { assertAccessible } from './accessible.ts';
import { launchBrowser } from './browser.ts';
import { openDialog } from './dialog.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { assertAccessibleVisits, shown } from './visits.ts';

const receiver = await startWebhookReceiver({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: receiver.host } });
const browser = await launchBrowser();
after(() => browser.close());

suite('Webhooks in the portal', { concurrency: false }, async () => {
  const page = await openSignedIn(browser, market, await market.verifiedDeveloper());
  const dialog = openDialog(page);
  let secret = '';
  const verified = (place: number) => {
    const { body, headers } = receiver.at('/hooks')[place]!;
    return new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string };
  };
  const takeSecret = async () => {
    await dialog.getByText('This is the only time you see it').waitFor();
    secret = await dialog.getByLabel('Signing secret').inputValue();
    await page.keyboard.press('Escape');
    await dialog.getByText('Store the secret and tick the box first').waitFor();
    await dialog.getByLabel('I have stored the secret').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  after(() => assert.deepEqual(page.browserErrors, []));

  test('a webhook is created with selected events, after the form has refused invalid input', async () => {
    await page.goto('/portal/webhooks');
    await shown(page, 'No webhooks yet');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('Selected events').click();
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('Enter the endpoint URL.').waitFor();
    await dialog.getByText('Select at least one event.').waitFor();
    await dialog.getByLabel('app.approved').check();
    await dialog.getByLabel('Endpoint URL').fill('http://10.0.0.7/hooks');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    // The browser logs every refused request.
    await dialog.getByText('cannot be reached').waitFor();
    page.browserErrors.length = 0;
    await dialog.getByLabel('Endpoint URL').fill(receiver.url('/hooks'));
    await dialog.getByLabel('Label').fill('Provisioning');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await takeSecret();
    await page.getByRole('heading', { name: 'Provisioning' }).waitFor();
    await shown(page, 'No deliveries yet');
  });

  test('a test event arrives, and the log shows the request and the response', async () => {
    receiver.behave('/hooks', { status: 500, body: 'out of order' });
    await page.getByRole('button', { name: 'Send test event' }).click();
    await shown(page, 'Retrying');
    await page.getByText('webhook.test').first().click();
    await shown(page, 'out of order');
    await shown(page, 'The endpoint responded with 500.');
    await shown(page, '"type": "webhook.test"');
    await shown(page, 'Deliveries are failing');
    assert.equal(verified(0).type, 'webhook.test');
  });

  test('a delivery can be sent again', async () => {
    receiver.behave('/hooks', 204);
    await page.getByRole('button', { name: 'Resend' }).click();
    await shown(page, 'HTTP 204');
    assert.equal(receiver.at('/hooks')[1]!.headers['webhook-id'], receiver.at('/hooks')[0]!.headers['webhook-id']);
    await page.getByRole('link', { name: 'Failed' }).click();
    await shown(page, 'No deliveries');
  });

  test('a rotated secret is shown once, and signs requests', async () => {
    const old = secret;
    await choose('Rotate secret');
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    await takeSecret();
    assert.notEqual(secret, old);
    await shown(page, 'Old secret expires');
    const before = receiver.at('/hooks').length;
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('link', { name: 'Delivered' }).click();
    await page.getByText('webhook.test').nth(1).waitFor();
    assert.equal(verified(before).type, 'webhook.test');
  });

  test('a rotated secret stays until it is stored, also while the connection fails', async () => {
    await choose('Rotate secret');
    let failures = 0;
    await page.route('**/portal/api/webhooks/*', (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      failures += 1;
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog.getByText('This is the only time you see it').waitFor();
    // The third failure is the last attempt, and the page knows; the fourth is the next poll.
    await eventually(async () => failures > 3, 'a failed poll');
    await page.unroute('**/portal/api/webhooks/*');
    await takeSecret();
    page.browserErrors.length = 0;
  });

  test('a webhook can be paused, resumed, edited, and deleted after a confirmation', async () => {
    await choose('Pause');
    await shown(page, 'Paused: events aren’t sent');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Send test event' }).waitFor();
    await choose('Edit');
    await dialog.getByText('All events').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await shown(page, 'All events');
    await choose('Delete');
    await dialog.getByRole('button', { name: 'Delete webhook' }).click();
    await shown(page, 'No webhooks yet');
  });
});

test('platform webhooks in the console receive all events', async () => {
  const page = await openSignedIn(browser, market, ADMINISTRATOR);
  const dialog = openDialog(page);
  await page.goto('/console/webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByLabel('Endpoint URL').fill(receiver.url('/platform'));
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByLabel('I have stored the secret').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await shown(page, 'No deliveries yet');
  await market.register();
  await shown(page, 'developer.registered');
  await shown(page, 'HTTP 204');
  const openTheEntry = async () => {
    await page.getByText('developer.registered').click();
    await shown(page, '1 attempt');
  };
  await assertAccessibleVisits(page, [[new URL(page.url()).pathname, 'HTTP 204', openTheEntry]]);
});
