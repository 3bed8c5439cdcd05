import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { codeOf, expectError } from '../../testing/expect-error.ts';
import { startForeignProvider } from '../../testing/foreign-provider.ts';
import { eventually, startTestMarket, type TestDeveloper, type TestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after });
const counted = await startTestMarket({ after }); // where everything that is there is known

const REASON = 'It collects data that it does not tell about.';
const LISTING = {
  name: 'Focus Board',
  description: 'Plan your week.',
  category: 'PRODUCTIVITY',
  environment: 'localhost',
  // Nobody listens there: the checks are over at once.
  screenshots: [{ url: 'http://127.0.0.1:1/a.png' }, { url: 'http://127.0.0.1:1/b.png' }],
};
const MOVES: Record<string, string[]> = {
  DRAFT: [],
  PENDING: ['submit'],
  REJECTED: ['submit', 'reject'],
  APPROVED: ['submit', 'approve'],
};

let names = 0;
async function makeApp(state: string, fields: object = {}, developer?: TestDeveloper, at: TestMarket = market) {
  const owner = developer ?? (await at.verifiedDeveloper());
  const key = await at.apiKey(owner);
  const body = { ...LISTING, name: `Suspended App ${++names}`, ...fields };
  const { id, slug, name } = (await at.expect(201, 'POST', '/api/dev/apps', { as: key, body })).body;
  const act = (method: string, rest = '', sent?: object) =>
    at.request(method, `/api/dev/apps/${id}${rest}`, { as: key, ...(sent ? { body: sent } : {}) });
  const decide = async (move: string) => {
    const { submissionId } = (await act('GET', '/review')).body;
    const reasons = [{ pointer: '/name', code: 'NO', message: 'No.', fix: 'Fix it.' }];
    const sent = move === 'reject' ? { body: { reasons } } : {};
    await at.expect(200, 'POST', `/api/admin/submissions/${submissionId}/${move}`, { as: at.admin, ...sent });
  };
  for (const move of MOVES[state]!) {
    if (move === 'submit') assert.equal((await act('POST', '/submit')).status, 200);
    else await decide(move);
  }
  return { id: id as string, slug: slug as string, name: name as string, owner, key, act, decide };
}
type Made = Awaited<ReturnType<typeof makeApp>>;

const decide = (id: string, move: string, { as = market.admin, ...more }: { as?: string; body?: object } = {}) =>
  market.request('POST', `/api/admin/apps/${id}/${move}`, {
    as,
    ...(move === 'suspend' ? { body: { reason: REASON } } : {}),
    ...more,
  });
const correct = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  market.request('PUT', `/api/admin/apps/${id}`, { as: market.admin, body, headers });
const detail = (slug: string) => market.request('GET', `/api/apps/${slug}`);
const auditOf = async (id: string, action: string) =>
  (await market.sql('SELECT details FROM audit_log WHERE subject_id = $1 AND action = $2', [id, action])).map(
    (row) => row.details,
  );

async function listed(query = ''): Promise<string[]> {
  const { body } = await market.expect(200, 'GET', `/api/apps?limit=100${query}`);
  assert.ok(body.pagination.total <= 100);
  return body.data.map(({ slug }: { slug: string }) => slug);
}

/** Whether the public sees it; list and detail must agree. */
async function isPublic({ slug }: Made): Promise<boolean> {
  const [inList, { status }] = [(await listed()).includes(slug), await detail(slug)];
  assert.equal(status, inList ? 200 : 404);
  return inList;
}

suite('corrections', () => {
  test('a correction is seen by the next public request, audited with old and new values, and keeps slug and version', async () => {
    const app = await makeApp('APPROVED');
    const before = (await detail(app.slug)).body;
    const changes = { name: 'Mended Name', websiteUrl: 'http://127.0.0.1:1/', description: 'Typo mended.' };
    const override = 'Nothing listens there.';
    const answer = await correct(app.id, { ...changes, override });
    assert.deepEqual([answer.status, answer.body.name, answer.body.slug], [200, 'Mended Name', app.slug]);
    const { body: shown } = await detail(app.slug);
    const { updatedAt, approvedAt } = shown;
    // The receipt of a correction covers texts and images.
    assert.deepEqual(shown, { ...before, ...changes, updatedAt, approvedAt, approvedImages: true });
    assert.ok(updatedAt > before.updatedAt && approvedAt > before.approvedAt);
    const { body: own } = await app.act('GET');
    assert.deepEqual([own.name, own.version, own.status, own.openVersion], ['Mended Name', 1, 'APPROVED', null]);
    assert.deepEqual(await auditOf(app.id, 'app.corrected'), [
      {
        changes: [
          { pointer: '/name', from: app.name, to: 'Mended Name' },
          { pointer: '/description', from: LISTING.description, to: 'Typo mended.' },
          { pointer: '/websiteUrl', from: null, to: changes.websiteUrl },
        ],
        ...{ override: true, overrideReason: override },
      },
    ]);
  });

  test('a correction leaves an email and a receipt for the corrected listing; one without a change, none', async () => {
    const app = await makeApp('APPROVED');
    const override = 'Nothing listens there.';
    await correct(app.id, { websiteUrl: 'http://127.0.0.1:1/', description: 'Typo mended.', override });
    const again = await correct(app.id, { description: 'Typo mended.' });
    assert.equal(again.status, 200);
    const mails = await market.sql(`SELECT text FROM mails WHERE event = 'app.corrected' AND text LIKE $1`, [
      `%${app.id}%`,
    ]);
    assert.equal(mails.length, 1);
    assert.match(mails[0]!.text, /Short description, Website/);
    const receipts = (await app.act('GET', '/receipts')).body.data;
    assert.deepEqual(
      receipts.map(({ record }: { record: { decision: string } }) => record.decision),
      ['CORRECTED', 'APPROVED'],
    );
    assert.notEqual(receipts[0].record.listingHash, receipts[1].record.listingHash);
  });

  for (const state of ['DRAFT', 'PENDING', 'REJECTED']) {
    test(`an app that is ${state} takes neither corrections nor any other decision`, async () => {
      const app = await makeApp(state);
      expectError(await correct(app.id, { name: 'X' }), 409, 'APP_NOT_APPROVED');
      for (const move of ['feature', 'unfeature', 'suspend', 'restore']) {
        expectError(await decide(app.id, move), 409, 'APP_NOT_APPROVED');
      }
      assert.equal((await app.act('GET')).body.name, app.name);
    });
  }

  const refused: [body: unknown, pointer: string][] = [
    ...['slug', 'status', 'environment', 'featured', 'version', 'releaseNotes', 'visibility', 'developerId', 'x'].map(
      (field): [unknown, string] => [{ [field]: 'x' }, `/${field}`],
    ),
    [{ name: '' }, '/name'],
    [{ name: 'x'.repeat(81) }, '/name'],
    [{ name: null }, '/name'],
    [{ description: 'x'.repeat(281) }, '/description'],
    [{ longDescription: 'x'.repeat(20_001) }, '/longDescription'],
    [{ category: 'GAMES' }, '/category'],
    [{ logoUrl: 'javascript:alert(1)' }, '/logoUrl'],
    [{ websiteUrl: `https://example.com/${'x'.repeat(2_048)}` }, '/websiteUrl'],
    [{ screenshots: Array.from({ length: 7 }, () => LISTING.screenshots[0]) }, '/screenshots'],
    [{ screenshots: [{ url: 'x' }, LISTING.screenshots[0]] }, '/screenshots/0/url'],
  ];
  test('a correction is held to the bounds of a listing, and names what it does not know', async () => {
    const app = await makeApp('APPROVED');
    for (const [body, pointer] of refused) {
      const answer = await correct(app.id, body);
      expectError(answer, 400, 'VALIDATION_FAILED', pointer);
      assert.equal(answer.body.error.details[0].pointer, pointer);
    }
    assert.equal((await correct(app.id, {})).status, 200);
    assert.equal((await detail(app.slug)).body.name, app.name);
    assert.deepEqual(await auditOf(app.id, 'app.corrected'), []);
  });

  test('private addresses stay for apps of the environment localhost', async () => {
    const screenshots = [{ url: 'https://nowhere.invalid/a.png' }, { url: 'https://nowhere.invalid/b.png' }];
    const app = await makeApp('APPROVED', { environment: 'production', screenshots });
    const answer = await correct(app.id, { websiteUrl: 'http://localhost/', logoUrl: 'http://[::ffff:7f00:1]/' });
    const pointers = answer.body.error.details.map(({ pointer }: { pointer: string }) => pointer);
    assert.deepEqual([answer.status, pointers.sort()], [400, ['/logoUrl', '/websiteUrl']]);
  });

  test('a correction of what has changed since it was read is refused', async () => {
    const app = await makeApp('APPROVED');
    const read = await market.expect(200, 'GET', `/api/admin/apps/${app.id}`, { as: market.admin });
    const etag = { 'if-match': read.headers.get('etag')! };
    assert.equal((await correct(app.id, { name: 'First' }, etag)).status, 200);
    expectError(await correct(app.id, { name: 'Second' }, etag), 412, 'PRECONDITION_FAILED');
    assert.equal((await detail(app.slug)).body.name, 'First');
  });

  test('only administrators suspend, restore and feature apps, and an app that is not there is not found', async () => {
    const app = await makeApp('APPROVED');
    for (const as of [app.key, app.owner.token]) {
      await market.expect(403, 'PUT', `/api/admin/apps/${app.id}`, { as, body: { name: 'X' } });
      for (const move of ['feature', 'suspend', 'restore'])
        assert.equal((await decide(app.id, move, { as })).status, 403);
    }
    const deleted = await makeApp('DRAFT');
    assert.equal((await deleted.act('DELETE')).status, 200);
    for (const id of ['app_unknown', deleted.id]) {
      expectError(await correct(id, { name: 'X' }), 404, 'APP_NOT_FOUND');
      expectError(await decide(id, 'suspend'), 404, 'APP_NOT_FOUND');
    }
  });
});

suite('suspending and featuring', () => {
  test('a featured app is listed as featured with the next request, until it is unfeatured', async () => {
    const app = await makeApp('APPROVED');
    const inWindow = async () => {
      const [on, off] = [await listed('&featured=true'), await listed('&featured=false')];
      assert.equal(on.includes(app.slug), !off.includes(app.slug));
      assert.equal((await detail(app.slug)).body.featured, on.includes(app.slug));
      return on.includes(app.slug);
    };
    assert.equal(await inWindow(), false);
    for (const _twice of [1, 2]) assert.equal((await decide(app.id, 'feature')).body.featured, true);
    assert.equal(await inWindow(), true);
    for (const _twice of [1, 2]) assert.equal((await decide(app.id, 'unfeature')).body.featured, false);
    assert.equal(await inWindow(), false);
    for (const action of ['app.featured', 'app.unfeatured']) assert.equal((await auditOf(app.id, action)).length, 1);
  });

  test('a suspended app leaves list and detail at once, tells its developer why, and comes back as it was', async () => {
    const app = await makeApp('APPROVED');
    const before = (await detail(app.slug)).body;
    for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(2_001) }, { reason: 'x', a: 1 }]) {
      expectError(await decide(app.id, 'suspend', { body }), 400, 'VALIDATION_FAILED');
    }
    expectError(await decide(app.id, 'restore'), 409, 'APP_STATE');
    assert.equal(await isPublic(app), true);

    assert.equal((await decide(app.id, 'suspend')).body.visibility, 'SUSPENDED');
    assert.equal(await isPublic(app), false);
    const { body: own } = await app.act('GET');
    assert.deepEqual([own.visibility, own.suspendedReason, own.status], ['SUSPENDED', REASON, 'APPROVED']);
    expectError(await decide(app.id, 'suspend'), 409, 'APP_STATE');
    expectError(await app.act('POST', '/relist'), 409, 'APP_STATE');

    assert.equal((await decide(app.id, 'restore')).body.visibility, 'LISTED');
    assert.deepEqual((await detail(app.slug)).body, before);
    assert.equal(await isPublic(app), true);
    assert.deepEqual(await auditOf(app.id, 'app.suspended'), [{ reason: REASON }]);
    assert.equal((await auditOf(app.id, 'app.restored')).length, 1);
    const mails = await market.sql(
      `SELECT event, text LIKE $2 AS told FROM mails WHERE recipient = $1 AND event ~ '^app.(sus|res)' ORDER BY id`,
      [app.owner.email, `%${REASON}%`],
    );
    assert.deepEqual(mails, [
      { event: 'app.suspended', told: true },
      { event: 'app.restored', told: false },
    ]);
  });

  test('a version that is approved while the app is suspended is public only once it is restored', async () => {
    const app = await makeApp('APPROVED');
    await decide(app.id, 'suspend');
    await app.act('POST', '/versions', { description: 'The second one.' });
    await app.act('POST', '/versions/2/submit');
    await app.decide('approve');
    assert.equal(await isPublic(app), false);
    await decide(app.id, 'restore');
    const { version, description } = (await detail(app.slug)).body;
    assert.deepEqual([version, description], [2, 'The second one.']);
  });

  test("a developer's unlisting survives a suspension and a restoration", async () => {
    const app = await makeApp('APPROVED');
    assert.equal((await app.act('POST', '/unlist')).body.visibility, 'UNLISTED');
    assert.equal(await isPublic(app), false);
    assert.equal((await decide(app.id, 'suspend')).body.visibility, 'SUSPENDED');
    assert.equal((await decide(app.id, 'restore')).body.visibility, 'UNLISTED');
    assert.equal(await isPublic(app), false);
    assert.equal((await app.act('POST', '/relist')).body.visibility, 'LISTED');
    assert.equal(await isPublic(app), true);
  });

  test('a suspended developer takes all apps along; reinstated, those that were listed come back', async () => {
    const developer = await market.verifiedDeveloper();
    const [one, two, unlisted, suspended, draft] = [
      await makeApp('APPROVED', {}, developer),
      await makeApp('APPROVED', {}, developer),
      await makeApp('APPROVED', {}, developer),
      await makeApp('APPROVED', {}, developer),
      await makeApp('DRAFT', {}, developer),
    ];
    await unlisted.act('POST', '/unlist');
    await decide(suspended.id, 'suspend');
    const shown = () => Promise.all([one, two, unlisted, suspended, draft].map(isPublic));
    assert.deepEqual(await shown(), [true, true, false, false, false]);
    const move = (what: string, body?: object) =>
      market.expect(200, 'POST', `/api/admin/developers/${developer.id}/${what}`, { as: market.admin, body });
    await move('suspend', { reason: 'Stolen artwork.' });
    assert.deepEqual(await shown(), [false, false, false, false, false]);
    assert.equal((await correct(one.id, { name: 'Corrected meanwhile' })).status, 200);
    assert.equal(await isPublic(one), false);
    await move('reinstate');
    assert.deepEqual(await shown(), [true, true, false, false, false]);
    assert.equal((await detail(one.slug)).body.name, 'Corrected meanwhile');
  });

  test('nothing that is not approved is public, and what is not public looks like nothing at all', async () => {
    const unknown = codeOf(await detail('no-such-app'));
    assert.deepEqual(unknown, [404, 'PUBLIC_APP_NOT_FOUND']);
    for (const state of ['DRAFT', 'PENDING', 'REJECTED', 'APPROVED']) {
      const app = await makeApp(state);
      assert.equal(await isPublic(app), state === 'APPROVED');
      if (state === 'APPROVED') await decide(app.id, 'suspend');
      assert.deepEqual(codeOf(await detail(app.slug)), unknown);
    }
  });

  test('list and detail show who made an app, and neither an e-mail address nor an account id', async () => {
    const owner = await market.verifiedDeveloper({ name: 'Ada Lovelace', companyName: 'Engines' });
    const app = await makeApp('APPROVED', {}, owner);
    const answers = [await market.expect(200, 'GET', '/api/apps?limit=100'), await detail(app.slug)];
    for (const { text } of answers) {
      assert.ok(text.includes('Ada Lovelace'));
      for (const secret of ['@', owner.email, owner.accountUserId, 'the-admin']) {
        assert.ok(!text.includes(secret), secret);
      }
    }
    const { body } = await detail(app.slug);
    const shown = { id: owner.id, name: 'Ada Lovelace', companyName: 'Engines', verified: true };
    const { verification, ...who } = body.developer;
    assert.deepEqual([who, verification.domains], [shown, []]);
  });
});

test('the numbers tell queue, decisions a day, developers, apps and mails as they are', async () => {
  const { admin } = counted;
  const stats = async () => (await counted.expect(200, 'GET', '/api/admin/stats', { as: admin })).body;
  const none = { length: 0, overdue: 0, unclaimed: 0, oldestHours: null, medianWaitHours: null };
  assert.deepEqual((await stats()).queue, none);
  const undone = { brand: false, identityProvider: false, mail: false, developerVerified: false, appApproved: false };
  assert.deepEqual((await stats()).setup, undone);
  assert.deepEqual((await stats()).verification, { waiting: 0, overdue: 0, oldestHours: null });
  const move = (id: string, what: string) =>
    counted.expect(200, 'POST', `/api/admin/developers/${id}/${what}`, { as: admin, body: { reason: 'No.' } });
  const owner = await counted.verifiedDeveloper();
  await move((await counted.verifiedDeveloper()).id, 'suspend');
  await move((await counted.register()).id, 'reject');
  for (const _twice of [1, 2]) await counted.register();

  const states = ['DRAFT', 'PENDING', 'PENDING', 'REJECTED', 'APPROVED', 'APPROVED', 'APPROVED', 'DRAFT'];
  const apps: Made[] = [];
  for (const state of states) apps.push(await makeApp(state, {}, owner, counted));
  assert.equal((await apps[7]!.act('DELETE')).status, 200);
  assert.equal((await apps[6]!.act('POST', '/versions', { name: 'Next' })).status, 201);
  await counted.sql(
    `UPDATE submissions SET submitted_at = now() - interval '50 hours', due_at = now() - interval '2 hours' WHERE app_id = $1`,
    [apps[1]!.id],
  );
  // One decision yesterday, one 31 days ago; the other two stay today's.
  for (const [app, days] of [
    [apps[4], 1],
    [apps[5], 31],
  ] as const) {
    await counted.sql("UPDATE submissions SET decided_at = decided_at - $2 * interval '1 day' WHERE app_id = $1", [
      app!.id,
      days,
    ]);
  }
  const dayOf = async (app: Made) =>
    (
      await counted.sql(
        `SELECT to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM submissions WHERE app_id = $1`,
        [app.id],
      )
    )[0]!.day;
  const waiting = `SELECT id FROM submissions WHERE app_id = $1 AND status = 'PENDING'`;
  const [claimed] = await counted.sql(waiting, [apps[2]!.id]);
  await counted.expect(200, 'POST', `/api/admin/submissions/${claimed!.id}/claim`, { as: admin });
  for (const _thrice of [1, 2, 3]) await counted.expect(201, 'POST', `/api/apps/${apps[4]!.slug}/install`);
  for (const user of ['u-1', 'u-2', 'u-3']) {
    const as = await counted.token(user);
    const reviews = `/api/apps/${apps[4]!.slug}/reviews`;
    const { body: review } = await counted.expect(201, 'POST', reviews, { as, body: { rating: 1 } });
    if (user === 'u-1') continue;
    const report = { as: await counted.token('u-1'), body: { reason: 'SPAM' } };
    await counted.expect(201, 'POST', `${reviews}/${review.id}/report`, report);
    const hide = { as: admin, body: { reason: 'Spam.' } };
    if (user === 'u-3') await counted.expect(200, 'POST', `/api/admin/reviews/${review.id}/hide`, hide);
  }
  await eventually(async () => (await stats()).mail.queued === 0, 'an empty outbox');
  // The counters of installs are flushed once a second.
  await eventually(async () => (await stats()).today.installs === 3, 'the installs');
  await counted.sql('UPDATE mails SET sent_at = NULL, failed_at = now() WHERE id IN (SELECT id FROM mails LIMIT 2)');
  await counted.sql(
    'UPDATE mails SET sent_at = NULL WHERE id = (SELECT id FROM mails WHERE failed_at IS NULL LIMIT 1)',
  );

  await counted.sql(`INSERT INTO pgboss.job (name, state, completed_on) VALUES ('mail-cleaning', 'failed', now())`);

  const { queue, decisions, decisionsByDay, verification, ...rest } = await stats();
  assert.deepEqual([queue.length, queue.overdue, queue.unclaimed], [2, 1, 1]);
  assert.equal(typeof queue.medianWaitHours, 'number');
  assert.deepEqual([verification.waiting, verification.overdue], [2, 0]);
  assert.ok(verification.oldestHours >= 0 && verification.oldestHours < 1);
  assert.deepEqual(decisionsByDay.slice(-2).toReversed(), decisions);
  assert.equal(decisionsByDay.length, 14);
  for (const { approved, rejected } of decisionsByDay.slice(0, 12)) assert.equal(approved + rejected, 0);
  assert.ok(queue.oldestHours >= 50 && queue.oldestHours < 50.1);
  assert.deepEqual(decisions, [
    { day: await dayOf(apps[6]!), approved: 1, rejected: 1 },
    { day: await dayOf(apps[4]!), approved: 1, rejected: 0 },
  ]);
  assert.deepEqual(rest, {
    developers: { UNVERIFIED: 2, VERIFIED: 1, REJECTED: 1, SUSPENDED: 1 },
    identity: { waiting: 0 },
    domains: { disputed: 0 },
    corrections: { open: 0 },
    watch: { reported: 0 },
    apps: { DRAFT: 1, PENDING: 2, REJECTED: 1, APPROVED: 3 },
    mail: { queued: 1, failed: 2 },
    today: { approved: 1, rejected: 1, installs: 3, reviews: 3 },
    reviews: { reported: 1 },
    jobs: { failed: 1 },
    setup: { ...undone, developerVerified: true, appApproved: true },
  });
});

test('nothing is left to set up with a brand, an identity provider, a mail server, a verified developer and an approved app', async (t) => {
  const provider = await startForeignProvider(t);
  const env = { ...provider.env, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'market@example.com' };
  const configured = await startTestMarket(t, { env, besides: counted });
  const as = await provider.sign({ sub: 'root', roles: ['marketplace-admin'] });
  const setup = async () => (await configured.expect(200, 'GET', '/api/admin/stats', { as })).body.setup;
  // Rules alone are no brand.
  await configured.expect(200, 'PUT', '/api/admin/settings', { as, body: { dueHours: { review: 72 } } });
  assert.equal((await setup()).brand, false);
  await configured.expect(200, 'PUT', '/api/admin/settings', { as, body: { name: 'Tasklane Apps' } });
  assert.equal(await setup(), null);
});
