import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { connectDatabase } from '../../platform/postgres/database.ts';
import { PgNotifications } from '../../platform/postgres/notifications.ts';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { KeyChecker } from './key-checker.ts';
import { hashOf, newKey, storedHashesOf } from './key-format.ts';

const market = await startTestMarket({ after });
const DAY_MS = 86_400_000;
const KEYS = '/api/dev/api-keys';

const create = (as: string, fields: Record<string, unknown> = {}) =>
  market.request('POST', KEYS, { as, body: { name: 'ci', scopes: ['APP_READ'], ...fields } });
const revoke = (as: string, id: string) => market.request('DELETE', `${KEYS}/${id}`, { as });
const use = (key: string) => market.request('GET', '/api/dev/me', { as: key });
const list = async (as: string) => (await market.expect(200, 'GET', KEYS, { as })).body.data;
const expire = (id: string) =>
  market.sql(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
const daysOf = (key: { createdAt: string; expiresAt: string }) =>
  (Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / DAY_MS;

suite('API keys', () => {
  test('a key is shown once, at its creation, and masked in lists', async () => {
    const developer = await market.verifiedDeveloper();
    const { body: created } = await market.expect(201, 'POST', '/api/dev/api-keys', {
      as: developer.token,
      body: { name: 'ci', scopes: ['APP_READ'] },
    });
    assert.match(created.key, /^mkt_[0-9A-Za-z]{46}$/);
    assert.equal(created.maskedKey, `${created.key.slice(0, 8)}…${created.key.slice(-4)}`);

    const { body: list, text } = await market.expect(200, 'GET', '/api/dev/api-keys', { as: created.key });
    const { key, ...masked } = created;
    assert.deepEqual(list.data, [{ ...masked, lastUsedAt: list.data[0].lastUsedAt }]);
    assert.ok(!text.includes(key));
  });

  test('a key lives 90 days unless told otherwise, and 1 to 365 whole days', async () => {
    const { token } = await market.verifiedDeveloper();
    assert.equal(daysOf((await create(token)).body), 90);
    for (const expiresInDays of [1, 30, 365]) {
      assert.equal(daysOf((await create(token, { expiresInDays })).body), expiresInDays);
    }
  });

  const bad = [
    ...[0, -1, 366, 1.5, '30', null, 1e9].map((expiresInDays) => ({ expiresInDays })),
    ...[[], ['APP_READ', 'APP_READ'], ['app_read'], ['ADMIN'], 'APP_READ', [null], null].map((scopes) => ({ scopes })),
    ...['', ' ', 'x'.repeat(101), 'two\nlines', null].map((name) => ({ name })),
    ...['id', 'key', 'hash', 'developerId', 'status', 'expiresAt'].map((field) => ({ [field]: 'x' })),
  ];
  for (const fields of bad) {
    test(`a key with ${JSON.stringify(fields).slice(0, 40)} is refused`, async () => {
      const developer = await market.verifiedDeveloper();
      const answer = await create(developer.token, fields);
      expectError(answer, 400, 'VALIDATION_FAILED');
      assert.ok(answer.body.error.details[0].pointer.startsWith(`/${Object.keys(fields)[0]}`));
      assert.equal((await market.sql('SELECT FROM api_keys WHERE developer_id = $1', [developer.id])).length, 0);
    });
  }

  const roads: [string, string[], string][] = [
    ['unverified', [], 'DEVELOPER_UNVERIFIED'],
    ['rejected', ['reject'], 'DEVELOPER_UNVERIFIED'],
    ['suspended', ['verify', 'suspend'], 'DEVELOPER_SUSPENDED'],
  ];
  for (const [state, moves, code] of roads) {
    test(`a developer who is ${state} gets no key`, async () => {
      const { id, token } = await market.register();
      for (const move of moves) {
        const body = move === 'verify' ? undefined : { reason: 'No.' };
        await market.expect(200, 'POST', `/api/admin/developers/${id}/${move}`, { as: market.admin, body });
      }
      expectError(await create(token), 403, code);
    });
  }

  test('an account that is not registered gets no key', async () => {
    expectError(await create(await market.token('a-stranger')), 403, 'NOT_REGISTERED');
  });

  test('25 keys can be active, also when 40 are asked for at once; a revoked or expired one makes room', async () => {
    const { token } = await market.verifiedDeveloper();
    const answers = await Promise.all(Array.from({ length: 40 }, () => create(token)));
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    assert.equal(made.length, 25);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectError(answer, 409, 'KEY_LIMIT_REACHED');
    }
    assert.equal((await revoke(made[0].key, made[1].id)).status, 200);
    assert.deepEqual([(await create(token)).status, (await create(token)).status], [201, 409]);
    await expire(made[2].id);
    assert.deepEqual([(await create(token)).status, (await create(token)).status], [201, 409]);
  });
});

suite('keys made by keys', () => {
  test('a key makes only keys whose scopes it has', async () => {
    const maker = await market.apiKey(await market.verifiedDeveloper(), ['APP_READ', 'APP_UPDATE']);
    const child = await create(maker, { scopes: ['APP_UPDATE'] });
    assert.equal(child.status, 201);
    expectError(await create(maker, { scopes: ['APP_READ', 'APP_DELETE'] }), 403, 'KEY_TOO_POWERFUL');
    expectError(await create(child.body.key, { scopes: ['APP_READ'] }), 403, 'KEY_TOO_POWERFUL');
    assert.equal((await list(maker)).length, 2);
  });

  test('a key does not outlive its maker: more days are refused, none asked for means as long as the maker', async () => {
    const { token } = await market.verifiedDeveloper();
    const { body: maker } = await create(token, { expiresInDays: 10 });
    expectError(await create(maker.key, { expiresInDays: 11 }), 403, 'KEY_OUTLIVES_MAKER');
    const shorter = await create(maker.key, { expiresInDays: 9 });
    assert.ok(Date.parse(shorter.body.expiresAt) < Date.parse(maker.expiresAt));
    assert.equal((await create(maker.key)).body.expiresAt, maker.expiresAt);
    assert.equal((await create(maker.key, { expiresInDays: 10 })).body.expiresAt, maker.expiresAt);
    const { body: long } = await create(token, { expiresInDays: 365 });
    assert.equal(daysOf((await create(long.key)).body), 90);
  });

  test('a key may revoke itself and keys whose scopes it has, not a stronger one', async () => {
    const { token } = await market.verifiedDeveloper();
    const { body: strong } = await create(token, { scopes: ['APP_READ', 'APP_DELETE'] });
    const { body: weak } = await create(token, { scopes: ['APP_READ'] });
    const { body: other } = await create(token, { scopes: ['APP_READ'] });
    expectError(await revoke(weak.key, strong.id), 403, 'KEY_TOO_POWERFUL');
    assert.equal((await use(strong.key)).status, 200);
    assert.equal((await revoke(weak.key, other.id)).status, 200);
    assert.equal((await revoke(strong.key, weak.id)).status, 200);
    assert.equal((await revoke(strong.key, strong.id)).status, 200);
    for (const { key } of [strong, weak, other]) expectError(await use(key), 401, 'KEY_REVOKED');
  });
});

suite('the family of a key', () => {
  test('keys end with the key that created them; those that the account created stay', async () => {
    const { token } = await market.verifiedDeveloper();
    const { body: other } = await create(token, { name: 'other' });
    const { body: parent } = await create(token, { name: 'parent' });
    const { body: child } = await create(parent.key, { name: 'child' });
    const { body: grandchild } = await create(child.key, { name: 'grandchild' });
    assert.deepEqual([parent.parentId, child.parentId, grandchild.parentId], [null, parent.id, child.id]);
    for (const { key } of [parent, child, grandchild]) assert.equal((await use(key)).status, 200);

    const { body: revoked } = await revoke(other.key, parent.id);
    assert.deepEqual([revoked.id, revoked.revokedReason], [parent.id, 'REQUESTED']);
    for (const { key } of [parent, child, grandchild]) expectError(await use(key), 401, 'KEY_REVOKED');
    const reasons = (await list(other.key)).map((key: { name: string; revokedReason: string | null }) => [
      key.name,
      key.revokedReason,
    ]);
    assert.deepEqual(reasons, [
      ['other', null],
      ['grandchild', 'PARENT_REVOKED'],
      ['child', 'PARENT_REVOKED'],
      ['parent', 'REQUESTED'],
    ]);
    const entries = await market.sql('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY at', [child.id]);
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['api_key.created', 'api_key.parent-revoked'],
    );
  });

  test('a key created while its grandparent is revoked does not survive', async () => {
    const { token } = await market.verifiedDeveloper();
    const { body: keeper } = await create(token);
    for (let round = 0; round < 5; round++) {
      const { body: parent } = await create(token);
      const { body: child } = await create(parent.key);
      const [made] = await Promise.all([create(child.key), revoke(keeper.key, parent.id)]);
      if (made.status === 201) expectError(await use(made.body.key), 401, 'KEY_REVOKED');
      else expectError(made, 401, 'KEY_REVOKED');
    }
  });
});

suite('the end of a key', () => {
  test('a revoked key, however warm, is refused at once, and says why', async () => {
    const { token } = await market.verifiedDeveloper();
    const { body: created } = await create(token);
    assert.equal((await use(created.key)).status, 200);
    assert.equal((await revoke(created.key, created.id)).status, 200);
    const refused = await use(created.key);
    expectError(refused, 401, 'KEY_REVOKED');
    assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer .*error="invalid_token".*revoked/);
  });

  test('revoking twice answers the same', async () => {
    const { token } = await market.verifiedDeveloper();
    const [{ body: by }, { body: target }] = [await create(token), await create(token)];
    const [first, second] = [await revoke(by.key, target.id), await revoke(by.key, target.id)];
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.equal(first.body.status, 'REVOKED');
    assert.ok(Math.abs(Date.parse(first.body.revokedAt) - Date.now()) < 60_000);
    assert.equal(second.text, first.text);
    assert.ok(!('key' in first.body));
  });

  test("somebody else's key is not to be told from one that does not exist, and stays", async () => {
    const mine = await market.apiKey(await market.verifiedDeveloper());
    const { body: theirs } = await create((await market.verifiedDeveloper()).token);
    const headers = { 'x-request-id': 'the-same-request' };
    const [other, unknown] = await Promise.all(
      [theirs.id, 'key_00000000000000000000000000'].map((id) =>
        market.request('DELETE', `${KEYS}/${id}`, { as: mine, headers }),
      ),
    );
    assert.deepEqual([other!.status, unknown!.status], [404, 404]);
    assert.equal(other!.text, unknown!.text);
    assert.equal((await use(theirs.key)).status, 200);
    assert.ok(!(await list(mine)).some(({ id }: { id: string }) => id === theirs.id));
  });

  test('an expired key is refused, also one that expires while it is warm', async () => {
    const { token } = await market.verifiedDeveloper();
    const [{ body: cold }, { body: warm }] = [await create(token), await create(token)];
    await expire(cold.id);
    expectError(await use(cold.key), 401, 'KEY_EXPIRED');
    await market.sql(`UPDATE api_keys SET expires_at = now() + interval '1 second' WHERE id = $1`, [warm.id]);
    assert.equal((await use(warm.key)).status, 200);
    const refused = await eventually(async () => {
      const answer = await use(warm.key);
      return answer.status !== 200 && answer;
    }, 'the end of the warm key');
    expectError(refused, 401, 'KEY_EXPIRED');
  });

  test('the list shows which keys are active, expired and revoked, active ones first', async () => {
    const { id: developerId, token } = await market.verifiedDeveloper();
    const keys = [];
    for (const name of ['active', 'expired', 'revoked']) keys.push((await create(token, { name })).body);
    await expire(keys[1].id);
    await revoke(keys[0].key, keys[2].id);
    const expected = [
      ['active', 'ACTIVE'],
      ['revoked', 'REVOKED'],
      ['expired', 'EXPIRED'],
    ];
    const statuses = (data: { name: string; status: string }[]) => data.map(({ name, status }) => [name, status]);
    assert.deepEqual(statuses(await list(keys[0].key)), expected);
    const path = `/api/admin/developers/${developerId}/api-keys`;
    assert.deepEqual(statuses((await market.expect(200, 'GET', path, { as: market.admin })).body.data), expected);
  });
});

suite('the use of a key', () => {
  test('its last use is noted within seconds', async () => {
    const key = await market.apiKey(await market.verifiedDeveloper());
    const before = Date.now() - 1_000;
    await use(key);
    const [{ lastUsedAt }] = await eventually(async () => {
      const keys = await list(key);
      return keys[0].lastUsedAt !== null && keys;
    }, 'lastUsedAt');
    assert.ok(Date.parse(lastUsedAt) >= before && Date.parse(lastUsedAt) <= Date.now() + 1_000);
  });

  test('its next use is noted, too', async () => {
    const key = await market.apiKey(await market.verifiedDeveloper());
    const hash = hashOf(key);
    await market.sql(`UPDATE api_keys SET last_used_at = now() - interval '1 day' WHERE hash = $1`, [hash]);
    await use(key);
    const recent = `SELECT 1 FROM api_keys WHERE hash = $1 AND last_used_at > now() - interval '1 minute'`;
    await eventually(async () => (await market.sql(recent, [hash])).length === 1, 'lastUsedAt');
  });

  test('a key that is revoked while it asks for another gets none', async () => {
    const developer = await market.verifiedDeveloper();
    const key = await market.apiKey(developer);
    await use(key);
    const revoking = new pg.Client({ connectionString: market.settings.databaseUrl });
    await revoking.connect();
    await revoking.query('BEGIN');
    await revoking.query('UPDATE api_keys SET revoked_at = now() WHERE hash = $1', [hashOf(key)]);
    const asking = create(key);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await market.sql(waiting)).length > 0, 'the request to wait for the lock');
    await revoking.query('COMMIT');
    await revoking.end();
    expectError(await asking, 401, 'KEY_REVOKED');
  });

  test('a key that is revoked while it is looked up is not remembered as good', async () => {
    const developer = await market.verifiedDeveloper();
    const [key, other] = [await market.apiKey(developer), await market.apiKey(developer)];
    await use(other);
    const [{ id }] = await market.sql('SELECT id FROM api_keys WHERE hash = $1', [hashOf(key)]);
    // A look-up begins with what is there, and takes its time.
    await market.sql('ALTER TABLE developers RENAME TO developers_behind');
    await market.sql(
      'CREATE VIEW developers AS SELECT * FROM developers_behind WHERE (SELECT pg_sleep(1)) IS NOT NULL',
    );
    try {
      const looking = use(key);
      const asleep = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
      await eventually(async () => (await market.sql(asleep)).length > 0, 'the look-up');
      assert.equal((await revoke(other, id)).status, 200);
      await looking;
    } finally {
      await market.sql('DROP VIEW developers');
      await market.sql('ALTER TABLE developers_behind RENAME TO developers');
    }
    expectError(await use(key), 401, 'KEY_REVOKED');
  });

  test('every well-formed key takes the same work: one look-up by its hash, whether it exists or not', async (t) => {
    const developer = await market.verifiedDeveloper();
    const keys = { good: '', unknown: newKey(), revoked: '', expired: '' };
    for (const name of ['good', 'revoked', 'expired'] as const) {
      const { body } = await create(developer.token, { name });
      keys[name] = body.key;
      if (name === 'revoked') await revoke(body.key, body.id);
      if (name === 'expired') await expire(body.id);
    }
    const address = { connectionString: market.settings.databaseUrl };
    const { db, close } = connectDatabase(address, { connections: 1 });
    const log = pino({ level: 'silent' });
    const notifications = new PgNotifications(address, log);
    const lookups: CompiledQuery[] = [];
    const counted = db.withPlugin({
      transformQuery({ node, queryId }) {
        lookups.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const checker = new KeyChecker(counted, notifications, log);
    t.after(async () => {
      await checker.close();
      await notifications.close();
      await close();
    });
    await notifications.start();
    const work = new Set<string>();
    for (const key of Object.values(keys)) {
      const before = lookups.length;
      await checker.authenticate(key).catch(() => {});
      const [{ sql, parameters } = { sql: '', parameters: [] }, ...more] = lookups.slice(before);
      // The database compares hashes: the time of a comparison says nothing about the key.
      assert.deepEqual([more, parameters], [[], storedHashesOf(hashOf(key))]);
      work.add(sql);
    }
    assert.equal(work.size, 1);
    const before = lookups.length;
    for (const key of Object.values(keys)) await checker.authenticate(key).catch(() => {});
    assert.equal(lookups.length, before);
  });

  test('a warm key needs no look-up, a cold one does', async () => {
    const developer = await market.verifiedDeveloper();
    const [warm, cold] = [await market.apiKey(developer), await market.apiKey(developer)];
    await use(warm);
    await market.sql('ALTER TABLE api_keys RENAME TO api_keys_away');
    try {
      assert.equal((await use(warm)).status, 200);
      assert.equal((await use(cold)).status, 500);
    } finally {
      await market.sql('ALTER TABLE api_keys_away RENAME TO api_keys');
    }
    assert.equal((await use(cold)).status, 200);
  });

  test('the database holds the hash of a key, and nowhere the key', async () => {
    const { token } = await market.verifiedDeveloper();
    const { body } = await market.expect(201, 'POST', KEYS, {
      as: token,
      body: { name: 'ci', scopes: ['APP_READ'] },
      headers: { 'idempotency-key': 'kept-nowhere' },
    });
    await use(body.key);
    await revoke(body.key, body.id);
    const secret = body.key.slice(8, 24); // the masked form shows neither end of it
    assert.deepEqual(await tablesWith(hashOf(body.key).toString('hex')), ['public.api_keys']);
    assert.deepEqual(await tablesWith('kept-nowhere'), ['public.idempotent_requests']);
    for (const form of [secret, Buffer.from(secret).toString('hex')]) assert.deepEqual(await tablesWith(form), []);
  });

  /** Every table that has the text in any column of any row; binary columns read as hexadecimal digits. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await market.sql(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await market.sql(`SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
});
