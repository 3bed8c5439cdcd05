import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp, type OwnedTestApp } from '../../testing/owned-apps.ts';
import { type Reviewer, reviewer, reviewers } from '../../testing/reviewers.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const app = await approvedApp(market);
const path = `/api/apps/${app.slug}/reviews`;

const report = (id: string, as: string, body: unknown = { reason: 'An advertisement.' }, at = path) =>
  market.request('POST', `${at}/${id}/report`, { as, body });
const judge = (id: string, move: 'hide' | 'restore', as = admin) =>
  market.request('POST', `/api/admin/reviews/${id}/${move}`, {
    as,
    ...(move === 'hide' ? { body: { reason: 'It insults a user.' } } : {}),
  });
const moderated = async (query = '') =>
  (await market.expect(200, 'GET', `/api/admin/reviews?limit=100${query}`, { as: admin })).body;
const idsOf = async (query: string) => (await moderated(query)).data.map(({ id }: { id: string }) => id);
const find = async (id: string) => (await moderated()).data.find((review: { id: string }) => review.id === id);
const actionsOn = async (id: string) =>
  market.sql('SELECT action, actor_id, details FROM audit_log WHERE subject_id = $1 ORDER BY id', [id]);

async function written(of: OwnedTestApp = app): Promise<Reviewer & { id: string }> {
  const author = await reviewer(market);
  const body = { rating: 1, body: 'Buy at my shop.' };
  const answer = await market.expect(201, 'POST', `/api/apps/${of.slug}/reviews`, { as: author.token, body });
  return { ...author, id: answer.body.id };
}

async function reported(times: number) {
  const review = await written();
  const people = await reviewers(market, times);
  for (const { token } of people) assert.equal((await report(review.id, token)).status, 201);
  return { ...review, people };
}

suite('Reporting a review', () => {
  test('the first report of an account is 201, another one 200, and it counts once', async () => {
    const { id } = await written();
    const [{ token, accountUserId }] = (await reviewers(market, 1)) as [Reviewer];
    const first = await report(id, token, { reason: 'First.' });
    const second = await report(id, token, { reason: 'Second.' });
    assert.deepEqual([first.status, first.body], [201, { id, recorded: true }]);
    assert.deepEqual([second.status, second.body], [200, { id, recorded: false }]);
    const { reportCount, reports } = await find(id);
    assert.deepEqual([reportCount, reports.length, reports[0].reason], [1, 1, 'First.']);
    const audited = (await actionsOn(id)).filter(({ action }) => action === 'review.reported');
    assert.deepEqual(audited, [
      { action: 'review.reported', actor_id: accountUserId, details: { app: app.id, reason: 'First.' } },
    ]);
  });

  test('of ten reports by one account at once one counts, and ten accounts at once count ten times', async () => {
    const { id } = await written();
    const { token } = await reviewer(market);
    const same = await Promise.all(Array.from({ length: 10 }, () => report(id, token)));
    assert.deepEqual(same.map(({ status }) => status).sort(), [...Array(9).fill(200), 201]);
    const others = await Promise.all((await reviewers(market, 10)).map((other) => report(id, other.token)));
    assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([201]));
    assert.equal((await find(id)).reportCount, 11);
  });

  test('with an Idempotency-Key a repeat gives the first answer again', async () => {
    const { id } = await written();
    const { token } = await reviewer(market);
    const once = () =>
      market.request('POST', `${path}/${id}/report`, {
        as: token,
        body: { reason: 'Spam.' },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await once(), await once()];
    assert.deepEqual([second.status, second.text], [first.status, first.text]);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
  });

  test('nobody reports their own review', async () => {
    const { id, token } = await written();
    expectError(await report(id, token), 409, 'OWN_REVIEW');
    assert.equal((await find(id)).reportCount, 0);
  });

  test("a review that is unknown, hidden, or another app's is not found", async () => {
    const { token } = await reviewer(market);
    const hidden = await written();
    await judge(hidden.id, 'hide');
    const elsewhere = await written(await approvedApp(market));
    const answers = [];
    for (const id of ['rev_00000000000000000000000000', hidden.id, elsewhere.id]) {
      const answer = await report(id, token);
      assert.equal(answer.status, 404);
      answers.push({ ...answer.body.error, requestId: '' });
    }
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
  });

  test('a report needs a reason within its bounds', async () => {
    const { id } = await written();
    const { token } = await reviewer(market);
    const reasons = ['', ' \n', null, 7, 'x'.repeat(501)].map((reason) => ({ reason }));
    for (const body of [undefined, {}, ...reasons, { reason: 'Spam.', rating: 1 }]) {
      await market.expect(400, 'POST', `${path}/${id}/report`, { as: token, body });
    }
    assert.equal((await report(id, token, { reason: 'x'.repeat(500) })).status, 201);
  });
});

suite('Moderation', () => {
  test('a hidden review leaves the public list and the sums; its reports stay, with who did it and why in the audit log', async () => {
    const { id } = await reported(2);
    const before = (await market.expect(200, 'GET', path)).body.summary.reviewCount;
    const { status, body } = await judge(id, 'hide');
    assert.equal(status, 200);
    assert.deepEqual(
      [body.hidden, body.hiddenReason, body.reportCount, body.reports.length],
      [true, 'It insults a user.', 2, 2],
    );
    assert.ok(body.hiddenAt);
    assert.deepEqual(body.app, { id: app.id, slug: app.slug, name: app.name });
    const { data, summary } = (await market.expect(200, 'GET', `${path}?limit=100`)).body;
    assert.ok(!data.some((review: { id: string }) => review.id === id));
    assert.equal(summary.reviewCount, before - 1);
    const details = { app: app.id, reason: 'It insults a user.', reports: 2 };
    assert.deepEqual((await actionsOn(id)).at(-1), { action: 'review.hidden', actor_id: 'the-admin', details });
  });

  test('a restored review is back, unedited, and its reports are settled: the same account may report it again', async () => {
    const { id, people } = await reported(2);
    await judge(id, 'hide');
    const { status, body } = await judge(id, 'restore');
    assert.deepEqual(
      [status, body.hidden, body.hiddenReason, body.hiddenAt, body.edited, body.reportCount, body.reports],
      [200, false, null, null, false, 0, []],
    );
    const { data } = (await market.expect(200, 'GET', `${path}?limit=100`)).body;
    assert.ok(data.some((review: { id: string }) => review.id === id));
    const details = { app: app.id, reports: 2 };
    assert.deepEqual((await actionsOn(id)).at(-1), { action: 'review.restored', actor_id: 'the-admin', details });
    assert.equal((await report(id, people[0]!.token)).status, 201);
  });

  test('restoring a reported review that is shown dismisses the reports', async () => {
    const { id } = await reported(1);
    const { status, body } = await judge(id, 'restore');
    assert.deepEqual([status, body.hidden, body.reportCount], [200, false, 0]);
    assert.equal((await actionsOn(id)).at(-1)!.action, 'review.reports-dismissed');
  });

  test('hiding a hidden review and restoring a shown, unreported one are 409 and change nothing', async () => {
    const { id } = await written();
    expectError(await judge(id, 'restore'), 409, 'REVIEW_STATE');
    await judge(id, 'hide');
    const before = await find(id);
    expectError(await judge(id, 'hide'), 409, 'REVIEW_STATE');
    assert.deepEqual(await find(id), before);
  });

  test('of two administrators who hide at once exactly one wins', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await written();
      const answers = await Promise.all([judge(id, 'hide'), judge(id, 'hide')]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    }
  });

  test('hiding needs a reason, restoring takes no fields, an unknown review is not found', async () => {
    const { id } = await written();
    const reasons = ['', ' ', null, 'x'.repeat(2001)].map((reason) => ({ reason }));
    for (const body of [undefined, {}, ...reasons, { reason: 'Spam.', id: 'x' }]) {
      await market.expect(400, 'POST', `/api/admin/reviews/${id}/hide`, { as: admin, body });
    }
    const body = { reason: 'x' };
    await market.expect(400, 'POST', `/api/admin/reviews/${id}/restore`, { as: admin, body });
    for (const move of ['hide', 'restore'] as const) {
      expectError(await judge('rev_none', move), 404, 'REVIEW_NOT_FOUND');
      assert.equal((await judge(id, move, app.developer.token)).status, 403);
    }
    assert.equal((await find(id)).hidden, false);
  });

  test('reviews of an app that is suspended are judged too, and count once it is back', async () => {
    const away = await approvedApp(market);
    const { id } = await written(away);
    await market.expect(200, 'POST', `/api/dev/apps/${away.id}/unlist`, { as: away.key });
    assert.equal((await judge(id, 'hide')).status, 200);
    await market.expect(200, 'POST', `/api/dev/apps/${away.id}/relist`, { as: away.key });
    assert.equal((await market.expect(200, 'GET', `/api/apps/${away.slug}`)).body.reviewCount, 0);
  });

  test('the list is filtered by reported and hidden, the most reported first, with the reasons', async () => {
    const [once, thrice, hidden] = [await reported(1), await reported(3), await reported(2)];
    const quiet = await written();
    await judge(hidden.id, 'hide');
    const ours = [once.id, thrice.id, hidden.id, quiet.id];
    const order = async (query: string) => (await idsOf(query)).filter((id: string) => ours.includes(id));
    assert.deepEqual(await order(''), [quiet.id, hidden.id, thrice.id, once.id]);
    assert.deepEqual(await order('&reported=true'), [thrice.id, hidden.id, once.id]);
    assert.deepEqual(await order('&reported=true&hidden=false'), [thrice.id, once.id]);
    assert.deepEqual(await order('&hidden=true'), [hidden.id]);
    assert.deepEqual(await order('&reported=false'), [quiet.id]);
    const found = await find(thrice.id);
    const reporters = found.reports.map(({ accountUserId }: Reviewer) => accountUserId);
    assert.deepEqual(
      reporters,
      thrice.people.map(({ accountUserId }) => accountUserId).toReversed(),
      'the newest report first',
    );
    assert.equal(found.accountUserId, thrice.accountUserId);
  });

  test('the list is paged, and bad parameters are refused', async () => {
    const { total } = (await moderated()).pagination;
    const { body } = await market.expect(200, 'GET', '/api/admin/reviews?limit=1&page=2', { as: admin });
    assert.deepEqual(body.pagination, { page: 2, limit: 1, total, totalPages: total });
    assert.equal(body.data.length, 1);
    for (const query of ['reported=yes', 'hidden=1', 'page=0', 'limit=101', 'sort=newest']) {
      await market.expect(400, 'GET', `/api/admin/reviews?${query}`, { as: admin });
    }
  });
});
