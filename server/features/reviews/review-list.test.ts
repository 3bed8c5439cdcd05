import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { reviewer, reviewers } from '../../testing/reviewers.ts';

const market = await startTestMarket({ after });

const write = (as: string, body: unknown, to: string) => market.expect(201, 'POST', to, { as, body });
const list = async (of: string, query = '') => (await market.expect(200, 'GET', `${of}${query}`)).body;
const hide = (id: string) =>
  market.expect(200, 'POST', `/api/admin/reviews/${id}/hide`, { as: market.admin, body: { reason: 'Spam.' } });

suite('The list of reviews', () => {
  const RATINGS = [3, 5, 1, 5, 2];

  test('it is sorted, paged without gaps, without hidden ones, and its summary counts all pages', async () => {
    const { slug } = await approvedApp(market);
    const of = `/api/apps/${slug}/reviews`;
    const ids: string[] = [];
    for (const [i, { token }] of (await reviewers(market, 6)).entries()) {
      const answer = await write(token, { rating: RATINGS[i] ?? 4 }, of);
      ids.push(answer.body.id);
    }
    await hide(ids.pop()!);
    const order = async (query: string) =>
      (await list(of, query)).data.map(({ id }: { id: string }) => ids.indexOf(id));
    assert.deepEqual(await order(''), [4, 3, 2, 1, 0]);
    assert.deepEqual(await order('?sort=newest'), [4, 3, 2, 1, 0]);
    assert.deepEqual(await order('?sort=highest'), [3, 1, 0, 4, 2]);
    assert.deepEqual(await order('?sort=lowest'), [2, 4, 0, 3, 1]);
    assert.deepEqual(await order('?sort=highest&limit=2&page=2'), [0, 4]);

    const beyond = await list(of, '?limit=2&page=4');
    assert.deepEqual(beyond.data, []);
    assert.deepEqual(beyond.pagination, { page: 4, limit: 2, total: 5, totalPages: 3 });
    const distribution = { '1': 1, '2': 1, '3': 1, '4': 0, '5': 2 };
    assert.deepEqual(beyond.summary, { averageRating: 3.2, reviewCount: 5, distribution });
  });

  test('the average has two decimals, and is 0 without reviews', async () => {
    const { slug } = await approvedApp(market);
    const of = `/api/apps/${slug}/reviews`;
    const none = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };
    assert.deepEqual((await list(of)).summary, { averageRating: 0, reviewCount: 0, distribution: none });
    for (const [i, { token }] of (await reviewers(market, 3)).entries()) await write(token, { rating: i ? 5 : 4 }, of);
    assert.equal((await list(of)).summary.averageRating, 4.67);
    assert.equal((await market.expect(200, 'GET', `/api/apps/${slug}`)).body.averageRating, 4.67);
  });

  test('it is kept by caches until something changes, also a reply; an own review is not', async () => {
    const fresh = await approvedApp(market);
    const of = `/api/apps/${fresh.slug}/reviews`;
    const { token } = await reviewer(market);
    const { id } = (await write(token, { rating: 4 }, of)).body;
    const ask = async (etag: string) => market.request('GET', of, { headers: { 'if-none-match': etag } });
    const { headers } = await market.expect(200, 'GET', of);
    const etag = headers.get('etag')!;
    assert.match(headers.get('cache-control')!, /^public/);
    assert.equal((await ask(etag)).status, 304);
    const reply = `/api/dev/apps/${fresh.id}/reviews/${id}/reply`;
    await market.expect(200, 'PUT', reply, { as: fresh.key, body: { body: 'Thanks.' } });
    assert.equal((await ask(etag)).status, 200);
    const own = await market.expect(200, 'GET', `${of}/mine`, { as: token });
    assert.doesNotMatch(own.headers.get('cache-control') ?? '', /public/);
    assert.equal(own.headers.get('access-control-allow-origin'), null);
  });

  for (const query of ['sort=best', 'page=0', 'page=x', 'limit=0', 'limit=101', 'limit=1.5']) {
    test(`?${query} is refused`, async () => {
      const { body } = await market.expect(400, 'GET', `/api/apps/any/reviews?${query}`);
      assert.deepEqual(
        body.error.details.map(({ pointer }: { pointer: string }) => pointer),
        [`/${query.split('=')[0]}`],
      );
    });
  }
});
