import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp, type OwnedTestApp } from '../../testing/owned-apps.ts';
import { reviewer } from '../../testing/reviewers.ts';

const market = await startTestMarket({ after });
const app = await approvedApp(market);
const other = await approvedApp(market);

const replyPath = (id: string, reviewId: string) => `/api/dev/apps/${id}/reviews/${reviewId}/reply`;
const reply = (id: string, reviewId: string, body: unknown = { body: 'Thank you!' }, as = app.key) =>
  market.request('PUT', replyPath(id, reviewId), { as, body });
const unreply = (id: string, reviewId: string, as = app.key) =>
  market.request('DELETE', replyPath(id, reviewId), { as });
const shownOf = async ({ slug }: OwnedTestApp, id: string) =>
  (await market.expect(200, 'GET', `/api/apps/${slug}/reviews?limit=100`)).body.data.find(
    (review: { id: string }) => review.id === id,
  );
const hide = (id: string) =>
  market.expect(200, 'POST', `/api/admin/reviews/${id}/hide`, { as: market.admin, body: { reason: 'Spam.' } });
const received = async (query = '', of = app) =>
  (await market.expect(200, 'GET', `/api/dev/apps/${of.id}/reviews${query}`, { as: of.key })).body;

async function written(of = app): Promise<string> {
  const { token } = await reviewer(market);
  const body = { rating: 2, body: 'Slow.' };
  return (await market.expect(201, 'POST', `/api/apps/${of.slug}/reviews`, { as: token, body })).body.id;
}

suite('Replies', () => {
  test('a reply is read by everybody below the review, does not mark it as edited, and is audited', async () => {
    const id = await written();
    const { status, body } = await reply(app.id, id, { body: 'Better\nnow?' });
    assert.deepEqual([status, body.reply.body, body.edited, body.hidden], [200, 'Better\nnow?', false, false]);
    assert.deepEqual((await shownOf(app, id)).reply, body.reply);
    const [entry] = await market.sql(
      `SELECT actor_kind, details FROM audit_log WHERE subject_id = $1 AND action = 'review.replied'`,
      [id],
    );
    assert.deepEqual(entry, { actor_kind: 'api_key', details: { app: app.id, from: null, to: 'Better\nnow?' } });
  });

  test('a second reply replaces the first, the same one again changes nothing', async () => {
    const id = await written();
    await reply(app.id, id, { body: 'First.' });
    const second = await reply(app.id, id, { body: 'Second.' });
    const again = await reply(app.id, id, { body: 'Second.' });
    assert.equal(again.text, second.text);
    assert.equal((await shownOf(app, id)).reply.body, 'Second.');
  });

  test('a deleted reply is gone, the review stays; without a reply it is 404', async () => {
    const id = await written();
    await reply(app.id, id);
    const { status, body } = await unreply(app.id, id);
    assert.deepEqual([status, body], [200, { id, deleted: true }]);
    assert.equal((await shownOf(app, id)).reply, null);
    expectError(await unreply(app.id, id), 404, 'REPLY_NOT_FOUND');
  });

  test('it is taken within its bounds', async () => {
    const id = await written();
    const bodies = ['', ' \n', null, 7, 'x'.repeat(2001), 'nul \0'].map((body) => ({ body }));
    for (const body of [undefined, {}, ...bodies, { body: 'Hi', rating: 5 }]) {
      await market.expect(400, 'PUT', replyPath(app.id, id), { as: app.key, body });
    }
    assert.equal((await shownOf(app, id)).reply, null);
    assert.equal((await reply(app.id, id, { body: 'x'.repeat(2000) })).status, 200);
  });

  test("somebody else's app answers as a missing one, and so does another app's review", async () => {
    const [mine, theirs] = [await written(), await written(other)];
    await market.expect(200, 'PUT', replyPath(other.id, theirs), { as: other.key, body: { body: 'Ours.' } });
    const answerOf = async (method: string, path: string) => {
      const body = method === 'PUT' ? { body: { body: 'Hello' } } : {};
      const { status, body: told } = await market.request(method, path, { as: app.key, ...body });
      return { status, ...told.error, requestId: '' };
    };
    const none = { app: 'app_00000000000000000000000000', review: 'rev_00000000000000000000000000' };
    for (const method of ['PUT', 'DELETE']) {
      const missingApp = await answerOf(method, replyPath(none.app, none.review));
      assert.equal(missingApp.status, 404);
      assert.deepEqual(await answerOf(method, replyPath(other.id, theirs)), missingApp);
      assert.deepEqual(await answerOf(method, replyPath(other.id, mine)), missingApp);
      const missingReview = await answerOf(method, replyPath(app.id, none.review));
      assert.equal(missingReview.status, 404);
      assert.deepEqual(await answerOf(method, replyPath(app.id, theirs)), missingReview);
    }
    const list = (id: string) => answerOf('GET', `/api/dev/apps/${id}/reviews`);
    assert.equal((await list(other.id)).status, 404);
    assert.deepEqual(await list(other.id), await list(none.app));
    assert.equal((await shownOf(other, theirs)).reply.body, 'Ours.');
  });
});

suite("The developer's list of reviews", () => {
  test('it is newest first, paged, and marks hidden ones, which can be replied to as well', async () => {
    const fresh = await approvedApp(market);
    const ids = [await written(fresh), await written(fresh), await written(fresh)];
    await hide(ids[1]!);
    const { data, pagination } = await received('', fresh);
    assert.deepEqual(
      data.map(({ id, hidden }: { id: string; hidden: boolean }) => [ids.indexOf(id), hidden]),
      [
        [2, false],
        [1, true],
        [0, false],
      ],
    );
    assert.deepEqual(pagination, { page: 1, limit: 20, total: 3, totalPages: 1 });
    const second = await received('?limit=2&page=2', fresh);
    assert.deepEqual([second.data.length, second.data[0].id], [1, ids[0]]);
    const answer = await reply(fresh.id, ids[1]!, { body: 'Hm.' }, fresh.key);
    assert.deepEqual([answer.status, answer.body.hidden], [200, true]);
  });

  test('it is there while the app is suspended, and bad parameters are refused', async () => {
    const away = await approvedApp(market);
    await written(away);
    await market.expect(200, 'POST', `/api/dev/apps/${away.id}/unlist`, { as: away.key });
    assert.equal((await received('', away)).pagination.total, 1);
    for (const query of ['page=0', 'limit=101', 'sort=newest', 'hidden=true']) {
      await market.expect(400, 'GET', `/api/dev/apps/${away.id}/reviews?${query}`, { as: away.key });
    }
  });
});
