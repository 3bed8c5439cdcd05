// The whole life of an app, in three real browsers: of a developer, an administrator and a visitor.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { image, startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { continueAs, launchBrowser, openPage } from './browser.ts';

const origin = await startImageOrigin({ after });
origin.put('/logo.png', await image('png', 512, 512));
for (const n of [1, 2, 3]) origin.put(`/screen-${n}.png`, await image('png', 1280, 720));
origin.put('/small.png', await image('png', 320, 200));

const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

suite('from registration to a reviewed app', { concurrency: false }, async () => {
  const [developer, administrator, visitor] = await Promise.all([0, 1, 2].map(() => openPage(browser)));
  const dev = developer!;
  const admin = administrator!;
  const user = visitor!;
  let secret = '';
  let appPath = '';

  after(() => assert.deepEqual([...dev.browserErrors, ...admin.browserErrors, ...user.browserErrors], []));

  test('a new user signs in, is redirected to registration and registers', async () => {
    await dev.goto(`${market.url}/portal`);
    await continueAs(dev, { accountUserId: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' });
    await dev.waitForURL('**/portal/register');
    await dev.getByLabel('Company').fill('Analytical Engines');
    await dev.getByRole('button', { name: 'Register' }).click();
    await dev.getByRole('heading', { level: 1, name: /Ada/ }).waitFor();
    await dev
      .getByText(/24 hours/)
      .first()
      .waitFor();
  });

  test('an administrator finds and verifies the developer', async () => {
    await admin.goto(`${market.url}/console`);
    await continueAs(admin, { accountUserId: 'root', name: 'Root', email: 'root@example.com', administrator: true });
    await admin.getByRole('link', { name: /^Developers/ }).click();
    await admin.getByRole('link', { name: 'Ada Lovelace' }).click();
    await admin.getByRole('button', { name: 'Verify', exact: true }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Verify/ })
      .click();
    await admin.getByText('Verified', { exact: true }).first().waitFor();
  });

  test('the developer creates an API key, sees its secret once, and it works', async () => {
    await dev.goto(`${market.url}/portal/api-keys`);
    await dev.getByRole('button', { name: 'Create API key' }).first().click();
    const dialog = dev.getByRole('dialog');
    await dialog.getByLabel('Name').fill('laptop');
    await dialog.getByLabel('APP_READ').check();
    await dialog.getByRole('button', { name: /^Create/ }).click();
    secret = await dialog.locator('#secret').inputValue();
    await dialog.getByLabel('I have stored the key').check();
    await dialog
      .getByRole('button', { name: /^(Done|Close)$/ })
      .last()
      .click();
    await dev.getByRole('cell', { name: /^laptop/ }).waitFor();
    assert.ok(!(await dev.content()).includes(secret), 'the secret is gone with its dialog');
    const { body } = await market.expect(200, 'GET', '/api/dev/apps', { as: secret });
    assert.deepEqual(body.data, []);
  });

  test('the developer creates an app, with autosave', async () => {
    await dev.getByRole('link', { name: 'Apps', exact: true }).click();
    await dev.getByRole('link', { name: 'New app' }).first().click();
    await dev.getByLabel('Name').fill('Week Loom');
    await dev.getByLabel('Short description').fill('Weaves your week together.');
    await dev.getByLabel('Category').selectOption('PRODUCTIVITY');
    // The test images are on this machine; only apps for localhost may use them.
    await dev.getByLabel('Environment').selectOption('localhost');
    await dev.getByRole('button', { name: /^Create/ }).click();
    await dev.waitForURL('**/portal/apps/app_*');
    appPath = dev.url().slice(market.url.length);
    await dev.getByLabel('Logo URL').fill(origin.url('/logo.png'));
    await dev.getByLabel('Long description').fill('## Why\n\nBecause **weeks** fall apart.');
    for (const file of ['small', 'screen-1', 'screen-2']) {
      await dev.getByLabel('URL of a new screenshot').fill(origin.url(`/${file}.png`));
      await dev.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await dev.getByText('All changes saved').waitFor();
    const { body } = await market.expect(200, 'GET', `/api/dev/apps/${appPath.split('/').pop()}`, { as: secret });
    assert.equal(body.longDescription, '## Why\n\nBecause **weeks** fall apart.');
    assert.deepEqual(
      body.screenshots.map(({ url }: { url: string }) => new URL(url).pathname),
      ['/small.png', '/screen-1.png', '/screen-2.png'],
    );
  });

  test('the checks report faults image by image', async () => {
    await dev.getByRole('button', { name: 'Run checks' }).click();
    await dev
      .getByText(/320 ?[×x] ?200/)
      .first()
      .waitFor();
  });

  test('the developer submits, and sees the position in the queue', async () => {
    await dev
      .getByRole('button', { name: /^Submit/ })
      .first()
      .click();
    await dev.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await dev.waitForURL('**/review');
    await dev.getByText('Position in queue').waitFor();
  });

  test('the administrator rejects it with reasons on two fields', async () => {
    await admin.goto(`${market.url}/console/queue`);
    await admin.getByRole('link', { name: /Week Loom/ }).click();
    await admin.waitForURL('**/console/submissions/**');
    // The URL changes before the page does; until then keyboard shortcuts belong to the queue.
    await admin.getByRole('heading', { level: 1, name: 'Week Loom' }).waitFor();
    // Checks that finish after the page was read would refuse the decision with a 412.
    await admin.getByText(/\d+ checks? passed/).waitFor();
    for (const [field, message, fix] of [
      ['/description', 'Says too little.', 'Say what it does for the user.'],
      ['/screenshots/0/url', 'Far too small.', 'Use one of 1280 × 720 or more.'],
    ]) {
      await admin.locator('h1').focus();
      if (field === '/description') await admin.keyboard.press('r');
      else await admin.getByRole('button', { name: 'Add another issue' }).click();
      const dialog = admin.getByRole('dialog').filter({ hasText: 'What’s wrong' });
      await dialog.getByLabel('Field').selectOption(field!);
      await dialog.getByLabel('What’s wrong').fill(message!);
      await dialog.getByLabel('How to fix it').fill(fix!);
      await dialog.getByRole('button', { name: 'Add issue' }).click();
    }
    await admin
      .getByRole('dialog')
      .getByText(/Far too small/)
      .first()
      .waitFor();
    await admin.getByRole('button', { name: 'Request changes and send email' }).click();
    await admin.getByText('Changes requested for “Week Loom”').first().waitFor();
  });

  test('the developer sees each reason at its field, fixes both and resubmits', async () => {
    await dev.reload();
    await dev.getByText('Far too small.').first().waitFor();
    await dev.getByRole('link', { name: /^Fix/ }).first().click();
    await dev.getByLabel('Short description').fill('Weaves the loose ends of your week into one plan you can keep.');
    await dev.getByLabel('URL of screenshot 1').fill(origin.url('/screen-3.png'));
    await dev.getByText('All changes saved').waitFor();
    await dev
      .getByRole('button', { name: /^(Submit|Resubmit)/ })
      .first()
      .click();
    await dev.getByRole('dialog').getByRole('button', { name: 'Resubmit', exact: true }).click();
    await dev.waitForURL('**/review');
  });

  test('the administrator sees the changes, and approves', async () => {
    await admin.goto(`${market.url}/console/queue`);
    await admin
      .getByRole('link', { name: /Week Loom/ })
      .first()
      .click();
    await admin
      .getByText(/changed/i)
      .first()
      .waitFor();
    // Checks that finish after the page was read would refuse the decision with a 412.
    await admin.getByText(/\d+ checks? passed/).waitFor();
    await admin.getByRole('button', { name: /^Approve/ }).click();
    const send = admin.getByRole('button', { name: 'Approve and send email' });
    await send.click();
    // Not the dialog: a toast is one, too, and stays while the pointer is over it.
    await send.waitFor({ state: 'hidden' });
    await admin
      .getByText(/approved/i)
      .first()
      .waitFor();
  });

  test('it is in the storefront at once, and a member of a workspace installs it', async () => {
    await user.goto(market.url);
    await user.getByRole('combobox', { name: 'Search apps' }).first().fill('week loom');
    await user.keyboard.press('Enter');
    await user
      .getByRole('link', { name: /Week Loom/ })
      .first()
      .click();
    await user.getByRole('heading', { level: 1, name: 'Week Loom' }).waitFor();
    await user.getByText('weeks', { exact: true }).waitFor();
    await user.getByRole('link', { name: 'Install', exact: true }).click();
    await continueAs(user, { accountUserId: 'bob', name: 'Bob', email: 'bob@example.com' });
    await user.getByRole('button', { name: 'Install in Acme' }).click();
    await user.getByRole('heading', { name: 'Installed' }).waitFor();
    const { body } = await market.expect(200, 'GET', '/api/apps?search=week+loom');
    assert.equal(body.data.length, 1);
  });

  test('the member writes a review', async () => {
    await user.goto(`${market.url}/apps/week-loom`);
    await user.getByText('Installed in Acme').waitFor();
    await user.getByRole('button', { name: /Write a review/ }).click();
    await user.getByText('4 stars', { exact: true }).click({ force: true });
    await user.getByLabel('Title').fill('My weeks hold');
    await user.getByLabel('Comment').fill('Better than glue.');
    await user.getByRole('button', { name: /^(Publish|Post|Send|Save)/ }).click();
    await user.getByText('Better than glue.').first().waitFor();
  });

  test('the developer replies, and the reply is public', async () => {
    await dev.goto(`${market.url}${appPath}/reviews`);
    await dev.getByText('Better than glue.').waitFor();
    await dev.getByRole('button', { name: /^Reply/ }).click();
    await dev
      .getByLabel(/[Rr]eply/)
      .last()
      .fill('Glue is version two.');
    await dev.getByRole('button', { name: /^(Publish|Post|Send|Save)/ }).click();
    await dev.getByText('Glue is version two.').first().waitFor();
    await user.reload();
    await user.getByText('Glue is version two.').waitFor();
  });

  test('the analytics show the install, the view and the review', async () => {
    await eventually(async () => {
      const { body } = await market.expect(200, 'GET', '/api/apps/week-loom');
      return body.installCount === 1;
    }, 'the install in the catalog');
    await dev.goto(`${market.url}${appPath}/analytics`);
    const figure = (name: string) =>
      dev
        .locator('dl > div', { has: dev.getByText(name, { exact: true }) })
        .locator('dd')
        .first();
    assert.equal(await figure('Installs').innerText(), '1');
    assert.match(await figure('New reviews').innerText(), /^1/);
    await dev.locator('.recharts-surface').first().waitFor();
  });

  test('every decision sent an email', async () => {
    const subjects = await eventually(async () => {
      const { body } = await market.expect(200, 'GET', '/mailbox.json');
      const hers = body.data.filter(({ to }: { to: string }) => to === 'ada@example.com');
      return hers.length >= 5 && hers.map(({ subject }: { subject: string }) => subject).join('\n');
    }, 'five mails');
    for (const word of [/verified/i, /changes|rejected|not .*approved/i, /approved|live/i, /review/i]) {
      assert.match(subjects as string, word);
    }
  });

  test('one browser is a developer, then an administrator, then asked again', async () => {
    await dev.goto(`${market.url}/console`);
    await dev.getByText('Ada Lovelace doesn’t have administrator access.').waitFor();
    await dev.getByRole('button', { name: 'Switch account' }).click();
    await dev.getByRole('heading', { name: 'Continue as…' }).waitFor();
    await dev.getByRole('button', { name: /^Root/ }).click();
    await dev.waitForURL(`${market.url}/console`);
    await dev.getByRole('link', { name: /^Review queue/ }).waitFor();

    await dev.getByRole('button', { name: 'Account menu for Root' }).click();
    await Promise.all([
      dev.waitForRequest(`${market.url}/sign-out`),
      dev.getByRole('menuitem', { name: 'Sign out' }).click(),
    ]);
    await dev.waitForURL(`${market.url}/`);
    await dev.getByRole('link', { name: 'Sign in' }).click();
    await dev.getByRole('heading', { name: 'Continue as…' }).waitFor();
    await dev.getByRole('button', { name: /^Ada Lovelace/ }).click();
    await dev.waitForURL(`${market.url}/`);

    // Somebody else without a sign-out, as `market login` in a browser that is signed in.
    await dev.goto(`${market.url}/sign-in?returnTo=/console`);
    await dev.getByRole('button', { name: /^Root/ }).click();
    await dev.getByRole('link', { name: /^Review queue/ }).waitFor();
  });
});
