import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { uninstall } from '../../testing/installs.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp, type OwnedTestApp, submitApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after });
const DAY_MS = 86_400_000;
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const daysFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => isoDay(Date.parse(from) + n * DAY_MS));

interface Day {
  date: string;
  installs: number;
  uninstalls: number;
  views: number;
  reviews: number;
  averageRating: number;
}
const numbersOf = async ({ id, key }: OwnedTestApp) =>
  (await market.expect(200, 'GET', `/api/dev/apps/${id}/analytics`, { as: key })).body;
const daily = ({ id, key }: OwnedTestApp, query = '') =>
  market.request('GET', `/api/dev/apps/${id}/analytics/daily${query}`, { as: key });
const daysOf = async (app: OwnedTestApp, query = ''): Promise<Day[]> => {
  const { status, body, text } = await daily(app, query);
  assert.equal(status, 200, text);
  assert.deepEqual(Object.keys(body), ['data']);
  return body.data;
};
const nothingOn = (date: string): Day => ({
  date,
  installs: 0,
  uninstalls: 0,
  views: 0,
  reviews: 0,
  averageRating: 0,
});
/** Today by the database's clock; a test that runs across midnight checks both days. */
const sumsOf = (days: Day[]) =>
  days.slice(-2).reduce(
    (sum, day) => ({
      installs: sum.installs + day.installs,
      uninstalls: sum.uninstalls + day.uninstalls,
      views: sum.views + day.views,
    }),
    { installs: 0, uninstalls: 0, views: 0 },
  );
const install = ({ slug }: OwnedTestApp, body: object = {}) =>
  market.expect(201, 'POST', `/api/apps/${slug}/install`, { body });

suite('an app in numbers', () => {
  test('there are exactly five fields, and they follow installs, views and reviews', async () => {
    const app = await draftApp(market);
    const none = { installCount: 0, reviewCount: 0, averageRating: 0, status: 'DRAFT', featured: false };
    assert.deepEqual(await numbersOf(app), none);
    await submitApp(market, app);
    assert.deepEqual(await numbersOf(app), { ...none, status: 'PENDING' });

    const live = await approvedApp(market);
    await install(live);
    await install(live, { installationId: 'one' });
    await market.expect(200, 'POST', `/api/admin/apps/${live.id}/feature`, { as: market.admin });
    const some = { ...none, installCount: 2, status: 'APPROVED', featured: true };
    // Counters may lack what has been counted in the last second.
    await eventually(async () => (await numbersOf(live)).installCount === 2, 'both installs');
    assert.deepEqual(await numbersOf(live), some);
    // Ratings of 5, 5 and 4, as the statistics count them.
    await market.sql(
      `UPDATE app_statistics SET review_count = 3, rating_sum = 14, stars = '{0,0,0,1,2}' WHERE app_id = $1`,
      [live.id],
    );
    assert.deepEqual(await numbersOf(live), { ...some, reviewCount: 3, averageRating: 4.67 });
  });

  const reasons = ['analytics/uninstall-reasons', 'analytics/uninstall-reasons.csv'];
  for (const path of ['analytics', 'analytics/daily', 'analytics/daily.csv', ...reasons]) {
    test(`${path} of another developer's app is a 404, as for a missing app`, async () => {
      const theirs = await approvedApp(market);
      const key = await market.apiKey(await market.verifiedDeveloper());
      const headers = { 'x-request-id': 'the-same-request' };
      const [other, missing] = await Promise.all(
        [theirs.id, 'app_00000000000000000000000000'].map((id) =>
          market.request('GET', `/api/dev/apps/${id}/${path}`, { as: key, headers }),
        ),
      );
      assert.deepEqual([other!.status, missing!.status], [404, 404]);
      assert.equal(other!.text, missing!.text);
    });

    test(`${path} needs the scope ANALYTICS_READ`, async () => {
      const app = await draftApp(market);
      const at = `/api/dev/apps/${app.id}/${path}`;
      const [reader, stranger] = [
        await market.apiKey(app.developer, ['ANALYTICS_READ']),
        await market.apiKey(app.developer, ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'APP_DELETE']),
      ];
      await market.expect(200, 'GET', at, { as: reader });
      const { body } = await market.expect(403, 'GET', at, { as: stranger });
      assert.equal(body.error.code, 'INSUFFICIENT_SCOPE');
      await market.expect(401, 'GET', at);
    });
  }
});

suite('an app day by day', () => {
  test('without a range it covers each of the last thirty days, with zeros for a draft app', async () => {
    const app = await draftApp(market);
    const before = isoDay(Date.now());
    const days = await daysOf(app);
    assert.ok([before, isoDay(Date.now())].includes(days.at(-1)!.date));
    const dates = daysFrom(isoDay(Date.parse(days.at(-1)!.date) - 29 * DAY_MS), 30);
    assert.deepEqual(days, dates.map(nothingOn));
  });

  const spans: [query: string, first: string, count: number][] = [
    ['?from=2024-02-27&to=2024-03-02', '2024-02-27', 5],
    ['?from=2025-02-27&to=2025-03-02', '2025-02-27', 4],
    ['?from=2026-03-28&to=2026-03-30', '2026-03-28', 3],
    ['?to=2024-03-01', '2024-02-01', 30],
    ['?from=2024-01-01&to=2024-01-01', '2024-01-01', 1],
    ['?from=2024-01-01&to=2024-12-31', '2024-01-01', 366],
    ['?from=9998-12-31&to=9999-12-31', '9998-12-31', 366],
  ];
  for (const [query, first, count] of spans) {
    test(`${query} is ${count} day(s) from ${first}`, async () => {
      const days = await daysOf(await draftApp(market), query);
      assert.deepEqual(days, daysFrom(first, count).map(nothingOn));
    });
  }

  test('a range with only a start ends today', async () => {
    const from = isoDay(Date.now() - 9 * DAY_MS);
    const days = await daysOf(await draftApp(market), `?from=${from}`);
    assert.deepEqual(days, daysFrom(from, days.length).map(nothingOn));
    assert.ok([10, 11].includes(days.length));
  });

  const bad: [query: string, pointers: string[]][] = [
    ['?from=2024-01-02&to=2024-01-01', ['/from']],
    ['?from=2024-01-01&to=2025-01-01', ['/from']],
    ['?from=9999-01-01', ['/from']],
    ['?from=2020-01-01', ['/from']],
    ['?from=2025-02-29', ['/from']],
    ['?to=2024-13-01', ['/to']],
    ['?to=2024-1-1', ['/to']],
    ['?from=yesterday&to=2024-04-31', ['/from', '/to']],
    ['?from=2024-01-01T00:00:00Z', ['/from']],
    ['?from=', ['/from']],
    ['?day=2024-01-01', ['/day']],
  ];
  for (const [query, pointers] of bad) {
    test(`${query} is refused`, async () => {
      const { status, body } = await daily(await draftApp(market), query);
      assert.deepEqual([status, body.error.code], [400, 'VALIDATION_FAILED']);
      assert.deepEqual(body.error.details.map(({ pointer }: { pointer: string }) => pointer).sort(), pointers);
    });
  }

  // Days that JavaScript accepts and the calendar (or the database's) does not.
  for (const query of ['?from=0000-01-01&to=0000-01-02', '?to=0001-01-01', '?to=%2B012024-01', '?to=-000001-01']) {
    test(`${query}, beyond the calendar, is refused with 400, not 500`, async () => {
      const { status, body } = await daily(await draftApp(market), query);
      assert.deepEqual([status, body.error?.code], [400, 'VALIDATION_FAILED']);
    });
  }

  test('installs and uninstalls appear at once, each counted once', async () => {
    const app = await approvedApp(market);
    for (const body of [{}, { installationId: 'a' }, { installationId: 'b' }]) await install(app, body);
    await market.expect(200, 'POST', `/api/apps/${app.slug}/install`, { body: { installationId: 'b' } });
    for (let i = 0; i < 2; i++) assert.equal((await uninstall(app, 'a', market)).status, 200);
    const days = await daysOf(app);
    assert.deepEqual(sumsOf(days), { installs: 3, uninstalls: 1, views: 0 });
    assert.ok(days.slice(0, -2).every(({ installs }) => installs === 0));
  });

  test('page views appear within seconds; lists, searches and 404s do not count', async () => {
    const [app, unseen] = [await approvedApp(market), await approvedApp(market)];
    for (let i = 0; i < 7; i++) await market.expect(200, 'GET', `/api/apps/${app.slug}`);
    const elsewhere = ['?limit=100', '?search=harbor', '/featured/list', '/categories/list'].map(
      (at) => `/api/apps${at}`,
    );
    for (const path of [...elsewhere, '/feed.xml']) await market.expect(200, 'GET', path);
    await install(unseen);
    await market.expect(200, 'GET', `/api/dev/apps/${unseen.id}`, { as: unseen.key });
    await eventually(async () => sumsOf(await daysOf(app)).views === 7, 'seven views');
    assert.deepEqual(sumsOf(await daysOf(unseen)), { installs: 1, uninstalls: 0, views: 0 });
  });

  test("a day's average rating has two decimals", async () => {
    const app = await draftApp(market);
    await market.sql(`INSERT INTO app_daily (app_id, day, reviews, rating_sum) VALUES ($1, '2024-05-05', 3, 14)`, [
      app.id,
    ]);
    assert.deepEqual(await daysOf(app, '?from=2024-05-04&to=2024-05-05'), [
      nothingOn('2024-05-04'),
      { ...nothingOn('2024-05-05'), reviews: 3, averageRating: 4.67 },
    ]);
  });
});

suite('the daily figures as CSV', () => {
  const download = ({ id, key }: OwnedTestApp, query = '') =>
    market.request('GET', `/api/dev/apps/${id}/analytics/daily.csv${query}`, { as: key });

  test('it has a header and one line per day', async () => {
    const app = await draftApp(market, { name: 'Ledger' });
    await market.sql(
      `INSERT INTO app_daily (app_id, day, installs, uninstalls, views, reviews, rating_sum) VALUES ($1, '2024-05-05', 5, 1, 42, 3, 14)`,
      [app.id],
    );
    const { status, headers, text } = await download(app, '?from=2024-05-04&to=2024-05-05');
    assert.equal(status, 200);
    assert.equal(
      text,
      'date,installs,uninstalls,views,reviews,averageRating\r\n2024-05-04,0,0,0,0,0\r\n2024-05-05,5,1,42,3,4.67\r\n',
    );
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    const name = `attachment; filename="${app.slug}_2024-05-04_2024-05-05.csv"`;
    assert.equal(headers.get('content-disposition'), name);
  });

  test('it has the same days as the JSON', async () => {
    const app = await draftApp(market);
    for (const query of ['?to=2024-03-01', '?from=2024-01-01&to=2024-12-31']) {
      const [, ...lines] = (await download(app, query)).text.trimEnd().split('\r\n');
      const days = await daysOf(app, query);
      assert.deepEqual(
        lines.map((line) => line.split(',')[0]),
        days.map(({ date }) => date),
      );
    }
  });

  test('an invalid range is refused with the standard error response', async () => {
    const { status, body } = await download(await draftApp(market), '?from=2024-01-02&to=2024-01-01');
    assert.deepEqual([status, body.error.code], [400, 'VALIDATION_FAILED']);
  });
});

suite('uninstall reasons', () => {
  /** Installs and uninstalls once for each reason. */
  async function uninstalledBecause(app: OwnedTestApp, given: object[]): Promise<void> {
    for (const [n, reason] of given.entries()) {
      const installationId = `because-${n}`;
      const { body } = await install(app, { installationId });
      const ended = { installationId, secret: body.secret, ...reason };
      await market.expect(200, 'POST', `/api/apps/${app.slug}/uninstall`, { body: ended });
    }
  }
  const reasonsOf = async ({ id, key }: OwnedTestApp, query = '') =>
    (await market.expect(200, 'GET', `/api/dev/apps/${id}/analytics/uninstall-reasons${query}`, { as: key })).body;

  test('they are counted by week and code; what people wrote is listed, newest first', async () => {
    const app = await approvedApp(market);
    assert.deepEqual(await reasonsOf(app), { data: [], texts: [] });
    await uninstalledBecause(app, [
      { code: 'BROKEN', reason: 'It crashes.' },
      {},
      { code: 'BROKEN' },
      { reason: 'We moved.\n=HYPERLINK("x")' },
    ]);
    const { data, texts } = await reasonsOf(app);
    const total = (code: string) =>
      data
        .filter((week: { code: string }) => week.code === code)
        .reduce((n: number, week: { count: number }) => n + week.count, 0);
    assert.deepEqual([total('BROKEN'), total('OTHER'), data.length < 5], [2, 1, true]);
    for (const { week } of data) assert.equal(new Date(week).getUTCDay(), 1);
    assert.deepEqual(
      texts.map(({ code, text }: { code: string; text: string }) => [code, text]),
      [
        ['OTHER', 'We moved.\n=HYPERLINK("x")'],
        ['BROKEN', 'It crashes.'],
      ],
    );
  });

  test('those of other apps and other days are not among them', async () => {
    const [app, other] = [await approvedApp(market), await approvedApp(market)];
    await uninstalledBecause(other, [{ code: 'PRIVACY' }]);
    const add = (at: string, code: string) =>
      market.sql('INSERT INTO uninstall_reasons (app_id, at, code, text) VALUES ($1, $2, $3, $3)', [app.id, at, code]);
    await add('2024-05-05T23:59:59.999Z', 'BROKEN');
    await add('2024-05-06T00:00:00Z', 'SWITCHED');
    await add('2024-05-12T23:59:59.999Z', 'SWITCHED');
    await add('2024-05-13T00:00:00Z', 'PRIVACY');
    const { data, texts } = await reasonsOf(app, '?from=2024-05-06&to=2024-05-12');
    assert.deepEqual(data, [{ week: '2024-05-06', code: 'SWITCHED', count: 2 }]);
    assert.equal(texts.length, 2);
    assert.deepEqual((await reasonsOf(app)).data, []);
  });

  test('the CSV has one line for each, safe to open in a spreadsheet', async () => {
    const app = await approvedApp(market);
    await uninstalledBecause(app, [{ code: 'TOO_EXPENSIVE' }, { code: 'OTHER', reason: '=1+1, "quoted"' }]);
    const path = `/api/dev/apps/${app.id}/analytics/uninstall-reasons.csv`;
    const { text, headers } = await market.expect(200, 'GET', path, { as: app.key });
    const [header, first, second, end] = text.split('\r\n');
    assert.deepEqual([header, end], ['at,code,text', '']);
    assert.match(first!, /^\d{4}-[^,]+Z,OTHER,"'=1\+1, ""quoted"""$/);
    assert.match(second!, /^\d{4}-[^,]+Z,TOO_EXPENSIVE,$/);
    assert.match(headers.get('content-disposition')!, /^attachment; filename="[a-z0-9-]+_uninstall-reasons_/);
  });

  test('a node of the previous release writes them, too', async () => {
    const app = await approvedApp(market);
    await market.sql(
      `INSERT INTO install_events (app_id, kind, installation_id, reason) VALUES ($1, 'uninstall', 'x', 'Slow.')`,
      [app.id],
    );
    const { texts } = await reasonsOf(app);
    assert.deepEqual(
      texts.map(({ code, text }: { code: string; text: string }) => [code, text]),
      [['OTHER', 'Slow.']],
    );
  });

  test('an unknown code is refused', async () => {
    const app = await approvedApp(market);
    const { body } = await install(app, { installationId: 'x' });
    const ended = { installationId: 'x', secret: body.secret, code: 'BORED' };
    const answer = await market.expect(400, 'POST', `/api/apps/${app.slug}/uninstall`, { body: ended });
    assert.equal(answer.body.error.details[0].pointer, '/code');
  });
});
