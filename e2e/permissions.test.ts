// Permissions in the browser: the developer's editor, the reviewer's page, the public page and the scope vocabulary.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { approvedApp } from '../server/testing/owned-apps.ts';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { holdRequest } from './held-request.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { assertAccessibleVisits, shown } from './visits.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const as = market.admin;
/** What a listing with permissions needs, beside its OAuth client and setup URL. */
const TRUSTED = { privacyPolicyUrl: 'https://example.com/privacy', supportEmail: 'support@example.com' };
const WIDE = { viewport: { width: 1280, height: 900 } };

const scope = (name: string, risk: string, label: string, deprecatedAt: string | null = null) => ({
  ...{ scope: name, label, description: `${label} of the workspace.`, risk, deprecatedAt },
});
const VOCABULARY = [
  scope('tasks:read', 'LOW', 'Read tasks'),
  scope('tasks:write', 'MEDIUM', 'Edit tasks'),
  scope('webhooks:manage', 'HIGH', 'Manage webhooks'),
  scope('old:scope', 'LOW', 'Old scope', '2026-01-01T00:00:00.000Z'),
];
const setVocabulary = (scopes: object[]) =>
  market.expect(200, 'PUT', '/api/admin/host-scopes', { as, body: { scopes } });
const vocabulary = async () => (await market.expect(200, 'GET', '/api/admin/host-scopes', { as })).body.scopes;
const permission = (name: string, reason: string, required = true) => ({ scope: name, required, reason });
const saved = async (id: string) => (await market.expect(200, 'GET', `/api/dev/apps/${id}`, { as: key })).body;
const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();

async function openEditor(fields: Record<string, unknown> = {}): Promise<{ id: string; page: WatchedPage }> {
  const body = listingWithImages(origin, fields);
  const { id } = (await market.expect(201, 'POST', '/api/dev/apps', { as: key, body })).body;
  const page = await openSignedIn(browser, market, developer, WIDE);
  await page.goto(`/portal/apps/${id}`);
  await shown(page, 'All changes saved');
  return { id, page };
}

suite('the permissions of a listing', { concurrency: false }, () => {
  test('are typed freely while there is no vocabulary, saved automatically and checked at their fields', async () => {
    await setVocabulary([]);
    const { id, page } = await openEditor();
    await page.getByRole('button', { name: 'Add permission' }).click();
    const [scopeField, reason] = [page.getByLabel('Scope of permission 1'), page.getByLabel('Reason for permission 1')];
    await hasFocus(scopeField);
    await page.keyboard.type('Tasks!');
    await reason.fill('Shows your tasks.');
    await shown(page, 'Use only a–z, 0–9, colons, dots, underscores, slashes and hyphens.');
    assert.equal(await scopeField.getAttribute('aria-invalid'), 'true');
    await shown(page, '17 / 280');
    assert.deepEqual((await saved(id)).permissions, []);
    await scopeField.fill('tasks:read');
    await eventually(async () => (await saved(id)).permissions.length === 1, 'the permission');
    assert.deepEqual((await saved(id)).permissions, [permission('tasks:read', 'Shows your tasks.')]);
    await page.getByLabel('Required: permission 1').uncheck();
    await eventually(async () => (await saved(id)).permissions[0].required === false, 'an optional permission');
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('are chosen from the vocabulary; used and deprecated scopes are not offered', async () => {
    await setVocabulary(VOCABULARY);
    const { id, page } = await openEditor({ permissions: [permission('tasks:read', 'Shows your tasks.')] });
    await page.getByRole('button', { name: 'Add permission' }).click();
    const second = page.getByLabel('Scope of permission 2');
    await hasFocus(second);
    assert.deepEqual(await second.getByRole('option').allInnerTexts(), [
      'Choose a scope…',
      'Edit tasks (tasks:write)',
      'Manage webhooks (webhooks:manage)',
    ]);
    await second.selectOption('webhooks:manage');
    await page.getByLabel('Reason for permission 2').fill('Hears of changes.');
    await page.getByText('Manage webhooks of the workspace.').first().waitFor();
    await eventually(async () => (await saved(id)).permissions.length === 2, 'the second permission');
    await page.getByRole('button', { name: 'Remove permission 1' }).click();
    await hasFocus(page.getByRole('button', { name: 'Add permission' }));
    await eventually(async () => (await saved(id)).permissions.length === 1, 'one permission');
    assert.deepEqual((await saved(id)).permissions, [permission('webhooks:manage', 'Hears of changes.')]);
    await page.context().close();
  });

  test('block a submission without an OAuth client ID and a setup URL, which the dialog names', async () => {
    await setVocabulary(VOCABULARY);
    const permissions = [permission('tasks:read', 'Shows your tasks.')];
    const { id, page } = await openEditor({ permissions, ...TRUSTED });
    await page.getByRole('button', { name: 'Submit for review' }).click();
    const dialog = openDialog(page);
    await dialog.getByText('Fix these before submitting').waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Submit', exact: true }).isDisabled());
    await dialog.getByRole('button', { name: /OAuth client ID/ }).waitFor();
    await dialog.getByRole('button', { name: /Setup URL/ }).click();
    await hasFocus(page.getByLabel('Setup URL'));
    await page.keyboard.type('https://example.com/setup');
    await page.getByLabel('OAuth client ID').fill('permitted-app');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await openDialog(page).getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL(`**/portal/apps/${id}/review`);
    await page.goto(`/portal/apps/${id}`);
    await shown(page, 'https://example.com/setup');
    await shown(page, 'Read tasks of the workspace.');
    await page.context().close();
  });

  test('that the service refuses are marked at their field', async () => {
    await setVocabulary([]);
    const { page } = await openEditor({ permissions: [permission('gone', 'Was there.')] });
    await setVocabulary(VOCABULARY);
    await page.getByLabel('Reason for permission 1').fill('Is it still there?');
    await shown(page, 'The host platform does not have this scope.');
    assert.match(page.browserErrors.join(), /status of 400/);
    await page.context().close();
  });

  test('that a submission was refused for can be fixed and submitted again', async () => {
    await setVocabulary(VOCABULARY);
    const permissions = [permission('tasks:read', 'Shows tasks.'), permission('tasks:write', 'Moves tasks.')];
    const connection = { oauthClientId: 'refused-app', setupUrl: 'https://example.com/setup', ...TRUSTED };
    const { id, page } = await openEditor({ permissions, ...connection });
    const dialog = openDialog(page);
    const submit = dialog.getByRole('button', { name: 'Submit', exact: true });
    await setVocabulary(VOCABULARY.slice(1));
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await submit.click();
    await dialog.getByText('Fix these before submitting').waitFor();
    assert.ok(await submit.isDisabled());
    assert.match(page.browserErrors.splice(0).join(), /status of 400/);
    await dialog.getByRole('button', { name: /does not have this scope/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove permission 1' }).click();
    await eventually(async () => (await saved(id)).permissions.length === 1, 'one permission');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await submit.click();
    await page.waitForURL(`**/portal/apps/${id}/review`);
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('come first on the page of the reviewer, with risks and the OAuth client, and can be annotated', async () => {
    await setVocabulary(VOCABULARY);
    const [read, write] = [permission('tasks:read', 'Shows tasks.'), permission('tasks:write', 'Moves tasks.')];
    const connection = { oauthClientId: 'reviewed-app', setupUrl: 'https://example.com/setup', ...TRUSTED };
    const listing = listingWithImages(origin, { permissions: [read, write], ...connection });
    const app = await approvedApp(market, listing, { developer, key });
    const permissions = [{ ...read, required: false }, permission('webhooks:manage', 'Hears of changes.')];
    const path = `/api/dev/apps/${app.id}/versions`;
    await market.expect(201, 'POST', path, { as: key, body: { permissions, releaseNotes: 'Faster.' } });
    const { body } = await market.expect(200, 'POST', `${path}/2/submit`, { as: key });
    const page = await openSignedIn(browser, market, ADMINISTRATOR, WIDE);
    for (const view of ['', '?view=difference']) {
      await page.goto(`/console/submissions/${body.submissionId}${view}`);
      await shown(page, '3 changes from the live version');
      const heading = page.getByRole('heading', { name: 'Permissions', exact: true });
      await page.locator('section').filter({ has: heading }).first().getByText('reviewed-app').waitFor();
    }
    await shown(page, 'Manage webhooks');
    const text = await page.getByRole('main').innerText();
    assert.match(
      text,
      /Changed\s+Read tasks\s+Low risk[\s\S]*Added\s+Manage webhooks\s+High risk[\s\S]*Removed\s+Edit tasks\s+Medium risk/,
    );
    assert.ok(text.indexOf('Manage webhooks') < text.indexOf('Release notes'));
    await page.getByRole('button', { name: 'Add issue: Permission 2' }).click();
    await page.getByRole('button', { name: /does not need this permission/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add issue' }).click();
    await shown(page, 'The app does not need this permission');
    await assertAccessibleVisits(page, [
      [`/console/submissions/${body.submissionId}`, '3 changes from the live version'],
      [`/console/apps/${app.id}`, 'Read tasks'],
      [`/console/apps/${app.id}/correct`, 'Reason for'],
    ]);
    await page.context().close();

    const visitor = await openPage(browser, { baseURL: market.url });
    await assertAccessibleVisits(visitor, [[`/apps/${app.slug}`, 'What the app can do in a workspace']]);
    assert.match(
      await visitor.getByRole('main').innerText(),
      /Read tasks\s+Low risk\s+Required\s+Read tasks of the workspace\.\s+Why: Shows tasks\./,
    );
    await visitor.context().close();
  });

  test('are accessible in the editor, in every appearance', async () => {
    await setVocabulary(VOCABULARY);
    const { id, page } = await openEditor({ permissions: [permission('tasks:read', 'Shows your tasks.')] });
    const add = async (one: WatchedPage) => {
      await one.getByRole('button', { name: 'Add permission' }).click();
      await one.getByLabel('Scope of permission 2').waitFor();
    };
    await assertAccessibleVisits(page, [[`/portal/apps/${id}`, 'Add permission', add]]);
    await page.context().close();
  });
});

suite('the page for the scope vocabulary', { concurrency: false }, async () => {
  const page = await openSignedIn(browser, market, ADMINISTRATOR, WIDE);
  const save = page.getByRole('button', { name: 'Save', exact: true });

  test('is linked in the navigation, and adds, deprecates and removes scopes', async () => {
    await setVocabulary(VOCABULARY.slice(0, 2));
    await page.goto('/console');
    await page.getByRole('link', { name: 'Scope vocabulary' }).click();
    await page.getByRole('heading', { level: 1, name: 'Scope vocabulary' }).waitFor();
    assert.ok(await save.isDisabled());
    await page.getByRole('button', { name: 'Add scope' }).click();
    await page.keyboard.type('members:read');
    await page.getByLabel('Label of members:read').fill('Read members');
    await page.getByLabel('Description of members:read').fill('See who\nis there.');
    await page.getByLabel('Risk of members:read').selectOption('HIGH');
    await page.getByRole('button', { name: 'Deprecate tasks:read' }).click();
    await page.getByRole('button', { name: 'Remove tasks:write' }).click();
    await save.click();
    await page.getByText('Scope vocabulary saved').waitFor();
    const scopes = await vocabulary();
    assert.deepEqual(
      scopes.map((one: { scope: string; risk: string; deprecatedAt: string | null }) => [
        one.scope,
        one.risk,
        one.deprecatedAt !== null,
      ]),
      [
        ['tasks:read', 'LOW', true],
        ['members:read', 'HIGH', false],
      ],
    );
    assert.equal(scopes[1].description, 'See who is there.');
  });

  test('keeps what is typed while it is being saved', async () => {
    const [label, description] = [page.getByLabel('Label of tasks:read'), page.getByLabel('Description of tasks:read')];
    const saving = await holdRequest(page, '**/host-scopes');
    await label.fill('See tasks');
    await save.click();
    await saving.requested;
    await description.fill('See what is to be done.');
    saving.release();
    await eventually(async () => (await vocabulary())[0].label === 'See tasks', 'the saved label');
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    assert.equal(await description.inputValue(), 'See what is to be done.');
    await label.fill('Read tasks');
    await page.networkQuiet();
    await save.click();
    await eventually(async () => (await vocabulary())[0].description === 'See what is to be done.', 'the rest');
    await page.getByText('Changed just now by').waitFor();
  });

  test('shows faults at their fields and focuses the first', async () => {
    const label = page.getByLabel('Label of members:read');
    await label.fill('');
    await save.click();
    await page.getByText('Not saved. Fix 1 scope first.').waitFor();
    await hasFocus(label);
    assert.match(page.browserErrors.splice(0).join(), /^[^,]*status of 400[^,]*$/);
    await label.fill('See members');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
  });

  test("asks before unsaved changes are lost, and merges somebody else's changes after a conflict", async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await setVocabulary([...(await vocabulary()), scope('theirs', 'LOW', 'Theirs')]);
    await save.click();
    await page.getByText('Someone else changed the scope vocabulary. Your edits are kept.').waitFor();
    assert.match(page.browserErrors.splice(0).join(), /^[^,]*status of 412[^,]*$/);
    await page.getByRole('button', { name: 'Load latest' }).click();
    await page.getByLabel('Label of theirs').waitFor();
    await save.click();
    await page.getByText('Changed just now by').waitFor();
    const scopes = await vocabulary();
    assert.deepEqual(
      scopes.map((one: { label: string }) => one.label),
      ['Read tasks', 'See members', 'Theirs'],
    );
    assert.deepEqual(page.browserErrors, []);
    await page.context().close();
  });

  test('is accessible and fits in every appearance, empty and filled', async () => {
    for (const look of APPEARANCES)
      for (const scopes of [[], VOCABULARY]) {
        await setVocabulary(scopes);
        const one = await openSignedIn(browser, market, ADMINISTRATOR, look);
        await one.goto('/console/host-scopes');
        await shown(one, scopes.length > 0 ? '4 scopes' : 'No scopes.');
        await assertAccessible(one);
        await one.context().close();
      }
  });
});
