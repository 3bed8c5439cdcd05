// Every page of the review console, empty and with data, in both appearances.

import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { startImageOrigin } from '../server/testing/image-origin.ts';
import { startMailServer } from '../server/testing/mail-server.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { reviewTools } from '../server/testing/reviewing.ts';
import { launchBrowser, type WatchedPage } from './browser.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { assertAccessibleVisits, shown, type Visit } from './visits.ts';

const origin = await startImageOrigin({ after });
const mail = await startMailServer({ after });
const env = { ALLOW_PRIVATE_HOSTS: origin.host, SMTP_URL: mail.url, MAIL_FROM: 'market@example.com' };
const market = await startTestMarket({ after }, { env });
// Ten minutes before every hour, it would forget the pages that the tests write down.
await market.sql("DELETE FROM pgboss.schedule WHERE name = 'link-watch'");
const browser = await launchBrowser();
after(() => browser.close());

const { createApp, submitted, decide } = reviewTools(market);
const asAdmin = async (method: string, path: string, body?: object) =>
  (await market.expect(200, method, `/api/admin${path}`, { as: market.admin, ...(body ? { body } : {}) })).body;

async function assertAccessibleConsole(visits: Visit[], person = ADMINISTRATOR) {
  const page = await openSignedIn(browser, market, person);
  await assertAccessibleVisits(page, visits);
  await page.context().close();
}

suite('pages of an empty console', { concurrency: 2 }, () => {
  test('are accessible', async () => {
    await assertAccessibleConsole([
      ['/console', 'Decisions per day'],
      ['/console/queue', 'All done. Nothing to review.'],
      ['/console/developers', 'No developers yet'],
      ['/console/corrections', 'No corrections to decide'],
      ['/console/watch', 'No pages with problems'],
      ['/console/reviews', 'No reported reviews'],
      ['/console/mail', 'No emails yet'],
      ['/console/audit', 'No events yet'],
      ['/console/settings', 'No changes yet'],
      ['/console/host-scopes', 'No scopes.'],
      ['/console/tags', '36 tags'],
      ['/console/images', 'No blocked images'],
      ['/console/protected-terms', 'No protected terms'],
      ['/console/forget', 'What happens'],
    ]);
  });
  test('are accessible for accounts without administrator access', async () => {
    await assertAccessibleConsole([['/console/queue', 'Administrator access required']], {
      accountUserId: 'passer-by',
    });
  });
});

async function submissions() {
  const waiting = await submitted(listingWithImages(origin, { name: 'Fresh Board' }), { companyName: 'Fresh & Co.' });
  const small = [{ url: origin.url('/png/320x200') }, { url: origin.url('/png/330x200') }];
  const faulty = await submitted(listingWithImages(origin, { name: 'Faulty Board', screenshots: small }));
  await faulty.act('POST', '/withdraw');
  const testAccess = { url: 'https://example.com/sign-in', username: 'reviewer', password: 'open sesame' };
  const { body } = await faulty.act('POST', '/submit', { note: 'Takes a minute.', testAccess });
  faulty.submission = body.submissionId;
  await market.expect(200, 'POST', `/api/admin/submissions/${faulty.submission}/claim`, { as: market.admin });

  const live = await submitted(listingWithImages(origin, { name: 'Live Board' }));
  await decide(live.submission, 'approve');
  await live.act('POST', '/versions', {
    description: 'Plan your week, and the next one, on one calm board.',
    logoUrl: origin.url('/png/600x600'),
    screenshots: [{ url: origin.url('/png/1280x720') }, { url: origin.url('/png/1282x720'), caption: 'Next week' }],
    releaseNotes: 'Two weeks at once.',
  });
  const update = await live.submit('/versions/2');
  const request = { changes: { websiteUrl: origin.url('/status/200') }, reason: 'It was a typo.' };
  await market.sql(
    `INSERT INTO watched_links (id, app_id, field, url, checked_at, sentences, changed_at, found, failing_since, problem)
     VALUES ('lnk_1', $1, 'termsUrl', 'https://example.com/terms', now(), '{"We keep it."}', now() - interval '9 days', '{"We sell it."}', NULL, NULL),
       ('lnk_2', $1, 'websiteUrl', 'https://example.com/', now(), NULL, NULL, NULL, now() - interval '8 days', 'responds with status 503')`,
    [live.id],
  );
  const correction: string = (await live.act('POST', '/corrections', request)).body.id;

  const again = await createApp(listingWithImages(origin, { name: 'Again Board' }));
  const first = await again.submit();
  await decide(first, 'reject');
  await again.act('PUT', '', { logoUrl: origin.url('/png/600x600') });
  const second = await again.submit();
  return { waiting, faulty, live, update, correction, rejected: first, resubmitted: second };
}

async function developers() {
  const unverified = await market.register({ name: 'Una Verified', bio: 'Small things, well made.' });
  const rejected = await market.register({ name: 'Reto Jected', websiteUrl: 'https://example.com/reto' });
  await asAdmin('POST', `/developers/${rejected.id}/reject`, { reason: 'The website does not mention you.' });
  const suspended = await market.verifiedDeveloper({ name: 'Sue Spended' });
  await market.apiKey(suspended);
  await asAdmin('POST', `/developers/${suspended.id}/suspend`, { reason: 'The apps ask for passwords.' });
  const closed = await market.verifiedDeveloper({ name: 'Clo Sed' });
  await market.expect(200, 'POST', '/api/account/close', { as: closed.token, body: {} });
  const renamed = await market.verifiedDeveloper({ name: 'Rena Named' });
  const body = { companyName: 'Famous Bank', websiteUrl: 'https://bank.example' };
  await market.expect(200, 'PUT', '/api/dev/me', { as: await market.apiKey(renamed), body });
  await market.sql(
    `INSERT INTO developer_domains (id, developer_id, domain, status, challenge, method, expires_at, proved_at, last_proved_at)
     SELECT 'dom_' || developer, developer, 'contested.example', status, 'x', 'DNS', now(), now(), now()
     FROM (VALUES ($1, 'PROVED'), ($2, 'DISPUTED')) AS claims (developer, status)`,
    [renamed.id, (await market.verifiedDeveloper({ name: 'Rita Val' })).id],
  );
  return { unverified, rejected, suspended, closed, renamed };
}

/** An email that the recipient's server refuses. */
async function failedMail(): Promise<string> {
  mail.behave('nobody@example.com', { refuse: 550, saying: 'No such user here' });
  await market.register({ name: 'Moved Away', email: 'nobody@example.com' });
  const failed = async () => (await asAdmin('GET', '/mails?status=FAILED')).data[0]?.id;
  return eventually(failed, 'the failed mail');
}

async function reportedReview(slug: string) {
  const path = `/api/apps/${slug}/reviews`;
  const body = { rating: 1, title: 'Buy my watches', body: 'Watches at https://watches.example, cheap.' };
  const { body: review } = await market.expect(201, 'POST', path, { as: await market.token('seller'), body });
  const reason = 'An advertisement.';
  await market.expect(201, 'POST', `${path}/${review.id}/report`, { as: await market.token('user'), body: { reason } });
}

const openPalette = async (page: WatchedPage) => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Type a command or search…').fill('board');
  await shown(page, 'In review');
};
const openFilters = async (page: WatchedPage) => {
  const button = page.getByRole('button', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
};
/** An entry of the audit log. The word alone is in the hint of an empty list, too. */
const SUSPENDED = 'The developer “Sue Spended” was suspended.';
const openFiltersOfMatches = async (page: WatchedPage) => {
  assert.equal(await page.getByText('No matching events').count(), 0);
  await openFilters(page);
};
const showTestAccess = async (page: WatchedPage) => {
  await page.getByRole('button', { name: 'Show test access' }).click();
  await shown(page, 'open sesame');
};
const inDialog = (words: string | RegExp) => (page: WatchedPage) =>
  page.getByRole('dialog').getByText(words).first().waitFor();

suite('pages of a console with data', { concurrency: 2 }, () => {
  let queue: Visit[];
  let people: Visit[];
  let apps: Visit[];
  let operation: Visit[];
  before(async () => {
    const { waiting, faulty, live, update, correction, rejected, resubmitted } = await submissions();
    const { unverified, rejected: refused, suspended, closed, renamed } = await developers();
    const mailId = await failedMail();
    await reportedReview(live.slug);
    await asAdmin('PUT', `/media/denied/${'a1'.repeat(32)}`, { reason: 'A stolen trademark.' });
    const term = { term: 'Acme', note: 'Our own product.' };
    await market.expect(201, 'POST', '/api/admin/protected-terms', { as: market.admin, body: term });
    const submission = (id: string) => `/console/submissions/${id}`;
    queue = [
      ['/console', 'Recent activity'],
      ['/console/queue', 'Fresh Board'],
      ['/console/queue?status=REJECTED', 'Again Board'],
      ['/console/queue?search=nothing', 'No matching submissions'],
      [submission(waiting.submission), 'Fresh & Co.', (page) => shown(page, 'Checks')],
      [submission(faulty.submission), 'Faulty Board', showTestAccess],
      [submission(resubmitted), 'Previously requested changes'],
      [`${submission(resubmitted)}?view=round`, 'At the last review'],
      [submission(rejected), 'Decisions are final', (page) => shown(page, 'Signed receipt')],
    ];
    apps = [
      [submission(update), 'Update, version 2'],
      [`${submission(update)}?view=difference`, 'Changed'],
      [`${submission(update)}?decide=approve`, 'Approve version 2 of', inDialog(/Hello/)],
      [`${submission(waiting.submission)}?decide=reject`, 'Add issue'],
      ['/console/apps', 'Live Board'],
      [`/console/apps/${live.id}`, 'Live version'],
      [`/console/apps/${live.id}/correct`, 'No changes yet'],
      ['/console/watch', 'We sell it.'],
      ['/console/corrections', 'Live Board'],
      [`/console/corrections/${correction}`, 'It was a typo.'],
    ];
    people = [
      ['/console/developers', 'Una Verified'],
      ['/console/identity', 'Famous Bank'],
      [
        '/console/domains',
        'contested.example',
        async (page) => {
          await page.getByRole('button', { name: 'Decide contested.example' }).click();
          await shown(page, 'Who owns contested.example?');
        },
      ],
      [`/console/developers/${renamed.id}`, 'Identity change in review'],
      ['/console/developers?search=nobody', /Moved Away|No matching developers/],
      [`/console/developers/${unverified.id}`, 'Pending verification'],
      [`/console/developers/${refused.id}`, 'The website does not mention you.'],
      [`/console/developers/${suspended.id}`, 'Suspended: API keys don’t work'],
      [`/console/developers/${closed.id}`, 'Closed, will be erased on'],
      [`/console/developers/${live.developer.id}`, 'API keys', (page) => shown(page, 'APP_READ')],
    ];
    operation = [
      ['/console/reviews', 'Buy my watches'],
      ['/console/audit', 'Who did what, and when.', openFilters],
      ['/console/audit?action=developer.suspended', SUSPENDED, openFiltersOfMatches],
      ['/console/audit?search=suspended', SUSPENDED, openFiltersOfMatches],
      ['/console/mail', 'No such user here'],
      [`/console/mail/${mailId}`, 'confirm-email#…', (page) => shown(page, 'Secrets in links are left out.')],
      ['/console/images', 'A stolen trademark.'],
      ['/console/protected-terms', 'Our own product.'],
      ['/console/jobs', 'Failed jobs'],
      ['/console/no-such-page', 'Page not found'],
      ['/console', 'Recent activity', openPalette],
    ];
  });

  test('are accessible: overview, the queue and its submissions', () => assertAccessibleConsole(queue));
  test('are accessible: updates, decisions and apps', () => assertAccessibleConsole(apps));
  test('are accessible: developers in every state', () => assertAccessibleConsole(people));
  test('are accessible: moderation and operation', () => assertAccessibleConsole(operation));
});
