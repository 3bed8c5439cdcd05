// The demo as its visitors see it, over the API: it shows every feature, and nothing in it contradicts anything else.

import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { eventually } from '../testing/market.ts';
import { serviceProcesses } from '../testing/service-process.ts';

const { run, startService, tokenOf } = serviceProcesses();
const WEEK_MS = 7 * 86_400_000;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
type Json = any;

function assertNewestFirst(reviews: Json[], where: string): void {
  const dates = reviews.map(({ createdAt }) => createdAt);
  assert.deepEqual(dates, dates.toSorted().toReversed(), where);
}

suite('the demo', () => {
  let url = '';
  let admin = '';
  let dana = '';
  let submissions: Json[] = [];
  let apps: Json[] = [];

  async function get(path: string, as?: string): Promise<Json> {
    const answer = await fetch(`${url}${path}`, as ? { headers: { authorization: `Bearer ${as}` } } : {});
    assert.equal(answer.status, 200, `${path}: ${answer.status}`);
    return answer.json();
  }

  async function all(path: string, as?: string): Promise<Json[]> {
    const list: Json[] = [];
    for (let page = 1; ; page++) {
      const { data, pagination } = await get(`${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=100`, as);
      list.push(...data);
      if (list.length >= pagination.total) return list;
    }
  }

  /** A key of the developer with this account token. */
  async function newKey(token: string): Promise<string> {
    const answer = await fetch(`${url}/api/dev/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'test', scopes: ['APP_READ', 'APP_UPDATE', 'ANALYTICS_READ'] }),
    });
    return (await answer.json()).key;
  }

  before(async () => {
    const service = await startService({ RATE_LIMITS: 'off' }, 'main.ts');
    url = service.url;
    admin = (await tokenOf('demo-admin', '--admin')).output;
    dana = await newKey((await tokenOf('demo-developer')).output);
    const listed = await Promise.all(
      ['PENDING', 'APPROVED', 'REJECTED'].map((status) => all(`/api/admin/submissions?status=${status}`, admin)),
    );
    // A job writes the reports after the start, the oldest decision last.
    submissions = await eventually(
      async () => {
        const read = await Promise.all(listed.flat().map(({ id }) => get(`/api/admin/submissions/${id}`, admin)));
        return read.every(({ report }) => report) && read;
      },
      'all reports',
      60,
    );
    apps = await all('/api/apps');
  });

  test('every submission has a report of its images, a deadline of 48 hours, and a plausible decision', () => {
    for (const { id, status, report, submittedAt, dueAt, decidedAt, listing } of submissions) {
      assert.ok(report, `${id} has no report`);
      assert.equal(Date.parse(dueAt) - Date.parse(submittedAt), 48 * 3_600_000);
      assert.equal(decidedAt === null, status === 'PENDING');
      if (decidedAt) {
        assert.ok(
          submittedAt < report.checkedAt && report.checkedAt < decidedAt && Date.parse(decidedAt) <= Date.now(),
        );
      }
      if (status === 'APPROVED') assert.equal(report.status, 'PASSED');
      const hashes = report.rules
        .filter(({ rule }: Json) => rule.endsWith('_REACHABLE'))
        .map(({ sha256 }: Json) => sha256);
      assert.equal(hashes.filter(Boolean).length, 2 + listing.screenshots.length);
    }
    assert.ok(submissions.some(({ status, report }) => status === 'PENDING' && report.status === 'FAILED'));
    assert.ok(submissions.some(({ status, dueAt }) => status === 'PENDING' && Date.parse(dueAt) < Date.now()));
  });

  test('developers have proved their domains; one domain is waiting, one is disputed', async () => {
    const domains = (await all('/api/admin/domains', admin)).map(({ unicode, status }) => `${unicode} ${status}`);
    for (const entry of ['brightboard.example PROVED', 'brücken.example PENDING', 'northstar.example DISPUTED'])
      assert.ok(domains.includes(entry), entry);
    const { developer } = await get('/api/apps/focus-board');
    assert.deepEqual(developer.verification.domains, ['brightboard.example']);
  });

  test('reviewers have test access, an identity change and correction requests, one of them with a new logo', async () => {
    const { id } = submissions.find(({ hasTestAccess }) => hasTestAccess)!;
    const post = async (path: string) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${admin}` } });
    assert.equal((await post(`/api/admin/submissions/${id}/claim`)).status, 200);
    assert.ok((await get(`/api/admin/submissions/${id}/test-access`, admin)).password);
    assert.equal((await post(`/api/admin/submissions/${id}/release`)).status, 200);
    assert.equal((await all('/api/admin/identity-changes', admin)).length, 1);
    const read = () => all('/api/admin/corrections', admin);
    const statuses = (await read()).map(({ slug, status, conflicts }) => [slug, status, conflicts]);
    assert.deepEqual(statuses.sort(), [
      ['focus-board', 'OPEN', []],
      ['invoice-flow', 'OPEN', []],
      ['tarjetas', 'APPLIED', []],
      ['timeline-studio', 'DECLINED', []],
    ]);
    const isRestyled = async () => {
      const { images, imagesBefore } = (await read()).find(({ slug }) => slug === 'focus-board')!;
      return images.logo && imagesBefore.logo && images.logo.url !== imagesBefore.logo.url;
    };
    await eventually(isRestyled, 'the new logo', 60);
    const log = await all('/api/admin/audit', admin);
    for (const action of ['correction.requested', 'correction.applied', 'correction.declined'])
      assert.ok(
        log.some((entry) => entry.action === action),
        action,
      );
  });

  test('running the checks again over HTTP finds the same images and no fault', async () => {
    const mine = (await get('/api/dev/apps', dana)).data.find(({ slug }: Json) => slug === 'focus-board')!;
    const answer = await fetch(`${url}/api/dev/apps/${mine.id}/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${dana}` },
    });
    assert.equal(answer.status, 200);
    const text = await answer.text();
    assert.doesNotMatch(text, /FAILED|WARNING|NOT_CHECKED/);
  });

  test('every decision has a receipt, and the chain is valid and in the order of the decisions', async () => {
    const receipts = (await all('/api/admin/receipts', admin)).map(({ record }) => record).toReversed();
    const decided = submissions.filter(({ status }) => status !== 'PENDING');
    for (const { id, decidedAt, status } of decided) {
      const receipt = receipts.find(({ submissionId }) => submissionId === id);
      assert.deepEqual([receipt?.decidedAt, receipt?.decision], [decidedAt, status]);
    }
    for (const { id } of apps)
      assert.ok(receipts.some(({ appId, decision }) => appId === id && decision === 'APPROVED'));
    const kinds = new Set(receipts.map(({ decision }) => decision));
    assert.deepEqual([...kinds].sort(), [
      ...['APPROVED', 'CORRECTED', 'REJECTED', 'RESTORED', 'SUSPENDED', 'TRANSFERRED'],
    ]);
    const times = receipts.map(({ decidedAt }) => decidedAt);
    assert.deepEqual(times, times.toSorted());
    const { exit, output } = run('verify-receipts.ts', [`${url}/api/admin/receipts/export`, '--token', admin]);
    assert.equal(await exit, 0, output.text);
  });

  test('figures are the sums of what they count, also for today and the last 14 days', async () => {
    for (const { id, slug, status } of (await get('/api/dev/apps', dana)).data) {
      if (status !== 'APPROVED') continue;
      const totals = await get(`/api/dev/apps/${id}/analytics`, dana);
      const from = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
      const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
      const start = new Date(Date.parse(before) - 300 * 86_400_000).toISOString().slice(0, 10);
      const days = [
        ...(await get(`/api/dev/apps/${id}/analytics/daily?from=${start}&to=${before}`, dana)).data,
        ...(await get(`/api/dev/apps/${id}/analytics/daily?from=${from}`, dana)).data,
      ];
      const sum = (figure: string) => days.reduce((total, day) => total + day[figure], 0);
      assert.equal(totals.installCount, sum('installs'), slug);
      assert.ok(sum('uninstalls') < sum('installs') && sum('views') > sum('installs'));
      assert.equal(totals.reviewCount, sum('reviews'), slug);
      if (!apps.some((app) => app.slug === slug)) continue;
      for (const { date, installs, views } of days.slice(-14, -1))
        assert.ok(installs > 0 && views > 0, `${slug} ${date}`);
    }
    for (const { slug, reviewCount, averageRating, publishedAt } of apps) {
      const reviews = await all(`/api/apps/${slug}/reviews`);
      const average = reviews.reduce((total, { rating }) => total + rating, 0) / (reviews.length || 1);
      assert.deepEqual([reviews.length, Math.round(average * 100) / 100], [reviewCount, averageRating], slug);
      for (const { createdAt } of reviews) assert.ok(createdAt > publishedAt && Date.parse(createdAt) <= Date.now());
      assertNewestFirst(reviews, slug);
    }
  });

  test('the reasons for uninstalls are fewer than the uninstalls', async () => {
    const { id } = (await get('/api/dev/apps', dana)).data.find(({ slug }: Json) => slug === 'focus-board')!;
    const given = await get(`/api/dev/apps/${id}/analytics/uninstall-reasons`, dana);
    const { data: days } = await get(`/api/dev/apps/${id}/analytics/daily`, dana);
    const uninstalls = days.reduce((total: number, day: Json) => total + day.uninstalls, 0);
    const reasons = given.data.reduce((total: number, { count }: Json) => total + count, 0);
    assert.ok(given.texts.length >= 5 && given.texts.length < reasons && reasons < uninstalls, JSON.stringify(given));
  });

  test('one app is really installed: it has an OAuth client at the host, pages of its own, and an API key', async () => {
    assert.equal((await get('/api/apps/standup')).oauthClientId, 'standup');
    const page = await fetch(`${url}/demo/standup`);
    assert.equal(page.status, 200);
    const keys = (await get('/api/dev/api-keys', dana)).data;
    assert.ok(keys.some(({ name, scopes }: Json) => name === 'Standup server' && scopes.join() === 'APP_UPDATE'));
  });

  test('every app has a website that responds, and several have a history of versions', async () => {
    const details = await Promise.all(apps.map(({ slug }) => get(`/api/apps/${slug}`)));
    const websites = await Promise.all(details.map(async ({ websiteUrl }) => (await fetch(websiteUrl)).status));
    assert.deepEqual(new Set(websites), new Set([200]));
    assert.ok(details.filter(({ version, releaseNotes }) => version > 1 && releaseNotes).length >= 10);
    const clients = details.flatMap(({ oauthClientId }) => oauthClientId ?? []);
    assert.ok(clients.length >= 5 && new Set(clients).size === clients.length);
    const { id } = (await get('/api/dev/apps', dana)).data.find(({ slug }: Json) => slug === 'focus-board')!;
    const versions = (await get(`/api/dev/apps/${id}/versions`, dana)).data;
    assert.deepEqual(
      versions.map(({ number, status }: Json) => [number, status]),
      [4, 3, 2, 1].map((number) => [number, 'APPROVED']),
    );
  });

  test('every app discloses pages that respond and a pricing model, and half of them how they treat data', async () => {
    const details = await Promise.all(apps.map(({ slug }) => get(`/api/apps/${slug}`)));
    for (const { slug, pricing, dataSafety, ...app } of details) {
      const links = [app.supportUrl, app.privacyPolicyUrl, app.termsUrl, app.documentationUrl, app.statusUrl];
      for (const link of [...links, pricing.url, dataSafety?.deletionUrl].filter(Boolean))
        assert.equal((await fetch(link)).status, 200, `${slug}: ${link}`);
    }
    assert.deepEqual([...new Set(details.map(({ pricing }) => pricing.model))].sort(), [
      ...['CONTACT', 'FREE', 'FREEMIUM', 'PAID'],
    ]);
    assert.ok(details.filter(({ dataSafety }) => dataSafety).length > details.length / 2);
  });

  test('several apps request permissions of the vocabulary, and a version in review changes them', async () => {
    const { scopes } = await get('/api/admin/host-scopes', admin);
    assert.ok(scopes.length >= 6 && new Set(scopes.map(({ risk }: Json) => risk)).size === 3);
    const details = await Promise.all(apps.map(({ slug }) => get(`/api/apps/${slug}`)));
    const asking = details.filter(({ permissions }) => permissions.length > 0);
    assert.ok(asking.length >= 8);
    for (const { permissions, oauthClientId } of asking) {
      assert.ok(oauthClientId);
      assert.ok(permissions.every(({ label, reason }: Json) => label && reason));
    }
    // Standup's is a real one: it wants a code.
    for (const { slug, permissions, setupUrl } of (await get('/api/dev/apps', dana)).data)
      if (permissions.length > 0) assert.equal((await fetch(setupUrl)).status, slug === 'standup' ? 400 : 200, slug);
    const pending = (await get('/api/admin/submissions?status=PENDING&limit=100', admin)).data;
    const { id } = pending.find(({ slug }: Json) => slug === 'git-bridge')!;
    const { difference } = await get(`/api/admin/submissions/${id}`, admin);
    const pointers = difference
      .map(({ pointer }: Json) => pointer)
      .filter((one: string) => one.startsWith('/permissions'));
    assert.deepEqual(
      pointers,
      ['projects:read', 'webhooks:manage', 'comments:write'].map((one) => `/permissions/${one}`),
    );
  });

  test('reviews are in the order of their dates for visitors, developers and administrators', async () => {
    assertNewestFirst(await all('/api/admin/reviews', admin), 'all reviews');
    for (const { id, slug } of (await get('/api/dev/apps', dana)).data)
      assertNewestFirst(await all(`/api/dev/apps/${id}/reviews`, dana), slug);
  });

  test('it has every state of developers and apps, featured apps, and reviews to moderate', async () => {
    const stats = await get('/api/admin/stats', admin);
    assert.deepEqual(stats.developers, { UNVERIFIED: 2, VERIFIED: 8, REJECTED: 1, SUSPENDED: 0 });
    assert.ok(
      Object.values(stats.apps).every((count) => Number(count) > 0),
      JSON.stringify(stats.apps),
    );
    assert.ok(stats.decisionsByDay.filter((day: Json) => day.approved + day.rejected > 0).length >= 10);
    assert.deepEqual([stats.queue.overdue, stats.reviews.reported, stats.mail.queued, stats.jobs.failed], [1, 1, 0, 0]);
    const everyApp = await all('/api/admin/apps', admin);
    const hidden = everyApp.filter(({ visibility }) => visibility !== 'LISTED').map(({ visibility }) => visibility);
    assert.deepEqual(hidden.sort(), ['SUSPENDED', 'UNLISTED']);
    assert.ok(apps.filter(({ featured }) => featured).length >= 5);
  });

  test('the audit log and the mailbox tell what happened', async () => {
    const log = await all('/api/admin/audit', admin);
    const count = (action: string) => log.filter((entry) => entry.action === action).length;
    const approved = submissions.filter(({ status }) => status === 'APPROVED').length;
    assert.deepEqual([count('app.approved'), count('app.submitted')], [approved, submissions.length]);
    const reported = ['developer.rejected', 'app.suspended', 'app.unlisted', 'review.reported', 'webhook.created'];
    for (const action of reported) assert.ok(count(action) > 0, action);
    const { data: mails } = await get('/mailbox.json');
    const recent = log.filter(({ action, at }) => action === 'app.approved' && Date.now() - Date.parse(at) < WEEK_MS);
    for (const { at } of recent)
      assert.ok(mails.some((mail: Json) => mail.event === 'app.approved' && mail.createdAt === at));
    const times = mails.map(({ createdAt }: Json) => createdAt);
    assert.deepEqual(times, times.toSorted().toReversed());
  });

  test('the first developer owns an organization with members of three roles, one with a daily digest, and an open invitation', async () => {
    const token = (await tokenOf('demo-developer')).output;
    const { data: publishers } = await get('/api/publishers', token);
    assert.deepEqual(
      publishers.map(({ kind, role }: Json) => [kind, role]),
      [
        ['PERSON', 'OWNER'],
        ['ORGANIZATION', 'OWNER'],
      ],
    );
    const { data: members } = await get(`/api/publishers/${publishers[1].id}/members`, token);
    assert.equal(new Set(members.map(({ role }: Json) => role)).size, 3);
    assert.ok(members.every(({ name }: Json) => name));
    const { data: invitations } = await get(`/api/publishers/${publishers[1].id}/invitations`, token);
    assert.equal(invitations.length, 1);
    const kenji = await get('/api/account/notifications', (await tokenOf('demo-kenji')).output);
    const { categories } = kenji.publishers.find(({ kind }: Json) => kind === 'ORGANIZATION');
    assert.ok(categories.some(({ frequency }: Json) => frequency === 'DAILY'));
  });

  test('the organization got an app two days ago, and is offered another one', async () => {
    const { developer, publisherSince } = await get('/api/apps/budget-keeper');
    assert.equal(developer.companyName, 'Harbor Collective Ltd.');
    assert.ok(Date.now() - Date.parse(publisherSince) < WEEK_MS);
    const token = (await tokenOf('demo-developer')).output;
    const { data: transfers } = await get(`/api/publishers/${developer.id}/transfers?direction=in`, token);
    assert.deepEqual(
      transfers.map(({ app, status }: Json) => [app.slug, status]),
      [
        ['habit-garden', 'OPEN'],
        ['budget-keeper', 'ACCEPTED'],
      ],
    );
    const update = submissions.find(({ slug, status }) => slug === 'budget-keeper' && status === 'PENDING')!;
    assert.equal(update.publisherSince, publisherSince);
    const { data: mails } = await get('/mailbox.json');
    const count = (event: string) => mails.filter((mail: Json) => mail.event === event).length;
    assert.deepEqual([count('app.transfer-requested'), count('app.transferred')], [2, 2]);
  });

  test('the first developer has a used API key and a webhook with a delivery that failed', async () => {
    const { data: keys } = await get('/api/dev/api-keys', dana);
    assert.ok(keys.some(({ name, lastUsedAt }: Json) => name === 'Release pipeline' && lastUsedAt));
    const { data: webhooks } = await get('/api/dev/webhooks', dana);
    const deliveries = await all(`/api/dev/webhooks/${webhooks[0].id}/deliveries`, dana);
    assert.equal(deliveries.filter(({ status }) => status === 'FAILED').length, 1);
    assert.ok(deliveries.filter(({ status }) => status === 'DELIVERED').length >= 5);
  });
});
