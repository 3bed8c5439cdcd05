// Trusted publishing in the browser: an owner trusts a workflow, its run publishes a version, and everybody sees where the
// version came from.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startCi } from '../server/testing/ci-provider.ts';
import { createApprovedApp, decide, submissionOf } from '../server/testing/listings.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { continueAs, launchBrowser, openPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const ci = await startCi({ after });
const market = await startTestMarket({ after }, { env: ci.env });
const browser = await launchBrowser();
after(() => browser.close());

suite('trusted publishing', { concurrency: false }, async () => {
  const developer = await market.verifiedDeveloper({ name: 'Tess Truster' });
  const app = await createApprovedApp(market, await market.apiKey(developer), { name: 'Release Train' });
  const page = await openSignedIn(browser, market, developer);
  const dialog = openDialog(page);
  const ageSession = () =>
    market.sql(`UPDATE sessions SET auth_time = now() - interval '11 minutes' WHERE account_user_id = $1`, [
      developer.accountUserId,
    ]);
  const signInAgain = async () => {
    await dialog.getByText('Confirm that it’s you').waitFor();
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    const { accountUserId } = developer;
    await continueAs(page, { accountUserId, name: 'Tess Truster', email: `${accountUserId}@example.com` });
  };
  const exchange = async () =>
    market.request('POST', '/api/trusted-publishing/token', {
      body: { token: await ci.githubToken(market), app: app.slug },
    });

  test('the owner adds a workflow; after another sign-in it is added without asking twice', async () => {
    await ageSession();
    await page.goto(`/portal/apps/${app.id}/settings`);
    await page.getByRole('button', { name: 'Add trusted publisher' }).click();
    await dialog.getByRole('button', { name: 'Add trusted publisher' }).click();
    await dialog.getByText('Enter its name, such as octo/focus-board.').waitFor();
    await dialog.getByText('Enter the path of the workflow file.').waitFor();
    await dialog.getByLabel('Repository', { exact: true }).fill('octo/board');
    await dialog.getByText('gh api repos/octo/board').waitFor();
    await dialog.getByLabel('Repository ID').fill('74');
    await dialog.getByLabel('Owner ID').fill('65');
    await dialog.getByLabel('Workflow file').fill('.github/workflows/publish.yml');
    await dialog.getByLabel('Issuer').fill(ci.github.issuer);
    await dialog.getByRole('button', { name: 'Add trusted publisher' }).click();
    await signInAgain();
    await shown(page, 'octo/board can publish versions of Release Train');
    await shown(page, 'never used');
  });

  test('a run publishes a version; reviewer, developer and visitors see the commit and the run', async () => {
    const { body } = await exchange();
    const changes = { description: 'Leaves on time, from CI.' };
    const at = `/api/dev/apps/${app.id}/versions`;
    await market.expect(201, 'POST', at, { as: body.key, body: changes });
    await market.expect(200, 'POST', `${at}/2/submit`, { as: body.key });
    const { id } = await submissionOf(market, app.id);
    const reviewer = await openSignedIn(browser, market, ADMINISTRATOR);
    await reviewer.goto(`/console/submissions/${id}`);
    await reviewer.getByRole('link', { name: /octo\/board@0123456/ }).waitFor();
    await reviewer.close();
    await decide(market, app.id, 'approve');
    await page.goto(`/portal/apps/${app.id}/versions/2`);
    await page.getByRole('link', { name: /run 10923/ }).waitFor();
    const visitor = await openPage(browser, { baseURL: market.url });
    await visitor.goto(`/apps/${app.slug}`);
    await shown(visitor, 'Published from');
    const commit = visitor.getByRole('link', { name: /octo\/board@0123456/ });
    assert.match((await commit.getAttribute('href'))!, /\/octo\/board\/commit\/0123456789abcdef/);
    assert.deepEqual(visitor.browserErrors, []);
  });

  test('the owner removes it, and its runs get no more keys', async () => {
    await ageSession();
    await page.goto(`/portal/apps/${app.id}/settings`);
    await shown(page, 'last used');
    await page.getByRole('button', { name: 'Remove octo/board' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await signInAgain();
    await shown(page, 'octo/board can no longer publish');
    assert.equal((await exchange()).status, 403);
    // A challenge for a recent sign-in is a 401.
    assert.deepEqual(
      page.browserErrors.filter((error) => !error.includes('401')),
      [],
    );
  });
});
