import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { submissionOf } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { NO_DISCLOSURES, toStoredDataSafety } from '../catalog/disclosures.ts';
import { differenceBetween } from './difference.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const READ = { scope: 'tasks:read', required: true, reason: 'Shows your tasks.' };
const CONNECTED = { permissions: [READ], setupUrl: 'https://example.com/setup' };
const NO_FACTS = {
  ...{ collects: [], storedIn: [], subprocessors: [], certifications: [], retentionDays: null },
  ...{ encryptedInTransit: null, encryptedAtRest: null, deletionUrl: null, usedForAiTraining: null },
};

type Draft = Awaited<ReturnType<typeof draftApp>>;
const dev = (app: Draft, method: string, path = '', body?: object) =>
  market.request(method, `/api/dev/apps/${app.id}${path}`, { as: app.key, ...(body ? { body } : {}) });
const codesOf = ({ body }: { body: { error: { details: { pointer: string; code: string }[] } } }) =>
  body.error.details.map(({ pointer, code }) => [pointer, code]);

suite('a listing with permissions', () => {
  test('is not submitted without a privacy policy and a support contact', async () => {
    const app = await draftApp(market, {
      ...CONNECTED,
      ...{ oauthClientId: 'needs-contacts', privacyPolicyUrl: null, supportEmail: null },
    });
    const refused = await dev(app, 'POST', '/submit');
    expectError(refused, 400, 'LISTING_INCOMPLETE');
    assert.deepEqual(codesOf(refused), [
      ['/privacyPolicyUrl', 'PRIVACY_POLICY_PRESENT'],
      ['/supportUrl', 'SUPPORT_CONTACT_PRESENT'],
    ]);
    await dev(app, 'PUT', '', { privacyPolicyUrl: 'https://example.com/privacy' });
    assert.deepEqual(codesOf(await dev(app, 'POST', '/submit')), [['/supportUrl', 'SUPPORT_CONTACT_PRESENT']]);
    await dev(app, 'PUT', '', { supportUrl: 'https://example.com/help' });
    assert.equal((await dev(app, 'POST', '/submit')).status, 200);
  });

  test('without permissions, both are warnings of the check', async () => {
    const { body } = await dev(await draftApp(market), 'POST', '/check');
    const warnings = body.rules.filter(({ status }: { status: string }) => status === 'WARNING');
    assert.deepEqual(warnings.map(({ rule }: { rule: string }) => rule).sort(), [
      ...['LOGO_PRESENT', 'PRIVACY_POLICY_PRESENT', 'SUPPORT_CONTACT_PRESENT'],
    ]);
  });

  test('that is older than the rule can be corrected, but a correction does not remove what it has', async () => {
    const app = await approvedApp(market, { ...CONNECTED, oauthClientId: 'older' });
    const correct = (body: object) => market.request('PUT', `/api/admin/apps/${app.id}`, { as: admin, body });
    expectError(await correct({ privacyPolicyUrl: null }), 400, 'LISTING_INCOMPLETE');
    await market.sql('UPDATE app_versions SET privacy_policy_url = NULL WHERE app_id = $1', [app.id]);
    assert.equal(
      (await correct({ termsUrl: 'https://example.com/terms', override: 'Nobody answers there.' })).status,
      200,
    );
  });
});

suite('data safety', () => {
  test('is complete in answers, and null when it states nothing', async () => {
    const app = await draftApp(market);
    const put = async (dataSafety: unknown) => (await dev(app, 'PUT', '', { dataSafety })).body.dataSafety;
    assert.deepEqual(await put({ storedIn: ['IE', 'DE'] }), { ...NO_FACTS, storedIn: ['DE', 'IE'] });
    assert.deepEqual(await put({ usedForAiTraining: false }), { ...NO_FACTS, usedForAiTraining: false });
    const subprocessor = { name: 'Cloud', purpose: 'Hosting', countries: ['DE'] };
    assert.deepEqual((await put({ subprocessors: [subprocessor] })).subprocessors, [{ ...subprocessor, url: null }]);
    for (const nothing of [{}, { collects: [], retentionDays: null }, null]) assert.equal(await put(nothing), null);
    assert.equal(toStoredDataSafety({}), null);
  });

  for (const [what, dataSafety, pointer] of [
    ['a country that is none', { storedIn: ['DE', 'XX'] }, '/dataSafety/storedIn/1'],
    ['a country in words', { storedIn: ['Germany'] }, '/dataSafety/storedIn/0'],
    ['a country twice', { storedIn: ['DE', 'DE'] }, '/dataSafety/storedIn'],
    ['an unknown fact', { secure: true }, '/dataSafety/secure'],
    ['a negative retention', { retentionDays: -1 }, '/dataSafety/retentionDays'],
    ['a private address', { deletionUrl: 'http://10.0.0.1/' }, '/dataSafety/deletionUrl'],
    [
      'a day that does not exist',
      { certifications: [{ name: 'A', validUntil: '2027-02-30' }] },
      '/dataSafety/certifications/0/validUntil',
    ],
    [
      'a subprocessor somewhere else',
      { subprocessors: [{ name: 'A', purpose: 'B', countries: ['ZZ'] }] },
      '/dataSafety/subprocessors/0/countries/0',
    ],
    ['too many rows', { collects: Array(31).fill({ type: 'A', purpose: 'B', shared: true }) }, '/dataSafety/collects'],
  ] as const)
    test(`refuses ${what}`, async () => {
      const refused = await dev(await draftApp(market), 'PUT', '', { dataSafety });
      expectError(refused, 400, 'VALIDATION_FAILED');
      assert.deepEqual([...new Set(codesOf(refused).map(([found]) => found))], [pointer]);
    });
});

suite('disclosures', () => {
  const DISCLOSED = {
    ...{ supportUrl: 'https://example.com/help', securityContact: 'https://example.com/security' },
    pricing: { model: 'PAID', url: null, note: 'Five a month.' },
    dataSafety: { ...NO_FACTS, storedIn: ['DE'] },
  };

  test('are public after approval, and frozen with the submission', async () => {
    const app = await draftApp(market, DISCLOSED);
    assert.equal((await dev(app, 'POST', '/submit')).status, 200);
    const { id } = await submissionOf(market, app.id);
    const { body } = await market.expect(200, 'GET', `/api/admin/submissions/${id}`, { as: admin });
    assert.deepEqual({ ...body.listing, ...NO_DISCLOSURES, ...DISCLOSED }, body.listing);
    const pointers = body.difference.map(({ pointer }: { pointer: string }) => pointer);
    for (const pointer of ['/supportUrl', '/securityContact', '/pricing', '/dataSafety/storedIn'])
      assert.ok(pointers.includes(pointer), pointer);
    await market.expect(200, 'POST', `/api/admin/submissions/${id}/approve`, { as: admin });
    const { body: shown } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
    for (const [field, value] of Object.entries({ ...NO_DISCLOSURES, ...DISCLOSED }))
      assert.deepEqual(shown[field], value, field);
  });

  test('of a version that was submitted by a release without them do not go live', async () => {
    const app = await draftApp(market, DISCLOSED);
    await dev(app, 'POST', '/submit');
    const { id } = await submissionOf(market, app.id);
    await market.sql(`UPDATE submissions SET listing = listing - 'pricing' - 'dataSafety' WHERE id = $1`, [id]);
    const refused = await market.request('POST', `/api/admin/submissions/${id}/approve`, { as: admin });
    expectError(refused, 409, 'APP_STATE');
    assert.match(refused.body.error.message, /lacks Pricing, Data safety of this version/);
  });

  test('are refused in a shape that nobody described', async () => {
    const app = await draftApp(market);
    for (const [body, pointer] of [
      [{ pricing: { model: 'CHEAP' } }, '/pricing/model'],
      [{ pricing: {} }, '/pricing/model'],
      [{ pricing: { model: 'PAID', url: 'http://localhost/' } }, '/pricing/url'],
      [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, '/tags'],
      [{ tags: ['a', 'a'] }, '/tags'],
    ] as const) {
      const refused = await dev(app, 'PUT', '', body);
      expectError(refused, 400, 'VALIDATION_FAILED');
      assert.equal(codesOf(refused)[0]![0], pointer);
    }
  });

  test('differ fact by fact; nothing stated equals a listing from before', () => {
    assert.deepEqual(differenceBetween({}, NO_DISCLOSURES), []);
    const before = { dataSafety: { ...NO_FACTS, storedIn: ['DE'] } };
    const after = { dataSafety: { ...NO_FACTS, storedIn: ['DE'], retentionDays: 30 } };
    assert.deepEqual(differenceBetween(before, after), [{ pointer: '/dataSafety/retentionDays', from: null, to: 30 }]);
    assert.deepEqual(differenceBetween(before, { dataSafety: null }), [
      { pointer: '/dataSafety/storedIn', from: ['DE'], to: null },
    ]);
  });
});
