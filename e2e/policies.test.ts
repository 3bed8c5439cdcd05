// Policies of workspaces: requests and their decision, what a policy refuses, and its preview. Each test has its own workspace,
// so that they can run at the same time.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from '../server/testing/market.ts';
import { assertAccessible } from './accessible.ts';
import type { WatchedPage } from './browser.ts';
import { openDialog } from './dialog.ts';
import { holdRequest } from './held-request.ts';
import { COMMENT, DELETE, installationsOf, market, newApp, ORIGIN, READ } from './host-fixture.ts';
import { installAs, open, policyOf, setPolicy } from './policy-fixture.ts';
import { assertAccessibleVisits, shown } from './visits.ts';

const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();
const button = (page: WatchedPage, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: WatchedPage, name: string) => page.getByRole('article', { name });
const tab = (page: WatchedPage, name: RegExp) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name });
const close = (...pages: WatchedPage[]) => Promise.all(pages.map((page) => page.context().close()));
/** The answers of the service that the browser reports in its console. */
const expectStatus = (page: WatchedPage, status: number) =>
  assert.match(page.browserErrors.splice(0).join(), new RegExp(`status of ${status}`));

suite('where administrators approve', { concurrency: 2 }, () => {
  test('a member requests an app, an administrator sees who asks for what and approves, the member finishes setup', async () => {
    const app = await newApp('Ask Loom');
    await setPolicy('asking', { mode: 'APPROVAL' });
    const mia = await open('asking', 'member');
    await mia.goto(`/install/${app.slug}`);
    await shown(mia, /An administrator of asking has to approve this/i);
    await mia.getByRole('checkbox', { name: 'Write comments' }).uncheck();
    await button(mia, 'Request approval').click();
    await hasFocus(mia.getByRole('heading', { name: /Waiting for approval in asking/i }));
    await shown(mia, 'Requested by Mia Member');
    await shown(mia, 'You’ll get an email with the decision.');
    await assertAccessible(mia);
    const [requested] = await installationsOf(app.id);
    assert.deepEqual([requested.permissions, requested.requested_permissions], [[], ['tasks:read']]);
    await mia.getByRole('link', { name: 'View requests' }).click();
    await card(mia, 'Ask Loom').getByRole('button', { name: 'Withdraw' }).waitFor();
    assert.equal(await button(mia, /Approve|Deny/).count(), 0, 'members do not decide');

    const amy = await open('asking', 'admin');
    await amy.goto('/workspace');
    await shown(amy, 'No apps installed');
    await tab(amy, /^Requests\s*1$/).click();
    const request = card(amy, 'Ask Loom');
    for (const text of ['Mia Member', 'asks to install this app', 'Read tasks', 'Low risk', READ.reason])
      await request.getByText(text).first().waitFor();
    assert.equal(await request.getByText('Write comments').count(), 0, 'what Mia declined is not requested');
    await request.getByRole('button', { name: 'Approve' }).click();
    await hasFocus(amy.getByRole('status').filter({ hasText: 'You approved Ask Loom. Mia Member gets an email.' }));
    await shown(amy, 'No open requests');
    await tab(amy, /^Requests$/).waitFor();
    await tab(amy, /^History$/).click();
    await shown(amy, 'Amy Admin approved Ask Loom');
    await shown(amy, 'Mia Member sent a request for Ask Loom');

    await mia.goto('/workspace');
    await card(mia, 'Ask Loom').getByRole('button', { name: 'Open setup' }).click();
    await mia.waitForURL(`${ORIGIN}/setup?**`);
    assert.equal(new URL(mia.url()).searchParams.get('installation_id'), requested.id);
    await close(mia, amy);
  });

  test('an administrator installs without a request', async () => {
    const app = await newApp('Boss Loom');
    await setPolicy('bossy', { mode: 'APPROVAL' });
    const amy = await open('bossy', 'admin');
    await amy.goto(`/install/${app.slug}`);
    await button(amy, /^Install in bossy$/i).click();
    await amy.waitForURL(`${ORIGIN}/setup?**`);
    await close(amy);
  });

  test('a request is denied, or withdrawn by who sent it', async () => {
    const [no, back] = [await newApp('No Loom'), await newApp('Back Loom')];
    await setPolicy('denying', { mode: 'APPROVAL' });
    for (const { slug } of [no, back]) await installAs('denying', 'member', slug, ['tasks:read'], 202);
    const amy = await open('denying', 'admin');
    await amy.goto('/workspace?tab=requests');
    const deny = card(amy, 'No Loom').getByRole('button', { name: 'Deny' });
    await deny.click();
    await openDialog(amy).getByRole('heading', { name: 'Deny No Loom?' }).waitFor();
    await shown(amy, /mia-denying gets an email and can ask again/);
    await assertAccessible(amy);
    await openDialog(amy).getByRole('button', { name: 'Cancel' }).click();
    await hasFocus(deny);
    await deny.click();
    await openDialog(amy).getByRole('button', { name: 'Deny' }).click();
    await hasFocus(amy.getByRole('status').filter({ hasText: 'You denied No Loom.' }));
    await card(amy, 'No Loom').waitFor({ state: 'detached' });
    const mia = await open('denying', 'member');
    await mia.goto('/workspace?tab=requests');
    await button(mia, 'Withdraw').click();
    await shown(mia, 'You withdrew your request for Back Loom.');
    await shown(mia, 'No open requests');
    await card(amy, 'Back Loom').getByRole('button', { name: 'Approve' }).click();
    await shown(amy, 'Someone else already decided.');
    await shown(amy, 'No open requests');
    expectStatus(amy, 409);
    const ended = [...(await installationsOf(no.id)), ...(await installationsOf(back.id))];
    assert.ok(ended.every(({ ended_at }) => ended_at !== null));
    await close(mia, amy);
  });

  test('an app that somebody has requested is not shown as installed', async () => {
    const app = await newApp('Twice Loom');
    await setPolicy('twice', { mode: 'APPROVAL' });
    const mia = await open('twice', 'member');
    await mia.goto(`/install/${app.slug}`);
    await button(mia, 'Request approval').waitFor();
    await installAs('twice', 'member', app.slug, ['tasks:read'], 202);
    await button(mia, 'Request approval').click();
    await shown(mia, /Waiting for approval in twice/i);
    expectStatus(mia, 409);
    await mia.goto(`/apps/${app.slug}`);
    await mia.getByRole('link', { name: 'Install', exact: true }).waitFor();
    await mia.networkQuiet();
    assert.equal(await mia.getByText(/Installed in/).count(), 0);
    await close(mia);
  });

  test('more permissions of an installed app are a request, too', async () => {
    const app = await newApp('More Loom');
    await installAs('moreover', 'member', app.slug, ['tasks:read']);
    await setPolicy('moreover', { mode: 'APPROVAL' });
    const mia = await open('moreover', 'member');
    await mia.goto('/workspace');
    await card(mia, 'More Loom').getByRole('button', { name: 'Review permissions' }).click();
    assert.ok(await openDialog(mia).getByRole('button', { name: 'Save permissions' }).isDisabled());
    await openDialog(mia).getByRole('checkbox', { name: 'Write comments' }).check();
    await openDialog(mia).getByRole('button', { name: 'Request approval' }).click();
    await shown(mia, /Requested: an administrator of moreover has to approve/i);
    await card(mia, 'More Loom').getByText('Mia Member requested other permissions').waitFor();
    const amy = await open('moreover', 'admin');
    await amy.goto('/workspace?tab=requests');
    const asked = card(amy, 'More Loom').getByRole('listitem');
    await asked.filter({ hasText: 'Write comments' }).getByText('New', { exact: true }).waitFor();
    assert.equal(await asked.filter({ hasText: 'Read tasks' }).getByText('New', { exact: true }).count(), 0);
    // Another request in its place, while Amy reads this one.
    const replaced = 'UPDATE workspace_installations SET requested_permissions = $2 WHERE app_id = $1';
    await market.sql(replaced, [app.id, ['tasks:read', 'tasks:delete']]);
    await button(amy, 'Approve').click();
    await shown(amy, 'The request changed. Review it again.');
    expectStatus(amy, 409);
    await market.sql(replaced, [app.id, ['tasks:read', 'comments:write']]);
    await amy.reload();
    await button(amy, 'Approve').click();
    await shown(amy, 'You approved other permissions for More Loom.');
    assert.deepEqual((await installationsOf(app.id))[0].permissions.toSorted(), ['comments:write', 'tasks:read']);
    await mia.goto('/workspace');
    await card(mia, 'More Loom').getByRole('button', { name: 'Review permissions' }).click();
    await openDialog(mia).getByRole('checkbox', { name: 'Write comments' }).uncheck();
    await shown(mia, 'Granting this again needs an administrator’s approval.');
    await openDialog(mia).getByRole('button', { name: 'Save permissions' }).click();
    await shown(mia, 'The permissions of More Loom were saved.');
    await close(mia, amy);
  });
});

suite('a policy', { concurrency: 2 }, () => {
  test('refuses an app that is not on the allow list, with the name of the rule', async () => {
    const app = await newApp('Stray Loom');
    await setPolicy('listed', { mode: 'ALLOWLIST' });
    const mia = await open('listed', 'member');
    await mia.goto(`/install/${app.slug}`);
    await mia.getByRole('alert').getByText('isn’t on the allow list (rule ALLOWLIST)').waitFor();
    assert.equal(await button(mia, /^Install in/).count(), 0, 'it is refused before any click');
    await assertAccessible(mia);
    await mia.getByRole('link', { name: 'View policy' }).click();
    await shown(mia, 'Members can install the apps on the allow list and no others.');
    assert.equal(await button(mia, 'Save policy').count(), 0, 'members read it');
    assert.deepEqual(await installationsOf(app.id), []);
    await close(mia);
  });

  test('refuses a risky optional permission until it is deselected', async () => {
    const app = await newApp('Risky Loom');
    await setPolicy('cautious', { mode: 'APPROVAL', maxRisk: 'LOW' });
    const mia = await open('cautious', 'member');
    await mia.goto(`/install/${app.slug}`);
    const refusal = mia.getByRole('alert').filter({ hasText: 'rule MAX_RISK' });
    await refusal.getByText('Deselect “Write comments” to continue.').waitFor();
    assert.equal(await mia.getByText('has to approve this').count(), 0);
    assert.equal(await button(mia, 'Request approval').count(), 0);
    await mia.getByRole('checkbox', { name: 'Write comments' }).uncheck();
    await refusal.waitFor({ state: 'detached' });
    await button(mia, 'Request approval').click();
    await hasFocus(mia.getByRole('heading', { name: /Waiting for approval in cautious/i }));
    await close(mia);
  });

  test('that changed between page and click installs nothing', async () => {
    const app = await newApp('Late Loom');
    const mia = await open('changing', 'member');
    await mia.goto(`/install/${app.slug}`);
    await button(mia, /^Install in changing$/i).waitFor();
    await setPolicy('changing', { mode: 'APPROVAL' });
    await button(mia, /^Install in changing$/i).click();
    await mia
      .getByRole('alert')
      .getByText(/The policy of changing changed/i)
      .waitFor();
    expectStatus(mia, 412);
    assert.deepEqual(await installationsOf(app.id), []);
    await button(mia, 'Request approval').click();
    await shown(mia, /Waiting for approval in changing/i);
    await close(mia);
  });

  test('shows what it would refuse before it is saved', async () => {
    const [kept, bold] = [await newApp('Kept Loom'), await newApp('Bold Loom', { permissions: [READ, DELETE] })];
    await installAs('strict', 'member', kept.slug, ['tasks:read']);
    await installAs('strict', 'member', bold.slug, ['tasks:read', 'tasks:delete']);
    const before = await policyOf('strict');
    const amy = await open('strict', 'admin');
    await amy.goto('/workspace?tab=policy');
    await amy.getByLabel('Highest allowed risk').selectOption('MEDIUM');
    await button(amy, 'Save policy').click();
    await shown(amy, 'This policy would refuse');
    const refused = amy.getByRole('listitem').filter({ hasText: 'rule MAX_RISK' });
    await refused.getByText('Bold Loom').waitFor();
    assert.equal(await refused.count(), 1);
    await shown(amy, 'Installed apps keep their access. You can still deny open requests.');
    assert.deepEqual(await policyOf('strict'), before, 'the first click only warns');
    await amy.getByRole('radio', { name: 'Allow list' }).check();
    await amy.getByLabel('Add to the allow list').fill('Bold');
    await button(amy, /^Add Bold Loom/).waitFor();
    await amy.keyboard.press('Enter');
    await button(amy, `Remove ${bold.slug}`).waitFor();
    await hasFocus(amy.getByLabel('Add to the allow list'));
    await amy.getByLabel('Add to the allow list').fill('Bold');
    await shown(amy, 'Already on the list');
    await amy.getByLabel('Add to the allow list').fill('');
    await amy.getByLabel('Add to the deny list').fill('kept');
    await button(amy, /^Add Kept Loom/).waitFor();
    assert.equal(await button(amy, /^Add by slug/).count(), 0, 'an app was found');
    await amy.getByLabel('Add to the deny list').fill('no-such-app');
    await button(amy, 'Add by slug no-such-app').click();
    await button(amy, 'Preview').click();
    await amy.getByRole('listitem').filter({ hasText: 'rule ALLOWLIST' }).getByText('Kept Loom').waitFor();
    await shown(amy, 'No app has these slugs');
    // The name of an unknown app is looked up in vain.
    expectStatus(amy, 404);
    await assertAccessible(amy);
    await button(amy, 'Remove no-such-app').click();
    await button(amy, 'Preview').click();
    await button(amy, 'Save anyway').click();
    await shown(amy, 'Policy saved');
    assert.deepEqual(await policyOf('strict'), {
      ...{ mode: 'ALLOWLIST', allow: [bold.slug], deny: [], maxRisk: 'MEDIUM' },
    });
    await tab(amy, /^Apps/).click();
    await card(amy, 'Kept Loom').getByText('Active', { exact: true }).waitFor();
    await tab(amy, /^History$/).click();
    await shown(amy, 'Amy Admin changed the policy');
    await close(amy);
  });

  test('that is not saved is not lost by a click elsewhere', async () => {
    const amy = await open('undecided', 'admin');
    await amy.goto('/workspace?tab=policy');
    await amy.getByRole('radio', { name: 'Approval' }).check();
    await tab(amy, /^Apps/).click();
    await openDialog(amy).getByText('You’ll lose 1 unsaved change.').waitFor();
    await openDialog(amy).getByRole('button', { name: 'Cancel' }).click();
    await openDialog(amy).waitFor({ state: 'detached' });
    assert.ok(await amy.getByRole('radio', { name: 'Approval' }).isChecked());
    await tab(amy, /^Apps/).click();
    await openDialog(amy).getByRole('button', { name: 'Leave' }).click();
    await shown(amy, 'No apps installed');
    await close(amy);
  });

  test('that is edited while its preview or its saving is under way gets neither, and loses nothing', async () => {
    const kept = await newApp('Calm Loom');
    await installAs('hasty', 'member', kept.slug, ['tasks:read']);
    await setPolicy('hasty', { maxRisk: 'LOW' });
    const amy = await open('hasty', 'admin');
    await amy.goto('/workspace?tab=policy');
    await amy.getByRole('radio', { name: 'Allow list' }).check();
    const preview = await holdRequest(amy, '**/api/workspaces/hasty/policy/preview');
    await button(amy, 'Preview').click();
    await preview.requested;
    await amy.getByRole('radio', { name: 'Open' }).check();
    const answered = amy.waitForResponse('**/api/workspaces/hasty/policy/preview');
    preview.release();
    await (await answered).finished();
    await button(amy, 'Preview').and(amy.locator(':not([aria-busy])')).waitFor();
    assert.equal(await amy.getByText('Calm Loom').count(), 0, 'it was about another draft');

    await amy.getByLabel('Highest allowed risk').selectOption('');
    const saving = await holdRequest(amy, '**/api/workspaces/hasty/policy');
    await button(amy, 'Save policy').click();
    await saving.requested;
    await amy.getByRole('radio', { name: 'Approval' }).check();
    saving.release();
    await eventually(async () => (await policyOf('hasty')).maxRisk === null, 'the saved policy');
    await button(amy, 'Save policy').and(amy.locator(':not([aria-busy])')).waitFor();
    await amy.networkQuiet();
    assert.ok(await amy.getByRole('radio', { name: 'Approval' }).isChecked());
    await button(amy, 'Save policy').click();
    await shown(amy, 'Policy saved');
    assert.deepEqual(await policyOf('hasty'), { mode: 'APPROVAL', allow: [], deny: [], maxRisk: null });
    await close(amy);
  });

  test('that somebody else saved meanwhile is not overwritten', async () => {
    const amy = await open('two-admins', 'admin');
    await amy.goto('/workspace?tab=policy');
    await amy.getByRole('radio', { name: 'Approval' }).check();
    await setPolicy('two-admins', { maxRisk: 'LOW' });
    await button(amy, 'Save policy').click();
    await shown(amy, 'Someone else changed the policy');
    expectStatus(amy, 412);
    assert.equal((await policyOf('two-admins')).mode, 'OPEN');
    await button(amy, 'Reload policy').click();
    await amy.getByRole('radio', { name: 'Open', checked: true }).waitFor();
    assert.equal(await amy.getByLabel('Highest allowed risk').inputValue(), 'LOW');
    await amy.getByRole('radio', { name: 'Approval' }).check();
    await button(amy, 'Save policy').click();
    await shown(amy, 'Policy saved');
    assert.deepEqual(await policyOf('two-admins'), { mode: 'APPROVAL', allow: [], deny: [], maxRisk: 'LOW' });
    await close(amy);
  });

  test('that has become stricter refuses the approval of an open request', async () => {
    const app = await newApp('Open Loom');
    await setPolicy('stricter', { mode: 'APPROVAL' });
    await installAs('stricter', 'member', app.slug, ['tasks:read'], 202);
    await setPolicy('stricter', { mode: 'APPROVAL', deny: [app.slug] });
    const amy = await open('stricter', 'admin');
    await amy.goto('/workspace?tab=requests');
    await button(amy, 'Approve').click();
    await amy.getByRole('alert').getByText('on the deny list (rule DENY)').waitFor();
    expectStatus(amy, 403);
    await button(amy, 'Deny').click();
    await openDialog(amy).getByRole('button', { name: 'Deny' }).click();
    await shown(amy, 'No open requests');
    await close(amy);
  });
});

suite('pages of policies', () => {
  test('are accessible and fit on a small screen', async () => {
    const app = await newApp('Broad Loom with a name that needs more than one line', {
      permissions: [READ, COMMENT, DELETE],
    });
    await newApp('Spare Loom');
    const amy = await open('narrow', 'admin');
    const mia = await open('narrow', 'member');
    await assertAccessibleVisits(amy, [
      ['/workspace?tab=requests', 'No open requests'],
      ['/workspace?tab=history', 'Nothing has happened yet'],
    ]);
    await setPolicy('narrow', { mode: 'APPROVAL' });
    await assertAccessibleVisits(mia, [[`/install/${app.slug}`, 'Request approval']]);
    await installAs('narrow', 'member', app.slug, ['tasks:read', 'comments:write', 'tasks:delete'], 202);
    const preview = async (page: WatchedPage) => {
      await page.getByLabel('Highest allowed risk').selectOption('LOW');
      await page.getByLabel('Add to the deny list').fill('Spare');
      await button(page, /^Add Spare Loom/).waitFor();
      await button(page, 'Preview').click();
      await shown(page, 'This policy would refuse');
    };
    await assertAccessibleVisits(mia, [
      [`/install/${app.slug}`, 'Waiting for approval'],
      ['/workspace?tab=requests', 'asked to install this app'],
      ['/workspace?tab=policy', 'No app is forbidden.'],
      ['/workspace?tab=history', 'Only workspace administrators can see the history'],
    ]);
    await setPolicy('narrow', { mode: 'ALLOWLIST', allow: [app.slug], deny: [app.slug] });
    await assertAccessibleVisits(amy, [
      ['/workspace?tab=requests', 'asks to install this app'],
      ['/workspace?tab=policy', 'Who can install apps', preview],
      ['/workspace?tab=history', 'Amy Admin changed the policy'],
    ]);
    await assertAccessibleVisits(mia, [['/workspace?tab=policy', '1 app is on the deny list']]);
    await close(amy, mia);
  });
});
