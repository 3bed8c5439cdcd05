// Administrators forget users of the host.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { createApprovedApp } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { member, organization } from '../../testing/organizations.ts';
import { signIn } from '../../testing/sign-in.ts';
import { tracesOf } from '../../testing/traces.ts';

const market = await startTestMarket({ after });
const forget = (accountUserId: string) =>
  market.request('POST', `/api/admin/accounts/${encodeURIComponent(accountUserId)}/forget`, { as: market.admin });

suite('Forgetting a user of the host', () => {
  test('keeps stars, sums and installations, and leaves no trace of the person', async () => {
    const owner = await market.verifiedDeveloper();
    const key = await market.apiKey(owner);
    const app = await createApprovedApp(market, key);
    await market.expect(201, 'POST', '/api/dev/webhooks', {
      as: key,
      body: { url: 'https://hooks.example.com/in', events: ['review.created'] },
    });
    const accountUserId = 'host-user-8172';
    const person = { accountUserId, name: 'Wilhelmina Quist', email: 'wilhelmina.quist@example.org' };
    const session = await signIn(market, person);
    const workspaces = [{ id: 'ws-quist', name: 'Acme', role: 'admin' as const }];
    const as = await market.token(accountUserId, { workspaces });
    const review = { rating: 2, title: 'Lost my notes', body: 'I had to start over, twice.' };
    await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, { as, body: review });
    const consent = { app: app.slug, workspaceId: 'ws-quist', permissions: [] };
    const { body: written } = await market.expect(200, 'GET', `/api/apps/${app.slug}/reviews`);
    const reviewId = written.data[0].id;
    const { body: installation } = await market.expect(201, 'POST', '/api/installations', { as, body: consent });
    const other = await market.token('host-user-other');
    await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, { as: other, body: { rating: 5 } });
    // What others say about the review names its author.
    const report = { reason: 'Wilhelmina Quist is a competitor.' };
    await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews/${reviewId}/report`, { as: other, body: report });
    await eventually(async () => {
      const [mail] = await market.sql(`SELECT 1 FROM mails WHERE event = 'review.created' AND sent_at IS NOT NULL`);
      return mail !== undefined;
    }, 'the email about the review');
    const figures = async () => {
      const { body } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
      return [body.reviewCount, body.averageRating, body.installCount];
    };
    /** The stored sums, and the same from the reviews themselves. */
    const sums = async () => {
      const [row] = await market.sql(
        `SELECT review_count::int AS count, rating_sum::int AS sum, stars,
          (SELECT count(*)::int FROM reviews WHERE app_id = $1 AND hidden_at IS NULL) AS counted,
          (SELECT sum(rating)::int FROM reviews WHERE app_id = $1 AND hidden_at IS NULL) AS summed,
          (SELECT sum(reviews)::int FROM app_daily WHERE app_id = $1) AS daily,
          (SELECT sum(rating_sum)::int FROM app_daily WHERE app_id = $1) AS daily_sum
        FROM app_statistics WHERE app_id = $1`,
        [app.id],
      );
      return row;
    };
    await eventually(async () => (await figures())[2] === 1, 'the counted install');
    const before = await figures();
    const sumsBefore = await sums();
    assert.deepEqual(
      [sumsBefore.count, sumsBefore.sum, sumsBefore.stars, sumsBefore.counted, sumsBefore.summed],
      [2, 7, [0, 1, 0, 0, 1], 2, 7],
    );
    assert.ok((await tracesOf(market, accountUserId, person.name, person.email)).length > 0);

    const { body: forgotten } = await market.expect(200, 'POST', `/api/admin/accounts/${accountUserId}/forget`, {
      as: market.admin,
    });
    assert.deepEqual([forgotten.reviews, forgotten.installations], [1, 1]);
    assert.deepEqual(await tracesOf(market, accountUserId, person.name, person.email, review.title, review.body), []);
    assert.deepEqual(await figures(), before);
    assert.deepEqual(await sums(), sumsBefore);
    const { body: reviews } = await market.expect(200, 'GET', `/api/apps/${app.slug}/reviews`);
    const own = reviews.data.find(({ rating }: { rating: number }) => rating === 2);
    assert.deepEqual([own.authorName ?? own.author?.name, own.title, own.body], ['Former user', null, null]);
    const [row] = await market.sql('SELECT workspace_id, installed_by FROM workspace_installations WHERE id = $1', [
      installation.id,
    ]);
    assert.deepEqual(row, { workspace_id: 'ws-quist', installed_by: null });
    assert.equal((await session.request('GET', '/store/api/account/export')).status, 401);
    // The next person with this account id starts anew.
    const { body: again } = await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, { as, body: review });
    assert.ok(again.id);
    const { count, sum, stars, counted, summed } = await sums();
    assert.deepEqual([count, sum, stars, counted, summed], [3, 9, [0, 2, 0, 0, 1], 3, 9]);
  });

  test('leaves nothing of a review that an administrator has hidden, and restoring it counts its stars again', async () => {
    const app = await createApprovedApp(market, await market.apiKey(await market.verifiedDeveloper()));
    const as = await market.token('host-user-hidden');
    const path = `/api/apps/${app.slug}/reviews`;
    const { body: review } = await market.expect(201, 'POST', path, { as, body: { rating: 1, body: 'Call Zenobia.' } });
    const body = { reason: 'Zenobia Prewett wrote her phone number.' };
    await market.expect(200, 'POST', `/api/admin/reviews/${review.id}/hide`, { as: market.admin, body });
    assert.ok((await tracesOf(market, 'zenobia')).length > 2);
    await market.expect(200, 'POST', '/api/admin/accounts/host-user-hidden/forget', { as: market.admin });
    const left = await tracesOf(market, 'zenobia', 'host-user-hidden');
    assert.deepEqual(
      left.filter((trace) => !/pgboss/.test(trace)),
      [],
    );
    await market.expect(200, 'POST', `/api/admin/reviews/${review.id}/restore`, { as: market.admin });
    const { body: shown } = await market.expect(200, 'GET', path);
    assert.deepEqual([shown.summary.reviewCount, shown.summary.averageRating, shown.data[0].body], [1, 1, null]);
  });

  test('is refused for developers, members and administrators, and has no effect on strangers', async () => {
    const developer = await market.verifiedDeveloper();
    expectError(await forget(developer.accountUserId), 409, 'ACCOUNT_HAS_PUBLISHER');
    const colleague = await member(market, await organization(market), 'ANALYST');
    expectError(await forget(colleague.accountUserId), 409, 'ACCOUNT_HAS_PUBLISHER');
    await signIn(market, { accountUserId: 'another-admin', administrator: true });
    expectError(await forget('another-admin'), 409, 'ACCOUNT_IS_ADMINISTRATOR');
    const answer = await forget('nobody-at-all');
    assert.deepEqual([answer.status, answer.body.reviews, answer.body.installations], [200, 0, 0]);
  });
});
