import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { expectError } from '../../testing/expect-error.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { type Reviewer, reviewer } from '../../testing/reviewers.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const app = await approvedApp(market);
const path = `/api/apps/${app.slug}/reviews`;
const mine = `${path}/mine`;

const write = (as: string, body: unknown, to = path, headers: Record<string, string> = {}) =>
  market.request('POST', to, { as, body, headers });
const hide = (id: string) =>
  market.expect(200, 'POST', `/api/admin/reviews/${id}/hide`, { as: admin, body: { reason: 'An advertisement.' } });
const list = async (of: string, query = '') => (await market.expect(200, 'GET', `${of}${query}`)).body;
const pointersOf = ({ body }: Answer) =>
  body.error.details.map(({ pointer }: { pointer: string }) => pointer).sort() as string[];
const mailsTo = (address: string) =>
  market.sql(`SELECT subject, text, html FROM mails WHERE recipient = $1 AND event = 'review.created' ORDER BY id`, [
    address,
  ]);
const actionsOn = async (id: string) =>
  (await market.sql('SELECT action, actor_id, details FROM audit_log WHERE subject_id = $1 ORDER BY id', [id])) as {
    action: string;
    actor_id: string;
    details: Record<string, unknown>;
  }[];

suite('Writing a review', () => {
  test('it is answered whole, read by everybody, audited, and mailed to the developer once', async () => {
    const fresh = await approvedApp(market);
    const of = `/api/apps/${fresh.slug}/reviews`;
    const { token, accountUserId } = await reviewer(market);
    const sent = { rating: 4, title: 'Calm', body: 'Quick.\nAnd calm.' };
    const answer = await write(token, sent, of);
    const { id, createdAt } = answer.body;
    assert.equal(answer.status, 201);
    assert.match(id, /^rev_[0-9a-z]{26}$/);
    const shown = {
      id,
      ...sent,
      authorName: 'Anonymous user',
      createdAt,
      updatedAt: createdAt,
      edited: false,
      installed: false,
    };
    assert.deepEqual(answer.body, { ...shown, reply: null, hidden: false, hiddenReason: null });
    assert.deepEqual(await list(of), {
      data: [{ ...shown, reply: null }],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      summary: { averageRating: 4, reviewCount: 1, distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 0 } },
    });
    assert.deepEqual((await market.expect(200, 'GET', `${of}/mine`, { as: token })).body.review, answer.body);

    const [entry, ...more] = await actionsOn(id);
    assert.deepEqual(
      [entry, more],
      [{ action: 'review.created', actor_id: accountUserId, details: { app: fresh.id, rating: 4 } }, []],
    );
    const [mail, ...others] = await mailsTo(fresh.developer.email);
    assert.deepEqual(others, []);
    assert.equal(mail!.subject, `New review of “${fresh.name}”: 4 out of 5 stars`);
    assert.match(mail!.text, /> Calm\n> \n> Quick\.\n> And calm\.\n/);
    assert.ok(mail!.text.includes(`/portal/apps/${fresh.id}/reviews`));
  });

  test('a rating is enough, and the mail says that there are no words', async () => {
    const fresh = await approvedApp(market);
    const { body } = await write((await reviewer(market)).token, { rating: 1 }, `/api/apps/${fresh.slug}/reviews`);
    assert.deepEqual([body.rating, body.title, body.body], [1, null, null]);
    assert.match((await mailsTo(fresh.developer.email))[0]!.text, /1 out of 5 stars and didn.t leave a comment\./);
  });

  const x = (length: number) => 'x'.repeat(length);
  /** What is taken, and what is not. */
  const bounds: Record<string, [unknown[], unknown[]]> = {
    rating: [
      [1, 2, 3, 4, 5],
      [0, 6, -1, 3.5, '3', true, null, [3]],
    ],
    title: [
      ['x', x(100), '🦉'.repeat(100), null],
      ['', '  ', x(101), 'two\nlines', 'two\r\nlines', 'tab\there', 'nul \0', 7],
    ],
    body: [
      ['x', x(2000), 'two\nlines', null],
      ['', ' \n ', x(2001), 'nul \0', 7],
    ],
  };
  for (const [field, [taken, refused]] of Object.entries(bounds)) {
    test(`${field} is taken within its bounds and refused beyond them, on writing and on changing`, async () => {
      for (const value of taken) {
        const { token } = await reviewer(market);
        const written = await write(token, { rating: 3, [field]: value });
        assert.deepEqual([written.status, written.body[field]], [201, value]);
        const changed = await market.expect(200, 'PUT', mine, { as: token, body: { [field]: value } });
        assert.equal(changed.body[field], value);
      }
      const { token } = await reviewer(market);
      for (const value of refused) {
        const answer = await write(token, { rating: 3, [field]: value });
        assert.equal(answer.status, 400, JSON.stringify(value));
        assert.deepEqual([...new Set(pointersOf(answer))], [`/${field}`]);
      }
      const author = await reviewed();
      for (const value of refused) {
        const answer = await market.expect(400, 'PUT', mine, { as: author.token, body: { [field]: value } });
        assert.deepEqual([...new Set(pointersOf(answer))], [`/${field}`]);
      }
    });
  }

  test('a missing rating, unknown and read-only fields are all named at once', async () => {
    const readOnly = ['accountUserId', 'authorName', 'createdAt', 'hidden', 'id', 'reply', 'reportCount'];
    const answer = await write(
      (await reviewer(market)).token,
      Object.fromEntries(readOnly.map((field) => [field, 'x'])),
    );
    assert.equal(answer.status, 400);
    assert.deepEqual(pointersOf(answer), [...readOnly, 'rating'].map((field) => `/${field}`).sort());
  });

  test('an account reviews an app once, and another app as well', async () => {
    const { token } = await reviewer(market);
    assert.equal((await write(token, { rating: 5 })).status, 201);
    expectError(await write(token, { rating: 1 }), 409, 'ALREADY_REVIEWED');
    assert.equal((await market.expect(200, 'GET', mine, { as: token })).body.review.rating, 5);
    const other = await approvedApp(market);
    assert.equal((await write(token, { rating: 2 }, `/api/apps/${other.slug}/reviews`)).status, 201);
  });

  test('developers do not review their own apps, but those of others', async () => {
    const own = await write(app.developer.token, { rating: 5 });
    expectError(own, 403, 'OWN_APP');
    const other = await approvedApp(market);
    assert.equal((await write(app.developer.token, { rating: 5 }, `/api/apps/${other.slug}/reviews`)).status, 201);
  });

  test('with an Idempotency-Key a repeat gives the first answer again, and no second review, mail or count', async () => {
    const fresh = await approvedApp(market);
    const of = `/api/apps/${fresh.slug}/reviews`;
    const { token } = await reviewer(market);
    const once = () => write(token, { rating: 2 }, of, { 'idempotency-key': 'once' });
    const [first, second] = [await once(), await once()];
    assert.deepEqual([first.status, second.status, second.text], [201, 201, first.text]);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.equal((await list(of)).summary.reviewCount, 1);
    assert.equal((await mailsTo(fresh.developer.email)).length, 1);
    const another = await write(token, { rating: 3 }, of, { 'idempotency-key': 'once' });
    expectError(another, 409, 'IDEMPOTENCY_KEY_REUSED');
  });
});

suite("One's own review", () => {
  test('what is sent changes, what is absent stays, null clears, and it is marked as edited', async () => {
    const author = await reviewed({ rating: 2, title: 'Hm', body: 'Slow.' });
    const { id, createdAt } = author.review;
    const change = async (body: object) => (await market.expect(200, 'PUT', mine, { as: author.token, body })).body;
    const first = await change({ rating: 5, body: 'Fast now.' });
    assert.deepEqual([first.id, first.rating, first.title, first.body], [id, 5, 'Hm', 'Fast now.']);
    assert.deepEqual([first.edited, first.createdAt], [true, createdAt]);
    assert.ok(first.updatedAt >= createdAt);
    const second = await change({ title: null, body: null });
    assert.deepEqual([second.rating, second.title, second.body], [5, null, null]);
    const changes = (await actionsOn(id)).filter(({ action }) => action === 'review.edited');
    assert.deepEqual(changes[0]!.details, { rating: { from: 2, to: 5 }, body: { from: 'Slow.', to: 'Fast now.' } });
    assert.equal(changes[0]!.actor_id, author.accountUserId);
  });

  test('an update that changes nothing leaves it unedited and unaudited', async () => {
    const author = await reviewed({ rating: 2, title: 'Hm' });
    const { body } = await market.expect(200, 'PUT', mine, {
      as: author.token,
      body: { rating: 2, title: 'Hm', body: null },
    });
    assert.deepEqual(body, author.review);
    assert.equal((await actionsOn(author.review.id)).length, 1);
  });

  for (const body of [[], { id: 'rev_x' }, { rating: 3, reply: 'Thanks' }]) {
    test(`an update with ${JSON.stringify(body)} is refused and changes nothing`, async () => {
      const author = await reviewed();
      await market.expect(400, 'PUT', mine, { as: author.token, body });
      assert.deepEqual((await market.expect(200, 'GET', mine, { as: author.token })).body.review, author.review);
    });
  }

  test('written again within a day after deleting, it is the same review with the new text, counted and mailed once', async () => {
    const fresh = await approvedApp(market);
    const of = `/api/apps/${fresh.slug}/reviews`;
    const { token } = await reviewer(market);
    const first = (await write(token, { rating: 4, body: 'Good.' }, of)).body;
    for (let round = 1; round <= 3; round++) {
      await market.expect(200, 'DELETE', `${of}/mine`, { as: token });
      const again = await write(token, { rating: round, title: `Round ${round}` }, of);
      assert.equal(again.status, 201);
      const { id, createdAt, rating, title, body, edited, reply } = again.body;
      assert.deepEqual([id, createdAt, edited, reply], [first.id, first.createdAt, true, null]);
      assert.deepEqual([rating, title, body], [round, `Round ${round}`, null]);
    }
    assert.equal((await mailsTo(fresh.developer.email)).length, 1);
    const { summary } = await list(of);
    assert.deepEqual([summary.reviewCount, summary.averageRating], [1, 3]);
    const [day] = await market.sql('SELECT reviews FROM app_daily WHERE app_id = $1', [fresh.id]);
    assert.equal(day!.reviews, 1);
  });

  test('written again later than a day after deleting, it is a new review with its own email', async () => {
    const fresh = await approvedApp(market);
    const of = `/api/apps/${fresh.slug}/reviews`;
    const { token } = await reviewer(market);
    const first = (await write(token, { rating: 4 }, of)).body;
    await market.expect(200, 'DELETE', `${of}/mine`, { as: token });
    await market.sql(`UPDATE deleted_reviews SET deleted_at = now() - interval '25 hours' WHERE review_id = $1`, [
      first.id,
    ]);
    const again = await write(token, { rating: 2 }, of);
    assert.equal(again.status, 201);
    assert.notEqual(again.body.id, first.id);
    assert.equal((await mailsTo(fresh.developer.email)).length, 2);
  });

  test('an account writes, edits, deletes and reports reviews a limited number of times a minute', async (t) => {
    const limited = await startTestMarket(t, { besides: market, env: { RATE_LIMITS: 'reviews=3' } });
    const { token } = await reviewer(limited);
    await limited.expect(201, 'POST', path, { as: token, body: { rating: 3 } });
    await limited.expect(200, 'PUT', mine, { as: token, body: { rating: 4 } });
    await limited.expect(200, 'DELETE', mine, { as: token });
    const refused = await limited.request('POST', path, { as: token, body: { rating: 3 } });
    expectError(refused, 429, 'RATE_LIMITED');
    assert.ok(refused.headers.has('retry-after'));
    const { body: other } = await limited.expect(201, 'POST', path, {
      as: (await reviewer(limited)).token,
      body: { rating: 3 },
    });
    const report = { as: token, body: { reason: 'It is an advertisement.' } };
    expectError(await limited.request('POST', `${path}/${other.id}/report`, report), 429, 'RATE_LIMITED');
  });

  test('once deleted it is gone for everybody, is audited, and another one may be written', async () => {
    const author = await reviewed();
    const { id } = author.review;
    const { body } = await market.expect(200, 'DELETE', mine, { as: author.token });
    assert.deepEqual(body, { id, deleted: true });
    assert.ok(!(await list(path, '?limit=100')).data.some((review: { id: string }) => review.id === id));
    assert.deepEqual(
      (await actionsOn(id)).map(({ action }) => action),
      ['review.created', 'review.deleted'],
    );
    assert.equal((await write(author.token, { rating: 1 })).status, 201);
  });

  test('without one there is none to read, and changing and deleting it is 404', async () => {
    const { token } = await reviewer(market);
    assert.deepEqual((await market.expect(200, 'GET', mine, { as: token })).body, { review: null });
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { body: { rating: 3 } } : {};
      expectError(await market.request(method, mine, { as: token, ...body }), 404, 'NOT_REVIEWED');
    }
  });

  test('a hidden one is shown to its author with the reason, can be mended, stays hidden, and cannot be written anew', async () => {
    const author = await reviewed({ rating: 1, body: 'Buy at my shop.' });
    await hide(author.review.id);
    const { review: body } = (await market.expect(200, 'GET', mine, { as: author.token })).body;
    assert.deepEqual([body.hidden, body.hiddenReason], [true, 'An advertisement.']);
    const mended = await market.expect(200, 'PUT', mine, { as: author.token, body: { rating: 2, body: null } });
    assert.deepEqual([mended.body.hidden, mended.body.body], [true, null]);
    expectError(await market.request('DELETE', mine, { as: author.token }), 409, 'REVIEW_HIDDEN');
    expectError(await write(author.token, { rating: 1 }), 409, 'ALREADY_REVIEWED');
  });
});

async function reviewed(body: object = { rating: 3, title: newId('title') }): Promise<Reviewer & { review: Written }> {
  const author = await reviewer(market);
  return { ...author, review: (await market.expect(201, 'POST', path, { as: author.token, body })).body };
}

interface Written {
  id: string;
  createdAt: string;
}
