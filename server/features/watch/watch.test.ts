import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { connectDatabase } from '../../platform/postgres/database.ts';
import { createSafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { Outbox } from '../mail/outbox.ts';
import { Notifier } from '../notifications/notifier.ts';
import { watchLinks } from './jobs.ts';

const DAY_MS = 24 * 3_600_000;
/** What each path responds with; a number is a status. */
const pages = new Map<string, string | number>();
const origin = createServer(({ url }, response) => {
  const page = pages.get(url!) ?? 404;
  response.writeHead(typeof page === 'number' ? page : 200, { 'content-type': 'text/html' });
  response.end(typeof page === 'number' ? '' : `<p>${page}</p>`);
}).listen(0, '127.0.0.1');
await once(origin, 'listening');
after(() => origin.close());
const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;

const mail = await startMailServer({ after });
const env = { ALLOW_PRIVATE_HOSTS: host, SMTP_URL: mail.url, MAIL_FROM: 'market@example.com' };
const market = await startTestMarket({ after }, { env });
const { admin } = market;

const database = connectDatabase(
  { connectionString: market.settings.databaseUrl! },
  { connections: 2, prepareStatements: true },
);
after(() => database.close());
const fetcher = createSafeFetcher([host], [String((origin.address() as AddressInfo).port)]);
after(() => fetcher.close());

let number = 0;
/** A live app whose privacy policy and website are at paths of its own. */
async function watchedApp(text: string, site: string | number = 'Welcome.') {
  const base = `/${++number}`;
  pages.set(`${base}/privacy`, text).set(`${base}/site`, site);
  const url = (path: string) => `http://${host}${base}${path}`;
  const app = await approvedApp(market, { privacyPolicyUrl: url('/privacy'), websiteUrl: url('/site') });
  return { ...app, base };
}
type Watched = Awaited<ReturnType<typeof watchedApp>>;

const outbox = new Outbox({ send: async () => {}, sendAll: async () => {} } as never);
const notifier = new Notifier(outbox, { portal: `${market.url}/portal` });
const START = Date.now();
/** The watch, this many days from now. */
const runOnDay = (day: number) =>
  watchLinks({ db: database.db, fetcher, notifier, publicUrl: market.url }, () => new Date(START + day * DAY_MS))();

async function linkOf(app: Watched, field: string) {
  const { body } = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/watched-links`, { as: app.key });
  return body.data.find((link: { field: string }) => link.field === field);
}
const mailsAbout = async (app: Watched) =>
  (await market.sql('SELECT subject FROM mails WHERE subject LIKE $1 ORDER BY id', [`%${app.name}%: %`])).map(
    ({ subject }) => subject,
  );
/** What administrators see once the problem is as old as it is for the watch. */
async function reportedOf(app: Watched, status = '') {
  const { body } = await market.expect(200, 'GET', `/api/admin/watched-links?limit=100${status}`, { as: admin });
  return body.data.filter(({ appId }: { appId: string }) => appId === app.id);
}
const age = (app: Watched, days: number) =>
  market.sql(
    `UPDATE watched_links SET failing_since = failing_since - make_interval(days => $2),
       changed_at = changed_at - make_interval(days => $2) WHERE app_id = $1`,
    [app.id, days],
  );

suite('The watch', { concurrency: false }, () => {
  test('shows the sentence of a privacy page that changed, and nothing for a date or a nonce', async () => {
    const policy = 'We keep your name. We share it with nobody. Updated 1 March 2026.';
    const app = await watchedApp(policy);
    await runOnDay(0);
    assert.equal((await linkOf(app, 'privacyPolicyUrl')).status, 'OK');
    pages.set(`${app.base}/privacy`, policy.replace('1 March 2026', '9 May 2027').concat('<script>"n0nce"</script>'));
    await runOnDay(7);
    assert.equal((await linkOf(app, 'privacyPolicyUrl')).status, 'OK');
    pages.set(`${app.base}/privacy`, policy.replace('nobody', 'advertisers'));
    await runOnDay(14);
    const { status, removed, added } = await linkOf(app, 'privacyPolicyUrl');
    assert.deepEqual(
      [status, removed, added],
      ['CHANGED', ['We share it with nobody.'], ['We share it with advertisers.']],
    );
    assert.equal((await mailsAbout(app)).length, 1);
    assert.deepEqual(await reportedOf(app), [], 'the developer hears of it first');
    await age(app, 14 + 6);
    assert.deepEqual(await reportedOf(app), [], 'and has seven days');
    await age(app, 2);
    const [reported] = await reportedOf(app, '&status=CHANGED');
    assert.deepEqual(reported.added, ['We share it with advertisers.']);
    assert.deepEqual(await reportedOf(app, '&status=FAILING'), []);

    const accept = `/api/admin/watched-links/${reported.id}/accept`;
    assert.equal((await market.expect(200, 'POST', accept, { as: admin })).body.status, 'OK');
    expectError(await market.request('POST', accept, { as: admin }), 409, 'LINK_NOT_CHANGED');
    await runOnDay(21);
    assert.equal((await linkOf(app, 'privacyPolicyUrl')).status, 'OK');
    assert.equal((await mailsAbout(app)).length, 1);
  });

  test('does not report a site that is down for a day; one that is down for seven days it does', async () => {
    const app = await watchedApp('We keep nothing.');
    await runOnDay(30);
    pages.set(`${app.base}/site`, 503);
    await runOnDay(37);
    const failing = await linkOf(app, 'websiteUrl');
    assert.deepEqual([failing.status, failing.problem], ['FAILING', 'responds with status 503']);
    pages.set(`${app.base}/site`, 'Back.');
    await runOnDay(38);
    assert.equal((await linkOf(app, 'websiteUrl')).status, 'OK');
    assert.deepEqual(await mailsAbout(app), []);

    pages.set(`${app.base}/site`, 503);
    for (const day of [45, 46, 47, 48]) await runOnDay(day);
    const mails = await mailsAbout(app);
    assert.equal(mails.length, 1);
    assert.match(mails[0], /does not respond: Website/);
    assert.deepEqual(await reportedOf(app), []);
    await age(app, 45 + 7);
    assert.equal((await reportedOf(app, '&status=FAILING')).length, 1);
    pages.set(`${app.base}/site`, 'Back.');
    await runOnDay(49);
    assert.deepEqual(await reportedOf(app), []);
  });

  test('begins anew when the listing links somewhere else, and stops when the app is gone', async () => {
    const app = await watchedApp('We keep nothing.');
    await runOnDay(60);
    pages.set(`${app.base}/new`, 'We keep all of it.');
    const body = { privacyPolicyUrl: `http://${host}${app.base}/new`, override: 'A test.' };
    await market.expect(200, 'PUT', `/api/admin/apps/${app.id}`, { as: admin, body });
    await runOnDay(67);
    const { status, url } = await linkOf(app, 'privacyPolicyUrl');
    assert.deepEqual([status, url.endsWith('/new')], ['OK', true]);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });
    await runOnDay(68);
    assert.equal(await linkOf(app, 'privacyPolicyUrl'), undefined);
    // Whoever relists it does not have another text accepted by that.
    pages.set(`${app.base}/new`, 'We sell all of it.');
    await runOnDay(75);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/relist`, { as: app.key });
    await runOnDay(76);
    assert.equal((await linkOf(app, 'privacyPolicyUrl')).status, 'CHANGED');
  });

  test('is nobody else’s business', async () => {
    const app = await watchedApp('We keep nothing.');
    const stranger = await market.apiKey(await market.verifiedDeveloper());
    expectError(
      await market.request('GET', `/api/dev/apps/${app.id}/watched-links`, { as: stranger }),
      404,
      'APP_NOT_FOUND',
    );
    expectError(
      await market.request('POST', '/api/admin/watched-links/lnk_none/accept', { as: admin }),
      404,
      'LINK_NOT_FOUND',
    );
  });
});
