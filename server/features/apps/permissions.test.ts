import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { submissionOf } from '../../testing/listings.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';
import { approveApp, approvedApp, draftApp, type OwnedTestApp, submitApp } from '../../testing/owned-apps.ts';
import { hashOf } from '../receipts/record.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;

const permission = (scope: string, fields: object = {}) => ({
  scope,
  required: true,
  reason: `Needs ${scope}.`,
  ...fields,
});
const [READ, WRITE] = [permission('tasks:read'), permission('tasks:write', { required: false })];
const setupUrl = 'https://example.com/setup';
let clients = 0;
const connected = (permissions: object[]) => ({ permissions, setupUrl, oauthClientId: `client-${++clients}` });

const dev = ({ id, key }: OwnedTestApp, method: string, rest = '', body?: unknown) =>
  market.request(method, `/api/dev/apps/${id}${rest}`, { as: key, ...(body ? { body } : {}) });
const correct = ({ id }: OwnedTestApp, body: object) =>
  market.request('PUT', `/api/admin/apps/${id}`, { as: admin, body });
const shown = async ({ slug }: OwnedTestApp) => (await market.expect(200, 'GET', `/api/apps/${slug}`)).body.permissions;
const frozen = async ({ id }: OwnedTestApp) => {
  const submission = await submissionOf(market, id);
  return (await market.expect(200, 'GET', `/api/admin/submissions/${submission.id}`, { as: admin })).body;
};
const setVocabulary = (...scopes: [scope: string, deprecatedAt?: string][]) =>
  market.expect(200, 'PUT', '/api/admin/host-scopes', {
    as: admin,
    body: {
      scopes: scopes.map(([scope, deprecatedAt = null]) => ({
        ...{ scope, label: scope, description: scope, risk: 'LOW', deprecatedAt },
      })),
    },
  });
const faultsOf = ({ body }: Answer) =>
  body.error.details.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]);
const vocabularyFree = (permissions: { scope: string; required: boolean; reason: string }[]) =>
  permissions.map(({ scope, required, reason }) => ({ scope, required, reason }));

suite('The permissions of a listing', { concurrency: false }, () => {
  test('go from the draft through the frozen submission to the public page', async () => {
    const fields = connected([READ, WRITE]);
    const app = await draftApp(market, fields);
    const draft = (await dev(app, 'GET')).body;
    assert.deepEqual([draft.permissions, draft.setupUrl], [fields.permissions, setupUrl]);
    await submitApp(market, app);
    const { listing, difference } = await frozen(app);
    assert.deepEqual([listing.permissions, listing.setupUrl], [fields.permissions, setupUrl]);
    const changes = difference.filter(({ pointer }: { pointer: string }) => /permissions|setupUrl/.test(pointer));
    assert.deepEqual(changes, [
      { pointer: '/setupUrl', from: null, to: setupUrl },
      { pointer: '/permissions/tasks:read', from: null, to: READ },
      { pointer: '/permissions/tasks:write', from: null, to: WRITE },
    ]);
    await approveApp(market, app);
    assert.deepEqual(vocabularyFree(await shown(app)), [READ, WRITE]);
    const detail = (await market.expect(200, 'GET', `/api/apps/${app.slug}`)).body;
    assert.equal(detail.setupUrl, setupUrl);
    const { body: list } = await market.expect(200, 'GET', `/api/apps?developer=${app.developer.id}`);
    assert.deepEqual([list.data[0].slug, list.data[0].permissions], [app.slug, undefined]);
  });

  test('are copied to a new version, and the public keeps the approved ones until it is approved', async () => {
    const app = await approvedApp(market, connected([READ]));
    assert.deepEqual((await dev(app, 'POST', '/versions', {})).body.permissions, [READ]);
    const { body: changed } = await dev(app, 'PUT', '/versions/2', { permissions: [WRITE, READ] });
    assert.deepEqual(changed.permissions, [WRITE, READ]);
    const { body: difference } = await dev(app, 'GET', '/versions/2/difference');
    assert.deepEqual(difference.data, [{ pointer: '/permissions/tasks:write', from: null, to: WRITE }]);
    assert.deepEqual(vocabularyFree(await shown(app)), [READ]);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as: app.key });
    await approveApp(market, app);
    assert.deepEqual(vocabularyFree(await shown(app)), [WRITE, READ]);
  });

  test('need an OAuth client id and a setup URL to be submitted; every fault is listed', async () => {
    const app = await draftApp(market, { permissions: [READ], screenshots: [] });
    const answer = await dev(app, 'POST', '/submit');
    expectError(answer, 400, 'LISTING_INCOMPLETE');
    assert.deepEqual(faultsOf(answer), [
      ['/screenshots', 'SCREENSHOTS_COUNT'],
      ['/oauthClientId', 'OAUTH_CLIENT_PRESENT'],
      ['/setupUrl', 'SETUP_URL_PRESENT'],
    ]);
    const { body: report } = await dev(app, 'POST', '/check');
    const failed = report.rules.filter(({ status }: { status: string }) => status === 'FAILED');
    assert.deepEqual(
      failed.map(({ rule }: { rule: string }) => rule),
      ['SCREENSHOTS_COUNT', 'OAUTH_CLIENT_PRESENT', 'SETUP_URL_PRESENT', 'PRIVACY_POLICY_ANSWERS'],
    );
  });

  test('can be corrected by an administrator, but not left incomplete', async () => {
    const app = await approvedApp(market, connected([READ, WRITE]));
    const reworded = { ...READ, reason: 'Shows the tasks that are due.' };
    assert.equal((await correct(app, { permissions: [WRITE, reworded] })).status, 200);
    assert.deepEqual(vocabularyFree(await shown(app)), [WRITE, reworded]);
    const [entry] = await market.sql(
      `SELECT details FROM audit_log WHERE subject_id = $1 AND action = 'app.corrected'`,
      [app.id],
    );
    assert.deepEqual(entry.details.changes, [{ pointer: '/permissions/tasks:read', from: READ, to: reworded }]);
    for (const [fields, code] of [
      [{ setupUrl: null }, 'SETUP_URL_PRESENT'],
      [{ oauthClientId: null }, 'OAUTH_CLIENT_PRESENT'],
    ] as const) {
      const refused = await correct(app, fields);
      expectError(refused, 400, 'LISTING_INCOMPLETE');
      assert.deepEqual(
        faultsOf(refused).map(([, found]: string[]) => found),
        [code],
      );
    }
  });

  test('can be pointed at by the reasons of a rejection, and a reason knows when its scope has changed', async () => {
    const app = await draftApp(market, connected([READ, WRITE]));
    await submitApp(market, app);
    const { id } = await submissionOf(market, app.id);
    const reason = (pointer: string) => ({ pointer, code: 'PERMISSION_UNCLEAR', message: 'Why?', fix: 'Say why.' });
    const reject = (...pointers: string[]) =>
      market.request('POST', `/api/admin/submissions/${id}/reject`, {
        as: admin,
        body: { reasons: pointers.map(reason) },
      });
    for (const pointer of ['/permissions/2', '/permissions/tasks:read'])
      expectError(await reject(pointer), 400, 'VALIDATION_FAILED');
    assert.equal((await reject('/permissions', '/permissions/0', '/permissions/1/reason', '/setupUrl')).status, 200);
    await dev(app, 'PUT', '', { permissions: [{ ...WRITE, reason: 'Adds comments.' }, READ] });
    const { body } = await dev(app, 'GET', '/review');
    assert.deepEqual(
      body.requestedChanges.reasons.map(({ changed }: { changed: boolean }) => changed),
      [true, false, true, false],
    );
  });

  test('are part of the listing that a receipt hashes; older submissions are hashed as they were submitted', async () => {
    const fields = connected([READ]);
    const app = await approvedApp(market, fields);
    const before = await draftApp(market);
    await submitApp(market, before);
    const [old] = await market.sql(
      `UPDATE submissions SET listing = listing - 'permissions' - 'setupUrl' WHERE app_id = $1 RETURNING listing`,
      [before.id],
    );
    const { listing } = await frozen(before);
    assert.deepEqual([listing.permissions, listing.setupUrl], [[], null]);
    await approveApp(market, before);
    const hashes = async (one: OwnedTestApp) => (await dev(one, 'GET', '/receipts')).body.data[0].record.listingHash;
    assert.equal(await hashes(before), hashOf(old.listing));
    const [submitted] = await market.sql('SELECT listing FROM submissions WHERE app_id = $1', [app.id]);
    assert.deepEqual(submitted.listing.permissions, [READ]);
    assert.equal(await hashes(app), hashOf(submitted.listing));
  });

  test('do not go live when a node of the previous release submitted them without showing them', async () => {
    const app = await draftApp(market, connected([READ]));
    await submitApp(market, app);
    await market.sql(`UPDATE submissions SET listing = listing - 'permissions' - 'setupUrl' WHERE app_id = $1`, [
      app.id,
    ]);
    const { id } = await submissionOf(market, app.id);
    const refused = await market.request('POST', `/api/admin/submissions/${id}/approve`, { as: admin });
    expectError(refused, 409, 'APP_STATE');
  });
});

suite('The scopes of a listing', { concurrency: false }, () => {
  test('are those of the vocabulary, if there is one, when a listing is written and when it is submitted', async () => {
    await setVocabulary();
    const app = await draftApp(market, connected([permission('gone'), READ]));
    await setVocabulary(['tasks:read']);
    const refused = await dev(app, 'POST', '/submit');
    expectError(refused, 400, 'LISTING_INCOMPLETE');
    assert.deepEqual(faultsOf(refused), [['/permissions/0/scope', 'UNKNOWN_SCOPE']]);
    const permissions = [READ, WRITE];
    const listing = { name: 'Scoped', description: 'One.', category: 'OTHER', environment: 'production' };
    const live = await approvedApp(market, connected([READ]));
    for (const answer of [
      await market.request('POST', '/api/dev/apps', { as: app.key, body: { ...listing, permissions } }),
      await dev(app, 'PUT', '', { permissions }),
      await dev(live, 'POST', '/versions', { permissions }),
      await correct(live, { permissions }),
    ]) {
      expectError(answer, 400, 'VALIDATION_FAILED');
      assert.deepEqual(faultsOf(answer), [['/permissions/1/scope', 'UNKNOWN_SCOPE']]);
    }
    assert.equal((await dev(app, 'PUT', '', { name: 'Another field' })).status, 200);
    await dev(app, 'PUT', '', { permissions: [READ] });
    assert.equal((await dev(app, 'POST', '/submit')).status, 200);
  });

  test('may be deprecated ones only if the live version already has them', async () => {
    await setVocabulary(['tasks:read'], ['tasks:write']);
    const live = await approvedApp(market, connected([READ]));
    const draft = await draftApp(market, connected([READ]));
    await setVocabulary(['tasks:read', '2026-11-15T09:30:00Z'], ['tasks:write']);
    const refused = await dev(draft, 'POST', '/submit');
    expectError(refused, 400, 'LISTING_INCOMPLETE');
    assert.deepEqual(faultsOf(refused), [['/permissions/0/scope', 'DEPRECATED_SCOPE']]);
    expectError(await dev(draft, 'PUT', '', { permissions: [WRITE, READ] }), 400, 'VALIDATION_FAILED');
    assert.equal((await dev(live, 'POST', '/versions', { permissions: [WRITE, READ] })).status, 201);
    assert.equal((await dev(live, 'PUT', '/versions/2', { permissions: [READ, WRITE] })).status, 200);
    assert.equal((await dev(live, 'POST', '/versions/2/submit')).status, 200);
    assert.equal((await correct(live, { permissions: [{ ...READ, reason: 'Still.' }] })).status, 200);
  });
});
