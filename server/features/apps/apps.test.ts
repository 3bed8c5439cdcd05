import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { codeOf, expectError } from '../../testing/expect-error.ts';
import { createApp, createApprovedApp, decide, newApp, submissionOf } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';
import { NO_DISCLOSURES } from '../catalog/disclosures.ts';

// More requests of one caller than anybody has a use for.
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;
const APPS = '/api/dev/apps';
const MISSING = 'app_00000000000000000000000000';
const newKey = async () => market.apiKey(await market.verifiedDeveloper());
const key = await newKey();

type Fields = Record<string, unknown>;
const call = (method: string, path: string, body?: unknown, headers = {}, as = key) =>
  market.request(method, `${APPS}${path}`, { as, body, headers });
const create = (fields: Fields = {}, as = key) => call('POST', '', newApp(fields), {}, as);
const read = async (path: string, as = key) => (await market.expect(200, 'GET', `${APPS}${path}`, { as })).body;
const moderate = (id: string, move: string, body?: unknown) =>
  market.expect(200, 'POST', `/api/admin/apps/${id}/${move}`, { as: admin, body });

const site = 'https://example.com/';
const shot = (fields: Fields = {}) => ({ url: `${site}shot.png`, ...fields });
const DISCLOSURES = {
  ...{ supportUrl: `${site}support`, supportEmail: 'help@example.com', privacyPolicyUrl: `${site}privacy` },
  ...{ termsUrl: `${site}terms`, documentationUrl: `${site}docs`, statusUrl: `${site}status` },
  ...{ securityContact: 'security@example.com', tags: ['calendar', 'kanban'] },
  pricing: { model: 'FREEMIUM', url: `${site}pricing`, note: 'Free for up to five people.' },
  dataSafety: {
    collects: [{ type: 'Names', purpose: 'To assign tasks', shared: false }],
    storedIn: ['DE', 'IE'],
    subprocessors: [{ name: 'Example Cloud', purpose: 'Hosting', countries: ['DE'], url: `${site}cloud` }],
    certifications: [{ name: 'ISO 27001', validUntil: '2027-12-31', url: null }],
    ...{ retentionDays: 30, encryptedInTransit: true, encryptedAtRest: true, deletionUrl: `${site}delete` },
    usedForAiTraining: false,
  },
};
const FULL = {
  ...{ longDescription: '## Why\n\nBecause.', logoUrl: `${site}l.png`, bannerUrl: `${site}b.png`, websiteUrl: site },
  oauthClientId: 'focus-board',
  setupUrl: `${site}setup`,
  ...DISCLOSURES,
  permissions: [{ scope: 'tasks:read', required: true, reason: 'Shows your tasks.' }],
  screenshots: [shot({ caption: 'One', order: 0 }), shot({ caption: null, order: 1 })],
};
const EMPTY = {
  ...{ longDescription: null, logoUrl: null, bannerUrl: null, websiteUrl: null, oauthClientId: null },
  ...{ setupUrl: null, permissions: [], ...NO_DISCLOSURES },
};

const { id: live } = await createApprovedApp(market, key);
await market.expect(201, 'POST', `${APPS}/${live}/versions`, { as: key, body: {} });

suite('creating an app', () => {
  const START = {
    ...{ status: 'DRAFT', visibility: 'LISTED', suspendedReason: null, featured: false, installCount: 0 },
    ...{ reviewCount: 0, averageRating: 0, version: null, openVersion: 1, publishedAt: null, transferHoldUntil: null },
    ...{ openVersionStatus: 'DRAFT', submittedAt: null },
  };
  const minimal = { name: 'Small', description: 'It is small.', category: 'OTHER', environment: 'staging' };
  for (const [what, sent, filled] of [
    ['all fields', { ...minimal, ...FULL }, {}],
    ['only the required ones', minimal, { ...EMPTY, screenshots: [] }],
    ['null for the optional ones', { ...minimal, ...EMPTY }, { screenshots: [] }],
  ] as const) {
    test(`with ${what} gives a draft, which is then read as it was answered`, async () => {
      const { status, body } = await call('POST', '', sent);
      const { id, slug, developerId, createdAt, updatedAt, images, ...rest } = body;
      assert.equal(status, 201);
      assert.deepEqual(rest, { ...START, ...sent, ...filled });
      assert.deepEqual(images, { logo: null, banner: null, screenshots: body.screenshots.map(() => null) });
      assert.match(id, /^app_[0-9a-z]{26}$/);
      assert.match(developerId, /^dev_/);
      assert.match(slug, /^small(-\d+)?$/);
      assert.equal(new Date(createdAt).toISOString(), updatedAt);
      assert.deepEqual(await read(`/${id}`), body);
      await market.expect(404, 'GET', `/api/apps/${slug}`);
    });
  }

  test('with the same Idempotency-Key creates once, and another payload is refused', async () => {
    const as = await newKey();
    const once = { 'idempotency-key': 'k-1' };
    const body = newApp();
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', body, once, as)));
    for (const answer of answers) assert.deepEqual([answer.status, answer.body], [201, answers[0]!.body]);
    assert.equal((await call('POST', '', newApp(), once, as)).status, 409);
    assert.deepEqual((await read('', as)).data, [answers[0]!.body]);
  });

  test('is refused beyond 500 apps or the limit of this developer, also for several at once; a deleted one makes room', async () => {
    const developer = await market.verifiedDeveloper();
    const as = await market.apiKey(developer);
    await market.sql(
      `WITH n AS (SELECT 'app_limit' || i AS id, 'limit-' || i AS slug FROM generate_series(1, 498) AS i),
         s AS (INSERT INTO slugs SELECT slug, id FROM n),
         a AS (INSERT INTO apps (id, developer_id, slug, environment) SELECT id, $1, slug, 'staging' FROM n),
         c AS (INSERT INTO app_statistics (app_id) SELECT id FROM n)
       INSERT INTO app_versions (app_id, number, id, name, description, category)
       SELECT id, 1, 'ver_' || id, 'Limit', 'Limit.', 'OTHER' FROM n`,
      [developer.id],
    );
    assert.equal((await create({}, as)).status, 201);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create({}, as)));
    const refusals = answers.filter(({ status }) => status !== 201);
    assert.deepEqual(refusals.map(codeOf), Array(4).fill([409, 'APP_LIMIT_REACHED']));
    assert.equal((await read('', as)).data.length, 500);
    assert.equal((await call('DELETE', '/app_limit7', undefined, {}, as)).status, 200);
    assert.deepEqual([(await create({}, as)).status, (await create({}, as)).status], [201, 409]);
    const path = `/api/admin/developers/${developer.id}/app-limit`;
    await market.expect(200, 'PUT', path, { as: market.admin, body: { appLimit: 501 } });
    assert.deepEqual([(await create({}, as)).status, (await create({}, as)).status], [201, 409]);
    await market.expect(200, 'PUT', path, { as: market.admin, body: { appLimit: 3 } });
    assert.match((await create({}, as)).body.error.message, /your limit of 3 apps/);
    assert.equal((await read('', as)).data.length, 501);
    await market.expect(400, 'PUT', path, { as: market.admin, body: { appLimit: -1 } });
  });
});

suite('editing an app', () => {
  test('what is sent changes, what is absent stays, null clears the optional fields', async () => {
    const app = await createApp(market, key, FULL);
    const { body } = await call('PUT', `/${app.id}`, { description: 'New.', websiteUrl: null });
    assert.deepEqual(body, { ...app, description: 'New.', websiteUrl: null, updatedAt: body.updatedAt });
    assert.ok(body.updatedAt > app.updatedAt);
    const { body: cleared } = await call('PUT', `/${app.id}`, { ...EMPTY, screenshots: [] });
    const images = { logo: null, banner: null, screenshots: [] };
    assert.deepEqual(cleared, { ...body, ...EMPTY, images, screenshots: [], updatedAt: cleared.updatedAt });
    assert.deepEqual(await read(`/${app.id}`), cleared);
  });
});

suite('submitting an app', () => {
  for (const path of ['submit', 'versions/1/submit'])
    test(`POST …/${path} returns the id of the submission, as the review does`, async () => {
      const { id } = await createApp(market, key);
      const { status, body } = await call('POST', `/${id}/${path}`);
      assert.equal(status, 200);
      assert.match(body.submissionId, /^sub_/);
      assert.equal((await read(`/${id}/review`)).submissionId, body.submissionId);
      const { submissionId: _, ...resource } = body;
      assert.deepEqual(
        await read(`/${id}${path.replace(/\/?submit$/, '').replace('versions', '/versions')}`),
        resource,
      );
    });

  test('is refused with every broken listing rule at once, and it stays a draft', async () => {
    const fields = { description: 'One. Two. Three.', screenshots: [{ url: 'https://example.com/one.png' }] };
    const { id } = await createApp(market, key, fields);
    const { status, body } = await call('POST', `/${id}/submit`);
    assert.deepEqual([status, body.error.code], [400, 'LISTING_INCOMPLETE']);
    const told = body.error.details.map(({ pointer, code }: Fields) => [pointer, code]);
    const broken = [
      ['/screenshots', 'SCREENSHOTS_COUNT'],
      ['/description', 'DESCRIPTION_SENTENCES'],
    ];
    assert.deepEqual(told, broken);
    assert.equal((await read(`/${id}`)).status, 'DRAFT');
  });
});

suite('If-Match', () => {
  const CHANGES: [name: string, method: string, path: (id: string) => string, body?: Fields][] = [
    ['an edit', 'PUT', (id) => `/${id}`, { name: 'New' }],
    ['an edit of a version', 'PUT', (id) => `/${id}/versions/1`, { name: 'New' }],
    ['a deletion', 'DELETE', (id) => `/${id}`],
    ['a submission', 'POST', (id) => `/${id}/submit`],
    ['a submission of a version', 'POST', (id) => `/${id}/versions/1/submit`],
  ];
  for (const [name, method, path, body] of CHANGES) {
    test(`${name} is done when it holds what was read or *, and refused with 412 when that is stale`, async () => {
      const thing = (id: string) => call('GET', path(id).replace(/\/submit$/, ''));
      for (const wanted of ['the current', 'one of several', '*']) {
        const { id } = await createApp(market, key);
        const stale = (await thing(id)).headers.get('etag')!;
        await call('PUT', `/${id}`, { description: 'Newer.' });
        const before = await thing(id);
        const now = before.headers.get('etag')!;
        assert.notEqual(now, stale);
        for (const etag of [stale, '"x"', `${stale}, "x"`]) {
          const answer = await call(method, path(id), body, { 'if-match': etag });
          expectError(answer, 412, 'PRECONDITION_FAILED');
          assert.equal(answer.headers.get('etag'), now);
        }
        assert.deepEqual((await thing(id)).body, before.body);
        const match = { 'the current': now, 'one of several': `"x", ${now}` }[wanted] ?? '*';
        const done = await call(method, path(id), body, { 'if-match': match });
        assert.equal(done.status, 200);
        if (method !== 'DELETE') assert.equal(done.headers.get('etag'), (await thing(id)).headers.get('etag'));
      }
    });
  }
});

suite('deleting an app', () => {
  for (const state of ['DRAFT', 'PENDING', 'REJECTED']) {
    test(`while it is ${state} takes it from its developer and from the queue`, async () => {
      const { id, slug } = await createApp(market, key);
      if (state !== 'DRAFT') await call('POST', `/${id}/submit`);
      if (state === 'REJECTED') await decide(market, id, 'reject');
      assert.equal((await read(`/${id}`)).status, state);
      const { status, body } = await call('DELETE', `/${id}`);
      assert.deepEqual([status, body], [200, { id, deleted: true }]);
      for (const again of [
        'GET ',
        'DELETE ',
        'GET /versions',
        'GET /versions/1',
        'POST /submit',
        'POST /versions/1/submit',
      ]) {
        const [method, path] = again.split(' ');
        expectError(await call(method!, `/${id}${path}`), 404, 'APP_NOT_FOUND');
      }
      assert.ok(!(await read('')).data.some((app: Fields) => app.id === id));
      await market.expect(404, 'GET', `/api/apps/${slug}`);
      if (state === 'PENDING') {
        const submission = await submissionOf(market, id);
        assert.equal(submission.status, 'WITHDRAWN');
        await market.expect(409, 'POST', `/api/admin/submissions/${submission.id}/approve`, { as: admin });
      }
    });
  }
});

suite('whose apps they are', () => {
  test('the list has all of the caller’s own, the newest first, and nobody else’s', async () => {
    const [a, b] = [await newKey(), await newKey()];
    const made: string[] = [];
    for (const as of [a, b, a, b, a]) made.push((await createApp(market, as)).id);
    const ids = async (as: string) => (await read('', as)).data.map(({ id }: Fields) => id);
    assert.deepEqual(await ids(a), [made[4], made[2], made[0]]);
    assert.deepEqual(await ids(b), [made[3], made[1]]);
    const [first] = (await read('', a)).data;
    assert.deepEqual(first, await read(`/${made[4]}`, a));
  });

  test('another developer gets for every path and method the very answer that a missing app gives', async () => {
    const stranger = await newKey();
    const { id: pending } = await createApp(market, key);
    await call('POST', `/${pending}/submit`);
    const { id: draft } = await createApp(market, key);
    const { id: live } = await createApprovedApp(market, key);
    await call('POST', `/${live}/versions`, { name: 'Next' });
    const moves = ['submit', 'withdraw', 'unlist', 'relist', 'check', 'review', 'versions'].map((move) => `/${move}`);
    const versions = ['1', '2', '9', 'x'].flatMap((n) =>
      ['', '/submit', '/withdraw'].map((end) => `/versions/${n}${end}`),
    );
    const asked = async (id: string) => {
      const answers: unknown[] = [];
      for (const path of ['', ...moves, ...versions]) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
          const bodies = method === 'GET' ? [undefined] : [undefined, { name: 'Taken over' }, { name: '', status: 1 }];
          for (const body of bodies) {
            for (const headers of [{}, { 'if-match': '"x"' }]) {
              const answer = await call(method, `/${id}${path}`, body, headers, stranger);
              const { date, 'x-request-id': requestId, ...rest } = Object.fromEntries(answer.headers);
              const text = answer.text.replaceAll(requestId!, 'REQUEST').replaceAll(id, 'ID');
              assert.ok(date && [400, 404, 405].includes(answer.status), answer.text);
              answers.push([method, path, body, answer.status, text, rest]);
            }
          }
        }
      }
      return answers;
    };
    const state = async () => [(await read('')).data, await read(`/${live}/versions`)];
    const [missing, before] = [await asked(MISSING), await state()];
    for (const id of [draft, pending, live]) assert.deepEqual(await asked(id), missing);
    assert.deepEqual(await state(), before);
    assert.deepEqual((await read('', stranger)).data, []);
    const gets = missing.filter(
      (row) => (row as string[])[0] === 'GET' && !/submit|withdraw|list|check/.test((row as string[])[1]!),
    );
    for (const row of gets) assert.equal((row as number[])[3], 404);
  });
});

suite('visibility', () => {
  const onShelf = async ({ id, slug }: { id: string; slug: string }) => {
    const { data } = (await market.expect(200, 'GET', '/api/apps?limit=100')).body;
    const listed = data.some((app: Fields) => app.id === id);
    assert.equal((await market.request('GET', `/api/apps/${slug}`)).status, listed ? 200 : 404);
    return listed;
  };
  const step = async (id: string, move: string) => {
    const { status, body } = await call('POST', `/${id}/${move}`);
    return [status, body.visibility ?? body.error.code];
  };

  test('an unlisted app leaves the catalog with the next request, a relisted one is back, twice is once', async () => {
    const app = await createApprovedApp(market, key);
    assert.equal(await onShelf(app), true);
    for (const _ of [1, 2]) {
      assert.deepEqual(await step(app.id, 'unlist'), [200, 'UNLISTED']);
      assert.equal(await onShelf(app), false);
    }
    assert.equal((await read(`/${app.id}`)).status, 'APPROVED');
    for (const _ of [1, 2]) {
      assert.deepEqual(await step(app.id, 'relist'), [200, 'LISTED']);
      assert.equal(await onShelf(app), true);
    }
    const actions = await market.sql(
      `SELECT action FROM audit_log WHERE subject_id = $1 AND action ~ 'list' ORDER BY id`,
      [app.id],
    );
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['app.unlisted', 'app.relisted'],
    );
  });

  test('a version that is approved while the app is unlisted does not put it back', async () => {
    const app = await createApprovedApp(market, key);
    await step(app.id, 'unlist');
    await call('POST', `/${app.id}/versions`, { description: 'Second.' });
    await call('POST', `/${app.id}/versions/2/submit`);
    await decide(market, app.id, 'approve');
    assert.equal(await onShelf(app), false);
    await step(app.id, 'relist');
    assert.equal((await market.expect(200, 'GET', `/api/apps/${app.slug}`)).body.description, 'Second.');
  });

  test('only an approved app is put on it or taken off it', async () => {
    const { id } = await createApp(market, key);
    const both = async () => [await step(id, 'unlist'), await step(id, 'relist')];
    const no = [409, 'APP_NOT_APPROVED'];
    assert.deepEqual(await both(), [no, no]);
    await call('POST', `/${id}/submit`);
    assert.deepEqual(await both(), [no, no]);
    await decide(market, id, 'reject');
    assert.deepEqual(await both(), [no, no]);
    assert.equal((await read(`/${id}`)).visibility, 'LISTED');
  });

  test('what an administrator took off it the developer does not put back', async () => {
    const app = await createApprovedApp(market, key);
    await step(app.id, 'unlist');
    await moderate(app.id, 'suspend', { reason: 'It lies.' });
    const answer = await call('POST', `/${app.id}/relist`);
    expectError(answer, 409, 'APP_STATE');
    assert.match(answer.body.error.message, /It lies\./);
    const { visibility, suspendedReason } = await read(`/${app.id}`);
    assert.deepEqual([visibility, suspendedReason, await onShelf(app)], ['SUSPENDED', 'It lies.', false]);
    await moderate(app.id, 'restore');
    assert.deepEqual([(await read(`/${app.id}`)).visibility, await onShelf(app)], ['UNLISTED', false]);
    assert.deepEqual([await step(app.id, 'relist'), await onShelf(app)], [[200, 'LISTED'], true]);
  });
});
