// Stored XSS: hundreds of payloads in every text field, on every page that shows one. They stay
// text: nothing runs, nothing is requested, no link has a script URL.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { fillCatalog } from '../server/testing/catalog.ts';
import { image, startImageOrigin } from '../server/testing/image-origin.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { approveApp, draftApp, submitApp } from '../server/testing/owned-apps.ts';
import { launchBrowser, type WatchedPage } from './browser.ts';
import { PAYLOAD_LINES, PAYLOADS } from './hostile-payloads.ts';
import { openSignedIn } from './signed-in.ts';

const origin = await startImageOrigin({ after });
origin.put('/logo.png', await image('png', 512, 512));
for (const n of [1, 2, 3, 4, 5, 6]) origin.put(`/screen-${n}.png`, await image('png', 1280, 720));
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const browser = await launchBrowser();
after(() => browser.close());

const NAMES = PAYLOAD_LINES.filter((text) => text.length <= 80);
/** The n-th payload, cyclic; no two fields of a page get the same. */
const line = (n: number) => PAYLOAD_LINES[n % PAYLOAD_LINES.length]!;
const name = (n: number) => NAMES[(n * 7) % NAMES.length]!;
/** As many payloads as fit, from the n-th on, cyclic. */
function prose(n: number, most: number): string {
  let text = '';
  for (let i = n; i < n + PAYLOADS.length; i++) {
    const next = `${text}${PAYLOADS[i % PAYLOADS.length]}\n\n`;
    if (next.length > most) break;
    text = next;
  }
  return text.trim();
}

const profile = { name: name(1), companyName: name(2), bio: prose(40, 2000) };
const developer = await market.verifiedDeveloper(profile);
const owner = { developer, key: await market.apiKey(developer) };
const keys = Array.from({ length: 20 }, (_, n) => name(60 + n));
for (const key of keys) {
  const body = { name: key, scopes: ['APP_READ'] };
  await market.expect(201, 'POST', '/api/dev/api-keys', { as: developer.token, body });
}

const listing = {
  name: name(3),
  description: line(4),
  longDescription: prose(0, 20_000),
  environment: 'localhost',
  oauthClientId: line(5),
  setupUrl: origin.url('/setup'),
  permissions: [1, 2, 3].map((n) => ({ scope: `scope:${n}`, required: n === 1, reason: line(30 + n) })),
  privacyPolicyUrl: origin.url('/privacy'),
  supportUrl: origin.url('/support'),
  pricing: { model: 'PAID', note: name(7), url: origin.url('/pricing') },
  dataSafety: {
    collects: [{ type: name(8), purpose: name(9), shared: true }],
    subprocessors: [{ name: name(10), purpose: name(12), countries: ['DE'], url: origin.url('/company') }],
    certifications: [{ name: name(13), validUntil: '2027-12-31' }],
  },
  logoUrl: origin.url('/logo.png'),
  screenshots: [1, 2, 3, 4, 5, 6].map((n) => ({ url: origin.url(`/screen-${n}.png`), caption: line(10 + n) })),
};
const { pricing, dataSafety } = listing;
const disclosed = [
  pricing.note,
  ...dataSafety.collects.flatMap(({ type, purpose }) => [type, purpose]),
  ...dataSafety.subprocessors.flatMap((company) => [company.name, company.purpose]),
  ...dataSafety.certifications.map((certification) => certification.name),
];
const app = await draftApp(market, listing, owner);
const rejection = {
  guidance: prose(200, 4000),
  reasons: Array.from({ length: 50 }, (_, n) => ({
    pointer: n % 2 ? '/name' : '/screenshots/1/url',
    code: 'HOSTILE',
    message: line(100 + n),
    fix: line(150 + n),
  })),
};
await submitApp(market, app);
await decide('reject', rejection);
await submitApp(market, app);
await approveApp(market, app);
const next = { name: name(4), description: line(30), releaseNotes: prose(100, 5000) };
await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: app.key, body: next });
await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as: app.key });
const submission = await pendingSubmission();
const refused = await market.register({ name: name(5), companyName: name(6) });
const refusal = { reason: prose(120, 2000) };
await market.expect(200, 'POST', `/api/admin/developers/${refused.id}/reject`, { as: market.admin, body: refusal });

const reviews = Array.from({ length: 150 }, (_, n) => ({
  author: name(n),
  title: line(2 * n),
  body: PAYLOADS[(2 * n + 1) % PAYLOADS.length]!,
  reply: PAYLOADS[(PAYLOADS.length + 50 - n) % PAYLOADS.length]!,
}));
await market.sql(
  `INSERT INTO reviews (id, app_id, account_user_id, author_name, rating, title, body, reply, replied_at, report_count)
   SELECT 'rev_' || lpad(n::text, 5, '0'), $1, 'reviewer-' || n, r->>'author', 3, r->>'title', r->>'body', r->>'reply', now(),
     CASE WHEN n > 130 THEN 1 ELSE 0 END
   FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (r, n)`,
  [app.id, JSON.stringify(reviews)],
);
await market.sql(
  `INSERT INTO review_reports (review_id, account_user_id, reason)
   SELECT 'rev_' || lpad(n::text, 5, '0'), 'reporter', r->>'body'
   FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given (r, n) WHERE n > 130`,
  [JSON.stringify(reviews)],
);
const sums = `UPDATE app_statistics SET review_count = 150, rating_sum = 450, stars = '{0,0,150,0,0}' WHERE app_id = $1`;
await market.sql(sums, [app.id]);
const catalog = await fillCatalog(
  market,
  PAYLOAD_LINES.map((text, n) => ({
    name: text.length <= 80 ? text : name(n),
    description: text,
    featured: n < 6,
    installs: PAYLOAD_LINES.length - n,
  })),
);

async function pendingSubmission(): Promise<string> {
  const [row] = await market.sql(`SELECT id FROM submissions WHERE app_id = $1 AND status = 'PENDING'`, [app.id]);
  return row.id;
}

async function decide(move: string, body: object): Promise<void> {
  const path = `/api/admin/submissions/${await pendingSubmission()}/${move}`;
  await market.expect(200, 'POST', path, { as: market.admin, body });
}

const violations: string[] = [];

async function visitor(person: { accountUserId: string; name: string; administrator?: boolean }) {
  const page = await openSignedIn(browser, market, person, { viewport: { width: 1280, height: 900 } });
  page.on('dialog', (dialog) => {
    violations.push(`${page.url()} says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('request', (request) => {
    const ours = [market.url, origin.url('/'), 'data:'].some((start) => request.url().startsWith(start));
    const path = new URL(request.url()).pathname;
    if (!ours || path === '/x' || path.endsWith('/x')) violations.push(`${page.url()} asks for ${request.url()}`);
  });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    addEventListener('securitypolicyviolation', (event) => {
      refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return page;
}

/** Opens a page, waits until these texts are shown verbatim, and asserts that none of them ran. */
async function look(page: WatchedPage, path: string, texts: string[]): Promise<void> {
  await page.goto(`${market.url}${path}`);
  await inert(page, texts);
}

async function inert(page: WatchedPage, texts: string[]): Promise<void> {
  const areShown = (expected: string[]) => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    const shown = plain([document.body.textContent, ...fields].join(' '));
    const missing = expected.filter((text) => !shown.includes(plain(text))).map((text) => text.slice(0, 200));
    Object.assign(window, { missing });
    return missing.length === 0;
  };
  await page.waitForFunction(areShown, texts).catch(async (error) => {
    assert.deepEqual(await page.evaluate('window.missing'), [], page.url());
    throw error;
  });
  const found = await page.evaluate(() => {
    const state = window as Window & { __xss?: unknown; refused?: string[] };
    const strange = document.querySelectorAll(
      `script:not([src^="/"]):not([type$=json]), iframe:not([sandbox]), object, embed, base, meta[http-equiv], math, marquee,
       xss, frameset, applet, portal, link[href*=canary], form[action]:not([action^="/"]), [formaction], [srcdoc], [style*=canary]`,
    );
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((attribute) => attribute.startsWith('on')),
    );
    const addresses = [...document.querySelectorAll('[href], [src], [action], [data], [background]')].filter(
      (element) =>
        ['href', 'src', 'action', 'data', 'background', 'xlink:href'].some((attribute) => {
          const value = element.getAttribute(attribute);
          // The service's own placeholders of images: a few bytes of WebP.
          if (element.localName === 'img' && /^data:image\/webp;base64,[\w+/=]{1,500}$/.test(value ?? '')) return false;
          return value !== null && !/^(https?|mailto):$/.test(URL.parse(value, location.href)?.protocol ?? 'none');
        }),
    );
    return [
      ...(state.__xss === undefined ? [] : ['something ran']),
      ...state.refused!,
      ...[...strange, ...handlers, ...addresses].map((element) => element.outerHTML.slice(0, 200)),
    ];
  });
  assert.deepEqual(found, [], page.url());
}

suite(`${PAYLOADS.length} hostile texts stay texts`, { concurrency: false }, async () => {
  // Shown only after hydration: waiting for it checks the page as the browser renders it, not only the server's HTML.
  const me = `${name(8)} in person`;
  const user = await visitor({ accountUserId: 'user', name: me });
  const dev = await visitor({ accountUserId: developer.accountUserId, name: name(9) });
  const admin = await visitor({ accountUserId: 'root', name: name(10), administrator: true });
  after(() => {
    assert.deepEqual(violations, []);
    const browserErrors = [...user.browserErrors, ...dev.browserErrors, ...admin.browserErrors];
    // Navigation aborts requests in flight.
    assert.deepEqual(
      browserErrors.filter((trouble) => !trouble.endsWith('net::ERR_ABORTED')),
      [],
    );
  });

  test('in the store: the home page and every page of the list', async () => {
    await look(user, '/', [catalog[0]!.name, catalog[5]!.description, me]);
    const shown = 18;
    for (let page = 1; page <= Math.ceil(catalog.length / shown); page++) {
      const apps = catalog.slice((page - 1) * shown, page * shown);
      await look(user, `/apps?page=${page}`, [...apps.flatMap((one) => [one.name, one.description]), me]);
    }
  });

  test('in the storefront: an app with all its reviews and its gallery', async () => {
    const texts = reviews.flatMap(({ author, title, body, reply }) => [author, title, body, reply]);
    const captions = listing.screenshots.map(({ caption }) => caption);
    await look(user, `/apps/${app.slug}?portions=15`, [
      me,
      listing.name,
      listing.description,
      listing.oauthClientId,
      ...listing.permissions.map(({ reason }) => reason),
      ...disclosed,
      profile.companyName,
      ...captions,
      ...texts,
    ]);
    await user.locator('figure a').nth(1).click();
    await inert(user, [`2 of 6${captions[1]}`]);
  });

  test('in the storefront: a developer, and the search text', async () => {
    await look(user, `/developers/${developer.id}`, [profile.name, profile.companyName, profile.bio, me]);
    for (let n = 0; n < PAYLOAD_LINES.length; n += 12) {
      await look(user, `/apps?search=${encodeURIComponent(line(n))}&category=FINANCE`, [`“${line(n)}”`, me]);
    }
  });

  test('in the portal: every page of the developer who wrote them', async () => {
    const path = `/portal/apps/${app.id}`;
    const { name: shownName, description, longDescription } = listing;
    await look(dev, '/portal', [profile.name]);
    await look(dev, '/portal/profile', [profile.name, profile.companyName, profile.bio]);
    await look(dev, '/portal/api-keys', keys);
    await look(dev, '/portal/apps', [shownName]);
    await look(dev, path, [shownName]);
    await look(dev, `${path}/review`, [rejection.guidance, ...rejection.reasons.map(({ message }) => message)]);
    await look(dev, `${path}/versions`, [next.releaseNotes]);
    await look(dev, `${path}/versions/1`, [shownName, description, longDescription]);
    await look(dev, `${path}/versions/2?view=changes`, [next.description]);
    await look(dev, `${path}/reviews`, [reviews.at(-1)!.title, reviews.at(-1)!.body, reviews.at(-1)!.reply]);
    await look(dev, `${path}/settings`, [shownName]);
    await look(dev, `${path}/analytics`, [shownName]);
  });

  test('in the portal: the reasons of a rejection', async () => {
    const page = await visitor({ accountUserId: refused.accountUserId, name: name(11) });
    await look(page, '/portal', [refusal.reason]);
    await page.context().close();
  });

  test('in the console: every page with user content', async () => {
    const reported = reviews.slice(131);
    await look(admin, '/console', []);
    await look(admin, '/console/queue', [next.name, profile.name]);
    await look(admin, `/console/submissions/${submission}`, [
      next.name,
      next.description,
      next.releaseNotes,
      ...disclosed,
    ]);
    const [rejected] = await market.sql(`SELECT id FROM submissions WHERE app_id = $1 AND status = 'REJECTED'`, [
      app.id,
    ]);
    await look(admin, `/console/submissions/${rejected.id}`, [
      rejection.guidance,
      ...rejection.reasons.map(({ message }) => message),
    ]);
    await look(admin, '/console/developers', [name(5), name(6)]);
    await look(admin, `/console/developers/${developer.id}`, [profile.name, profile.bio, keys[0]!]);
    await look(admin, `/console/developers/${refused.id}`, [refusal.reason]);
    await look(
      admin,
      '/console/apps?featured=true',
      catalog.slice(0, 6).map((one) => one.name),
    );
    await look(admin, `/console/apps/${app.id}`, [listing.name, listing.description]);
    await look(admin, `/console/apps/${app.id}/correct`, [listing.name, listing.description]);
    await look(admin, '/console/reviews', [reported[0]!.title, reported[0]!.body]);
    await look(admin, '/console/audit', [refusal.reason]);
    await look(admin, '/console/mail', [listing.name]);
  });

  test('in emails, as the mailbox shows them', async () => {
    const mail = await eventually(async () => {
      const { body } = await market.expect(200, 'GET', '/mailbox.json');
      return body.data.find(({ to, subject }: { to: string; subject: string }) => {
        return to === developer.email && subject.includes(listing.name) && /change|reject/i.test(subject);
      });
    }, 'the mail of the rejection');
    await look(admin, '/mailbox', [mail.subject]);
    await look(admin, `/mailbox/${mail.id}`, [mail.subject]);
    await admin.frameLocator('iframe').getByText(rejection.reasons[0]!.message).first().waitFor();
    assert.equal(await admin.frameLocator('iframe').locator('script, img, svg, [onerror], [onload]').count(), 0);
  });
});
