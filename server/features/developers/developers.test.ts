import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { expectError } from '../../testing/expect-error.ts';
import { type Answer, startTestMarket, type TestDeveloper } from '../../testing/market.ts';

const market = await startTestMarket({ after });
const { admin } = market;

const profileOf = async (id: string) =>
  (await market.expect(200, 'GET', `/api/admin/developers/${id}`, { as: admin })).body;

async function somebody(profile: Record<string, unknown> = {}) {
  const accountUserId = newId('user');
  const registration = { name: 'Ada Lovelace', email: 'ada@example.com', accountUserId, ...profile };
  const as = await market.token(accountUserId);
  return { accountUserId, registration, register: () => register(as, registration) };
}

const register = (as: string, body: unknown) => market.request('POST', '/api/dev/register', { as, body });
const pointersOf = (answer: { body: { error: { details: { pointer: string }[] } } }) =>
  answer.body.error.details.map(({ pointer }) => pointer).sort();

suite('registration', () => {
  test('a new developer has the whole profile, is unverified, and optional fields are null', async () => {
    const { registration, register } = await somebody();
    const answer = await register();
    const { id, createdAt, updatedAt } = answer.body;
    assert.equal(answer.status, 201);
    assert.match(id, /^dev_[0-9a-z]{26}$/);
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
    assert.deepEqual(answer.body, {
      ...{ id, ...registration, emailVerified: false, confirmedEmail: null },
      ...{ companyName: null, websiteUrl: null, bio: null },
      ...{ identityReview: null, reviewedIdentity: null, identityRequestedAt: null },
      ...{
        status: 'UNVERIFIED',
        statusReason: null,
        statusReasons: [],
        closingAt: null,
        verified: false,
        verifiedAt: null,
        appLimit: null,
        kind: 'PERSON',
        createdAt,
        updatedAt,
      },
    });
    const { dueAt, overdue, possibleDuplicates, ...found } = await profileOf(id);
    const { accountName, assignee, assigneeName, claimedUntil, ...profile } = found;
    assert.deepEqual(profile, answer.body);
    assert.deepEqual([typeof dueAt, overdue, possibleDuplicates], ['string', false, []]);
    assert.deepEqual([accountName, assignee, assigneeName, claimedUntil], [null, null, null, null]);
  });

  test('an account cannot register for another account', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const answer = await register(await market.token(mine.accountUserId), theirs.registration);
    assert.deepEqual([answer.status, answer.body.error.code], [403, 'ACCOUNT_MISMATCH']);
    assert.equal((await theirs.register()).status, 201);
  });

  test('an account registers once: a second attempt is refused, and of two concurrent ones exactly one succeeds', async () => {
    for (let round = 0; round < 20; round++) {
      const { register, accountUserId } = await somebody();
      const answers = [...(await Promise.all([register(), register()])), await register()];
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
      assert.equal(answers[2]!.body.error.code, 'ALREADY_REGISTERED');
      const rows = await market.sql('SELECT FROM developers WHERE account_user_id = $1', [accountUserId]);
      assert.equal(rows.length, 1);
    }
  });

  test('unknown and read-only fields are refused, each one named', async () => {
    const readOnly = ['createdAt', 'id', 'role', 'status', 'statusReason', 'updatedAt', 'verified', 'verifiedAt'];
    const answer = await (await somebody(Object.fromEntries(readOnly.map((field) => [field, 'x'])))).register();
    assert.equal(answer.status, 400);
    assert.deepEqual(
      pointersOf(answer),
      readOnly.map((field) => `/${field}`),
    );
  });

  test('all validation errors are reported at once', async () => {
    const answer = await register(await market.token('nobody'), { name: '', email: 'ada', bio: 7, hello: 1 });
    assert.equal(answer.status, 400);
    assert.deepEqual(pointersOf(answer), ['/accountUserId', '/bio', '/email', '/hello', '/name']);
  });

  const x = (length: number) => 'x'.repeat(length);
  const site = 'https://example.com/';
  /** Valid and invalid values. */
  const bounds: Record<string, [unknown[], unknown[]]> = {
    name: [
      ['x', x(100), '🦉'.repeat(100)],
      ['', '   ', x(101), 'two\nlines', 7, null],
    ],
    email: [
      [`${x(64)}@${x(185)}.org`],
      ['', 'ada', 'a@localhost', 'a b@c.de', 'a@b.de,c@d.de', `${x(64)}@${x(186)}.org`, null],
    ],
    companyName: [[x(100)], ['', x(101), 'two\nlines']],
    websiteUrl: [
      ['http://a.io', site + x(2028)],
      ['a.io', 'ftp://a.io', 'javascript:alert(1)', 'https://me:pw@a.io', site + x(2029)],
    ],
    bio: [
      [x(2000), 'two\nlines'],
      ['', ' ', x(2001), 'nul \0', 7],
    ],
  };
  for (const [field, [taken, refused]] of Object.entries(bounds)) {
    test(`${field} is accepted within its bounds and refused beyond them, with its JSON pointer`, async () => {
      for (const value of taken) {
        const answer = await (await somebody({ [field]: value })).register();
        assert.deepEqual([answer.status, answer.body[field]], [201, value]);
      }
      for (const value of refused) {
        const answer = await (await somebody({ [field]: value })).register();
        assert.equal(answer.status, 400, JSON.stringify(value));
        assert.deepEqual([...new Set(pointersOf(answer))], [`/${field}`]);
      }
    });
  }
});

suite('the own profile', () => {
  const full = { companyName: 'Engines Ltd', websiteUrl: 'https://example.com/', bio: 'Numbers.' };
  async function withKey(): Promise<TestDeveloper & { key: string }> {
    const developer = await market.verifiedDeveloper(full);
    return { ...developer, key: await market.apiKey(developer, ['APP_READ']) };
  }
  const me = async (as: string) => (await market.expect(200, 'GET', '/api/dev/me', { as })).body;
  const update = (as: string, body: unknown) => market.request('PUT', '/api/dev/me', { as, body });

  test('fields that are sent change, absent fields stay, null clears an optional field', async () => {
    const { key, id } = await withKey();
    const before = await me(key);
    const { body } = await update(key, { email: 'countess@example.com', bio: null });
    const { updatedAt } = body;
    assert.deepEqual(body, { ...before, email: 'countess@example.com', emailVerified: false, bio: null, updatedAt });
    assert.ok(body.updatedAt > before.updatedAt);
    assert.deepEqual(await me(key), body);
    assert.partialDeepStrictEqual(await profileOf(id), body);
  });

  test('it is the same with a cached and an uncached key', async () => {
    const { key } = await withKey();
    const stable = ({ status, body, headers }: Answer) => ({
      status,
      body,
      headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit-remaining'].includes(name)).sort(),
    });
    const request = (path = '/api/dev/me') => market.request('GET', path, { as: key });
    const [cold, warm] = [await request(), await request()];
    assert.equal(cold.status, 200);
    assert.deepEqual(stable(warm), stable(cold));
    assert.notEqual(warm.headers.get('x-request-id'), cold.headers.get('x-request-id'));
    for (const path of ['/api/dev/me?', '/api/dev/me?a=b']) assert.deepEqual(stable(await request(path)), stable(cold));
  });

  const untouchable = ['id', 'accountUserId', 'status', 'statusReason', 'verified', 'verifiedAt', 'createdAt', 'role'];
  for (const fields of [...untouchable.map((field) => ({ [field]: 'x' })), { name: null }, { email: null }, []]) {
    test(`an update with ${JSON.stringify(fields)} is refused and changes nothing`, async () => {
      const { key } = await withKey();
      const before = await me(key);
      const [field] = Object.keys(fields);
      const answer = await update(key, field ? { bio: 'New.', ...fields } : fields);
      assert.deepEqual([answer.status, answer.body.error.code], [400, 'VALIDATION_FAILED']);
      assert.deepEqual(pointersOf(answer), [field ? `/${field}` : '']);
      assert.deepEqual(await me(key), before);
    });
  }

  suite('with an account token', () => {
    const own = (as: string) => market.request('GET', '/api/account/developer', { as });
    const updateOwn = (as: string, body: unknown) => market.request('PUT', '/api/account/developer', { as, body });

    test('it is the same as with a key, for reading, updating and faults', async () => {
      const { key, token } = await withKey();
      assert.deepEqual((await own(token)).body, await me(key));
      const { status, body } = await updateOwn(token, { bio: 'New.' });
      assert.deepEqual([status, body], [200, await me(key)]);
      assert.deepEqual(pointersOf(await updateOwn(token, { status: 'VERIFIED', name: null })), ['/name', '/status']);
    });

    test('a developer reads the status before the verification, and the reason of a rejection; an update asks again', async () => {
      const { id, token } = await market.register();
      assert.equal((await own(token)).body.status, 'UNVERIFIED');
      const rejection = { as: market.admin, body: { reason: 'No website.' } };
      await market.expect(200, 'POST', `/api/admin/developers/${id}/reject`, rejection);
      assert.partialDeepStrictEqual((await own(token)).body, { status: 'REJECTED', statusReason: 'No website.' });
      const { body } = await updateOwn(token, { websiteUrl: 'https://example.com/' });
      assert.deepEqual([body.status, body.statusReason, body.verified], ['UNVERIFIED', null, false]);
    });

    test('a suspended developer reads the reason but changes nothing', async () => {
      const { id, token } = await market.verifiedDeveloper();
      const suspension = { as: market.admin, body: { reason: 'A complaint.' } };
      await market.expect(200, 'POST', `/api/admin/developers/${id}/suspend`, suspension);
      assert.partialDeepStrictEqual((await own(token)).body, { status: 'SUSPENDED', statusReason: 'A complaint.' });
      expectError(await updateOwn(token, { bio: 'New.' }), 403, 'DEVELOPER_SUSPENDED');
    });

    test('public fields count against one limit of the developer, by key or token; the email address does not', async (t) => {
      const limited = await startTestMarket(t, { besides: market, env: { RATE_LIMITS: 'publishing=2' } });
      const { key, token } = await withKey();
      await limited.expect(200, 'PUT', '/api/dev/me', { as: key, body: { bio: 'One.' } });
      await limited.expect(200, 'PUT', '/api/account/developer', { as: token, body: { name: 'Two' } });
      for (const [path, as] of [
        ['/api/dev/me', key],
        ['/api/account/developer', token],
      ] as const) {
        expectError(await limited.request('PUT', path, { as, body: { bio: 'Three.' } }), 429, 'RATE_LIMITED');
        await limited.expect(200, 'PUT', path, { as, body: { email: `${newId('user')}@example.com` } });
      }
    });

    test('an account that is not registered has none', async () => {
      const token = await market.token(newId('user'));
      expectError(await own(token), 404, 'DEVELOPER_NOT_FOUND');
      expectError(await updateOwn(token, { bio: 'New.' }), 404, 'DEVELOPER_NOT_FOUND');
    });
  });
});
