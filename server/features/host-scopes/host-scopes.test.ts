import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { type HostScope, riskOf } from './host-scope.ts';

const market = await startTestMarket({ after });
const node = await startTestMarket({ after }, { besides: market });
const PATH = '/api/admin/host-scopes';
const as = market.admin;

const scope = (name: string, fields: Partial<HostScope> = {}): HostScope => ({
  scope: name,
  label: `Label of ${name}`,
  description: `What ${name} allows.`,
  risk: 'LOW',
  deprecatedAt: null,
  ...fields,
});
const read = () => market.expect(200, 'GET', PATH, { as });
const put = (scopes: unknown, headers: Record<string, string> = {}) =>
  market.request('PUT', PATH, { as, body: { scopes }, headers });
const entries = () =>
  market.sql(`SELECT actor_id, details FROM audit_log WHERE action = 'host_scopes.changed' ORDER BY at`);

suite('The scope vocabulary', { concurrency: false }, () => {
  test('is empty until an administrator fills it, and then stands in the order that was sent', async () => {
    const { body, headers } = await read();
    assert.deepEqual(body, { scopes: [], updatedAt: null, updatedBy: null, updatedByName: null });
    assert.equal(headers.get('etag'), '"host-scopes-0"');
    const scopes = [
      scope('tasks:write', { risk: 'MEDIUM', deprecatedAt: '2026-11-15T09:30:00.000Z' }),
      scope('https://host.example/api', { risk: 'HIGH' }),
      scope('a'),
    ];
    const changed = await put(scopes);
    assert.equal(changed.headers.get('etag'), '"host-scopes-1"');
    const { updatedAt, ...rest } = changed.body;
    assert.deepEqual(rest, { scopes, updatedBy: 'the-admin', updatedByName: null });
    assert.ok(Math.abs(Date.parse(updatedAt) - Date.now()) < 60_000);
    assert.deepEqual((await read()).body, changed.body);
  });

  test('is shown to every developer, whatever the scopes of the key', async () => {
    const key = await market.apiKey(await market.verifiedDeveloper(), ['ANALYTICS_READ']);
    const { body } = await market.expect(200, 'GET', '/api/dev/host-scopes', { as: key });
    assert.deepEqual(body, { data: (await read()).body.scopes });
  });

  test('that is put again unchanged keeps its revision and leaves no audit entry', async () => {
    const { body, headers } = await read();
    const count = (await entries()).length;
    const again = await put(body.scopes);
    assert.deepEqual([again.status, again.headers.get('etag')], [200, headers.get('etag')]);
    assert.equal((await entries()).length, count);
  });

  test('is not overwritten by somebody who has read an older one', async () => {
    const stale = (await read()).headers.get('etag')!;
    assert.equal((await put([scope('one')], { 'if-match': stale })).status, 200);
    expectError(await put([scope('two')], { 'if-match': stale }), 412, 'PRECONDITION_FAILED');
    assert.deepEqual((await read()).body.scopes, [scope('one')]);
  });

  test('is changed by one of several administrators at once, if all name what they have read', async () => {
    const current = (await read()).headers.get('etag')!;
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put([scope(`s${n}`)], { 'if-match': current })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200)!;
    assert.deepEqual((await read()).body, winner.body);
  });

  test('leaves an audit entry with what was added, removed and changed', async () => {
    await put([scope('stays'), scope('goes'), scope('changes')]);
    await put([scope('new'), scope('stays'), scope('changes', { risk: 'HIGH' })]);
    const { actor_id, details } = (await entries()).at(-1)!;
    assert.equal(actor_id, 'the-admin');
    assert.deepEqual(details, {
      scopes: { from: 3, to: 3 },
      added: [scope('new')],
      removed: ['goes'],
      changed: [{ from: scope('changes'), to: scope('changes', { risk: 'HIGH' }) }],
    });
  });

  test('stores times in UTC', async () => {
    const { body } = await put([scope('a', { deprecatedAt: '2026-11-15T10:30:00+01:00' })]);
    assert.equal(body.scopes[0].deprecatedAt, '2026-11-15T09:30:00.000Z');
  });

  test('is refused with every fault at its place, and then stays as it was', async () => {
    const before = await read();
    const answer = await put([
      scope('a'),
      scope('a'),
      scope('b', { deprecatedAt: 'yesterday' }),
      scope('c', { deprecatedAt: '2026-13-45T00:00:00Z' }),
    ]);
    expectError(answer, 400, 'VALIDATION_FAILED');
    assert.deepEqual(
      answer.body.error.details.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
      [
        ['/scopes/1/scope', 'REPEATED'],
        ['/scopes/2/deprecatedAt', 'MALFORMED'],
        ['/scopes/3/deprecatedAt', 'MALFORMED'],
      ],
    );
    const { risk, ...incomplete } = scope('a');
    const many = Array.from({ length: 201 }, (_, i) => scope(`s${i}`));
    const bad = [
      ...[many, 'no', null, [incomplete], [scope('a', { risk: 'EXTREME' as never })], [scope('A b')], [scope('')]],
      ...[
        [scope('a', { label: 'x'.repeat(81) })],
        [scope('a', { description: 'two\nlines' })],
        [{ ...scope('a'), x: 1 }],
      ],
    ];
    for (const scopes of bad) expectError(await put(scopes), 400, 'VALIDATION_FAILED');
    assert.equal((await put(many.slice(1))).status, 200);
    await put(before.body.scopes);
  });

  test('names the permissions of public apps, on every node as soon as it is changed', async () => {
    await put([]);
    const reason = 'Shows your tasks.';
    const app = await approvedApp(market, {
      permissions: [
        { scope: 'tasks:read', required: true, reason },
        { scope: 'other', required: false, reason },
      ],
      oauthClientId: 'vocabulary-app',
      setupUrl: 'https://example.com/setup',
    });
    const shown = async (at = market) => (await at.expect(200, 'GET', `/api/apps/${app.slug}`)).body.permissions;
    const nameless = { label: null, description: null, risk: null };
    const other = { scope: 'other', required: false, reason, ...nameless };
    assert.deepEqual(await shown(), [{ scope: 'tasks:read', required: true, reason, ...nameless }, other]);
    // Responses are cached from the second request on.
    for (const at of [market, node, market, node]) await shown(at);
    const { label, description, risk } = scope('tasks:read', { risk: 'MEDIUM' });
    await put([scope('tasks:read', { risk: 'MEDIUM' })]);
    const named = [{ scope: 'tasks:read', required: true, reason, label, description, risk }, other];
    assert.deepEqual(await shown(), named);
    await eventually(async () => (await shown(node))[0].label === label, 'the new label on the other node');
  });

  test('tells the risk of a scope; one that it does not have counts as HIGH', () => {
    const scopes = [scope('tasks:read'), scope('tasks:write', { risk: 'MEDIUM' })];
    assert.deepEqual(
      ['tasks:read', 'tasks:write', 'other'].map((name) => riskOf(scopes, name)),
      ['LOW', 'MEDIUM', 'HIGH'],
    );
  });
});
