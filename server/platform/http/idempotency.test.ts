import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';
import { newId } from '../ids.ts';

const market = await startTestMarket({ after });
const other = await startTestMarket({ after }, { besides: market });

async function newcomer() {
  const accountUserId = newId('user');
  const token = await market.token(accountUserId);
  const body = { name: 'Ada', email: `${accountUserId}@example.com`, accountUserId };
  const register = (key: string, changes: object = {}, node = market) =>
    node.request('POST', '/api/dev/register', {
      as: token,
      body: { ...body, ...changes },
      headers: { 'idempotency-key': key },
    });
  return { accountUserId, register };
}

const createKey = (as: string, key: string, name = 'ci', node = market) =>
  node.request('POST', '/api/dev/api-keys', {
    as,
    body: { name, scopes: ['APP_READ'] },
    headers: { 'idempotency-key': key },
  });

/** How many developers, mails and audit rows an account has given rise to. */
async function traces(accountUserId: string): Promise<number[]> {
  const [row] = await market.sql(
    `SELECT (SELECT count(*)::int FROM developers WHERE account_user_id = $1) AS developers,
            (SELECT count(*)::int FROM mails WHERE recipient = $1 || '@example.com') AS mails,
            (SELECT count(*)::int FROM audit_log WHERE actor_id = $1) AS audits`,
    [accountUserId],
  );
  return Object.values(row!);
}

const keysOf = async (developerId: string) =>
  (await market.sql('SELECT FROM api_keys WHERE developer_id = $1', [developerId])).length;
const replayed = ({ headers }: Answer) => headers.get('idempotency-replayed');

suite('Idempotency-Key', () => {
  test('callers of different kinds never share a key, even if an account has the id of a developer', async () => {
    const developer = await market.verifiedDeveloper();
    const apiKey = await market.apiKey(developer);
    assert.equal((await createKey(apiKey, 'of-the-developer')).status, 201);
    const account = await market.token(developer.id);
    expectError(await createKey(account, 'of-the-developer'), 403, 'NOT_REGISTERED');
  });

  test('a repeat gives the first answer again, says so, and creates nothing', async () => {
    const { register, accountUserId } = await newcomer();
    const [first, second] = [await register('once'), await register('once')];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.equal(second.text, first.text);
    assert.deepEqual([replayed(first), replayed(second)], [null, 'true']);
    assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
    assert.deepEqual(await traces(accountUserId), [1, 1, 1]);
  });

  test('the first answer is repeated as it was, even if things have changed since', async () => {
    const { register } = await newcomer();
    const first = await register('once');
    await market.expect(200, 'POST', `/api/admin/developers/${first.body.id}/verify`, { as: market.admin });
    assert.equal((await register('once')).text, first.text);
  });

  test('ten at once, on two nodes, create one thing and all get the same answer', async () => {
    for (let round = 0; round < 5; round++) {
      const { register, accountUserId } = await newcomer();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => register('at-once', {}, i % 2 ? other : market)),
      );
      assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
      assert.equal(answers[0]!.status, 201);
      assert.equal(answers.filter((answer) => replayed(answer) === 'true').length, 9);
      assert.deepEqual(await traces(accountUserId), [1, 1, 1]);
    }
  });

  test('a repeat on another node is a repeat', async () => {
    const { register } = await newcomer();
    const first = await register('two-nodes');
    const second = await register('two-nodes', {}, other);
    assert.deepEqual([second.status, second.text, replayed(second)], [201, first.text, 'true']);
  });

  test('the same key with another payload, or for another path, is refused', async () => {
    const { register, accountUserId } = await newcomer();
    const { body } = await register('reused');
    expectError(await register('reused', { name: 'Eve' }), 409, 'IDEMPOTENCY_KEY_REUSED');
    await market.expect(200, 'POST', `/api/admin/developers/${body.id}/verify`, { as: market.admin });
    const elsewhere = await createKey(await market.token(accountUserId), 'reused');
    expectError(elsewhere, 409, 'IDEMPOTENCY_KEY_REUSED');
    assert.equal(await keysOf(body.id), 0);
  });

  test('an API key is shown once: the repeat is refused and makes no second one', async () => {
    const { id, token } = await market.verifiedDeveloper();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => createKey(token, 'secret', 'ci', i % 2 ? other : market)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of [...answers.filter(({ status }) => status !== 201), await createKey(token, 'secret')]) {
      expectError(answer, 409, 'ANSWER_NOT_REPEATABLE');
      assert.ok(!answer.text.includes('mkt_'));
    }
    assert.equal(await keysOf(id), 1);
  });

  test('two callers may use the same key value', async () => {
    const [ada, bob] = [await newcomer(), await newcomer()];
    const [first, second] = [await ada.register('shared'), await bob.register('shared')];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.notEqual(first.body.id, second.body.id);
    assert.equal(replayed(second), null);
    assert.deepEqual(
      [(await ada.register('shared')).text, (await bob.register('shared')).text],
      [first.text, second.text],
    );
  });

  test('a repeat has the ETag of the first answer', async () => {
    const as = await market.apiKey(await market.verifiedDeveloper());
    const body = { name: 'Once', description: 'It is there once.', category: 'OTHER', environment: 'production' };
    const create = () =>
      market.expect(201, 'POST', '/api/dev/apps', { as, body, headers: { 'idempotency-key': 'tagged' } });
    const [first, second] = [await create(), await create()];
    assert.ok(first.headers.get('etag'));
    assert.equal(second.headers.get('etag'), first.headers.get('etag'));
  });

  test('a request that failed does not use the key up: 400', async () => {
    const { register } = await newcomer();
    assert.equal((await register('try', { email: 'nonsense' })).status, 400);
    assert.equal((await register('try')).status, 201);
  });

  test('a request that failed does not use the key up: 403', async () => {
    const { id, token } = await market.register();
    expectError(await createKey(token, 'try'), 403, 'DEVELOPER_UNVERIFIED');
    await market.expect(200, 'POST', `/api/admin/developers/${id}/verify`, { as: market.admin });
    assert.equal((await createKey(token, 'try')).status, 201);
  });

  test('a request that failed does not use the key up: 409', async () => {
    const { register, accountUserId } = await newcomer();
    const { body } = await register('first');
    await market.expect(200, 'POST', `/api/admin/developers/${body.id}/verify`, { as: market.admin });
    expectError(await register('second'), 409, 'ALREADY_REGISTERED');
    assert.equal((await createKey(await market.token(accountUserId), 'second')).status, 201);
  });

  test('after 24 hours, and not before, the key is free again', async () => {
    const { id, token } = await market.verifiedDeveloper();
    const age = (interval: string) =>
      market.sql(`UPDATE idempotent_requests SET created_at = now() - $1::interval WHERE key = 'old'`, [interval]);
    assert.equal((await createKey(token, 'old')).status, 201);
    await age('23 hours 59 minutes');
    expectError(await createKey(token, 'old'), 409, 'ANSWER_NOT_REPEATABLE');
    await age('24 hours 1 second');
    assert.equal((await createKey(token, 'old', 'another payload')).status, 201);
    expectError(await createKey(token, 'old'), 409, 'IDEMPOTENCY_KEY_REUSED');
    assert.equal(await keysOf(id), 2);
  });

  test('without the header every request counts', async () => {
    const developer = await market.verifiedDeveloper();
    assert.notEqual(await market.apiKey(developer), await market.apiKey(developer));
  });

  for (const [what, key] of [
    ['nothing', ''],
    ['256 characters', 'x'.repeat(256)],
    ['a space', 'two words'],
    ['two values', 'one, two'],
    ['a letter beyond ASCII', 'clé'],
  ] as const) {
    test(`${what} is no key`, async () => {
      const { register, accountUserId } = await newcomer();
      expectError(await register(key), 400, 'IDEMPOTENCY_KEY_INVALID');
      assert.deepEqual(await traces(accountUserId), [0, 0, 0]);
    });
  }

  test('255 characters of any printable kind are one', async () => {
    const { register } = await newcomer();
    assert.equal((await register(`!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~${'x'.repeat(223)}`)).status, 201);
  });
});
