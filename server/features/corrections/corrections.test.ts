// Corrections of live listings: administrators' own, and those that developers request.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { connectDatabase } from '../../platform/postgres/database.ts';
import { createSafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { codeOf, expectError } from '../../testing/expect-error.ts';
import { startImageOrigin, uniqueImage } from '../../testing/image-origin.ts';
import { startTestMarket } from '../../testing/market.ts';
import { getImage, uploadImage } from '../../testing/media.ts';
import { approvedAfterChecks, draftApp, type OwnedTestApp } from '../../testing/owned-apps.ts';
import { reviewTools } from '../../testing/reviewing.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { checkCorrection } from '../apps/corrections.ts';
import { findApp } from '../apps/queries.ts';
import { POLICY_VERSION } from '../policy/guidelines.ts';

const origin = await startImageOrigin({ after });
const webhooks = await startWebhookReceiver({ after });
const env = { ALLOW_PRIVATE_HOSTS: `${origin.host},${webhooks.host}`, RATE_LIMITS: 'off' };
const market = await startTestMarket({ after }, { env });
const { auditOf, submitted, decide: review } = reviewTools(market);
const { admin } = market;

const LISTING = {
  environment: 'localhost',
  websiteUrl: null,
  logoUrl: origin.url('/png/512x512'),
  screenshots: [{ url: origin.url('/png/1280x720') }, { url: origin.url('/png/1281x720') }],
};
const liveApp = (fields = {}) => approvedAfterChecks(market, { ...LISTING, ...fields });
const correct = (id: string, body: object) => market.request('PUT', `/api/admin/apps/${id}`, { as: admin, body });
const path = ({ id }: OwnedTestApp) => `/api/dev/apps/${id}/corrections`;
const ask = (app: OwnedTestApp, changes: object, as = app.key, reason = 'It was wrong.') =>
  market.request('POST', path(app), { as, body: { changes, reason } });
const asked = async (app: OwnedTestApp, changes: object): Promise<string> => {
  const answer = await ask(app, changes);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
};
const decide = (id: string, move: 'apply' | 'decline', body?: object) =>
  market.request('POST', `/api/admin/corrections/${id}/${move}`, { as: admin, ...(body ? { body } : {}) });
const shown = async ({ slug }: OwnedTestApp) => (await market.expect(200, 'GET', `/api/apps/${slug}`)).body;
const receiptsOf = async ({ id }: OwnedTestApp) =>
  (await market.expect(200, 'GET', `/api/admin/receipts?app=${id}`, { as: admin })).body.data.map(
    ({ record }: { record: object }) => record,
  );
const mailsTo = (app: OwnedTestApp, event: string) =>
  market.sql('SELECT subject, text FROM mails WHERE event = $1 AND recipient = $2 ORDER BY id', [
    event,
    app.developer.email,
  ]);
const NO_IMAGES = { logo: null, banner: null, screenshots: [] };
const UNREACHABLE = 'http://127.0.0.1:1/';

suite("An administrator's correction", () => {
  test('that breaks a rule of a changed field needs an override, which audit log and receipt record', async () => {
    const app = await liveApp();
    const refused = await correct(app.id, { websiteUrl: UNREACHABLE });
    expectError(refused, 409, 'CHECKS_NOT_PASSED');
    const faults = refused.body.error.details.map(({ pointer, code }: Record<string, string>) => [pointer, code]);
    assert.deepEqual(faults, [['/websiteUrl', 'WEBSITE_ANSWERS']]);
    assert.equal((await shown(app)).websiteUrl, null);

    const override = 'It opens on Monday.';
    assert.equal((await correct(app.id, { websiteUrl: UNREACHABLE, override })).status, 200);
    assert.equal((await shown(app)).websiteUrl, UNREACHABLE);
    const [{ details }] = (await auditOf(app.id, 'app.corrected')) as [{ details: Record<string, unknown> }];
    assert.deepEqual([details.override, details.overrideReason], [true, override]);
    const [record] = await receiptsOf(app);
    assert.deepEqual(
      [record.decision, record.override, record.checks, record.failedChecks, record.policyVersion],
      ['CORRECTED', true, 'FAILED', ['WEBSITE_ANSWERS'], POLICY_VERSION],
    );

    // The website still fails, but this correction does not touch it.
    assert.equal((await correct(app.id, { description: 'Plan your day.' })).status, 200);
    const [next] = await receiptsOf(app);
    assert.deepEqual([next.decision, next.override, next.checks], ['CORRECTED', false, 'FAILED']);
    assert.equal((await mailsTo(app, 'app.corrected')).length, 2);
  });

  test('of a listing that lacks what newer rules ask for is checked like any other', async () => {
    const app = await liveApp();
    await market.sql(`UPDATE app_versions SET screenshots = '[]' WHERE app_id = $1`, [app.id]);
    assert.equal((await correct(app.id, { description: 'Plan your day.' })).status, 200);
    const [record] = await receiptsOf(app);
    assert.deepEqual([record.decision, record.override], ['CORRECTED', false]);
    expectError(await correct(app.id, { websiteUrl: UNREACHABLE }), 409, 'CHECKS_NOT_PASSED');
  });

  test('without a change fetches nothing and leaves nothing', async () => {
    // Its checks are over.
    const app = await submitted(LISTING);
    await review(app.submission, 'approve');
    const before = origin.requests.length;
    assert.equal((await correct(app.id, { override: 'For no reason.' })).status, 200);
    assert.equal((await correct(app.id, {})).status, 200);
    assert.equal(origin.requests.length, before);
    assert.equal((await receiptsOf(app)).length, 1);
  });

  test('waits for its checks no longer than it may', async (t) => {
    const { db, close } = connectDatabase({ connectionString: market.settings.databaseUrl! }, { connections: 2 });
    const fetcher = createSafeFetcher([origin.host]);
    t.after(async () => {
      await fetcher.close();
      await close();
    });
    const app = await liveApp();
    const slow = ['/slow/1', '/slow/2', '/slow/3'];
    for (const path of slow) t.after(origin.hold(path));
    const [one, two, website] = slow.map(origin.url);
    const screenshots = [one, two].map((url, order) => ({ url: url!, caption: null, order }));
    const owned = await findApp(db, app.id);
    let files = 0;
    const masters = { temporaryFile: () => `${market.settings.dataDir}/slow-${app.id}-${files++}` } as never;
    const { report, pins } = await checkCorrection(
      { db, fetcher, masters },
      { ...owned, live: { ...owned.live!, logoUrl: null, screenshots } },
      { websiteUrl: website! },
      50,
    );
    assert.deepEqual([report!.status, pins], ['INCOMPLETE', {}]);
    assert.match(report!.rules[0]!.found!, /longer than 0\.05 seconds/);
  });

  test('moves `approvedAt` to the date of its receipt, which covers the images', async () => {
    const app = await liveApp();
    const before = await shown(app);
    await correct(app.id, { description: 'Plan your day.' });
    const after = await shown(app);
    const [record] = await receiptsOf(app);
    assert.equal(after.approvedAt, record.decidedAt);
    assert.ok(after.approvedAt > before.approvedAt);
    assert.deepEqual([before.approvedImages, after.approvedImages], [true, true]);
    // Decisions that change nothing about the listing do not move it.
    for (const [move, body] of [['suspend', { reason: 'Wait.' }], ['restore']] as const)
      await market.expect(200, 'POST', `/api/admin/apps/${app.id}/${move}`, { as: admin, ...(body ? { body } : {}) });
    assert.equal((await shown(app)).approvedAt, record.decidedAt);
    // The next version has a receipt of its own.
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: app.key, body: { name: 'Next' } });
    assert.equal((await shown(app)).approvedAt, record.decidedAt);
    const { body } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as: app.key });
    await market.expect(200, 'POST', `/api/admin/submissions/${body.submissionId}/approve`, { as: admin });
    const [approval] = await receiptsOf(app);
    assert.equal((await shown(app)).approvedAt, approval.decidedAt);
    assert.equal(approval.decision, 'APPROVED');
  });

  test('keeps the copies of unchanged images, whatever is at their URLs by now', async () => {
    const url = origin.url('/mine.png');
    origin.put('/mine.png', await uniqueImage(512, 512));
    const app = await submitted({ ...LISTING, logoUrl: url });
    await review(app.submission, 'approve');
    const before = (await shown(app)).logoUrl;
    origin.put('/mine.png', await uniqueImage(512, 512));
    assert.equal((await correct(app.id, { description: 'Plan your day.' })).status, 200);
    assert.equal((await shown(app)).logoUrl, before);
  });
});

suite('A correction request', () => {
  test('is applied: listing, email, events, receipt and audit log', async () => {
    const app = await liveApp();
    await market.expect(201, 'POST', '/api/dev/webhooks', { as: app.key, body: { url: webhooks.url('/applied') } });
    const changes = { description: 'Plan your day.', websiteUrl: origin.url('/status/200') };
    const created = await ask(app, changes);
    assert.equal(created.status, 201, created.text);
    const { id } = created.body;
    const difference = [
      { pointer: '/description', from: (await shown(app)).description, to: changes.description },
      { pointer: '/websiteUrl', from: null, to: changes.websiteUrl },
    ];
    assert.deepEqual(created.body, {
      ...{ id, appId: app.id, version: 1, status: 'OPEN', reason: 'It was wrong.', difference, conflicts: [] },
      ...{ images: NO_IMAGES, imagesBefore: NO_IMAGES },
      ...{ createdAt: created.body.createdAt, decidedAt: null, decisionReason: null },
    });
    const open = await market.expect(200, 'GET', '/api/admin/corrections?status=OPEN', { as: admin });
    const listed = open.body.data.find((one: { id: string }) => one.id === id);
    const { decidedBy, decidedByName, appName, slug, developer, ...rest } = listed;
    assert.deepEqual([rest, slug, developer.id], [created.body, app.slug, app.developer.id]);
    assert.deepEqual((await market.expect(200, 'GET', `/api/admin/corrections/${id}`, { as: admin })).body, listed);

    const applied = await decide(id, 'apply');
    assert.deepEqual(codeOf(applied), [200, undefined], applied.text);
    assert.deepEqual([applied.body.status, applied.body.decidedBy], ['APPLIED', 'the-admin']);
    const { description, websiteUrl } = await shown(app);
    assert.deepEqual({ description, websiteUrl }, changes);
    const [record] = await receiptsOf(app);
    assert.deepEqual(
      [record.decision, record.comment, record.override, record.checks],
      ['CORRECTED', null, false, 'PASSED'],
    );
    const { text: proof } = await market.expect(200, 'GET', `/api/apps/${app.slug}/proof`);
    assert.ok(!proof.includes('It was wrong.'), 'the reason is for administrators, the proof for everybody');
    assert.match((await mailsTo(app, 'app.corrected'))[0]!.subject, /Your correction of .* is live/);
    for (const action of ['correction.requested', 'correction.applied'])
      assert.equal((await auditOf(app.id, action)).length, 1, action);
    assert.equal((await auditOf(app.id, 'app.corrected'))[0]!.details.correction, id);
    const types = await market.sql(
      `SELECT type FROM webhook_events WHERE body LIKE $1 AND type ~ 'correct' ORDER BY type`,
      [`%${app.id}%`],
    );
    assert.deepEqual(
      types.map(({ type }) => type),
      ['app.corrected', 'correction.applied', 'correction.requested'],
    );
    expectError(await decide(id, 'apply'), 409, 'CORRECTION_CLOSED');
    expectError(await decide(id, 'decline', { reason: 'Too late.' }), 409, 'CORRECTION_CLOSED');
    assert.equal((await receiptsOf(app)).length, 2);
  });

  test('is declined with a reason, which the developer gets by email and sees in the list', async () => {
    const app = await liveApp();
    const id = await asked(app, { description: 'Something else entirely.' });
    expectError(await decide(id, 'decline', {}), 400, 'VALIDATION_FAILED');
    const reason = 'This changes what the app does.';
    assert.equal((await decide(id, 'decline', { reason })).status, 200);
    const { body } = await market.expect(200, 'GET', path(app), { as: app.key });
    assert.deepEqual(
      body.data.map((one: Record<string, unknown>) => [one.id, one.status, one.decisionReason]),
      [[id, 'DECLINED', reason]],
    );
    assert.ok(!('decidedBy' in body.data[0]));
    assert.match((await mailsTo(app, 'correction.declined'))[0]!.text, new RegExp(reason));
    assert.equal((await receiptsOf(app)).length, 1);
  });

  test('can be withdrawn while it is open; one can be open at a time, also of two at once', async () => {
    const app = await liveApp();
    const both = await Promise.all(['One.', 'Two.'].map((description) => ask(app, { description })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    expectError(await ask(app, { description: 'Three.' }), 409, 'CORRECTION_OPEN');
    const { id } = both.find(({ status }) => status === 201)!.body;
    const gone = await market.expect(200, 'DELETE', `${path(app)}/${id}`, { as: app.key });
    assert.deepEqual(gone.body, { id, deleted: true });
    expectError(await market.request('DELETE', `${path(app)}/${id}`, { as: app.key }), 409, 'CORRECTION_CLOSED');
    expectError(await decide(id, 'apply'), 409, 'CORRECTION_CLOSED');
    await asked(app, { description: 'Three.' });
  });

  test('takes minor fields only, held to the rules of a listing', async () => {
    const app = await liveApp({ environment: 'production' });
    const wrong: [changes: object, code: string, pointer: string][] = [
      [{ name: 'Another' }, 'VALIDATION_FAILED', '/changes/name'],
      [{ permissions: [] }, 'VALIDATION_FAILED', '/changes/permissions'],
      [{ setupUrl: null }, 'VALIDATION_FAILED', '/changes/setupUrl'],
      [{ oauthClientId: 'x' }, 'VALIDATION_FAILED', '/changes/oauthClientId'],
      [{ releaseNotes: 'x' }, 'VALIDATION_FAILED', '/changes/releaseNotes'],
      [{}, 'VALIDATION_FAILED', '/changes'],
      [{ description: '' }, 'VALIDATION_FAILED', '/changes/description'],
      [{ websiteUrl: 'http://localhost/' }, 'VALIDATION_FAILED', '/changes/websiteUrl'],
      [{ description: 'One. Two. Three.' }, 'LISTING_INCOMPLETE', '/changes/description'],
      [{ screenshots: [] }, 'LISTING_INCOMPLETE', '/changes/screenshots'],
      [{ description: (await shown(app)).description }, 'VALIDATION_FAILED', '/changes'],
      [{ description: app.key }, 'CONTAINS_API_KEY', '/changes/description'],
    ];
    for (const [changes, code, pointer] of wrong) {
      const answer = await ask(app, changes);
      expectError(answer, 400, code, `${JSON.stringify(changes)}: ${answer.text}`);
      const pointers = answer.body.error.details.map((detail: { pointer: string }) => detail.pointer);
      assert.deepEqual(pointers, [pointer]);
    }
    const noReason = await market.request('POST', path(app), { as: app.key, body: { changes: { description: 'X.' } } });
    expectError(noReason, 400, 'VALIDATION_FAILED');
    assert.deepEqual((await market.expect(200, 'GET', path(app), { as: app.key })).body.data, []);
  });

  test('is for live apps of the developer alone', async () => {
    const app = await liveApp();
    const draft = await draftApp(market, LISTING, app);
    expectError(await ask(draft, { description: 'X.' }), 409, 'APP_NOT_APPROVED');
    const stranger = await liveApp();
    expectError(await ask(app, { description: 'X.' }, stranger.key), 404, 'APP_NOT_FOUND');
    const id = await asked(app, { description: 'X.' });
    expectError(await market.request('GET', path(app), { as: stranger.key }), 404, 'APP_NOT_FOUND');
    expectError(
      await market.request('DELETE', `${path(stranger)}/${id}`, { as: stranger.key }),
      404,
      'CORRECTION_NOT_FOUND',
    );
    expectError(await decide('cor_none', 'apply'), 404, 'CORRECTION_NOT_FOUND');
    expectError(await decide('cor_none', 'decline', { reason: 'X.' }), 404, 'CORRECTION_NOT_FOUND');
  });

  test('whose checks fail needs an override', async () => {
    const app = await liveApp();
    const id = await asked(app, { websiteUrl: UNREACHABLE });
    expectError(await decide(id, 'apply'), 409, 'CHECKS_NOT_PASSED');
    assert.equal((await market.expect(200, 'GET', path(app), { as: app.key })).body.data[0].status, 'OPEN');
    assert.equal((await decide(id, 'apply', { override: 'Known.', reason: 'Done.' })).status, 200);
    const [record] = await receiptsOf(app);
    assert.deepEqual([record.override, record.checks], [true, 'FAILED']);
    assert.equal((await market.expect(200, 'GET', path(app), { as: app.key })).body.data[0].decisionReason, 'Done.');
  });

  test('that no longer applies cleanly says so, and is refused; changes of other fields do not matter', async () => {
    const app = await liveApp();
    const id = await asked(app, { description: 'Mine.' });
    await correct(app.id, { longDescription: 'Longer.' });
    const conflicts = async () => (await market.expect(200, 'GET', path(app), { as: app.key })).body.data[0].conflicts;
    assert.deepEqual(await conflicts(), []);
    await correct(app.id, { description: 'Theirs.' });
    assert.deepEqual(await conflicts(), ['/description']);
    const refused = await decide(id, 'apply', { override: 'All the same.' });
    expectError(refused, 409, 'CORRECTION_OUTDATED');
    assert.deepEqual(refused.body.error.details[0].pointer, '/description');
    assert.equal((await shown(app)).description, 'Theirs.');
    // What the developer asked for is there already.
    await correct(app.id, { description: 'Mine.' });
    assert.deepEqual(await conflicts(), []);
    const before = (await receiptsOf(app)).length;
    assert.equal((await decide(id, 'apply')).body.status, 'APPLIED');
    assert.equal((await receiptsOf(app)).length, before);
  });

  test('applies to a screenshot list with its order', async () => {
    const app = await liveApp();
    const screenshots = LISTING.screenshots.map((shot) => ({ ...shot, caption: 'New' }));
    const id = await asked(app, { screenshots });
    assert.equal((await decide(id, 'apply')).status, 200);
    assert.deepEqual(
      (await shown(app)).screenshots.map(({ caption, order }: Record<string, unknown>) => [caption, order]),
      [
        ['New', 0],
        ['New', 1],
      ],
    );
  });

  test('shows the images that it changes, as they were and as they are to be, before and after it is applied', async () => {
    const url = origin.url('/before.png');
    origin.put('/before.png', await uniqueImage(512, 512));
    const app = await submitted({ ...LISTING, logoUrl: url });
    await review(app.submission, 'approve');
    const path = `/api/dev/apps/${app.id}/corrections`;
    const own = await uploadImage(market, app.key, await uniqueImage(512, 512));
    const stranger = await liveApp();
    const foreign = await uploadImage(market, stranger.key, await uniqueImage(1280, 720));
    const live = (await market.expect(200, 'GET', `/api/apps/${app.slug}`)).body.images.logo.url;
    const changes = { logoUrl: own.url, screenshots: [{ url: foreign.url }, ...LISTING.screenshots] };
    const body = { changes, reason: 'A new look.' };
    const { id } = (await market.expect(201, 'POST', path, { as: app.key, body })).body;
    const check = async () => {
      const { images, imagesBefore } = (await market.expect(200, 'GET', path, { as: app.key })).body.data[0];
      const seen = (await market.expect(200, 'GET', `/api/admin/corrections/${id}`, { as: admin })).body;
      assert.deepEqual([seen.images.logo.width, seen.imagesBefore.logo.width], [512, 512]);
      assert.ok(images.logo.url.includes(own.sha256), images.logo.url);
      assert.equal(imagesBefore.logo.url.split('?')[0], live);
      assert.equal((await getImage(images.logo.url)).status, 200);
      assert.deepEqual([images.banner, imagesBefore.banner], [null, null]);
      assert.equal(images.screenshots[0], null, 'the upload of another developer is not shown');
      assert.deepEqual([images.screenshots[1]?.width, imagesBefore.screenshots[0]?.width], [1280, 1280]);
    };
    await check();
    assert.equal((await decide(id, 'apply', { override: 'Known.' })).status, 200);
    await check();
  });
});
