import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { image, noisyImage, sha256, startImageOrigin } from '../../testing/image-origin.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const closed = await startTestMarket({ after });

interface Rule {
  rule: string;
  pointer: string;
  status: string;
  found: string | null;
  wanted: string;
  fix?: string | null;
  sha256: string | null;
}
interface Report {
  status: string;
  checkedAt: string;
  rules: Rule[];
}

const LOGO = '/png/512x512';
const BANNER = '/jpeg/1200x600';
const SHOTS = ['/png/1280x720', '/webp/1280x720'];
const shots = (...paths: string[]) => paths.map((path) => ({ url: origin.url(path) }));
const GOOD = {
  name: 'Focus Board',
  description: 'Plan your week. Keep calm.',
  category: 'PRODUCTIVITY',
  environment: 'localhost',
  logoUrl: origin.url(LOGO),
  bannerUrl: origin.url(BANNER),
  websiteUrl: origin.url('/page'),
  privacyPolicyUrl: origin.url('/page'),
  supportEmail: 'support@example.com',
  screenshots: shots(...SHOTS),
};

async function createApp(fields: Record<string, unknown> = {}, at: TestMarket = market) {
  const key = await at.apiKey(await at.verifiedDeveloper());
  const { body } = await at.expect(201, 'POST', '/api/dev/apps', { as: key, body: { ...GOOD, ...fields } });
  return { id: body.id as string, key };
}
type Created = Awaited<ReturnType<typeof createApp>>;

const askForCheck = ({ id, key }: Created, at: TestMarket = market) =>
  at.request('POST', `/api/dev/apps/${id}/check`, { as: key });

async function check(fields: Record<string, unknown>, at: TestMarket = market): Promise<Report> {
  const { status, body } = await askForCheck(await createApp(fields, at), at);
  assert.equal(status, 200);
  return body;
}

/** Submits the version and returns the developer's view of the review once the checks have run. */
// biome-ignore lint/suspicious/noExplicitAny: as everywhere in tests, an answer is read and asserted
async function submitAndWait({ id, key }: Created, version = ''): Promise<any> {
  await market.expect(200, 'POST', `/api/dev/apps/${id}${version}/submit`, { as: key });
  return eventually(async () => {
    const { body } = await market.expect(200, 'GET', `/api/dev/apps/${id}/review`, { as: key });
    return body.checks ? body : undefined;
  }, 'the report of the checks');
}

const at = ({ rules }: Report, pointer: string) => rules.filter((rule) => rule.pointer === pointer);
const outcomes = (report: Report, pointer: string) =>
  Object.fromEntries(at(report, pointer).map(({ rule, status }) => [rule.split('_').at(-1), status]));
const ruleOf = (report: Report, name: string) => report.rules.find(({ rule }) => rule === name);

/** A listing field with this URL in it, and its pointer in the report. */
function placed(field: string, path: string): [fields: object, pointer: string] {
  if (field !== 'screenshots') return [{ [field]: origin.url(path) }, `/${field}`];
  return [{ screenshots: shots(SHOTS[0]!, path) }, '/screenshots/1/url'];
}

suite('the report', () => {
  test('names every rule, the requirement, and the hash of the checked bytes', async () => {
    const report = await check({});
    assert.equal(report.status, 'PASSED');
    assert.ok(Math.abs(Date.parse(report.checkedAt) - Date.now()) < 60_000);
    assert.deepEqual(
      report.rules.map(({ rule, pointer, status, wanted }) => [rule, pointer, status, wanted]),
      [
        ['DESCRIPTION_SENTENCES', '/description', 'PASSED', 'one or two sentences'],
        ['SCREENSHOTS_COUNT', '/screenshots', 'PASSED', '2 to 6 screenshots'],
        ['LOGO_REACHABLE', '/logoUrl', 'PASSED', 'a publicly accessible image, up to 10 MB'],
        ['LOGO_TYPE', '/logoUrl', 'PASSED', 'PNG or JPEG'],
        ['LOGO_SIZE', '/logoUrl', 'PASSED', 'square, at least 512 × 512 px'],
        ['BANNER_REACHABLE', '/bannerUrl', 'PASSED', 'a publicly accessible image, up to 10 MB'],
        ['BANNER_TYPE', '/bannerUrl', 'PASSED', 'PNG or JPEG'],
        ['BANNER_SIZE', '/bannerUrl', 'PASSED', '1200 × 600 px'],
        ...[0, 1].flatMap((i) => [
          ['SCREENSHOT_REACHABLE', `/screenshots/${i}/url`, 'PASSED', 'a publicly accessible image, up to 10 MB'],
          ['SCREENSHOT_TYPE', `/screenshots/${i}/url`, 'PASSED', 'PNG or JPEG or WEBP'],
          ['SCREENSHOT_SIZE', `/screenshots/${i}/url`, 'PASSED', 'at least 1280 × 720 px'],
        ]),
        ['WEBSITE_ANSWERS', '/websiteUrl', 'PASSED', 'a publicly accessible page'],
        ['PRIVACY_POLICY_ANSWERS', '/privacyPolicyUrl', 'PASSED', 'a publicly accessible page'],
      ],
    );
    const served = { '/logoUrl': await image('png', 512, 512), '/bannerUrl': await image('jpeg', 1200, 600) };
    for (const [pointer, bytes] of Object.entries(served)) {
      assert.deepEqual([...new Set(at(report, pointer).map((rule) => rule.sha256))], [sha256(bytes)]);
    }
    assert.equal(at(report, '/screenshots/1/url')[0]?.sha256, sha256(await image('webp', 1280, 720)));
  });

  const sizes: [field: string, path: string, status: string, found: string][] = [
    ['logoUrl', '/jpeg/512x512', 'PASSED', '512 × 512 px'],
    ['logoUrl', '/png/2000x2000', 'PASSED', '2000 × 2000 px'],
    ['logoUrl', '/png/511x511', 'FAILED', '511 × 511 px'],
    ['logoUrl', '/png/512x513', 'FAILED', '512 × 513 px'],
    ['logoUrl', '/png/600x512', 'FAILED', '600 × 512 px'],
    ['bannerUrl', '/png/1200x600', 'PASSED', '1200 × 600 px'],
    ['bannerUrl', '/png/1200x601', 'FAILED', '1200 × 601 px'],
    ['bannerUrl', '/jpeg/1199x600', 'FAILED', '1199 × 600 px'],
    ['bannerUrl', '/png/2400x1200', 'FAILED', '2400 × 1200 px'],
    ['screenshots', '/jpeg/1280x720', 'PASSED', '1280 × 720 px'],
    ['screenshots', '/png/1920x1080', 'PASSED', '1920 × 1080 px'],
    ['screenshots', '/png/1279x720', 'FAILED', '1279 × 720 px'],
    ['screenshots', '/webp/1280x719', 'FAILED', '1280 × 719 px'],
    ['screenshots', '/png/720x1280', 'FAILED', '720 × 1280 px'],
    // Rotated by their EXIF metadata: the displayed size counts.
    ['screenshots', '/rotated/720x1280', 'PASSED', '1280 × 720 px'],
    ['screenshots', '/rotated/1280x720', 'FAILED', '720 × 1280 px'],
    ['bannerUrl', '/rotated/600x1200', 'PASSED', '1200 × 600 px'],
    ['screenshots', '/rotated-webp/720x1280', 'PASSED', '1280 × 720 px'],
    ['screenshots', '/rotated-webp/1280x720', 'FAILED', '720 × 1280 px'],
    // Its header comes after more than a megabyte of metadata.
    ['screenshots', '/padded/1280x720', 'PASSED', '1280 × 720 px'],
    ['screenshots', '/padded/1280x719', 'FAILED', '1280 × 719 px'],
  ];
  for (const [field, path, status, found] of sizes) {
    test(`${field} ${path} has size ${status}`, async () => {
      const [fields, pointer] = placed(field, path);
      const report = await check({ ...fields });
      const size = at(report, pointer).find(({ rule }) => rule.endsWith('_SIZE'));
      assert.deepEqual([report.status, size?.status, size?.found], [status, status, found]);
    });
  }

  for (const format of ['png', 'jpeg', 'webp'] as const) {
    test(`a ${format} of several megabytes is checked like a small one`, async () => {
      const bytes = await noisyImage(format, 1920, 1080);
      assert.ok(bytes.length > 2 * 1024 * 1024);
      origin.put(`/noisy.${format}`, bytes);
      const [fields, pointer] = placed('screenshots', `/noisy.${format}`);
      const report = await check({ ...fields });
      assert.deepEqual(
        at(report, pointer).map((rule) => [rule.status, rule.found, rule.sha256]),
        [null, format.toUpperCase(), '1920 × 1080 px'].map((found) => ['PASSED', found, sha256(bytes)]),
      );
    });
  }

  const types: [field: string, path: string, found: string][] = [
    ['logoUrl', '/webp/512x512', 'WEBP'],
    ['logoUrl', '/gif/512x512', 'not an image of a supported type'],
    ['bannerUrl', '/webp/1200x600', 'WEBP'],
    ['screenshots', '/gif/1280x720', 'not an image of a supported type'],
    ['logoUrl', '/svg.png', 'not an image of a supported type'],
    ['logoUrl', '/html.png', 'a web page, not an image'],
    ['bannerUrl', '/empty.png', 'not an image of a supported type'],
    ['logoUrl', '/gzip.png', 'not an image of a supported type'],
    ['screenshots', '/cut/20/1280x720', 'a broken PNG'],
    ['screenshots', '/cut/2000/1280x720', 'a broken PNG'],
  ];
  for (const [field, path, found] of types) {
    test(`${field} ${path} is detected by content as ${found}, and its size is not checked`, async () => {
      const [fields, pointer] = placed(field, path);
      const report = await check({ ...fields });
      assert.equal(report.status, 'FAILED');
      assert.deepEqual(outcomes(report, pointer), { REACHABLE: 'PASSED', TYPE: 'FAILED', SIZE: 'NOT_CHECKED' });
      assert.equal(at(report, pointer).find(({ rule }) => rule.endsWith('_TYPE'))?.found, found);
      assert.match(at(report, pointer)[0]?.sha256 ?? '', /^[0-9a-f]{64}$/);
    });
  }

  test('a file that claims 50,000 × 50,000 pixels does not pass and is not decoded', async () => {
    for (const field of ['logoUrl', 'screenshots']) {
      const [fields, pointer] = placed(field, '/bomb.png');
      const [since, memory] = [performance.now(), process.memoryUsage.rss()];
      const report = await check({ ...fields });
      assert.equal(report.status, 'FAILED');
      assert.notEqual(outcomes(report, pointer).SIZE, 'PASSED');
      assert.ok(performance.now() - since < 3_000 && process.memoryUsage.rss() - memory < 200 * 1024 * 1024);
    }
  });

  const websites: [path: string, status: string, found: string][] = [
    ['/redirect/3', 'PASSED', 'responds with status 200'],
    ['/endless', 'PASSED', 'is larger than 10 MB'],
    ['/status/404', 'FAILED', 'responds with status 404'],
    ['/status/401', 'FAILED', 'responds with status 401'],
    ['/status/500', 'FAILED', 'responds with status 500'],
    ['/redirect/4', 'FAILED', 'redirects more than 3 times'],
    [
      '/to/http%3A%2F%2F169.254.169.254%2F',
      'FAILED',
      'redirects to a URL that was not tried: its host is in a private network',
    ],
  ];
  for (const [path, status, found] of websites) {
    test(`a website at ${path} has ${status}: it ${found}`, async () => {
      const report = await check({ websiteUrl: origin.url(path) });
      const rule = ruleOf(report, 'WEBSITE_ANSWERS');
      assert.deepEqual([report.status, rule?.status, rule?.found], [status, status, found]);
    });
  }

  test('a missing logo is a warning; a missing banner or website is not reported', async () => {
    const report = await check({ logoUrl: null, bannerUrl: null, websiteUrl: null });
    assert.equal(report.status, 'PASSED');
    assert.deepEqual(
      at(report, '/logoUrl').map(({ rule, status }) => [rule, status]),
      [['LOGO_PRESENT', 'WARNING']],
    );
    assert.deepEqual([...at(report, '/bannerUrl'), ...at(report, '/websiteUrl')], []);
  });

  test('a draft with three sentences and one screenshot fails both rules, and the report states the measured values', async () => {
    const report = await check({ description: 'One. Two. Three.', screenshots: shots(SHOTS[0]!) });
    assert.equal(report.status, 'FAILED');
    assert.deepEqual(
      ['DESCRIPTION_SENTENCES', 'SCREENSHOTS_COUNT'].map((name) => ruleOf(report, name)?.status),
      ['FAILED', 'FAILED'],
    );
    assert.match(ruleOf(report, 'DESCRIPTION_SENTENCES')?.found ?? '', /3 sentences/);
    assert.match(ruleOf(report, 'SCREENSHOTS_COUNT')?.found ?? '', /1 screenshot/);
  });
});

suite('images that are used twice', () => {
  test('the same screenshot URL fails the check and refuses the submission, at its field', async () => {
    const app = await createApp({ screenshots: shots(SHOTS[0]!, SHOTS[1]!, `${SHOTS[0]}#again`) });
    const report = (await askForCheck(app)).body as Report;
    const rule = ruleOf(report, 'SCREENSHOT_DUPLICATE');
    assert.deepEqual([report.status, rule?.status, rule?.pointer], ['FAILED', 'FAILED', '/screenshots/2/url']);
    const { body } = await market.expect(400, 'POST', `/api/dev/apps/${app.id}/submit`, { as: app.key });
    assert.deepEqual(
      body.error.details.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
      [['/screenshots/2/url', 'SCREENSHOT_DUPLICATE']],
    );
    assert.match(body.error.details[0].message, /same image as screenshot 1/);
  });

  test('the same bytes at another URL fail the check', async () => {
    origin.put('/copied-shot.png', await image('png', 1280, 720));
    const report = await check({ screenshots: shots(SHOTS[0]!, '/copied-shot.png') });
    const rule = ruleOf(report, 'SCREENSHOT_DUPLICATE');
    assert.deepEqual([report.status, rule?.pointer], ['FAILED', '/screenshots/1/url']);
    assert.equal(rule?.found, 'the same image as screenshot 1');
  });

  test("the logo of another developer's public app is a warning, by URL and by bytes", async () => {
    const logo = '/png/517x517';
    const owner = await createApp({ name: 'Logo Owner', logoUrl: origin.url(logo) });
    const shared = async (logoUrl: string) => ruleOf(await check({ logoUrl }), 'LOGO_SHARED');
    const { submissionId } = await submitAndWait(owner);
    assert.equal(await shared(origin.url(logo)), undefined, 'an app that is not public tells nothing');

    await market.expect(200, 'POST', `/api/admin/submissions/${submissionId}/approve`, { as: market.admin });
    origin.put('/copied-logo.png', await image('png', 517, 517));
    for (const url of [logo, '/copied-logo.png']) {
      const rule = await shared(origin.url(url));
      assert.deepEqual([rule?.status, rule?.pointer], ['WARNING', '/logoUrl'], url);
      assert.match(rule?.found ?? '', /“Logo Owner”/);
    }
    assert.equal(await shared(origin.url('/png/518x518')), undefined);
    // Its owner keeps it, also when somebody copied it.
    const copy = await createApp({ name: 'Logo Copy', logoUrl: origin.url(logo) });
    const copied = await submitAndWait(copy);
    await market.expect(200, 'POST', `/api/admin/submissions/${copied.submissionId}/approve`, { as: market.admin });
    assert.equal(ruleOf((await askForCheck(owner)).body, 'LOGO_SHARED'), undefined);
    assert.equal(ruleOf((await askForCheck(copy)).body, 'LOGO_SHARED')?.status, 'WARNING');
    // A logo that its owner has replaced is free.
    const change = { as: owner.key, body: { logoUrl: origin.url('/png/519x519') } };
    await market.expect(201, 'POST', `/api/dev/apps/${owner.id}/versions`, change);
    const replaced = await submitAndWait(owner, '/versions/2');
    await market.expect(200, 'POST', `/api/admin/submissions/${replaced.submissionId}/approve`, { as: market.admin });
    assert.equal(ruleOf((await askForCheck(copy)).body, 'LOGO_SHARED'), undefined);
    assert.match((await shared(origin.url('/png/519x519')))?.found ?? '', /“Logo Owner”/);
  });
});

suite('a URL that cannot be fetched', { concurrency: true }, () => {
  const problems: [path: string, found: string, fix: RegExp][] = [
    ['/status/401', 'responds with status 401', /without signing in/],
    ['/status/404', 'responds with status 404', /Check the URL/],
    ['/status/500', 'responds with status 500', /run the check again/],
    ['/redirect/4', 'redirects more than 3 times', /the URL that the redirects lead to/],
    [
      '/to/file%3A%2F%2F%2Fetc%2Fpasswd',
      'redirects to a URL that was not tried: it is not an http or https URL',
      /starts with https/,
    ],
    ['/broken', 'broke off before the response was complete', /whole response/],
    ['/endless', 'is larger than 10 MB', /smaller file/],
    ['/drip', 'takes longer than 10 seconds', /faster host/],
    ['/silent', 'takes longer than 10 seconds', /faster host/],
  ];
  for (const [path, found, fix] of problems) {
    test(`never counts as passed, and the other rules still run: ${path} ${found}`, async () => {
      const report = await check({ logoUrl: origin.url(path) });
      assert.equal(report.status, 'FAILED');
      assert.deepEqual(outcomes(report, '/logoUrl'), { REACHABLE: 'FAILED', TYPE: 'NOT_CHECKED', SIZE: 'NOT_CHECKED' });
      assert.equal(ruleOf(report, 'LOGO_REACHABLE')?.found, found);
      assert.match(ruleOf(report, 'LOGO_REACHABLE')?.fix ?? '', fix);
      for (const { sha256 } of at(report, '/logoUrl')) assert.equal(sha256, null);
      for (const { pointer, status } of report.rules) if (pointer !== '/logoUrl') assert.equal(status, 'PASSED');
    });
  }

  test('a page instead of an image says so, and what to do', async () => {
    const rule = ruleOf(await check({ logoUrl: origin.url('/page') }), 'LOGO_TYPE');
    assert.deepEqual([rule?.status, rule?.found], ['FAILED', 'a web page, not an image']);
    assert.match(rule?.fix ?? '', /the image file itself/);
  });

  test('the health check responds meanwhile', async () => {
    for (let i = 0; i < 20; i++) {
      const since = performance.now();
      assert.equal((await market.request('GET', '/healthz')).status, 200);
      assert.ok(performance.now() - since < 1_000);
    }
  });

  test('an app has at most one check at a time; other apps do not wait for it', async () => {
    const release = origin.hold('/held.png');
    const app = await createApp({ logoUrl: origin.url('/held.png') });
    const first = askForCheck(app);
    await eventually(async () => origin.requests.includes('/held.png'), 'the request for the image');
    const second = await askForCheck(app);
    assert.deepEqual([second.status, second.body.error.code], [409, 'CHECK_RUNNING']);
    assert.equal((await check({})).status, 'PASSED');
    release();
    assert.equal((await first).status, 200);
    assert.equal((await askForCheck(app)).status, 200);
  });
});

suite('after a submission', () => {
  test('the developer and the reviewer get the same report', async () => {
    const review = await submitAndWait(await createApp({ logoUrl: origin.url('/png/300x200') }));
    const { body } = await market.expect(200, 'GET', `/api/admin/submissions/${review.submissionId}`, {
      as: market.admin,
    });
    assert.deepEqual(body.report, review.checks);
    assert.deepEqual([body.checks, review.checks.status, review.status], ['FAILED', 'FAILED', 'PENDING']);
    assert.equal(ruleOf(review.checks, 'LOGO_SIZE')?.found, '300 × 200 px');
    assert.equal(ruleOf(review.checks, 'LOGO_SIZE')?.sha256, sha256(await image('png', 300, 200)));
  });

  test('an image whose host fails once is fetched again: the copy for the public is made here', async () => {
    const app = await createApp({ logoUrl: origin.url('/flaky/513x513') });
    const { checks } = await submitAndWait(app);
    assert.equal(ruleOf(checks, 'LOGO_REACHABLE')?.status, 'PASSED');
    assert.equal(origin.requests.filter((path) => path === '/flaky/513x513').length, 2);
    assert.equal((await check({ logoUrl: origin.url('/flaky/514x514') })).status, 'FAILED', 'a developer asks again');
  });

  test('the next check reports an image whose bytes changed after the approval, and no unchanged one', async () => {
    origin.put('/swapped.png', await image('png', 512, 512));
    const app = await createApp({ logoUrl: origin.url('/swapped.png'), bannerUrl: null });
    const { submissionId } = await submitAndWait(app);
    await market.expect(200, 'POST', `/api/admin/submissions/${submissionId}/approve`, { as: market.admin });
    assert.equal(ruleOf((await askForCheck(app)).body, 'IMAGE_UNCHANGED'), undefined);

    const other = await image('png', 600, 600);
    origin.put('/swapped.png', other);
    const versions = `/api/dev/apps/${app.id}/versions`;
    await market.expect(201, 'POST', versions, { as: app.key, body: { name: 'Focus Board 2' } });
    const { checks: background } = await submitAndWait(app, '/versions/2');
    const { body: onDemand } = await askForCheck(app);
    for (const report of [background, onDemand] as Report[]) {
      const [warning, ...more] = report.rules.filter(({ rule }) => rule === 'IMAGE_UNCHANGED');
      assert.deepEqual(more, []);
      assert.deepEqual([warning?.pointer, warning?.status, warning?.sha256], ['/logoUrl', 'WARNING', sha256(other)]);
      assert.ok(warning?.wanted.includes(sha256(await image('png', 512, 512))));
      assert.equal(report.status, 'PASSED');
    }
  });

  test('an origin that serves another image at every request is reported', async () => {
    const app = await createApp({ screenshots: shots('/changing/1280x720', SHOTS[1]!) });
    const { submissionId } = await submitAndWait(app);
    await market.expect(200, 'POST', `/api/admin/submissions/${submissionId}/approve`, { as: market.admin });
    const { body } = await askForCheck(app);
    assert.equal(ruleOf(body, 'IMAGE_UNCHANGED')?.pointer, '/screenshots/0/url');
  });
});

test('without ALLOW_PRIVATE_HOSTS the same URLs are refused and never requested', async () => {
  const before = origin.requests.length;
  const report = await check({}, closed);
  assert.equal(report.status, 'FAILED');
  const fetched = report.rules.filter(({ rule }) => /REACHABLE|ANSWERS/.test(rule));
  assert.equal(fetched.length, 6);
  const refusal = 'was not tried: its host is in a private network';
  for (const { status, found } of fetched) assert.deepEqual([status, found], ['FAILED', refusal]);
  for (const { rule, status } of report.rules) if (/_(TYPE|SIZE)$/.test(rule)) assert.equal(status, 'NOT_CHECKED');
  assert.equal(origin.requests.length, before);
});
