import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { type Answer, eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const ADMIN = { kind: 'account', id: 'the-admin' };
const reason = 'A complaint.';

const read = async (query: Record<string, string>) =>
  (await market.expect(200, 'GET', `/api/admin/audit?${new URLSearchParams(query)}`, { as: admin })).body;
const decide = (id: string, move: string, body?: unknown) =>
  market.request('POST', `/api/admin/developers/${id}/${move}`, { as: admin, body });
const createKey = (as: string, body: unknown = { name: 'ci', scopes: ['APP_READ'] }) =>
  market.request('POST', '/api/dev/api-keys', { as, body });
const count = async () => (await market.sql('SELECT count(*)::int AS rows FROM audit_log'))[0]!.rows;

/** A change and the entry that it must leave. */
interface Change {
  answer: Answer;
  actor: { kind: string; id: string };
  subject: { type: string; id: string };
  details: Record<string, unknown>;
}

async function register(): Promise<Change & { token: string; id: string }> {
  const accountUserId = newId('user');
  const token = await market.token(accountUserId);
  const body = { name: 'Ada', email: 'ada@example.com', accountUserId };
  const answer = await market.request('POST', '/api/dev/register', { as: token, body });
  const { id } = answer.body;
  return {
    answer,
    actor: { kind: 'account', id: accountUserId },
    subject: { type: 'developer', id },
    details: {},
    token,
    id,
  };
}

async function decided(before: string[], move: string, details: Record<string, unknown>): Promise<Change> {
  const { id, subject } = await register();
  for (const step of [...before, move].slice(0, -1))
    await decide(id, step, step === 'suspend' ? { reason } : undefined);
  const answer = await decide(id, move, details.reason ? { reason } : undefined);
  return { answer, actor: ADMIN, subject, details };
}

async function withKey() {
  const { id, token, actor } = await register();
  await decide(id, 'verify');
  const answer = await createKey(token);
  return { developerId: id, token, owner: actor, answer, key: answer.body };
}

const changes: Record<string, () => Promise<Change>> = {
  'developer.registered': register,
  'developer.verified': () => decided([], 'verify', { from: 'UNVERIFIED', to: 'VERIFIED' }),
  'developer.rejected': () => decided([], 'reject', { from: 'UNVERIFIED', to: 'REJECTED', reason }),
  'developer.suspended': () => decided(['verify'], 'suspend', { from: 'VERIFIED', to: 'SUSPENDED', reason }),
  'developer.reinstated': () => decided(['verify', 'suspend'], 'reinstate', { from: 'SUSPENDED', to: 'VERIFIED' }),
  'developer.app_limit_set': async () => {
    const { id, subject } = await register();
    const answer = await market.request('PUT', `/api/admin/developers/${id}/app-limit`, {
      as: admin,
      body: { appLimit: 2 },
    });
    return { answer, actor: ADMIN, subject, details: { from: null, to: 2 } };
  },
  'developer.updated': async () => {
    const { developerId, key } = await withKey();
    const answer = await market.request('PUT', '/api/dev/me', { as: key.key, body: { name: 'Countess', bio: null } });
    const details = { name: { from: 'Ada', to: 'Countess' } };
    return { answer, actor: { kind: 'api_key', id: key.id }, subject: { type: 'developer', id: developerId }, details };
  },
  'api_key.created': async () => {
    const { answer, owner, key } = await withKey();
    const details = { name: 'ci', scopes: ['APP_READ'], expiresAt: key.expiresAt };
    return { answer, actor: owner, subject: { type: 'api_key', id: key.id }, details };
  },
  'api_key.revoked': async () => {
    const { key } = await withKey();
    const answer = await market.request('DELETE', `/api/dev/api-keys/${key.id}`, { as: key.key });
    return { answer, actor: { kind: 'api_key', id: key.id }, subject: { type: 'api_key', id: key.id }, details: {} };
  },
  'synonyms.changed': async () => {
    const groups = [{ words: ['abacus', 'calculator'] }];
    const { body: before } = await market.request('GET', '/api/admin/search/synonyms', { as: admin });
    const answer = await market.request('PUT', '/api/admin/search/synonyms', { as: admin, body: { groups } });
    const details = {
      groups: { from: before.groups.length, to: 1 },
      added: groups,
      removed: before.groups.slice(0, 20),
    };
    return { answer, actor: ADMIN, subject: { type: 'synonyms', id: 'search' }, details };
  },
  'host_scopes.changed': async () => {
    const scopes = [
      { scope: 'tasks:read', label: 'Read tasks', description: 'See all tasks.', risk: 'LOW', deprecatedAt: null },
    ];
    const answer = await market.request('PUT', '/api/admin/host-scopes', { as: admin, body: { scopes } });
    const details = { scopes: { from: 0, to: 1 }, added: scopes, removed: [], changed: [] };
    return { answer, actor: ADMIN, subject: { type: 'host_scopes', id: 'host' }, details };
  },
  'tags.changed': async () => {
    const tags = [{ tag: 'kanban', label: 'Boards' }];
    const { body: before } = await market.request('GET', '/api/admin/tags', { as: admin });
    const answer = await market.request('PUT', '/api/admin/tags', { as: admin, body: { tags } });
    const details = {
      tags: { from: before.tags.length, to: 1 },
      added: [],
      removed: before.tags.map(({ tag }: { tag: string }) => tag).filter((tag: string) => tag !== 'kanban'),
      changed: [{ tag: 'kanban', from: 'Kanban', to: 'Boards' }],
    };
    return { answer, actor: ADMIN, subject: { type: 'tags', id: 'listings' }, details };
  },
  'protected_term.added': async () => {
    const answer = await market.request('POST', '/api/admin/protected-terms', { as: admin, body: { term: 'Acme' } });
    const details = { term: 'Acme', note: null, exemptedDeveloperIds: [] };
    return { answer, actor: ADMIN, subject: { type: 'protected_term', id: answer.body.id }, details };
  },
  'mail.retried': async () => {
    const { email } = await market.register();
    const failed = `UPDATE mails SET sent_at = NULL, failed_at = now() WHERE recipient = $1 AND sent_at IS NOT NULL RETURNING id`;
    const { id } = await eventually(async () => (await market.sql(failed, [email]))[0], 'a sent mail');
    const answer = await market.request('POST', `/api/admin/mails/${id}/retry`, { as: admin });
    return { answer, actor: ADMIN, subject: { type: 'mail', id }, details: {} };
  },
};

const SUMMARIES: Record<string, RegExp> = {
  'developer.registered': /^The developer “Ada” registered\.$/,
  'developer.verified': /^The developer “Ada” was verified\.$/,
  'developer.rejected': /^The developer “Ada” was rejected\.$/,
  'developer.suspended': /^The developer “Ada” was suspended\.$/,
  'developer.reinstated': /^The developer “Ada” was reinstated\.$/,
  'developer.app_limit_set': /^The developer “Ada” got another app limit\.$/,
  'developer.updated': /^The developer “Countess” updated the profile\.$/,
  'api_key.created': /^The API key “ci” was created\.$/,
  'api_key.revoked': /^The API key “ci” was revoked\.$/,
  'synonyms.changed': /^The synonyms of the search were changed\.$/,
  'tags.changed': /^The tag vocabulary of listings was changed\.$/,
  'host_scopes.changed': /^The scope vocabulary of the host was changed\.$/,
  'protected_term.added': /^The protected term “Acme” was added\.$/,
  'mail.retried': /^The email mail_\w+ was sent again\.$/,
};

suite('the audit log', () => {
  for (const [action, change] of Object.entries(changes)) {
    test(`${action}: one entry states actor, subject and request`, async () => {
      const { answer, actor, subject, details } = await change();
      assert.ok(answer.status < 300, answer.text);
      const requestId = answer.headers.get('x-request-id')!;
      const rows = await market.sql('SELECT id FROM audit_log WHERE request_id = $1', [requestId]);
      assert.equal(rows.length, 1);
      const { data } = await read({ subject: subject.id, action });
      const { id, at, summary } = data[0];
      const name = actor.kind === 'api_key' ? 'ci' : null;
      assert.deepEqual(data, [
        { id: rows[0]!.id, at, actor: { ...actor, name }, action, subject, summary, details, requestId },
      ]);
      assert.match(summary, SUMMARIES[action]!);
      assert.match(id, /^aud_/);
      assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
    });
  }

  test('a change without effect and a refused request leave no entry', async () => {
    const { developerId, key } = await withKey();
    const { id, token } = await register();
    const { answer } = await withKey();
    await market.request('DELETE', `/api/dev/api-keys/${answer.body.id}`, { as: answer.body.key });
    const before = await count();
    const me = (body: unknown) => market.request('PUT', '/api/dev/me', { as: key.key, body });
    const requests: [number, Promise<Answer>][] = [
      [200, me({ name: 'Ada' })],
      [400, me({ status: 'VERIFIED' })],
      [400, createKey(key.key, { name: 'ci', scopes: [] })],
      [403, createKey(key.key, { name: 'ci', scopes: ['APP_DELETE'] })],
      [403, createKey(token)],
      [401, createKey(answer.body.key)],
      [404, market.request('DELETE', '/api/dev/api-keys/key_unknown', { as: key.key })],
      [409, decide(developerId, 'verify')],
      [400, decide(developerId, 'suspend')],
      [404, decide('dev_unknown', 'verify')],
      [403, market.request('POST', `/api/admin/developers/${id}/verify`, { as: token })],
      [404, market.request('POST', '/api/admin/mails/mail_unknown/retry', { as: admin })],
    ];
    for (const [status, request] of requests) assert.equal((await request).status, status);
    assert.equal(await count(), before);
  });

  test('it is filtered by actor, action and subject, newest first, and paged', async () => {
    const { id, actor } = await register();
    const actions = ['developer.registered', 'developer.verified', 'developer.suspended', 'developer.reinstated'];
    for (const move of ['verify', 'suspend', 'reinstate'])
      await decide(id, move, move === 'suspend' ? { reason } : undefined);
    const found = async (query: Record<string, string>) => {
      const { data, pagination } = await read({ subject: id, ...query });
      return [data.map(({ action }: { action: string }) => action), pagination.total];
    };
    assert.deepEqual(await found({}), [actions.toReversed(), 4]);
    assert.deepEqual(await found({ actor: actor.id }), [['developer.registered'], 1]);
    assert.deepEqual(await found({ actor: 'the-admin' }), [actions.slice(1).toReversed(), 3]);
    assert.deepEqual(await found({ action: 'developer.verified' }), [['developer.verified'], 1]);
    assert.deepEqual(await found({ action: 'developer.verified', actor: actor.id }), [[], 0]);
    assert.deepEqual(await found({ limit: '3', page: '2' }), [['developer.registered'], 4]);
    assert.deepEqual(await found({ limit: '3', page: '3' }), [[], 4]);
    assert.deepEqual((await read({ subject: id, limit: '3', page: '2' })).pagination, {
      page: 2,
      limit: 3,
      total: 4,
      totalPages: 2,
    });
  });

  test('the history of a developer includes their apps and keys, also deleted ones, and no others', async () => {
    const { developerId, token, key } = await withKey();
    const scopes = ['APP_CREATE', 'APP_DELETE'];
    const { body: all } = await createKey(token, { name: 'all', scopes });
    const listing = { name: 'Tide Table', description: 'Tells.', category: 'OTHER', environment: 'production' };
    const { body: app } = await market.expect(201, 'POST', '/api/dev/apps', { as: all.key, body: listing });
    await market.expect(200, 'DELETE', `/api/dev/apps/${app.id}`, { as: all.key });
    await market.expect(200, 'DELETE', `/api/dev/api-keys/${key.id}`, { as: key.key });
    await withKey();
    const { data, pagination } = await read({ developer: developerId });
    const sentences = data.map(({ summary }: { summary: string }) => summary);
    assert.deepEqual(sentences, [
      'The API key “ci” was revoked.',
      'The app “Tide Table” was deleted.',
      'The app “Tide Table” was created.',
      'The API key “all” was created.',
      'The API key “ci” was created.',
      'The developer “Ada” was verified.',
      'The developer “Ada” registered.',
    ]);
    assert.equal(pagination.total, 7);
    for (const secret of [key.key, all.key]) assert.ok(!JSON.stringify(data).includes(secret));
    assert.equal((await read({ developer: developerId, action: 'app.deleted' })).pagination.total, 1);
    assert.deepEqual((await read({ developer: 'dev_unknown' })).data, []);
  });

  test('an unknown action is shown by its name', async () => {
    const subject = newId('dev');
    const insert = `INSERT INTO audit_log (id, actor_kind, actor_id, action, subject_type, subject_id)
      VALUES ($1, 'system', 'system', 'ship.launched', 'ship', $2)`;
    await market.sql(insert, [newId('evt'), subject]);
    assert.equal((await read({ subject })).data[0].summary, `The ship ${subject}: ship.launched.`);
  });

  test('names are shown as they are, also with the marks of the sentences', async () => {
    const app = await approvedApp(market, { name: 'Mail @ * Work' });
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, {
      as: market.admin,
      body: { reason: 'No.' },
    });
    const [{ summary }] = (await read({ subject: app.id, action: 'app.suspended' })).data;
    assert.equal(summary, 'The app “Mail @ * Work” was suspended.');
  });

  test('an installation is named by its app', async () => {
    const app = await draftApp(market, { name: 'Woven' });
    const id = newId('ins');
    await market.sql(
      `INSERT INTO audit_log (id, actor_kind, actor_id, action, subject_type, subject_id, details)
       VALUES ($1, 'host', 'host', 'installation.requested', 'installation', $2, jsonb_build_object('app', $3::text))`,
      [newId('aud'), id, app.id],
    );
    const [{ summary }] = (await read({ subject: id })).data;
    assert.equal(summary, 'The installation of “Woven” was requested.');
  });

  test('it is filtered by whole days, first and last included', async () => {
    const times = [
      '2020-02-28T23:59:59.999999Z',
      '2020-02-29T00:00:00Z',
      '2020-02-29T23:59:59.999999Z',
      '2020-03-01T00:00:00Z',
    ];
    const subject = newId('dev');
    for (const [i, at] of times.entries()) {
      const insert = `INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_type, subject_id)
        VALUES ($1, $2, 'system', 'system', $3, 'developer', $4)`;
      await market.sql(insert, [`${newId('evt')}_${i}`, at, `test.${i}`, subject]);
    }
    const found = async (query: Record<string, string>) =>
      (await read({ subject, ...query })).data.map(({ action }: { action: string }) => Number(action.slice(5))).sort();
    assert.deepEqual(await found({}), [0, 1, 2, 3]);
    assert.deepEqual(await found({ from: '2020-02-29', to: '2020-02-29' }), [1, 2]);
    assert.deepEqual(await found({ from: '2020-02-29' }), [1, 2, 3]);
    assert.deepEqual(await found({ to: '2020-02-29' }), [0, 1, 2]);
    assert.deepEqual(await found({ from: '2020-03-01', to: '2020-02-28' }), []);
  });

  for (const query of [
    'from=yesterday',
    'to=2020-13-01',
    'from=2021-02-29',
    'to=2020-1-1',
    'from=',
    'page=0',
    'limit=101',
    'who=me',
  ]) {
    test(`?${query} is refused`, async () => {
      await market.expect(400, 'GET', `/api/admin/audit?${query}`, { as: admin });
    });
  }

  test('it is searched by what happened, by app and by person, in any part of a name or id', async () => {
    const app = await draftApp(market, { name: 'Quokka Planner' });
    const { id } = app;
    const ida = await signIn(market, { accountUserId: newId('zebra'), name: 'Ida Quagga', administrator: true });
    await ida.request('POST', `/console/api/developers/${app.developer.id}/suspend`, { body: { reason: 'Spam.' } });
    const found = async (search: string) =>
      (await read({ search })).data.map(({ action }: { action: string }) => action).sort();
    assert.deepEqual(await found('quokka'), ['app.created']);
    assert.deepEqual(await found(id.slice(-10)), ['app.created']);
    assert.deepEqual(await found('Quagga'), ['developer.suspended']);
    assert.deepEqual(await found('quagga zebra SUSPENDED'), ['developer.suspended']);
    assert.deepEqual(await found('quagga verified'), []);
    assert.deepEqual(await found(`${app.developer.id} verified`), ['developer.verified']);
    for (const nothing of ['%', '_uokka', "quokka'", '\\']) assert.deepEqual(await found(nothing), [], nothing);
    assert.deepEqual(await found(`${'quokka '.repeat(8)}wombat`), ['app.created'], 'the first eight words count');
    assert.deepEqual(await found(`${'quokka '.repeat(7)}wombat`), []);
    const { pagination } = await read({ search: 'created', limit: '1', page: '2' });
    assert.ok(pagination.total > 1 && pagination.totalPages === pagination.total);
  });

  test('a developer is found by the public name and by the name in review, which entries show', async () => {
    const { id, token } = await market.verifiedDeveloper({ name: 'Numbat Works' });
    const body = { name: 'Bilby Works' };
    await market.expect(200, 'PUT', '/api/account/developer', { as: token, body });
    for (const search of ['numbat', 'bilby']) {
      const { data } = await read({ search: `${search} verified` });
      assert.deepEqual(
        data.map(({ subject, summary }: { subject: { id: string }; summary: string }) => [subject.id, summary]),
        [[id, 'The developer “Bilby Works” was verified.']],
        search,
      );
    }
  });

  test('it is exported as CSV with the same filters, and no cell is a formula', async () => {
    const app = await draftApp(market, { name: '=HYPERLINK("https://evil.example")' });
    await market.sql(`UPDATE api_keys SET name = '=cmd' WHERE developer_id = $1`, [app.developer.id]);
    const { text, headers } = await market.expect(200, 'GET', `/api/admin/audit.csv?subject=${app.id}`, { as: admin });
    assert.match(headers.get('content-type')!, /^text\/csv/);
    assert.equal(headers.get('content-disposition'), 'attachment; filename="audit-log.csv"');
    const [header, row, end] = text.split('\r\n');
    assert.equal(header, 'at,summary,action,actorKind,actorId,actorName,subjectType,subjectId,details,requestId');
    assert.match(
      row!,
      /^20[^,]+Z,"The app “=HYPERLINK\(""https:.*was created\.",app\.created,api_key,key_\w+,'=cmd,app,app_/,
    );
    assert.equal(end, '');
    await market.expect(400, 'GET', '/api/admin/audit.csv?page=2', { as: admin });
    await market.expect(401, 'GET', '/api/admin/audit.csv');
    await market.expect(403, 'GET', '/api/admin/audit.csv', { as: await market.token('somebody') });
  });

  test('only administrators read it', async () => {
    const { key } = await withKey();
    await market.expect(401, 'GET', '/api/admin/audit');
    for (const as of [key.key, await market.token('somebody')])
      await market.expect(403, 'GET', '/api/admin/audit', { as });
  });

  for (const change of [`UPDATE audit_log SET actor_id = 'nobody'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    test(`the database itself refuses ${change}`, async () => {
      await register();
      const before = await market.sql('SELECT * FROM audit_log ORDER BY id');
      await assert.rejects(market.sql(change), /audit_log is append-only/);
      assert.deepEqual(await market.sql('SELECT * FROM audit_log ORDER BY id'), before);
    });
  }
});
