import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { fillCatalog } from '../../testing/catalog.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp, type OwnedTestApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after });
const NOBODY = 'dev_00000000000000000000000000';
const headers = { 'x-request-id': 'the-same-request' };
const page = (id: string, extra: Record<string, string> = {}) =>
  market.request('GET', `/api/developers/${id}`, { headers: { ...headers, ...extra } });
const missing = await page(NOBODY);
const admin = (path: string, body?: object) =>
  market.expect(200, 'POST', `/api/admin${path}`, { as: market.admin, ...(body ? { body } : {}) });
const own = ({ id, key }: OwnedTestApp, move: string) =>
  market.expect(200, 'POST', `/api/dev/apps/${id}/${move}`, { as: key });
const listed = async (query: string): Promise<{ ids: string[]; total: number }> => {
  const { body } = await market.expect(200, 'GET', `/api/apps?${query}`);
  return { ids: body.data.map(({ id }: { id: string }) => id), total: body.pagination.total };
};

suite('The public profile of a developer', () => {
  test('has the public fields, and totals over the listed apps', async () => {
    const profile = { companyName: 'Engines', websiteUrl: 'https://engines.example', bio: 'We count.' };
    const developer = await market.verifiedDeveloper({ name: 'Ada Lovelace', ...profile });
    const owner = { developer, key: await market.apiKey(developer) };
    const one = await approvedApp(market, { name: 'One' }, owner);
    const two = await approvedApp(market, { name: 'Two' }, owner);
    const off = await approvedApp(market, { name: 'Unlisted' }, owner);
    await draftApp(market, { name: 'Draft' }, owner);
    // Two ratings of the first app, one of the second; those of the unlisted app do not count.
    const counts: [OwnedTestApp, installs: number, reviews: number, sum: number][] = [
      [one, 5, 2, 9],
      [two, 2, 1, 5],
      [off, 100, 1, 1],
    ];
    for (const [{ id }, installs, reviews, sum] of counts) {
      const values = [id, installs, reviews, sum];
      await market.sql(
        'UPDATE app_statistics SET install_count = $2, review_count = $3, rating_sum = $4 WHERE app_id = $1',
        values,
      );
    }
    for (const { id } of [one, two]) await admin(`/apps/${id}/feature`);
    await own(off, 'unlist');

    const { status, body, text } = await page(developer.id);
    assert.equal(status, 200);
    const { createdAt, verification, ...rest } = body;
    assert.equal(new Date(createdAt).toISOString(), createdAt);
    const { reviewedAt, ...nothingProved } = verification;
    assert.equal(new Date(reviewedAt).toISOString(), reviewedAt);
    assert.deepEqual(nothingProved, { domains: [], lastProvedAt: null });
    const sums = { appCount: 2, installCount: 7, averageRating: 4.67, reviewCount: 3 };
    assert.deepEqual(rest, { id: developer.id, name: 'Ada Lovelace', verified: true, ...profile, ...sums });
    for (const secret of ['@', developer.email, developer.accountUserId]) assert.ok(!text.includes(secret), secret);
  });

  test('has an ETag and answers 304 to a matching If-None-Match', async () => {
    const { developer } = await approvedApp(market);
    const etag = (await page(developer.id)).headers.get('etag') ?? '';
    assert.match(etag, /^W\/"/);
    assert.equal((await page(developer.id, { 'if-none-match': etag })).status, 304);
  });

  test('is a 404 without a listed app, or while suspended', async () => {
    const same = async (id: string) => {
      const answer = await page(id);
      assert.deepEqual([answer.status, answer.text], [404, missing.text]);
    };
    await same((await market.register()).id);
    await same((await draftApp(market)).developer.id);
    await same('made-up');
    const app = await approvedApp(market);
    const { id } = app.developer;
    assert.equal((await page(id)).status, 200);
    await own(app, 'unlist');
    await same(id);
    await own(app, 'relist');
    await admin(`/developers/${id}/suspend`, { reason: 'A complaint.' });
    await same(id);
    await admin(`/developers/${id}/reinstate`);
    assert.equal((await page(id)).status, 200);
  });
});

suite('The apps of a developer', () => {
  test('are exactly the listed apps of the developer, in any order and with any filter', async () => {
    const names = ['Cedar Board', 'Cedar Ledger', 'Maple Board', 'Maple Ledger', 'Birch Board', 'Birch Ledger'];
    const given = names.map((name, i) => ({
      name,
      category: name.endsWith('Board') ? ('PRODUCTIVITY' as const) : ('FINANCE' as const),
      installs: i,
    }));
    const filled = await fillCatalog(market, given, 2); // alternating: boards to one developer, ledgers to the other
    const { body: first } = await market.expect(200, 'GET', `/api/apps/${filled[0]!.slug}`);
    const { id } = first.developer;
    const boards = filled.filter(({ category }) => category === 'PRODUCTIVITY').map((app) => app.id);
    assert.deepEqual(await listed(`developer=${id}`), { ids: boards.toReversed(), total: 3 });
    assert.deepEqual(await listed(`developer=${id}&limit=1&page=3`), { ids: [boards[0]], total: 3 });
    assert.deepEqual((await listed(`developer=${id}&sort=name`)).ids, [boards[2], boards[0], boards[1]]);
    assert.deepEqual(await listed(`developer=${id}&search=maple`), { ids: [boards[1]], total: 1 });
    assert.deepEqual(await listed(`developer=${id}&category=FINANCE`), { ids: [], total: 0 });
    assert.deepEqual(await listed(`developer=${NOBODY}`), { ids: [], total: 0 });
  });

  test('leave the list when they are unlisted', async () => {
    const app = await approvedApp(market);
    assert.equal((await listed(`developer=${app.developer.id}`)).total, 1);
    await own(app, 'unlist');
    assert.deepEqual(await listed(`developer=${app.developer.id}`), { ids: [], total: 0 });
  });
});
