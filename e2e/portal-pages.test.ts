// Every page of the developer portal, for developers in every state, in both appearances.

import { after, suite, test } from 'node:test';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { decide } from '../server/testing/listings.ts';
import { startTestMarket } from '../server/testing/market.ts';
import type { NewPerson } from '../server/testing/sign-in.ts';
import { launchBrowser, type WatchedPage } from './browser.ts';
import { listingWithImages } from './listing-with-images.ts';
import { openSignedIn } from './signed-in.ts';
import { assertAccessibleVisits, shown, type Visit } from './visits.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

const listing = (name: string) => {
  const screenshots = [{ url: origin.url('/png/1280x720'), caption: 'The week' }, { url: origin.url('/png/320x200') }];
  return listingWithImages(origin, { name, screenshots });
};
const asAdmin = (path: string, body?: object) =>
  market.expect(200, 'POST', `/api/admin${path}`, { as: market.admin, ...(body ? { body } : {}) });

/** A developer with apps in every state, keys, statistics and user reviews. */
async function busyDeveloper() {
  const developer = await market.verifiedDeveloper({ name: 'Bea Busy', companyName: 'Busy Bees & Co.' });
  const key = await market.apiKey(developer);
  await market.apiKey(developer, ['APP_READ'], 5);
  await market.apiKey(developer, ['APP_READ', 'ANALYTICS_READ']);
  const { body: keys } = await market.expect(200, 'GET', '/api/dev/api-keys', { as: key });
  await market.expect(200, 'DELETE', `/api/dev/api-keys/${keys.data[0].id}`, { as: key });

  const asKey = async (status: number, method: string, path: string, body?: object) =>
    (await market.expect(status, method, `/api/dev/apps${path}`, { as: key, ...(body ? { body } : {}) })).body;
  const create = async (name: string) => asKey(201, 'POST', '', listing(name));
  const submitted = async (name: string) => {
    const app = await create(name);
    await asKey(200, 'POST', `/${app.id}/submit`);
    return app;
  };
  const decided = async (name: string, move: 'approve' | 'reject') => {
    const app = await submitted(name);
    await decide(market, app.id, move);
    return app;
  };
  const draft = await create('Draft Board');
  const pending = await submitted('Pending Board');
  const rejected = await decided('Rejected Board', 'reject');
  const live = await decided('Live Board', 'approve');
  const unlisted = await decided('Unlisted Board', 'approve');
  const suspended = await decided('Suspended Board', 'approve');
  await asKey(200, 'POST', `/${unlisted.id}/unlist`);
  await asAdmin(`/apps/${suspended.id}/suspend`, { reason: 'It asks for passwords that it does not need.' });
  await asAdmin(`/apps/${live.id}/feature`);

  await asKey(201, 'POST', `/${live.id}/versions`, {
    description: 'Plan your week, and the next one, on one calm board.',
    logoUrl: origin.url('/png/600x600'),
    screenshots: [{ url: origin.url('/png/1280x720') }, { url: origin.url('/png/1281x720'), caption: 'Next week' }],
    releaseNotes: 'Two weeks at once.',
  });
  const correction = { changes: { description: 'Plan your week.' }, reason: 'It was a typo.' };
  await asKey(201, 'POST', `/${live.id}/corrections`, correction);
  for (const stars of [5, 4, 1]) {
    const user = await market.token(`user-${stars}`);
    const body = { rating: stars, title: `${stars} stars`, body: 'Says what it does, does what it says.' };
    await market.expect(201, 'POST', `/api/apps/${live.slug}/reviews`, { as: user, body });
    const installation = { installationId: `installation-of-${stars}`, environment: 'localhost', version: '1.0.0' };
    await market.request('POST', `/api/apps/${live.slug}/install`, { body: installation });
  }
  const ended = { installationId: 'installation-of-1', code: 'BROKEN', reason: 'It crashes on Mondays.' };
  await market.expect(200, 'POST', `/api/apps/${live.slug}/uninstall`, { as: market.host, body: ended });
  const member = await market.token('member', { workspaces: [{ id: 'acme', name: 'Acme', role: 'member' }] });
  const consent = { app: live.slug, workspaceId: 'acme', permissions: [] };
  await market.expect(201, 'POST', '/api/installations', { as: member, body: consent });
  const { data: reviews } = await asKey(200, 'GET', `/${live.id}/reviews`);
  await asKey(200, 'PUT', `/${live.id}/reviews/${reviews[0].id}/reply`, { body: 'Thank you.' });
  await market.expect(201, 'POST', '/api/dev/domains', { as: key, body: { domain: 'büsy.example' } });
  for (const [domain, status, failing] of [
    ['proved.example', 'PROVED', null],
    ['failing.example', 'PROVED', new Date()],
    ['disputed.example', 'DISPUTED', null],
    ['lapsed.example', 'LAPSED', new Date()],
  ])
    await market.sql(
      `INSERT INTO developer_domains (id, developer_id, domain, status, challenge, method, expires_at, proved_at, last_proved_at, failing_since)
       VALUES ('dom_' || $2, $1, $2, $3, 'marketplace-domain=1', 'DNS', now(), now(), now(), $4)`,
      [developer.id, domain, status, failing],
    );
  const moved = await create('Moved Board');
  return { developer, apps: [draft, pending, rejected, live, unlisted, suspended, moved] };
}

/** An organization with an administrator, an analyst, a key, and an open invitation. */
async function organizationOf(owner: { token: string }, name: string, isVerified = true): Promise<string> {
  const body = { name, email: 'house@example.com' };
  const { body: made } = await market.expect(201, 'POST', '/api/publishers', { as: owner.token, body });
  if (!isVerified) return made.id;
  await asAdmin(`/developers/${made.id}/verify`);
  const key = { name: 'house', scopes: ['APP_READ'], publisherId: made.id };
  await market.expect(201, 'POST', '/api/dev/api-keys', { as: owner.token, body: key });
  await market.sql(
    `INSERT INTO publisher_members (publisher_id, account_user_id, role) VALUES ($1, 'ana-lyst', 'ANALYST'), ($1, 'adam-in', 'ADMIN')`,
    [made.id],
  );
  const invited = { email: 'somebody.with.a.rather.long.address@department.example.com', role: 'SUPPORT' };
  await market.expect(201, 'POST', `/api/publishers/${made.id}/invitations`, { as: owner.token, body: invited });
  return made.id;
}

/** Of the first app one transfer that was declined and one that waits; the second app has moved. */
async function transferApps(
  from: { id: string; token: string },
  to: { id: string; owner: { token: string } },
  waiting: string,
  moved: string,
): Promise<void> {
  const request = async (app: string) => {
    const body = { toPublisher: to.id, message: 'It fits your house.' };
    const path = `/api/publishers/${from.id}/apps/${app}/transfers`;
    return (await market.expect(201, 'POST', path, { as: from.token, body })).body.id;
  };
  const answer = (id: string, what: 'accept' | 'decline') =>
    market.expect(200, 'POST', `/api/transfers/${id}/${what}`, { as: to.owner.token });
  await answer(await request(waiting), 'decline');
  await request(waiting);
  await answer(await request(moved), 'accept');
}

async function invitationLink(): Promise<string> {
  const [{ text }] = await market.sql(`SELECT text FROM mails WHERE text LIKE '%/portal/invitation#%'`);
  return /\/portal\/invitation#[\w-]+/.exec(text)![0];
}

const askFor = (button: string | RegExp) => (page: WatchedPage) => page.getByRole('button', { name: button }).click();

const openPalette = async (page: WatchedPage) => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Type a command or search…').waitFor();
};
const createKey = async (page: WatchedPage) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('laptop');
  await dialog.getByRole('button', { name: 'All scopes' }).click();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await shown(page, 'This is the only time you see it');
};

const chooseDaily = async (page: WatchedPage) => {
  await page.getByRole('radio', { name: 'Daily' }).first().check({ force: true });
  await shown(page, 'Unsaved changes');
  await page.getByRole('button', { name: /^Save/, disabled: false }).click();
  await shown(page, 'Email preferences saved');
};

const confirmEmail = async (page: WatchedPage) => {
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await shown(page, 'Your email address is confirmed');
};
async function confirmationLink(email: string): Promise<string> {
  const [{ text }] = await market.sql('SELECT text FROM mails WHERE recipient = $1', [email]);
  return /\/portal\/confirm-email#[\w-]+/.exec(text)![0];
}

const unverified = await market.register({ name: 'Una Verified' });
const verified = await market.verifiedDeveloper({ name: 'Vera Fied' });
const renaming = {
  as: await market.apiKey(verified),
  body: { companyName: 'Famous Bank', websiteUrl: 'https://bank.example' },
};
await market.expect(200, 'PUT', '/api/dev/me', renaming);
const rejected = await market.register({ name: 'Reto Jected', websiteUrl: 'https://example.com/reto' });
await asAdmin(`/developers/${rejected.id}/reject`, { reason: 'Your website does not mention you.' });
const suspended = await market.verifiedDeveloper({ name: 'Sue Spended' });
await asAdmin(`/developers/${suspended.id}/suspend`, { reason: 'Your apps ask for passwords.' });
const closed = await market.verifiedDeveloper({ name: 'Clo Sed' });
await market.expect(200, 'POST', '/api/account/close', { as: closed.token, body: {} });
const { developer: busy, apps } = await busyDeveloper();
const organization = await organizationOf(verified, 'House of Vera');
const newcomer = await organizationOf(unverified, 'House of Una', false);
await transferApps(busy, { id: organization, owner: verified }, apps[4].id, apps[6].id);
const [draft, pending, back, live, unlisted, shelved, moved] = apps.map(({ id }) => `/portal/apps/${id}`);

const PEOPLE: [who: string, person: NewPerson, visits: Visit[]][] = [
  [
    'somebody new',
    { accountUserId: 'nobody-yet' },
    [
      ['/portal', 'Become a developer'],
      ['/portal/new-organization', 'What you get'],
      ['/portal/notifications', 'No emails to choose from yet'],
      ['/portal/account', 'Your reviews lose your name and text.', askFor('Close account')],
      ['/portal/invitation', 'This link is incomplete'],
      [await invitationLink(), 'Accept invitation'],
    ],
  ],
  [
    'the owner of an organization',
    verified,
    [
      [`/portal?publisher=${organization}`, 'House of Vera'],
      ['/portal/members', 'Open invitations', (page) => shown(page, 'Invited by')],
      ['/portal/members', 'Open invitations', askFor('Change role of adam-in')],
      ['/portal/members', 'Open invitations', askFor('Leave')],
      ['/portal/api-keys', 'Active', (page) => shown(page, 'by ')],
      ['/portal/profile', 'Another publisher needs it to transfer an app to you.'],
      ['/portal', 'wants to transfer Unlisted Board'],
      ['/portal/transfers', 'It fits your house.', (page) => shown(page, 'Declined')],
      ['/portal/transfers', 'It fits your house.', askFor('Accept Unlisted Board')],
      ['/portal/transfers', 'It fits your house.', askFor('Decline of Unlisted Board')],
      [`${moved}/settings`, 'no setup URL at another host'],
      ['/portal/notifications', 'Your account has no verified email address', chooseDaily],
    ],
  ],
  [
    'an analyst of an organization',
    { accountUserId: 'ana-lyst' },
    [
      ['/portal', 'House of Vera'],
      ['/portal/members', 'Leave'],
      ['/portal/apps', 'Moved Board'],
      ['/portal/apps/new', 'Your role doesn’t allow you to create apps.'],
      ['/portal/api-keys', 'Active'],
      ['/portal/transfers', 'Only owners can accept, decline, or cancel a transfer.'],
      ['/portal/webhooks', 'No webhooks yet'],
      ['/portal/profile', 'You can read the profile, but not change it.'],
      ['/portal/notifications', 'House of Vera'],
    ],
  ],
  [
    'an administrator without a publisher',
    { accountUserId: 'alma-admin', administrator: true },
    [['/portal/notifications', 'Marketplace administration', chooseDaily]],
  ],
  [
    'the owner of a new organization',
    unverified,
    [
      [`/portal/members?publisher=${newcomer}`, 'Get verified to invite members'],
      ['/portal/api-keys', 'Get verified to create API keys'],
      ['/portal/transfers', 'other publishers can transfer apps to it'],
    ],
  ],
  [
    'somebody unverified',
    unverified,
    [
      ['/portal', 'Get verified'],
      ['/portal/apps', 'No apps yet'],
      ['/portal/apps/new', 'Create draft'],
      ['/portal/api-keys', 'Get verified to create API keys'],
      ['/portal/profile', 'Resend email'],
      ['/portal/confirm-email', 'This link is incomplete'],
      [await confirmationLink(unverified.email), 'Is this your email address?', confirmEmail],
    ],
  ],
  [
    'somebody rejected',
    rejected,
    [
      ['/portal', 'Your website does not mention you.'],
      ['/portal/profile', 'Save and request review'],
    ],
  ],
  [
    'somebody suspended',
    suspended,
    [
      ['/portal', 'You can’t use the portal right now'],
      ['/portal/notifications', 'Always sent'],
      ['/portal/account', 'Closes with your account'],
    ],
  ],
  [
    'somebody just verified',
    verified,
    [
      ['/portal/profile', 'Your change is in review'],
      ['/portal', 'Create your first app'],
      ['/portal/apps', 'No apps yet'],
      ['/portal/api-keys', /No active keys|^Active$/],
      ['/portal/api-keys?create=true', 'Scopes'],
      ['/portal/api-keys?create=true', 'Scopes', createKey],
    ],
  ],
  ['somebody who closed the account', closed, [['/portal', 'Reopen account']]],
  [
    'somebody with apps of every state',
    busy,
    [
      ['/portal', 'Average rating'],
      ['/portal/apps', 'Draft Board'],
      ['/portal/apps?status=REJECTED', 'Rejected Board'],
      ['/portal/apps/new', 'Create draft'],
      ['/portal/api-keys', 'Revoked and expired', (page) => page.getByText('Revoked and expired').click()],
      ['/portal/profile', 'Publisher ID'],
      ['/portal/account', 'Fix these before you close your account'],
      ['/portal/transfers', 'Waiting'],
      ['/portal/transfers', 'Waiting', askFor('Cancel transfer of Unlisted Board')],
      ['/portal/domains', 'marketplace-domain=', (page) => shown(page, 'The proof lapses on')],
      ['/portal/no-such-page', 'Page not found'],
      ['/portal', 'Average rating', openPalette],
    ],
  ],
  [
    'somebody with an app on its way',
    busy,
    [
      [`${draft}`, 'All changes saved'],
      [`${draft}/review`, 'Not submitted yet'],
      [`${draft}/installations`, 'No installations yet'],
      [`${draft}/analytics`, 'Analytics start when your app is live'],
      [`${draft}/settings`, 'Delete app'],
      [`${pending}`, 'In review: editing is locked'],
      [`${pending}/review`, 'Some rules aren’t met yet'],
      [`${back}`, 'The reviewer requested 1 change'],
      [`${back}/review`, '1 change requested', (page) => shown(page, 'Signed receipt')],
    ],
  ],
  [
    'somebody with an app that was approved',
    busy,
    [
      [`${live}`, 'Version 1 is live'],
      [`${live}/versions`, 'Version 2'],
      [`${live}/versions/1`, 'Live Board'],
      [`${live}/versions/2`, 'All changes saved'],
      [`${live}/versions/2?view=changes`, 'changed since version 1'],
      [`${live}/corrections`, 'It was a typo.'],
      [
        `${unlisted}/corrections`,
        'No corrections yet',
        (page) => page.getByRole('button', { name: 'Request a correction' }).click(),
      ],
      [`${live}/installations`, 'By version'],
      [`${live}/installations?status=SUSPENDED`, 'No installations with status'],
      [`${live}/analytics`, 'Reviews and rating', (page) => shown(page, 'It crashes on Mondays.')],
      [`${live}/reviews`, 'Thank you.'],
      [`${live}/settings`, 'Identifiers', askFor('Transfer')],
      [`${live}/settings`, 'Trusted publishing', askFor('Add trusted publisher')],
      [`${unlisted}/settings`, 'Waiting for House of Vera'],
      [`${unlisted}/reviews`, 'User reviews'],
      [`${shelved}/settings`, 'An administrator suspended this app'],
    ],
  ],
];

suite('pages of the developer portal', { concurrency: 2 }, () => {
  for (const [who, person, visits] of PEOPLE) {
    test(`are accessible for ${who}`, async () => {
      const page = await openSignedIn(browser, market, person);
      await assertAccessibleVisits(page, visits);
      await page.context().close();
    });
  }
});
