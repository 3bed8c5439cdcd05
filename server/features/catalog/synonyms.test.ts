import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { fillCatalog } from '../../testing/catalog.ts';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { DEFAULT_SYNONYMS } from './search/default-synonyms.ts';

const market = await startTestMarket({ after });
const node = await startTestMarket({ after }, { besides: market });
const PATH = '/api/admin/search/synonyms';
const as = market.admin;

const read = () => market.expect(200, 'GET', PATH, { as });
const put = (groups: unknown, headers: Record<string, string> = {}) =>
  market.request('PUT', PATH, { as, body: { groups }, headers });
const entries = async () =>
  (await market.sql(`SELECT action, details FROM audit_log WHERE subject_type = 'synonyms' ORDER BY at`)) as {
    action: string;
    details: Record<string, unknown>;
  }[];

suite('The synonyms of the search', { concurrency: false }, () => {
  test('are the default set until an administrator changes them', async () => {
    const { body, headers } = await read();
    assert.deepEqual(body, {
      groups: DEFAULT_SYNONYMS,
      isDefault: true,
      updatedAt: null,
      updatedBy: null,
      updatedByName: null,
    });
    assert.equal(headers.get('etag'), '"synonyms-0"');
    const groups = [{ words: ['bill', 'invoice'] }, { from: 'money', words: ['budget', 'time tracking'] }];
    const changed = await put(groups);
    assert.equal(changed.status, 200);
    assert.equal(changed.headers.get('etag'), '"synonyms-1"');
    const { updatedAt, ...rest } = changed.body;
    assert.deepEqual(rest, { groups, isDefault: false, updatedBy: 'the-admin', updatedByName: null });
    assert.ok(Math.abs(Date.parse(updatedAt) - Date.now()) < 60_000);
    assert.deepEqual((await read()).body, changed.body);
  });

  test('that are put again unchanged keep their version and leave no audit entry', async () => {
    const { body, headers } = await read();
    const count = (await entries()).length;
    const again = await put(body.groups);
    assert.deepEqual([again.status, again.headers.get('etag')], [200, headers.get('etag')]);
    assert.equal((await entries()).length, count);
  });

  test('are not overwritten by somebody who has read an older set', async () => {
    const stale = (await read()).headers.get('etag')!;
    assert.equal((await put([{ words: ['one', 'two'] }], { 'if-match': stale })).status, 200);
    const refused = await put([{ words: ['three', 'four'] }], { 'if-match': stale });
    expectError(refused, 412, 'PRECONDITION_FAILED');
    assert.deepEqual((await read()).body.groups, [{ words: ['one', 'two'] }]);
  });

  test('are changed by one of two administrators at once, if both name what they have read', async () => {
    const current = (await read()).headers.get('etag')!;
    const words = (n: number) => [{ words: [`left${n}`, `right${n}`] }];
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(words(n), { 'if-match': current })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412]);
  });

  for (const [how, groups] of Object.entries({ 'by null': null, 'by the default set itself': DEFAULT_SYNONYMS })) {
    test(`are restored to the default set ${how}, with a new version`, async () => {
      await put([{ words: ['here', 'there'] }]);
      const before = (await read()).headers.get('etag');
      const restored = await put(groups);
      assert.equal(restored.body.isDefault, true);
      assert.deepEqual(restored.body.groups, DEFAULT_SYNONYMS);
      assert.notEqual(restored.headers.get('etag'), before);
      const [row] = await market.sql('SELECT groups FROM search_synonyms');
      assert.equal(row.groups, null);
      const { action, details } = (await entries()).at(-1)!;
      assert.equal(action, 'synonyms.reset');
      assert.deepEqual(details.removed, [{ words: ['here', 'there'] }]);
      assert.equal((details.added as unknown[]).length, 20);
    });
  }

  test('are refused with every fault at its place', async () => {
    const answer = await put([{ words: ['bill', 'Bill'] }, { words: ['alone'] }, { from: '!', words: ['a b c d'] }]);
    expectError(answer, 400, 'VALIDATION_FAILED');
    assert.deepEqual(
      answer.body.error.details.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
      [
        ['/groups/0/words/1', 'REPEATED'],
        ['/groups/1/words', 'TOO_FEW'],
        ['/groups/2/from', 'NO_WORD'],
        ['/groups/2/words/0', 'TOO_MANY_WORDS'],
      ],
    );
    const many = Array.from({ length: 501 }, (_, i) => ({ words: [`a${i}`, `b${i}`] }));
    for (const groups of [many, [{ words: [] }], [{ words: ['x'.repeat(61), 'y'] }], [{ words: ['a\nb', 'c'] }], 'no'])
      expectError(await put(groups), 400, 'VALIDATION_FAILED');
    assert.equal((await put(many.slice(1))).status, 200);
  });

  test('are refused from a developer', async () => {
    const { token } = await market.verifiedDeveloper();
    const request = market.request('PUT', PATH, { as: token, body: { groups: null } });
    expectError(await request, 403, 'ADMINISTRATOR_REQUIRED');
  });

  test('invalidate cached searches on every node, and do not load the index again', async () => {
    await fillCatalog(market, [{ name: 'Ledger Lines' }]);
    const metric = async (name: string) =>
      Number(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)`, 'm').exec((await node.request('GET', '/metrics')).text)?.[1]);
    const isFromMemory = async () => {
      const before = await metric('http_answers_from_memory_total');
      await node.expect(200, 'GET', '/api/apps?search=ledger');
      return (await metric('http_answers_from_memory_total')) > before;
    };
    await eventually(async () => (await metric('catalog_apps_in_memory')) === 1, 'the index of the other node');
    await eventually(isFromMemory, 'a cached search');
    // An index that is loaded again would read this, which nobody was notified of.
    await market.sql(`UPDATE catalog SET name = 'Unpublished' WHERE name = 'Ledger Lines'`);
    await put([{ words: ['ledger', 'account book'] }]);
    await eventually(async () => !(await isFromMemory()), 'a search that is not cached');
    assert.equal((await node.expect(200, 'GET', '/api/apps?search=ledger')).body.pagination.total, 1);
  });
});

suite('The preview of synonyms', () => {
  const preview = (query: unknown, groups: unknown) =>
    market.request('POST', `${PATH}/preview`, { as, body: { query, groups } });

  test('shows the first ten results before and after, and changes nothing', async () => {
    await fillCatalog(
      market,
      Array.from({ length: 12 }, (_, i) => ({ name: `Trestle ${i}` })),
    );
    const { body: set } = await read();
    const { status, body } = await preview('trestle', [{ words: ['trestle', 'ledger'] }]);
    assert.equal(status, 200);
    assert.equal(body.before.length, 10);
    assert.equal(body.after.length, 10);
    for (const { slug, name, match } of body.before) {
      assert.match(slug, /^trestle-/);
      assert.match(name, /^Trestle \d+$/);
      assert.equal(match, 'all');
    }
    assert.deepEqual((await read()).body, set);
  });

  test('refuses a search without words and groups with faults', async () => {
    expectError(await preview('', []), 400, 'VALIDATION_FAILED');
    expectError(await preview('trestle', [{ words: ['alone'] }]), 400, 'VALIDATION_FAILED');
    expectError(await preview('trestle', null), 400, 'VALIDATION_FAILED');
  });
});
