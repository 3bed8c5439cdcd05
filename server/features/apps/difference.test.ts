import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startTestMarket } from '../../testing/market.ts';
import { approveApp, approvedApp, type OwnedTestApp } from '../../testing/owned-apps.ts';
import { differenceBetween, isChangedAt } from './difference.ts';

const market = await startTestMarket({ after });
const shot = (name: string, order: number) => ({ url: `https://images.example/${name}.png`, caption: null, order });
const changes = ({ id, key }: OwnedTestApp, number: number | string) =>
  market.request('GET', `/api/dev/apps/${id}/versions/${number}/difference`, { as: key });
const changed = async (app: OwnedTestApp, number: number) => {
  const { status, body, text } = await changes(app, number);
  assert.equal(status, 200, text);
  return body;
};
const openVersion = ({ id, key }: OwnedTestApp, body: object) =>
  market.expect(201, 'POST', `/api/dev/apps/${id}/versions`, { as: key, body });
const publish = async (app: OwnedTestApp, number: number) => {
  await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/${number}/submit`, { as: app.key });
  await approveApp(market, app);
};

const permission = (scope: string, fields: object = {}) => ({ scope, required: true, reason: 'Why.', ...fields });
const requests = (...permissions: object[]) => ({
  permissions,
  setupUrl: 'https://example.com/setup',
});

suite('The difference between permissions', () => {
  const [a, b, c] = ['a', 'b', 'https://host.example/c'].map((scope) => permission(scope));
  const optional = permission('a', { required: false });
  const cases: [string, object[], object[], unknown[]][] = [
    ['nothing for another order', [a!, b!, c!], [c!, a!, b!], []],
    ['an added scope', [a!], [b!, a!], [{ pointer: '/permissions/b', from: null, to: b }]],
    ['a removed scope', [a!, b!], [b!], [{ pointer: '/permissions/a', from: a, to: null }]],
    ['a changed scope', [a!, b!], [b!, optional], [{ pointer: '/permissions/a', from: a, to: optional }]],
    [
      'a scope with slashes, escaped',
      [],
      [c!],
      [{ pointer: '/permissions/https:~1~1host.example~1c', from: null, to: c }],
    ],
  ];
  for (const [name, before, after, difference] of cases)
    test(`is ${name}`, () => assert.deepEqual(differenceBetween(requests(...before), requests(...after)), difference));

  test('is nothing between a listing without them and one from before they existed', () => {
    assert.deepEqual(differenceBetween({ name: 'A' }, { name: 'A', permissions: [], setupUrl: null }), []);
  });

  test('finds the permission that a reason points at by its scope', () => {
    const isChanged = (pointer: string, ...now: object[]) => isChangedAt(pointer, requests(a!, b!), requests(...now));
    assert.equal(isChanged('/permissions/0', b!, a!), false);
    assert.equal(isChanged('/permissions/0', b!, optional), true);
    assert.equal(isChanged('/permissions/0', b!), true);
    assert.equal(isChanged('/permissions/0/reason', b!, optional), false);
    assert.equal(isChanged('/permissions/0/required', b!, optional), true);
    assert.equal(isChanged('/permissions', a!, b!), false);
    assert.equal(isChanged('/permissions', a!), true);
    assert.equal(isChanged('/setupUrl'), false);
  });
});

suite('What a version changes', () => {
  test('is nothing for the first one, and for one that was opened without a change', async () => {
    const app = await approvedApp(market);
    assert.deepEqual(await changed(app, 1), { comparedWith: null, data: [] });
    await openVersion(app, {});
    assert.deepEqual(await changed(app, 2), { comparedWith: 1, data: [] });
  });

  test('is every field that differs from the approved version before it, screenshots one by one', async () => {
    const screenshots = [shot('0', 0), shot('1', 1)];
    const app = await approvedApp(market, { name: 'Harbor', websiteUrl: 'https://harbor.example', screenshots });
    await openVersion(app, {
      name: 'Harbor Notes',
      websiteUrl: null,
      screenshots: [shot('0', 0), shot('new', 1), shot('third', 2)],
      releaseNotes: 'Renamed.',
    });
    const difference = {
      comparedWith: 1,
      data: [
        { pointer: '/name', from: 'Harbor', to: 'Harbor Notes' },
        { pointer: '/websiteUrl', from: 'https://harbor.example', to: null },
        { pointer: '/screenshots/1', from: shot('1', 1), to: shot('new', 1) },
        { pointer: '/screenshots/2', from: null, to: shot('third', 2) },
        { pointer: '/releaseNotes', from: null, to: 'Renamed.' },
      ],
    };
    assert.deepEqual(await changed(app, 2), difference);
    await publish(app, 2);
    assert.deepEqual(await changed(app, 2), difference, 'also afterwards');
  });

  test('passes by numbers that were discarded', async () => {
    const app = await approvedApp(market);
    await openVersion(app, { description: 'Given up.' });
    await market.expect(200, 'DELETE', `/api/dev/apps/${app.id}/versions/2`, { as: app.key });
    await openVersion(app, { description: 'Said better.' });
    const { comparedWith, data } = await changed(app, 3);
    assert.equal(comparedWith, 1);
    assert.deepEqual(
      data.map(({ pointer, to }: { pointer: string; to: unknown }) => [pointer, to]),
      [['/description', 'Said better.']],
    );
  });

  test("of a missing version is not found, and somebody else's app is not there", async () => {
    const app = await approvedApp(market);
    for (const number of [2, 0, 'x', '99999999999']) {
      const { status, body } = await changes(app, number);
      assert.deepEqual([status, body.error.code], [404, 'VERSION_NOT_FOUND']);
    }
    const key = await market.apiKey(await market.verifiedDeveloper());
    const headers = { 'x-request-id': 'the-same-request' };
    const [other, missing] = await Promise.all(
      [app.id, 'app_00000000000000000000000000'].map((id) =>
        market.request('GET', `/api/dev/apps/${id}/versions/1/difference`, { as: key, headers }),
      ),
    );
    assert.deepEqual([other!.status, other!.text], [404, missing!.text]);
  });
});
