// A marketplace with a brand of its own: nothing that people see bears the default name.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { image, startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket, type TestDeveloper } from '../server/testing/market.ts';
import { organization, type TestOrganization } from '../server/testing/organizations.ts';
import { reviewTools } from '../server/testing/reviewing.ts';
import type { NewPerson } from '../server/testing/sign-in.ts';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { listingWithImages } from './listing-with-images.ts';
import { ADMINISTRATOR, openSignedIn } from './signed-in.ts';
import { shown } from './visits.ts';

const DEFAULT_NAME = /\bMarketplace\b/;
const LEGAL = ['Imprint', 'Privacy', 'Terms', 'Contact'].map(
  (label) => [label, `https://tasklane.example/${label.toLowerCase()}`] as const,
);
const SENDER = 'Tasklane Apps <apps@tasklane.example>';

const directory = mkdtempSync(join(tmpdir(), 'market-brand-'));
after(() => rmSync(directory, { recursive: true, force: true }));
const file = join(directory, 'brand.json');
const BRAND = {
  name: 'Tasklane Apps',
  productName: 'Tasklane',
  slogan: 'Get more out of Tasklane',
  logo: { light: 'logo.png', dark: 'logo-dark.png' },
  favicon: 'favicon.png',
  colors: {
    light: { accent: '#0b6b3a', accentText: '#0a5c32' },
    dark: { accent: '#15803d', accentText: '#6ee7a0' },
  },
  links: Object.fromEntries(LEGAL.map(([label, href]) => [label.toLowerCase(), href])),
  supportEmail: 'help@tasklane.example',
  mail: { from: SENDER, footer: 'Tasklane Inc., 1 Main Street, Springfield' },
  dueHours: { review: 72, verification: 36 },
  categories: { FINANCE: { label: 'Money', icon: 'truck' }, PRODUCTIVITY: { label: 'Getting done', icon: 'heart' } },
};
writeFileSync(join(directory, 'logo.png'), await image('png', 128, 64));
writeFileSync(join(directory, 'logo-dark.png'), await image('png', 130, 64));
writeFileSync(join(directory, 'favicon.png'), await image('png', 64, 64));
writeFileSync(file, JSON.stringify(BRAND));

const origin = await startImageOrigin({ after });
const env = { BRAND_FILE: file, MAIL_FROM_ALLOWED: SENDER, ALLOW_PRIVATE_HOSTS: origin.host };
const market = await startTestMarket({ after }, { env });
const browser = await launchBrowser();
after(() => browser.close());

type Place = [path: string, sign: string | RegExp];

/** What a page says, also where it is collapsed: every text, title, and the attributes that browsers show or read out. */
async function wordsOn(page: WatchedPage): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'content', 'value'];
    const spoken = attributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('script:not([type="application/ld+json"]), style'))
        texts.push(walker.currentNode.textContent ?? '');
    return [document.title, ...texts, ...spoken, ...fields];
  });
}

/** Pages on which everything that has an accent color stands: axe checks them in both schemes. */
const SEEN_IN_COLOR =
  /^(\/|\/(apps|embed\/apps)(\/[\w-]+)?|\/developers|\/sign-in|\/portal(\/apps\/new|\/profile|\/notifications)?|\/portal\/apps\/[^/]+\/(versions\/2|analytics)|\/console(\/queue|\/settings|\/submissions\/[^/?]+)?)$/;
const visited = new Set<string>();

/** The audit log says what the name was before. */
function isTrace(text: string): boolean {
  return DEFAULT_NAME.test(text.replaceAll('"from": "Marketplace"', ''));
}

/** Visits them all and reports every place where the default name is left, or where the colors cannot be read. */
async function assertBranded(page: WatchedPage, places: Place[]): Promise<void> {
  const left: string[] = [];
  for (const [path, sign] of places) {
    await page.goto(path);
    await shown(page, sign).catch(() => left.push(`${path}: ${sign} is not shown`));
    await page.networkQuiet();
    visited.add(new URL(page.url()).pathname.slice(market.basePath.length));
    left.push(...(await wordsOn(page)).filter(isTrace).map((text) => `${path}: ${text}`));
    if (!SEEN_IN_COLOR.test(path)) continue;
    // What does not depend on the colors is checked by the tests of these pages.
    page.browserErrors.length = 0;
    for (const { colorScheme } of APPEARANCES) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, { appearanceOnly: true }).catch((fault) => left.push(`${path}: ${fault.message}`));
    }
  }
  assert.deepEqual(left, []);
}

async function visitAs(person: NewPerson, places: Place[]): Promise<void> {
  const page = await openSignedIn(browser, market, person);
  await assertBranded(page, places);
  await page.context().close();
}

const asAdmin = async (method: string, path: string, body?: object) =>
  market.expect(200, method, `/api/admin${path}`, { as: market.admin, ...(body ? { body } : {}) });

let live: Awaited<ReturnType<ReturnType<typeof reviewTools>['submitted']>>;
let waiting: typeof live;
let rejected: typeof live;
let unverified: TestDeveloper;
let suspended: TestDeveloper;
let correction: string;
let house: TestOrganization;
let webhook: string;
let platformWebhook: string;
let mail: { id: string; subject: string };

before(async () => {
  const { submitted, decide } = reviewTools(market);
  live = await submitted(listingWithImages(origin, { name: 'Live Board', category: 'FINANCE' }), {
    companyName: 'Bees',
  });
  await decide(live.submission, 'approve');
  const reader = await market.token('reader');
  const review = { rating: 4, title: 'Good', body: 'Says what it does.' };
  await market.expect(201, 'POST', `/api/apps/${live.slug}/reviews`, { as: reader, body: review });
  await live.act('POST', '/versions', { description: 'Plan two weeks.', releaseNotes: 'Two weeks at once.' });
  const change = { changes: { description: 'Plan your week.' }, reason: 'It was a typo.' };
  correction = (await live.act('POST', '/corrections', change)).body.id;
  waiting = await submitted(listingWithImages(origin, { name: 'Waiting Board' }));
  rejected = await submitted(listingWithImages(origin, { name: 'Rejected Board' }));
  await decide(rejected.submission, 'reject');
  unverified = await market.register({ name: 'Una Verified' });
  suspended = await market.verifiedDeveloper({ name: 'Sue Spended' });
  house = await organization(market);
  const hook = { url: 'https://hooks.tasklane.example/', events: ['app.approved'] };
  webhook = (await market.expect(201, 'POST', '/api/dev/webhooks', { as: live.key, body: hook })).body.id;
  const platform = { as: market.admin, body: hook };
  platformWebhook = (await market.expect(201, 'POST', '/api/admin/webhooks', platform)).body.id;
  mail = (await asAdmin('GET', '/mails')).body.data[0];
  await asAdmin('POST', `/developers/${suspended.id}/suspend`, { reason: 'The apps ask for passwords.' });
});

suite('a marketplace with a brand of its own', { concurrency: false }, () => {
  test('has its name on every public page', async () => {
    const page = await openPage(browser, { baseURL: market.url });
    const guides = [
      ...['publish-your-first-app', 'connect-your-app', 'connect-your-host', 'cli', 'sdk', 'webhooks'],
      ...['http-reference', 'errors', 'receipts'],
    ];
    await assertBranded(page, [
      ['/', 'Get more out of Tasklane'],
      ['/apps', 'Live Board'],
      ['/apps?category=FINANCE', 'Money'],
      ['/apps?search=nothingofthekind', /No .*apps|No results|Nothing/i],
      [`/apps/${live.slug}`, 'Says what it does.'],
      [`/developers/${live.developer.id}`, 'Bees'],
      ['/developers', 'within 72 hours'],
      ...guides.map((name): Place => [`/developers/guides/${name}`, 'For developers']),
      ['/guidelines', 'Guidelines'],
      ['/no-such-page', 'Page not found'],
      ['/embed/apps', 'Live Board'],
      [`/embed/apps/${live.slug}`, 'Get'],
      ['/sign-in', 'Continue'],
      ['/mailbox', 'Tasklane Apps'],
      ['/docs/', 'Tasklane Apps API'],
    ]);
    await page.context().close();
  });

  test('has its name on pages without JavaScript', async () => {
    const page = await openPage(browser, { baseURL: market.url, javaScriptEnabled: false });
    await page.goto('/portal');
    await page.getByRole('link', { name: 'Go to Tasklane Apps' }).waitFor();
    assert.equal(await page.title(), 'Tasklane Apps');
    await page.context().close();
  });

  test('has its name in the portal, for developers in every state', async () => {
    const app = (id: string, page = ''): string => `/portal/apps/${id}${page}`;
    await visitAs(live.developer, [
      ['/portal', 'Live Board'],
      ['/portal/apps', 'Live Board'],
      ['/portal/apps/new', 'Create draft'],
      ['/portal/api-keys', 'Active'],
      ['/portal/webhooks', 'hooks.tasklane.example'],
      [`/portal/webhooks/${webhook}`, 'hooks.tasklane.example'],
      ['/portal/profile', 'Publisher ID'],
      ['/portal/domains', 'Domains'],
      ['/portal/transfers', 'Transfers'],
      ['/portal/notifications', 'Notifications'],
      ['/portal/account', 'Your account'],
      ['/portal/new-organization', 'within 36 hours'],
      ['/portal/confirm-email', 'This link is incomplete'],
      ['/portal/invitation', /invitation/i],
      ['/portal/no-such-page', 'Page not found'],
      [app(live.id), 'Version 1 is live'],
      [app(live.id, '/review'), 'live in Tasklane Apps'],
      [app(live.id, '/versions'), 'Version 2'],
      [app(live.id, '/versions/2'), 'All changes saved'],
      [app(live.id, '/corrections'), 'It was a typo.'],
      [app(live.id, '/installations'), /installations/i],
      [app(live.id, '/analytics'), 'View in Tasklane Apps'],
      [app(live.id, '/reviews'), 'Says what it does.'],
      [app(live.id, '/settings'), 'Tasklane Apps URL'],
    ]);
    await visitAs(waiting.developer, [
      ['/portal', 'within 72 hours'],
      [app(waiting.id), 'In review'],
    ]);
    await visitAs(rejected.developer, [[app(rejected.id, '/review'), 'change requested']]);
    await visitAs(unverified, [
      ['/portal', 'within 36 hours'],
      ['/portal/apps/new', 'usually takes about 36 hours'],
    ]);
    await visitAs({ accountUserId: house.owner.accountUserId }, [
      [`/portal/members?publisher=${house.id}`, 'Invite'],
      ['/portal', 'Test Organization'],
      ['/portal/profile', 'About the organization'],
      ['/portal/notifications', 'contact email'],
    ]);
    await visitAs(suspended, [['/portal', 'help@tasklane.example']]);
    await visitAs({ accountUserId: 'newcomer' }, [
      ['/portal/register', 'Get a page in Tasklane Apps, reviewed by people within 72 hours'],
      ['/workspace', 'Ask a workspace administrator in Tasklane'],
      [`/install/${live.slug}`, 'Apps are installed in a workspace of Tasklane.'],
    ]);
    await visitAs({ accountUserId: 'mia', workspaces: 'acme:admin' }, [
      ['/workspace', 'acme'],
      [`/install/${live.slug}`, 'Install in'],
    ]);
  });

  test('has its name in the review console', async () => {
    await visitAs(ADMINISTRATOR, [
      ['/console', 'More than 72 hours'],
      ['/console/queue', 'Waiting Board'],
      [`/console/submissions/${waiting.submission}`, 'Checks'],
      [`/console/submissions/${waiting.submission}?decide=approve`, 'Approve'],
      [`/console/submissions/${waiting.submission}?decide=reject`, 'Add issue'],
      [`/console/submissions/${live.submission}`, 'View in Tasklane Apps'],
      ['/console/developers', 'Una Verified'],
      [`/console/developers/${suspended.id}`, 'Suspended'],
      [`/console/developers/${live.developer.id}`, 'API keys'],
      ['/console/identity', 'Identity changes'],
      ['/console/domains', 'Disputed domains'],
      ['/console/corrections', 'Live Board'],
      [`/console/corrections/${correction}`, 'It was a typo.'],
      ['/console/watch', 'Watched pages'],
      ['/console/apps', 'Live Board'],
      [`/console/apps/${live.id}`, 'View in Tasklane Apps'],
      [`/console/apps/${live.id}/correct`, 'No changes yet'],
      ['/console/reviews?show=all', 'Says what it does.'],
      ['/console/audit', 'Who did what, and when.'],
      ['/console/mail', 'Welcome'],
      ['/console/settings', 'These settings come from a file'],
      [`/console/mail/${mail.id}`, mail.subject],
      [`/console/webhooks/${platformWebhook}`, 'hooks.tasklane.example'],
    ]);
  });

  test('has its name on the pages for operations', async () => {
    await visitAs(ADMINISTRATOR, [
      ['/console/synonyms', 'search of Tasklane Apps'],
      ['/console/host-scopes', 'Scope vocabulary'],
      ['/console/tags', 'Tags'],
      ['/console/images', 'Tasklane Apps keeps its own copies'],
      ['/console/protected-terms', 'Protected terms'],
      ['/console/webhooks', 'anywhere in Tasklane Apps'],
      ['/console/jobs', 'Jobs'],
      ['/console/forget', 'What happens'],
      ['/portal/notifications', 'Tasklane Apps administration'],
    ]);
  });

  test('has its name in feeds, documents and emails', async () => {
    const of = async (path: string) => (await market.expect(200, 'GET', path)).text;
    assert.match(await of('/feed.xml'), /Tasklane Apps/);
    assert.equal(JSON.parse(await of('/manifest.webmanifest')).name, 'Tasklane Apps');
    assert.equal(JSON.parse(await of('/openapi.json')).info.title, 'Tasklane Apps API');
    for (const path of [
      '/feed.xml',
      '/manifest.webmanifest',
      '/openapi.json',
      '/catalog.ndjson',
      '/sitemap.xml',
      '/api/brand',
    ])
      assert.doesNotMatch(await of(path), DEFAULT_NAME, path);

    const mails = await eventually(async () => {
      const { data } = JSON.parse(await of('/mailbox.json'));
      return data.length > 5 && data;
    }, 'the emails');
    for (const { subject, text, html, headers } of mails) {
      assert.doesNotMatch([subject, text, html].join('\n'), DEFAULT_NAME);
      assert.match(text, /Tasklane Inc\., 1 Main Street, Springfield/);
      assert.equal(headers.From, SENDER);
    }
    const page = await openPage(browser, { baseURL: market.url });
    await assertBranded(page, [[`/mailbox/${mails[0].id}`, SENDER]]);
    await page.context().close();
  });

  test('has its logo, colors, categories and legal links', async () => {
    for (const [look, logo] of [
      [APPEARANCES[0], 'light'],
      [APPEARANCES[1], 'dark'],
    ] as const) {
      const page = await openPage(browser, { baseURL: market.url, ...look });
      await page.goto('/');
      const { body: brand } = await market.expect(200, 'GET', '/api/brand');
      const shownLogo = page.locator('header img').filter({ visible: true });
      assert.equal(await shownLogo.getAttribute('src'), market.basePath + brand.logo[logo]);
      assert.ok(await shownLogo.evaluate((element: HTMLImageElement) => element.naturalWidth > 0));
      assert.equal(await page.locator('link[rel=icon]').getAttribute('href'), market.basePath + brand.favicon);
      const button = page.getByRole('main').getByRole('link', { name: 'Open the developer portal' });
      const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
      assert.equal(color, logo === 'light' ? 'rgb(11, 107, 58)' : 'rgb(21, 128, 61)');
      await page.getByRole('main').getByRole('link', { name: 'Money' }).first().waitFor();
      const footer = page.getByRole('contentinfo');
      for (const [label, href] of LEGAL)
        assert.equal(await footer.getByRole('link', { name: label, exact: true }).getAttribute('href'), href);
      const support = footer.getByRole('link', { name: 'Support' });
      assert.equal(await support.getAttribute('href'), 'mailto:help@tasklane.example');
      await page.context().close();
    }
  });

  test('was visited on every page that the web app has', () => {
    const missing: string[] = [];
    for (const [area, below] of [
      ['storefront', ''],
      ['portal', '/portal'],
      ['console', '/console'],
    ]) {
      const routes = readFileSync(new URL(`../web/src/${area}/routes.tsx`, import.meta.url), 'utf8');
      for (const [, path] of routes.matchAll(/^ {2}path: '([^'/][^']*)',$/gm)) {
        // Pages of an app are relative to it; `$` alone is any other path.
        const pattern = path!.replaceAll(/\$\w*/g, '[^/]+');
        const isPage = new RegExp(`^${below}/?(apps/[^/]+/)?${pattern}$`);
        if (![...visited].some((page) => isPage.test(page)) && `/${path}` !== below) missing.push(`${area}: ${path}`);
      }
    }
    assert.deepEqual(missing, []);
  });

  test('gets a new name, even a long one, when its file is read again', async () => {
    const name = 'Tasklane Applications and Integrations X';
    writeFileSync(file, JSON.stringify({ ...BRAND, name }));
    await market.reload();
    const page = await openPage(browser, { baseURL: market.url, viewport: { width: 360, height: 740 } });
    await eventually(async () => {
      await page.goto('/');
      return (await page.title()) === name;
    }, 'the new name');
    await page.networkQuiet();
    await assertAccessible(page);
    await page.context().close();
    const console = await openSignedIn(browser, market, ADMINISTRATOR, { viewport: { width: 360, height: 740 } });
    await console.goto('/console');
    await shown(console, 'More than 72 hours');
    await assertAccessible(console);
    await console.context().close();
  });
});
