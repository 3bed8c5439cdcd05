import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { startTestMarket } from '../../testing/market.ts';
import { HOUR_MS, LISTING, picture, REASON, reviewTools, shots } from '../../testing/reviewing.ts';
import { mintToken } from '../accounts/embedded-provider.ts';

const market = await startTestMarket({ after });
const quiet = await startTestMarket({ after }); // where the whole queue is known
const other = await mintToken(market.settings, 'other-admin', true);
const { createApp, submitted, decide, whole } = reviewTools(market);

suite('the queue', () => {
  test('has those who wait longest first, filters by status and assignee, and is paged', async () => {
    const apps = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) apps.push(await createApp({ name }, {}, quiet));
    const ids: string[] = [];
    for (const app of apps) ids.push(await app.submit());
    const [one, two, three, four] = ids as [string, string, string, string];
    await quiet.sql(`UPDATE submissions SET submitted_at = submitted_at - interval '1 hour' WHERE id = $1`, [four]);
    await quiet.expect(200, 'POST', `/api/admin/submissions/${two}/approve`, { as: quiet.admin });
    await quiet.expect(200, 'POST', `/api/admin/submissions/${three}/claim`, { as: quiet.admin });

    const queue = async (query: string) =>
      (await quiet.expect(200, 'GET', `/api/admin/submissions?${query}`, { as: quiet.admin })).body;
    const listed = async (query: string) => (await queue(query)).data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await listed(''), [four, one, two, three]);
    assert.deepEqual(await listed('status=PENDING'), [four, one, three]);
    assert.deepEqual(await listed('status=APPROVED'), [two]);
    assert.deepEqual(await listed('status=REJECTED'), []);
    assert.deepEqual(await listed('assignee=the-admin'), [three]);
    assert.deepEqual(await listed('assignee=the-admin&status=APPROVED'), []);
    assert.deepEqual(await listed('assignee=nobody'), []);
    assert.deepEqual(await listed('status=PENDING&limit=2&page=2'), [three]);
    assert.deepEqual((await queue('status=PENDING&limit=2&page=3')).pagination, {
      page: 3,
      limit: 2,
      total: 3,
      totalPages: 2,
    });
    for (const query of ['status=DRAFT', 'limit=0', 'page=x', 'whose=1', 'order=best']) {
      await quiet.expect(400, 'GET', `/api/admin/submissions?${query}`, { as: quiet.admin });
    }
    const places = [];
    for (const app of apps) places.push((await app.review()).place);
    assert.deepEqual(places, [2, null, 3, 1]);
  });

  test('is filtered by whose they are, by whether they wait too long, and by the names of app and developer', async () => {
    const here = await startTestMarket({ after });
    const make = async (name: string, profile: Record<string, unknown>) =>
      (await createApp({ name }, profile, here)).submit();
    const mine = await make('Harbor Notes', { name: 'Ada Lovelace' });
    const theirs = await make('Tide Table', { name: 'Grace', companyName: 'Harbor Works' });
    const expired = await make('Zeitplan', { name: 'Ada Byron' });
    const another = await mintToken(here.settings, 'other-admin', true);
    const claim = (id: string, as: string) => here.expect(200, 'POST', `/api/admin/submissions/${id}/claim`, { as });
    await claim(mine, here.admin);
    await claim(theirs, another);
    await claim(expired, here.admin);
    await here.sql(`UPDATE submissions SET claimed_until = now() - interval '1 second' WHERE id = $1`, [expired]);
    await here.sql(`UPDATE submissions SET due_at = now() - interval '1 second' WHERE id = $1`, [theirs]);

    const whole = async (id: string) =>
      (await here.expect(200, 'GET', `/api/admin/submissions/${id}`, { as: here.admin })).body;
    const found: [query: string, ids: string[]][] = [
      ['assignee=none', [expired]],
      ['assignee=me', [mine]],
      ['assignee=other-admin', [theirs]],
      ['overdue=true', [theirs]],
      ['overdue=false', [mine, expired]],
      ['overdue=false&assignee=none', [expired]],
      ['search=harbor', [mine, theirs]],
      ['search=ADA', [mine, expired]],
      ['search=ada%20note', [mine]],
      ['search=ada%20tide', []],
      ['search=ad%20zeit&status=PENDING', [expired]],
      ['search=%25', []],
      ['search=%20', [mine, theirs, expired]],
      ['order=newest', [expired, theirs, mine]],
      ['order=oldest', [mine, theirs, expired]],
      [`app=${(await whole(theirs)).appId}`, [theirs]],
      [`developer=${(await whole(mine)).developer.id}&order=newest`, [mine]],
      ['developer=dev_nobody', []],
    ];
    for (const [query, ids] of found) {
      const { body } = await here.expect(200, 'GET', `/api/admin/submissions?${query}`, { as: here.admin });
      assert.deepEqual(
        body.data.map(({ id }: { id: string }) => id),
        ids,
        query,
      );
      assert.equal(body.pagination.total, ids.length, query);
    }
    await here.expect(200, 'POST', `/api/admin/submissions/${theirs}/approve`, { as: another });
    const { body } = await here.expect(200, 'GET', '/api/admin/submissions?overdue=true', { as: here.admin });
    assert.deepEqual(body.data, []);
    await here.expect(400, 'GET', '/api/admin/submissions?overdue=soon', { as: here.admin });
  });

  test('a submission is due after 48 hours, and overdue from then on until it is decided', async () => {
    const { submission, review } = await submitted();
    const { submittedAt, dueAt, overdue } = await review();
    assert.equal(Date.parse(dueAt) - Date.parse(submittedAt), 48 * HOUR_MS);
    assert.equal(overdue, false);
    await market.sql(`UPDATE submissions SET due_at = now() - interval '1 second' WHERE id = $1`, [submission]);
    assert.deepEqual([(await whole(submission)).body.overdue, (await review()).overdue], [true, true]);
    await decide(submission, 'approve');
    assert.deepEqual([(await whole(submission)).body.overdue, (await review()).overdue], [false, false]);
  });

  test('the developer is told the median and the 90th percentile of the last thirty decisions', async () => {
    const app = await createApp({}, {}, quiet);
    await app.submit();
    await quiet.sql(`DELETE FROM submissions WHERE status = 'APPROVED'`);
    assert.deepEqual([(await app.review()).medianWaitHours, (await app.review()).p90WaitHours], [null, null]);
    // Thirty that took 1 to 30 hours, before them ten that took 1,000, and withdrawn ones that nobody decided.
    await quiet.sql(
      `INSERT INTO submissions (id, app_id, version, status, listing, submitted_at, decided_at)
       SELECT 'sub_' || n, $1, 1, CASE WHEN n > 40 THEN 'WITHDRAWN' ELSE 'APPROVED' END, '{"name":"x"}',
         now() - n * interval '1 minute' - CASE WHEN n <= 30 THEN n ELSE 1000 END * interval '1 hour',
         now() - CASE WHEN n > 40 THEN 0 ELSE n END * interval '1 minute'
       FROM generate_series(1, 50) AS n`,
      [(await createApp({}, {}, quiet)).id],
    );
    assert.deepEqual([(await app.review()).medianWaitHours, (await app.review()).p90WaitHours], [15.5, 27.1]);
  });

  test('only administrators see it, and only they decide', async () => {
    const { submission, key, developer } = await submitted();
    for (const as of [key, developer.token]) {
      for (const path of ['', `/${submission}`])
        await market.expect(403, 'GET', `/api/admin/submissions${path}`, { as });
      for (const move of ['claim', 'approve', 'reject'])
        assert.equal((await decide(submission, move, { as })).status, 403);
    }
    assert.equal((await whole(submission)).body.status, 'PENDING');
  });
});

suite('one submission', () => {
  test('of a first version has the frozen listing, and differs from nothing in every field that is set', async () => {
    const { submission, id, slug, developer } = await submitted({}, { name: 'Ada', companyName: 'Engines' });
    const { body } = await whole(submission);
    const beside = { longDescriptionHtml: null, environment: 'localhost', releaseNotes: null, publishedFrom: null };
    assert.deepEqual(body.listing, { ...LISTING, ...beside });
    const { name, description, category, logoUrl, screenshots } = LISTING;
    assert.deepEqual(body.difference, [
      ...Object.entries({ name, description, category, logoUrl }).map(([field, to]) => ({
        pointer: `/${field}`,
        from: null,
        to,
      })),
      ...screenshots.map((to, i) => ({ pointer: `/screenshots/${i}`, from: null, to })),
    ]);
    assert.deepEqual([body.appId, body.appName, body.slug, body.version], [id, name, slug, 1]);
    assert.deepEqual(body.developer, { id: developer.id, name: 'Ada', companyName: 'Engines' });
    assert.deepEqual([body.status, body.history, body.reasons, body.checks], ['PENDING', [], [], 'FAILED']);
    assert.equal(body.report.rules.find(({ rule }: { rule: string }) => rule === 'LOGO_REACHABLE').status, 'FAILED');
  });

  test('of a next version differs from the live one field by field and screenshot by screenshot', async () => {
    const { submission, act, submit } = await submitted();
    await decide(submission, 'approve');
    const changes = {
      name: 'Focus Boards',
      logoUrl: null,
      screenshots: shots('one', 'new', 'more'),
      releaseNotes: 'Hi',
    };
    assert.equal((await act('POST', '/versions', changes)).status, 201);
    const next = await submit('/versions/2');
    const [, second] = LISTING.screenshots;
    const difference = [
      { pointer: '/name', from: 'Focus Board', to: 'Focus Boards' },
      { pointer: '/logoUrl', from: LISTING.logoUrl, to: null },
      { pointer: '/screenshots/1', from: second, to: { ...second, url: picture('new') } },
      { pointer: '/screenshots/2', from: null, to: { url: picture('more'), caption: null, order: 2 } },
      { pointer: '/releaseNotes', from: null, to: 'Hi' },
    ];
    assert.deepEqual((await whole(next)).body.difference, difference);
    // It stays in the record when what was new is what is live.
    await decide(next, 'approve');
    assert.deepEqual((await whole(next)).body.difference, difference);
  });

  test('stays what was submitted when the draft is edited after a withdrawal', async () => {
    const { submission, act, submit } = await submitted();
    await act('POST', '/withdraw');
    await act('PUT', '', { name: 'Another Name' });
    const { body } = await whole(submission);
    assert.deepEqual([body.status, body.appName, body.listing.name], ['WITHDRAWN', 'Focus Board', 'Focus Board']);
    assert.equal((await whole(await submit())).body.listing.name, 'Another Name');
  });

  test('has the live apps among its look-alikes in `similarNames`, which is deprecated', async () => {
    const live = await submitted({ name: 'Quokka Ledger' });
    await submitted({ name: 'Quokka Ledgers' });
    await decide(live.submission, 'approve');
    const { submission } = await submitted({ name: 'QUOKKA  Ledger!' });
    const { similarNames } = (await whole(submission)).body;
    assert.deepEqual(similarNames, [{ name: 'Quokka Ledger', slug: live.slug, similarity: 1 }]);
    assert.deepEqual((await whole(live.submission)).body.similarNames, []);
  });

  test('keeps every reason of every round, marked changed or untouched, newest round first', async () => {
    const app = await submitted();
    const about = (pointer: string, code: string) => ({ ...REASON, pointer, code });
    const rounds = [
      [about('/name', 'FIRST_NAME'), about('/screenshots/1/url', 'FIRST_SHOT'), about('/description', 'FIRST_WORDS')],
      [about('/description', 'SECOND_WORDS'), about('/screenshots', 'SECOND_SHOTS')],
    ];
    await decide(app.submission, 'reject', { body: { reasons: rounds[0], guidance: 'Nearly there.' } });
    await app.act('PUT', '', { name: 'A Name of its Own', screenshots: shots('one', 'better') });
    const second = await app.submit();
    await decide(second, 'reject', { body: { reasons: rounds[1] } });
    await app.act('PUT', '', { description: 'Something else.' });
    const third = await app.submit();

    const marks = (history: { reasons: { code: string; changed: boolean }[] }[]) =>
      history.map(({ reasons }) => Object.fromEntries(reasons.map(({ code, changed }) => [code, changed])));
    const first = { FIRST_NAME: true, FIRST_SHOT: true };
    const { history } = (await whole(third)).body;
    assert.deepEqual(marks(history), [
      { SECOND_WORDS: true, SECOND_SHOTS: false },
      { ...first, FIRST_WORDS: true },
    ]);
    assert.deepEqual(marks((await whole(second)).body.history), [{ ...first, FIRST_WORDS: false }]);
    assert.deepEqual([history[1].submissionId, history[1].status], [app.submission, 'REJECTED']);
    assert.deepEqual([history[1].guidance, history[0].guidance], ['Nearly there.', null]);
    assert.deepEqual(history[1].reasons[0], { ...rounds[0]![0], changed: true });
    const review = await app.review();
    assert.deepEqual([review.submissionId, review.history.length, review.history[0].status], [third, 3, 'PENDING']);
    assert.deepEqual(marks(review.history.slice(1)), marks(history));
  });
});

suite('requested changes', () => {
  const pointersOf = ({ difference }: { difference: { pointer: string }[] }) =>
    difference.map(({ pointer }) => pointer);

  test('are those of the last rejection, with what has changed since; a withdrawal keeps them', async () => {
    const app = await submitted();
    assert.equal((await whole(app.submission)).body.requestedChanges, null);
    const reasons = [
      { ...REASON, pointer: '/name' },
      { ...REASON, pointer: '/description' },
    ];
    await decide(app.submission, 'reject', { body: { reasons, guidance: 'Nearly there.' } });
    // Of itself a rejected submission has none; the developer's view compares the draft with it.
    assert.equal((await whole(app.submission)).body.requestedChanges, null);
    const unchanged = (await app.review()).requestedChanges;
    assert.deepEqual(
      [unchanged.submissionId, unchanged.version, unchanged.guidance],
      [app.submission, 1, 'Nearly there.'],
    );
    assert.deepEqual(
      [pointersOf(unchanged), unchanged.reasons.map(({ changed }: { changed: boolean }) => changed)],
      [[], [false, false]],
    );

    await app.act('PUT', '', { name: 'A Better Name', screenshots: shots('one', 'better') });
    await app.submit();
    await app.act('POST', '/withdraw');
    const again = await app.submit();
    for (const { requestedChanges } of [(await whole(again)).body, await app.review()]) {
      assert.equal(requestedChanges.submissionId, app.submission);
      assert.deepEqual(pointersOf(requestedChanges), ['/name', '/screenshots/1']);
      assert.deepEqual(
        requestedChanges.reasons.map(({ pointer, changed }: { pointer: string; changed: boolean }) => [
          pointer,
          changed,
        ]),
        [
          ['/name', true],
          ['/description', false],
        ],
      );
    }
  });

  test('are settled by an approval', async () => {
    const app = await submitted();
    await decide(app.submission, 'reject');
    await decide(await app.submit(), 'approve');
    assert.equal((await app.review()).requestedChanges, null);
    await app.act('POST', '/versions', { name: 'Focus Board Two' });
    const update = (await whole(await app.submit('/versions/2'))).body;
    assert.equal(update.requestedChanges, null);
    assert.equal(update.history.at(-1).reasons.length, 1);
  });

  test('are found behind any number of withdrawn submissions', async () => {
    const app = await submitted();
    await decide(app.submission, 'reject');
    await market.sql(`UPDATE submissions SET submitted_at = now() - interval '3 days' WHERE id = $1`, [app.submission]);
    await market.sql(
      `INSERT INTO submissions (id, app_id, version, status, listing, submitted_at, decided_at)
       SELECT id || n, app_id, version, 'WITHDRAWN', listing, now() - interval '2 days', now()
       FROM submissions, generate_series(1, 60) AS n WHERE id = $1`,
      [app.submission],
    );
    const again = await app.submit();
    for (const { history, requestedChanges } of [(await whole(again)).body, await app.review()])
      assert.deepEqual([history.length, requestedChanges?.submissionId], [50, app.submission]);
  });

  test('of a discarded version do not concern the next one', async () => {
    const app = await submitted();
    await decide(app.submission, 'approve');
    await app.act('POST', '/versions', { name: 'Focus Board Two' });
    await decide(await app.submit('/versions/2'), 'reject');
    assert.equal((await app.review()).requestedChanges.version, 2);
    await app.act('DELETE', '/versions/2');
    assert.equal((await app.review()).requestedChanges, null);
    await app.act('POST', '/versions', { name: 'Focus Board Three' });
    assert.equal((await app.review()).requestedChanges, null);
    const { requestedChanges, history } = (await whole(await app.submit('/versions/3'))).body;
    assert.deepEqual([requestedChanges, history[0].version], [null, 2]);
  });
});

suite('claims', () => {
  test('a claim holds two hours against others, can be renewed, and can be released', async () => {
    const { submission } = await submitted();
    const { body } = await decide(submission, 'claim');
    assert.equal(body.assignee, 'the-admin');
    assert.ok(Math.abs(Date.parse(body.claimedUntil) - Date.now() - 2 * HOUR_MS) < 60_000);
    for (const move of ['claim', 'release', 'approve', 'reject']) {
      const answer = await decide(submission, move, { as: other });
      expectError(answer, 409, 'CLAIMED_BY_OTHER');
      assert.match(answer.body.error.message, /the-admin/);
    }
    await market.sql(`UPDATE submissions SET claimed_until = now() + interval '1 minute' WHERE id = $1`, [submission]);
    const again = await decide(submission, 'claim');
    assert.ok(Date.parse(again.body.claimedUntil) - Date.now() > 1.9 * HOUR_MS);
    const released = await decide(submission, 'release');
    assert.deepEqual([released.status, released.body.assignee, released.body.claimedUntil], [200, null, null]);
    assert.equal((await decide(submission, 'claim', { as: other })).body.assignee, 'other-admin');
    const approved = await decide(submission, 'approve', { as: other });
    assert.deepEqual(
      [approved.body.status, approved.body.decidedBy, approved.body.assignee],
      ['APPROVED', 'other-admin', null],
    );
  });

  test('a claim that has run out is none: it is not shown, not found, and another may claim or decide', async () => {
    for (const move of ['claim', 'approve', 'reject']) {
      const { submission } = await submitted();
      await decide(submission, 'claim');
      await market.sql(`UPDATE submissions SET claimed_until = now() - interval '1 second' WHERE id = $1`, [
        submission,
      ]);
      const { assignee, claimedUntil } = (await whole(submission)).body;
      assert.deepEqual([assignee, claimedUntil], [null, null]);
      const path = '/api/admin/submissions?assignee=the-admin&limit=100';
      const { text } = await market.expect(200, 'GET', path, { as: market.admin });
      assert.ok(!text.includes(submission));
      assert.equal((await decide(submission, move, { as: other })).status, 200);
    }
  });

  test('a submission that is withdrawn while somebody reviews it is nobody’s any more', async () => {
    const { submission, act } = await submitted();
    await decide(submission, 'claim');
    assert.equal((await act('POST', '/withdraw')).status, 200);
    const { status, assignee, claimedUntil } = (await whole(submission)).body;
    assert.deepEqual([status, assignee, claimedUntil], ['WITHDRAWN', null, null]);
  });
});
