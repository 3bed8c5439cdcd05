import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { createApp, createApprovedApp, decide, REJECTION, submissionOf } from '../../testing/listings.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';

// More requests of one caller than anybody has a use for.
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;
const APPS = '/api/dev/apps';
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);
const otherKey = await market.apiKey(await market.verifiedDeveloper());

const STATES = ['DRAFT', 'PENDING', 'REJECTED', 'APPROVED'] as const;
type State = (typeof STATES)[number];
type Action = 'edit' | 'submit' | 'withdraw' | 'delete' | 'open' | 'approve' | 'reject' | 'claim';
/** The state that follows, `GONE`, a newly `OPENED` version, or the code of the refusal. */
type Row = Record<Action, string>;

const NO = 'APP_STATE';
const DECIDED = { approve: 'ALREADY_DECIDED', reject: 'ALREADY_DECIDED', claim: 'ALREADY_DECIDED' };
const WAITING = { approve: 'APPROVED', reject: 'REJECTED', claim: 'PENDING' };
const LOCKED = { edit: 'APP_LOCKED', submit: 'APP_LOCKED', withdraw: 'APP_LOCKED', delete: 'APP_LOCKED' };

/** What the paths of a version do, while it is the open one. */
const OPEN: Record<Exclude<State, 'APPROVED'>, Row> = {
  DRAFT: { edit: 'DRAFT', submit: 'PENDING', withdraw: NO, delete: 'GONE', open: 'VERSION_OPEN', ...DECIDED },
  PENDING: { edit: NO, submit: NO, withdraw: 'DRAFT', delete: 'GONE', open: 'VERSION_OPEN', ...WAITING },
  REJECTED: { edit: 'REJECTED', submit: 'PENDING', withdraw: NO, delete: 'GONE', open: 'VERSION_OPEN', ...DECIDED },
};
const APPROVED: Row = { edit: NO, submit: NO, withdraw: NO, delete: NO, open: 'OPENED', ...DECIDED };
const every = (changed: Partial<Row>) =>
  Object.fromEntries(STATES.map((state) => [state, { ...TABLE_OF_VERSIONS[state], ...changed }])) as Record<State, Row>;
const TABLE_OF_VERSIONS: Record<State, Row> = { ...OPEN, APPROVED };

const TABLES: [what: string, number: 1 | 2, paths: 'app' | 'version', table: Record<State, Row>][] = [
  ['version 1, through the app', 1, 'app', { ...OPEN, APPROVED: { ...APPROVED, ...LOCKED } }],
  // The first version goes with its app.
  ['version 1, through its own paths', 1, 'version', every({ delete: NO })],
  ['version 2, through its own paths', 2, 'version', TABLE_OF_VERSIONS],
  ['version 2, through the app', 2, 'app', every(LOCKED)],
];

/** What a refused developer is told to do instead. */
const ADVICE: Record<State, RegExp> = {
  DRAFT: /edit, submit or delete it|Delete the app instead|submit or discard/,
  PENDING: /withdraw it first|Delete the app instead|submit or discard/,
  REJECTED: /fix and resubmit it|Delete the app instead|submit or discard/,
  APPROVED: /new version/i,
};

interface Subject {
  id: string;
  slug: string;
  number: number;
  submission: string;
}

const first = 'First words.';
const second = 'Second words.';

async function inState(number: 1 | 2, state: State): Promise<Subject> {
  const { id, slug } = await (number === 1 ? createApp : createApprovedApp)(market, key, { description: first });
  if (number === 2) await expectDev(201, 'POST', `/${id}/versions`, { description: second, releaseNotes: 'New.' });
  const path = `/${id}/versions/${number}`;
  await expectDev(200, 'POST', `${path}/submit`);
  const { id: submission } = await submissionOf(market, id);
  if (state === 'DRAFT') await expectDev(200, 'POST', `${path}/withdraw`);
  if (state === 'APPROVED') await decide(market, id, 'approve');
  if (state === 'REJECTED') await decide(market, id, 'reject');
  return { id, slug, number, submission };
}

const expectDev = (status: number, method: string, path: string, body?: unknown) =>
  market.expect(status, method, `${APPS}${path}`, { as: key, body });

function act(
  action: Action,
  { id, number, submission }: Subject,
  paths: 'app' | 'version',
  as?: string,
): Promise<Answer> {
  const path = `${APPS}/${id}${paths === 'app' ? '' : `/versions/${number}`}`;
  const send = (method: string, to: string, body?: unknown) => market.request(method, to, { as, body });
  switch (action) {
    case 'edit':
      return send('PUT', path, { longDescription: 'Edited.' });
    case 'submit':
    case 'withdraw':
      return send('POST', `${path}/${action}`);
    case 'delete':
      return send('DELETE', path);
    case 'open':
      return send('POST', `${APPS}/${id}/versions`, {});
    default:
      return send(
        'POST',
        `/api/admin/submissions/${submission}/${action}`,
        action === 'reject' ? REJECTION : undefined,
      );
  }
}

const byAdministrators = (action: Action) => action === 'approve' || action === 'reject' || action === 'claim';
const read = (path: string) => market.request('GET', `${APPS}/${path}`, { as: key });

/** All that a caller could have changed. */
async function all({ id, slug, submission }: Subject) {
  const [app, versions, live] = [
    await read(id),
    await read(`${id}/versions`),
    await market.request('GET', `/api/apps/${slug}`),
  ];
  const { body } = await market.expect(200, 'GET', `/api/admin/submissions/${submission}`, { as: admin });
  const { assignee, status, listing, decidedBy } = body;
  const mails = await market.sql('SELECT count(*)::int FROM mails WHERE recipient = $1', [developer.email]);
  const audit = await market.sql('SELECT count(*)::int FROM audit_log WHERE subject_id = $1', [id]);
  return {
    app: app.body,
    versions: versions.body,
    live: live.body?.id && live.body,
    assignee,
    status,
    listing,
    decidedBy,
    mails,
    audit,
  };
}

for (const [what, number, paths, table] of TABLES) {
  suite(what, () => {
    for (const state of STATES) {
      // Refusals change nothing, which each of their tests asserts: one subject is enough for them.
      let refusing: Promise<Subject> | undefined;
      const subjectOfRefusals = () => (refusing ??= inState(number, state));

      test(`${state}: nobody else gets anywhere, and nothing changes`, async () => {
        const subject = await subjectOfRefusals();
        const before = await all(subject);
        for (const action of Object.keys(table[state]) as Action[]) {
          const [stranger, wrongKind] = byAdministrators(action) ? [key, developer.token] : [otherKey, admin];
          const refusals = byAdministrators(action) ? [403, 403] : [404, 401];
          assert.equal((await act(action, subject, paths)).status, 401, action);
          assert.equal((await act(action, subject, paths, stranger)).status, refusals[0], action);
          assert.equal((await act(action, subject, paths, wrongKind)).status, refusals[1], action);
        }
        assert.deepEqual(await all(subject), before);
      });

      for (const [action, next] of Object.entries(table[state]) as [Action, string][]) {
        const refusal = next.includes('_');
        const outcome = { GONE: 'it is gone', OPENED: 'the next version is open' }[next] ?? `it is ${next}`;
        test(`${state}: ${action}: ${refusal ? `409 ${next}` : outcome}`, async () => {
          const subject = await (refusal ? subjectOfRefusals() : inState(number, state));
          const before = await all(subject);
          const answer = await act(action, subject, paths, byAdministrators(action) ? admin : key);
          if (refusal) {
            expectError(answer, 409, next);
            const advice = byAdministrators(action)
              ? /no longer in review: it is (WITHDRAWN|REJECTED|APPROVED)/
              : ADVICE[state];
            assert.match(answer.body.error.message, next === 'APP_LOCKED' ? ADVICE.APPROVED : advice);
            assert.deepEqual(await all(subject), before);
            return;
          }
          assert.equal(answer.status, next === 'OPENED' ? 201 : 200, answer.text);
          await check(subject, next, state);
        });
      }
    }
  });
}

async function check({ id, slug, number }: Subject, next: string, state: State): Promise<void> {
  const [app, version] = [await read(id), await read(`${id}/versions/${number}`)];
  const live = await market.request('GET', `/api/apps/${slug}`);
  const nowLive = next === 'APPROVED' || (next === 'OPENED' && state === 'APPROVED') ? number : number - 1;
  assert.equal(version.status, next === 'GONE' ? 404 : 200);
  assert.equal(app.status, next === 'GONE' && number === 1 ? 404 : 200);
  if (version.status === 200) assert.equal(version.body.status, next === 'OPENED' ? state : next);
  if (version.status === 200) assert.equal(version.body.live, nowLive === number);
  assert.equal(live.status, nowLive > 0 ? 200 : 404);
  if (app.status === 404) return;
  const open = next === 'OPENED' ? number + 1 : nowLive === number || next === 'GONE' ? null : number;
  assert.deepEqual(
    [app.body.status, app.body.version, app.body.openVersion],
    [nowLive > 0 ? 'APPROVED' : next, nowLive || null, open],
  );
  if (nowLive > 0)
    assert.deepEqual([live.body.version, live.body.description], [nowLive, nowLive === 1 ? first : second]);
}

suite('versions', () => {
  test('an approval swaps the new version in at once; slug, counters, featured flag and publication date stay', async () => {
    const { id, slug, submission } = await inState(2, 'PENDING');
    await market.sql(
      'UPDATE app_statistics SET install_count = 7, review_count = 2, rating_sum = 9 WHERE app_id = $1',
      [id],
    );
    await market.expect(200, 'POST', `/api/admin/apps/${id}/feature`, { as: admin });
    const detail = async () => (await market.expect(200, 'GET', `/api/apps/${slug}`)).body;
    const old = await detail();
    assert.deepEqual([old.version, old.description, old.releaseNotes, old.averageRating], [1, first, null, 4.5]);
    await market.expect(200, 'POST', `/api/admin/submissions/${submission}/approve`, { as: admin });
    const now = await detail();
    const changed = {
      version: 2,
      description: second,
      releaseNotes: 'New.',
      updatedAt: now.updatedAt,
      approvedAt: now.approvedAt,
      // As far as the checks had ended.
      approvedImages: now.approvedImages,
    };
    assert.deepEqual(now, { ...old, ...changed });
    assert.ok(now.updatedAt > old.updatedAt);
    assert.ok(now.approvedAt > old.approvedAt);
    const { data } = (await read(`${id}/versions`)).body;
    assert.deepEqual(
      data.map((version: Record<string, unknown>) => [version.number, version.status, version.live]),
      [
        [2, 'APPROVED', true],
        [1, 'APPROVED', false],
      ],
    );
  });

  test('a number is never used again, and only one version is open at a time', async () => {
    const { id } = await createApprovedApp(market, key);
    const open = async () => {
      const { body } = await expectDev(201, 'POST', `/${id}/versions`, {});
      const answer = await market.request('POST', `${APPS}/${id}/versions`, { as: key, body: {} });
      expectError(answer, 409, 'VERSION_OPEN');
      assert.match(answer.body.error.message, new RegExp(`number ${body.number}`));
      return body.number;
    };
    assert.equal(await open(), 2);
    const { body } = await expectDev(200, 'DELETE', `/${id}/versions/2`);
    assert.deepEqual([body.number, body.deleted], [2, true]);
    assert.equal(await open(), 3);
    await expectDev(200, 'POST', `/${id}/versions/3/submit`);
    await decide(market, id, 'approve');
    assert.equal(await open(), 4);
    await expectDev(200, 'DELETE', `/${id}/versions/4`);
    assert.equal(await open(), 5);
    const { data } = (await read(`${id}/versions`)).body;
    assert.deepEqual(
      data.map((version: { number: number }) => version.number),
      [5, 3, 1],
    );
  });

  test('a new version starts from the approved one, corrections included, with the changes that are sent', async () => {
    const { id } = await createApprovedApp(market, key, { description: first, logoUrl: 'https://example.com/l.png' });
    const correction = { as: admin, body: { websiteUrl: 'https://example.com/right', override: 'Not there yet.' } };
    await market.expect(200, 'PUT', `/api/admin/apps/${id}`, correction);
    const { body } = await expectDev(201, 'POST', `/${id}/versions`, { logoUrl: null, releaseNotes: 'No logo.' });
    assert.deepEqual(
      [body.description, body.websiteUrl, body.logoUrl, body.releaseNotes, body.status, body.live],
      [first, 'https://example.com/right', null, 'No logo.', 'DRAFT', false],
    );
    const live = (await read(id)).body;
    assert.equal(live.logoUrl, 'https://example.com/l.png');
  });

  for (const number of ['0', '2', '-1', '1.0', '01', 'x', '99999999999999999999', '1%00']) {
    test(`there is no version ${number} of an app that has one`, async () => {
      const { id } = await createApp(market, key);
      const answer = await read(`${id}/versions/${number}`);
      assert.ok([400, 404].includes(answer.status), answer.text);
      if (!number.includes('%')) assert.equal(answer.body.error.code, 'VERSION_NOT_FOUND');
    });
  }
});

test('an app can be submitted 20 times a day; the refusal says when the next one is possible', async () => {
  const { id } = await createApp(market, key);
  const move = (step: string) => market.request('POST', `${APPS}/${id}/${step}`, { as: key });
  for (let n = 0; n < 20; n++) {
    assert.equal((await move('submit')).status, 200);
    assert.equal((await move('withdraw')).status, 200);
  }
  const refused = await move('submit');
  expectError(refused, 429, 'RATE_LIMITED');
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 86_000 && wait <= 86_400, String(wait));
  await market.sql(`UPDATE submissions SET submitted_at = submitted_at - interval '1 day' WHERE app_id = $1`, [id]);
  assert.equal((await move('submit')).status, 200);
});
