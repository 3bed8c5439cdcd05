import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp, type OwnedTestApp } from '../../testing/owned-apps.ts';
import { type Reviewer, reviewer, reviewers } from '../../testing/reviewers.ts';

const market = await startTestMarket({ after });
const node = await startTestMarket({ after }, { besides: market });
const { admin } = market;
const pathOf = ({ slug }: OwnedTestApp) => `/api/apps/${slug}/reviews`;
const reason = { reason: 'For the test.' };

const ACTIONS = ['review', 'edit', 'delete', 'hide', 'restore'] as const;
interface Step {
  who: number;
  action: (typeof ACTIONS)[number];
  rating: number;
}
const step = fc.record({
  who: fc.nat({ max: 2 }),
  action: fc.constantFrom(...ACTIONS),
  rating: fc.integer({ min: 1, max: 5 }),
});

/** What the sums must be: counted from the reviews themselves. */
async function recomputed({ id }: OwnedTestApp) {
  const [row] = await market.sql(
    `SELECT count(*)::int AS review_count, coalesce(sum(rating), 0)::int AS rating_sum,
       ARRAY(SELECT count(r.id)::int FROM generate_series(1, 5) AS star
             LEFT JOIN reviews AS r ON r.app_id = $1 AND r.hidden_at IS NULL AND r.rating = star
             GROUP BY star ORDER BY star) AS stars
     FROM reviews WHERE app_id = $1 AND hidden_at IS NULL`,
    [id],
  );
  return row!;
}

async function assertExact(app: OwnedTestApp): Promise<void> {
  const wanted = await recomputed(app);
  const [kept] = await market.sql('SELECT review_count, rating_sum, stars FROM app_statistics WHERE app_id = $1', [
    app.id,
  ]);
  assert.deepEqual(kept, wanted);
  const [copy] = await market.sql('SELECT review_count, rating_sum FROM catalog WHERE app_id = $1', [app.id]);
  assert.deepEqual(copy, { review_count: wanted.review_count, rating_sum: wanted.rating_sum });
}

const writtenOn = async ({ id }: OwnedTestApp) =>
  (
    await market.sql(
      `SELECT sum(reviews)::int AS reviews, sum(rating_sum)::int AS sum FROM app_daily WHERE app_id = $1`,
      [id],
    )
  )[0];

/** The status of the answer. Reviews are hidden and restored by their id, which their author knows. */
async function take(app: OwnedTestApp, { token }: Reviewer, { action, rating }: Step, on = market): Promise<number> {
  const [path, mine] = [pathOf(app), `${pathOf(app)}/mine`];
  switch (action) {
    case 'review':
      return (await on.request('POST', path, { as: token, body: { rating } })).status;
    case 'edit':
      return (await on.request('PUT', mine, { as: token, body: { rating } })).status;
    case 'delete':
      return (await on.request('DELETE', mine, { as: token })).status;
    default: {
      const { review } = (await on.request('GET', mine, { as: token })).body;
      if (review === null) return 404;
      const request = { as: admin, ...(action === 'hide' ? { body: reason } : {}) };
      return (await on.request('POST', `/api/admin/reviews/${review.id}/${action}`, request)).status;
    }
  }
}

/** The rules as a table: what each action answers by the state of the review, and the state afterwards. */
type State = 'none' | 'shown' | 'hidden';
const RULES: Record<Step['action'], Record<State, [status: number, next: State]>> = {
  review: { none: [201, 'shown'], shown: [409, 'shown'], hidden: [409, 'hidden'] },
  edit: { none: [404, 'none'], shown: [200, 'shown'], hidden: [200, 'hidden'] },
  delete: { none: [404, 'none'], shown: [200, 'none'], hidden: [409, 'hidden'] },
  hide: { none: [404, 'none'], shown: [200, 'hidden'], hidden: [409, 'hidden'] },
  restore: { none: [404, 'none'], shown: [409, 'shown'], hidden: [200, 'shown'] },
};

suite('The sums of ratings', () => {
  test('after any sequence of steps each step was answered by the rules, and the sums are those of the reviews', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const [app, people] = [await approvedApp(market), await reviewers(market, 3)];
        const states: State[] = people.map(() => 'none');
        for (const next of steps) {
          const [status, state] = RULES[next.action][states[next.who]!];
          assert.equal(await take(app, people[next.who]!, next), status, JSON.stringify(next));
          states[next.who] = state;
          await assertExact(app);
        }
        assert.equal((await recomputed(app)).review_count, states.filter((state) => state === 'shown').length);
      }),
      { numRuns: 15 },
    );
  });

  test('so they are when all steps come at once, on two nodes, while developer and administrators change the listing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const [app, people] = [await approvedApp(market), await reviewers(market, 3)];
        // Each of them makes the catalog's row anew, from sums that are changing at that very moment.
        const disturbances = [
          market.expect(200, 'PUT', '/api/dev/me', { as: app.key, body: { bio: 'New.' } }),
          node.expect(200, 'PUT', '/api/dev/me', { as: app.key, body: { name: 'Newer' } }),
          node
            .expect(200, 'POST', `/api/admin/apps/${app.id}/feature`, { as: admin })
            .then(() => market.expect(200, 'POST', `/api/admin/apps/${app.id}/unfeature`, { as: admin })),
        ];
        const answers = steps.map((next, i) => take(app, people[next.who]!, next, i % 2 ? node : market));
        const [statuses] = await Promise.all([Promise.all(answers), ...disturbances]);
        assert.deepEqual(
          statuses.filter((status) => ![200, 201, 404, 409].includes(status)),
          [],
        );
        await assertExact(app);
      }),
      { numRuns: 10 },
    );
  });

  test('the copy in the catalog is not lost when its row is made anew at the moment of a review', async () => {
    const app = await approvedApp(market);
    for (let round = 0; round < 40; round++) {
      const who = await reviewer(market);
      const [status] = await Promise.all([
        take(app, who, { who: 0, action: 'review', rating: (round % 5) + 1 }),
        node.expect(200, 'PUT', '/api/dev/me', { as: app.key, body: { bio: `Round ${round}` } }),
        node.expect(200, 'POST', `/api/admin/apps/${app.id}/${round % 2 ? 'un' : ''}feature`, { as: admin }),
      ]);
      assert.equal(status, 201);
      await assertExact(app);
    }
  });

  test('a hundred accounts at once, on two nodes, are all counted', async () => {
    const [app, people] = [await approvedApp(market), await reviewers(market, 100)];
    // A busy node refuses with 503, and a client tries again.
    const write = async (who: (typeof people)[number], i: number): Promise<number> => {
      const review = { who: 0, action: 'review', rating: (i % 5) + 1 } as const;
      for (let attempt = 0; ; attempt++) {
        const status = await take(app, who, review, i % 2 ? node : market);
        if (status !== 503 || attempt === 5) return status;
        await sleep(200);
      }
    };
    const statuses = await Promise.all(people.map(write));
    assert.deepEqual(new Set(statuses), new Set([201]));
    assert.deepEqual(await recomputed(app), { review_count: 100, rating_sum: 300, stars: [20, 20, 20, 20, 20] });
    await assertExact(app);
    assert.deepEqual(await writtenOn(app), { reviews: 100, sum: 300 });
    const { body } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
    assert.deepEqual([body.reviewCount, body.averageRating], [100, 3]);
    const mails = await market.sql(`SELECT FROM mails WHERE recipient = $1 AND event = 'review.created'`, [
      app.developer.email,
    ]);
    assert.equal(mails.length, 100);
  });

  test('of twenty reviews by one account at once one is taken', async () => {
    const [app, who] = [await approvedApp(market), await reviewer(market)];
    const attempts = Array.from({ length: 20 }, (_, i) =>
      take(app, who, { who: 0, action: 'review', rating: 4 }, i % 2 ? node : market),
    );
    assert.deepEqual((await Promise.all(attempts)).sort(), [201, ...Array(19).fill(409)]);
    assert.deepEqual(await recomputed(app), { review_count: 1, rating_sum: 4, stars: [0, 0, 0, 1, 0] });
    await assertExact(app);
    assert.deepEqual(await writtenOn(app), { reviews: 1, sum: 4 });
  });

  test("a day's figures tell what was written on it, whatever becomes of it later", async () => {
    const [app, who] = [await approvedApp(market), await reviewer(market)];
    const steps = ['review', 'edit', 'hide', 'restore', 'delete', 'review'] as const;
    for (const [i, action] of steps.entries()) await take(app, who, { who: 0, action, rating: i + 1 > 5 ? 2 : 5 - i });
    // The last step restores the review that was deleted: it counts on the day that it was first written.
    assert.deepEqual(await writtenOn(app), { reviews: 1, sum: 5 });
    const [{ day, today } = {}] = await market.sql(
      `SELECT day::text, (now() AT TIME ZONE 'UTC')::date::text AS today FROM app_daily WHERE app_id = $1`,
      [app.id],
    );
    assert.equal(day, today);
  });
});
