import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { runJob } from '../../testing/run-job.ts';
import { signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after });
const node = await startTestMarket({ after }, { besides: market });
const PATH = '/api/admin/tags';
const as = market.admin;

const tag = (name: string, label = `Label of ${name}`) => ({ tag: name, label });
const read = () => market.expect(200, 'GET', PATH, { as });
const put = (tags: unknown, headers: Record<string, string> = {}) =>
  market.request('PUT', PATH, { as, body: { tags }, headers });
const listed = async (at: TestMarket = market) => (await at.expect(200, 'GET', '/api/tags')).body.data;
const entries = () => market.sql(`SELECT actor_id, details FROM audit_log WHERE action = 'tags.changed' ORDER BY at`);
const faultsOf = ({ body }: { body: { error: { details: { pointer: string; code: string }[] } } }) =>
  body.error.details.map(({ pointer, code }) => [pointer, code]);

suite('The tag vocabulary', { concurrency: false }, () => {
  test('comes with default tags, which everybody can read', async () => {
    const { body, headers } = await read();
    assert.equal(headers.get('etag'), '"tags-0"');
    assert.deepEqual([body.updatedAt, body.updatedBy], [null, null]);
    assert.ok(body.tags.length >= 30);
    assert.ok(
      body.tags.every((one: { tag: string; count: number }) => /^[a-z0-9-]+$/.test(one.tag) && one.count === 0),
    );
    assert.deepEqual(await listed(), body.tags);
  });

  test('is replaced as a whole, in the order that was sent', async () => {
    const tags = [tag('zebra'), tag('kanban'), tag('a1-b2')];
    const changed = await put(tags);
    assert.equal(changed.headers.get('etag'), '"tags-1"');
    assert.deepEqual(
      changed.body.tags,
      tags.map((one) => ({ ...one, count: 0 })),
    );
    assert.equal(changed.body.updatedBy, 'the-admin');
    assert.deepEqual((await read()).body, changed.body);
    await signIn(market, { accountUserId: 'the-admin', name: 'Ida Min', administrator: true });
    assert.equal((await read()).body.updatedByName, 'Ida Min', 'the name is known after a sign-in');
  });

  test('that is put again unchanged keeps its revision and leaves no audit entry', async () => {
    const { body, headers } = await read();
    const count = (await entries()).length;
    const again = await put(body.tags.map(({ tag: name, label }: { tag: string; label: string }) => tag(name, label)));
    assert.deepEqual([again.status, again.headers.get('etag')], [200, headers.get('etag')]);
    assert.equal((await entries()).length, count);
  });

  test('is changed by one of several administrators at once, if all name what they have read', async () => {
    const current = (await read()).headers.get('etag')!;
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put([tag(`t${n}`)], { 'if-match': current })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412]);
    assert.deepEqual((await read()).body, answers.find(({ status }) => status === 200)!.body);
  });

  test('leaves an audit entry with what was added, removed and changed', async () => {
    await put([tag('stays'), tag('goes'), tag('changes')]);
    await put([tag('new'), tag('stays'), tag('changes', 'Other')]);
    const { actor_id, details } = (await entries()).at(-1)!;
    assert.equal(actor_id, 'the-admin');
    assert.deepEqual(details, {
      tags: { from: 3, to: 3 },
      added: [tag('new')],
      removed: ['goes'],
      changed: [{ tag: 'changes', from: 'Label of changes', to: 'Other' }],
    });
  });

  test('is refused with every fault at its place, and then stays as it was', async () => {
    const before = (await read()).body;
    const repeated = await put([tag('a'), tag('b'), tag('a'), tag('b')]);
    expectError(repeated, 400, 'VALIDATION_FAILED');
    assert.deepEqual(faultsOf(repeated), [
      ['/tags/2/tag', 'REPEATED'],
      ['/tags/3/tag', 'REPEATED'],
    ]);
    const many = Array.from({ length: 201 }, (_, i) => tag(`t${i}`));
    for (const name of ['', 'A', 'a b', '-a', 'a-', 'a--b', 'ä', 'a_b', 'x'.repeat(41)])
      expectError(await put([tag(name)]), 400, 'VALIDATION_FAILED');
    for (const tags of [
      many,
      'no',
      null,
      [{ tag: 'a' }],
      [tag('a', '')],
      [tag('a', 'two\nlines')],
      [{ ...tag('a'), count: 1 }],
    ])
      expectError(await put(tags), 400, 'VALIDATION_FAILED');
    assert.deepEqual((await read()).body, before);
  });

  test('counts live apps, on every node as soon as one is published or the vocabulary changes', async () => {
    await put([tag('kanban'), tag('video')]);
    // Responses are cached from the second request on.
    for (const at of [market, node, market, node]) await listed(at);
    const { slug } = await approvedApp(market, { tags: ['kanban'] });
    assert.deepEqual(await listed(), [
      { ...tag('kanban'), count: 1 },
      { ...tag('video'), count: 0 },
    ]);
    assert.deepEqual((await market.expect(200, 'GET', `/api/apps/${slug}`)).body.tags, ['kanban']);
    await put([tag('kanban', 'Boards')]);
    assert.deepEqual(await listed(), [{ tag: 'kanban', label: 'Boards', count: 1 }]);
    await eventually(async () => (await listed(node))[0].label === 'Boards', 'the new label on the other node');
  });

  test('counts and finds an app again whose row the previous release has written', async () => {
    await put([tag('kanban'), tag('video')]);
    const { id } = await approvedApp(market, { tags: ['video'] });
    const found = async () => (await market.expect(200, 'GET', '/api/apps?tag=video')).body.pagination.total;
    assert.equal(await found(), 1);
    await market.sql(`UPDATE catalog SET tags = NULL, stored_in = NULL, pricing_model = NULL WHERE app_id = $1`, [id]);
    await market.sql(`SELECT pg_notify('marketplace_signals', 'catalog app ' || $1)`, [id]);
    await eventually(async () => (await found()) === 0, 'the incomplete row');
    await runJob(market, 'catalog-upkeep');
    await eventually(async () => (await found()) === 1, 'the complete row');
  });

  test('is what listings may be tagged with, in drafts, versions and corrections', async () => {
    await put([tag('kanban'), tag('video')]);
    const app = await approvedApp(market, { tags: ['video'] });
    const { key } = app;
    const created = await market.request('POST', '/api/dev/apps', {
      as: key,
      body: {
        name: 'New',
        description: 'New.',
        category: 'OTHER',
        environment: 'production',
        tags: ['kanban', 'none', 'x'],
      },
    });
    expectError(created, 400, 'VALIDATION_FAILED');
    assert.deepEqual(faultsOf(created), [
      ['/tags/1', 'UNKNOWN_TAG'],
      ['/tags/2', 'UNKNOWN_TAG'],
    ]);
    const draft = await draftApp(market, { tags: ['kanban'] });
    for (const [method, path, by] of [
      ['PUT', `/api/dev/apps/${draft.id}`, draft.key],
      ['POST', `/api/dev/apps/${app.id}/versions`, key],
      ['PUT', `/api/admin/apps/${app.id}`, as],
    ] as const) {
      const answer = await market.request(method, path, { as: by, body: { tags: ['none'] } });
      expectError(answer, 400, 'VALIDATION_FAILED');
      assert.deepEqual(faultsOf(answer), [['/tags/0', 'UNKNOWN_TAG']], path);
    }
  });

  test('may lose a tag: live apps keep it, drafts cannot be submitted with it', async () => {
    await put([tag('kanban'), tag('video')]);
    const app = await approvedApp(market, { tags: ['video', 'kanban'] });
    const draft = await draftApp(market, { tags: ['kanban', 'video'] });
    await put([tag('kanban')]);
    const refused = await market.request('POST', `/api/dev/apps/${draft.id}/submit`, { as: draft.key });
    expectError(refused, 400, 'LISTING_INCOMPLETE');
    assert.deepEqual(faultsOf(refused), [['/tags/1', 'UNKNOWN_TAG']]);
    assert.deepEqual((await market.expect(200, 'GET', `/api/apps/${app.slug}`)).body.tags, ['video', 'kanban']);
    const { body: version } = await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, {
      as: app.key,
      body: { tags: ['video'] },
    });
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/${version.number}/submit`, { as: app.key });
  });
});
