import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { expectError } from '../../testing/expect-error.ts';
import { newApp } from '../../testing/listings.ts';
import { type Answer, startTestMarket, type TestDeveloper } from '../../testing/market.ts';
import { signIn } from '../../testing/sign-in.ts';
import { mintToken } from '../accounts/embedded-provider.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const REASON = 'The website does not name the company.';

const profileOf = async (id: string) =>
  (await market.expect(200, 'GET', `/api/admin/developers/${id}`, { as: admin })).body;
const decide = (id: string, move: string, as = admin, body = reasonFor(move)) =>
  market.request('POST', `/api/admin/developers/${id}/${move}`, { as, body });
const reasonFor = (move: string) => (['reject', 'suspend'].includes(move) ? { reason: REASON } : undefined);
const mailsTo = (address: string) =>
  market.sql('SELECT event, text FROM mails WHERE recipient = $1 ORDER BY id', [address]);

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
        verified: false,
        verifiedAt: null,
        appLimit: null,
        createdAt,
        updatedAt,
      },
    });
    const { dueAt, overdue, accountName, assignee, assigneeName, claimedUntil, ...profile } = await profileOf(id);
    assert.deepEqual(profile, answer.body);
    assert.deepEqual([typeof dueAt, overdue], ['string', false]);
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

suite('verification', () => {
  const EVENTS: Record<string, string> = {
    ...{ verify: 'developer.verified', reject: 'developer.rejected' },
    ...{ suspend: 'developer.suspended', reinstate: 'developer.reinstated' },
  };
  const roads = { UNVERIFIED: [], VERIFIED: ['verify'], REJECTED: ['reject'], SUSPENDED: ['verify', 'suspend'] };
  const allowed: Record<string, Record<string, string>> = {
    UNVERIFIED: { verify: 'VERIFIED', reject: 'REJECTED' },
    VERIFIED: { suspend: 'SUSPENDED' },
    REJECTED: {},
    SUSPENDED: { reinstate: 'VERIFIED' },
  };
  for (const [status, road] of Object.entries(roads)) {
    for (const move of ['verify', 'reject', 'suspend', 'reinstate']) {
      const next = allowed[status]![move];
      test(`${move}: ${status} ${next ? `becomes ${next}, and the developer gets an email` : 'is refused with 409'}`, async () => {
        const { id, email } = await market.register();
        for (const step of road) await decide(id, step);
        const [before, mails] = [await profileOf(id), await mailsTo(email)];
        assert.equal(before.status, status);

        const answer = await decide(id, move);
        const now = await profileOf(id);
        const newMails = (await mailsTo(email)).slice(mails.length);
        if (!next) {
          assert.deepEqual([answer.status, answer.body.error.code], [409, 'DEVELOPER_STATE']);
          assert.deepEqual([now, newMails], [before, []]);
          return;
        }
        assert.equal(answer.status, 200);
        assert.deepEqual(now, answer.body);
        assert.deepEqual([now.status, now.verified], [next, next === 'VERIFIED']);
        assert.equal(now.verifiedAt !== null, status !== 'UNVERIFIED' || next === 'VERIFIED');
        assert.equal(now.statusReason, reasonFor(move)?.reason ?? null);
        assert.deepEqual(
          newMails.map(({ event }) => event),
          [EVENTS[move]],
        );
        assert.equal(newMails[0]!.text.includes(REASON), now.statusReason !== null);
      });
    }
  }

  for (const move of ['reject', 'suspend']) {
    test(`${move} needs a reason`, async () => {
      const { id } = await (move === 'reject' ? market.register() : market.verifiedDeveloper());
      const before = await profileOf(id);
      const reasons = ['', ' \n', null, 7, 'x'.repeat(2001)].map((reason) => ({ reason }));
      for (const body of [undefined, {}, ...reasons, { reason: REASON, status: 'VERIFIED' }]) {
        await market.expect(400, 'POST', `/api/admin/developers/${id}/${move}`, { as: admin, body });
      }
      assert.deepEqual(await profileOf(id), before);
    });
  }

  test('verify takes no fields', async () => {
    const { id } = await market.register();
    const body = { name: 'Eve' };
    await market.expect(400, 'POST', `/api/admin/developers/${id}/verify`, { as: admin, body });
    assert.equal((await profileOf(id)).status, 'UNVERIFIED');
  });

  test('an unknown developer is not found, and only administrators decide', async () => {
    const { id, token } = await market.register();
    for (const move of ['verify', 'reject', 'suspend', 'reinstate']) {
      assert.equal((await decide('dev_00000000000000000000000000', move)).status, 404);
      assert.equal((await decide(id, move, token)).status, 403);
    }
    assert.equal((await profileOf(id)).status, 'UNVERIFIED');
  });

  test('of two concurrent decisions exactly one succeeds', async () => {
    const other = await mintToken(market.settings, 'another-admin', true);
    for (let round = 0; round < 20; round++) {
      const { id, email } = await market.register();
      const [verified, rejected] = await Promise.all([decide(id, 'verify'), decide(id, 'reject', other)]);
      assert.deepEqual([verified.status, rejected.status].sort(), [200, 409]);
      assert.equal((await profileOf(id)).status, verified.status === 200 ? 'VERIFIED' : 'REJECTED');
      assert.equal((await mailsTo(email)).length, 2); // the welcome email and one decision
    }
  });
});

suite('the clock of the verification', () => {
  const wait = (id: string, hours: number) =>
    market.sql('UPDATE developers SET verification_requested_at = now() - make_interval(hours => $2) WHERE id = $1', [
      id,
      hours,
    ]);
  const other = () => mintToken(market.settings, 'another-admin', true);
  const idsOf = async (query: string): Promise<string[]> =>
    (await market.expect(200, 'GET', `/api/admin/developers?limit=100&${query}`, { as: admin })).body.data.map(
      ({ id }: TestDeveloper) => id,
    );

  test('a verification is due after 24 hours, overdue then, and stops with the decision', async () => {
    const { id } = await market.register();
    const before = await profileOf(id);
    assert.equal(Date.parse(before.dueAt) - Date.parse(before.createdAt), 24 * 3_600_000);
    assert.deepEqual([before.overdue, (await idsOf('overdue=true')).includes(id)], [false, false]);
    await wait(id, 25);
    assert.equal((await profileOf(id)).overdue, true);
    assert.equal((await idsOf('status=UNVERIFIED&overdue=true'))[0], id);
    const { body } = await decide(id, 'verify');
    assert.deepEqual([body.dueAt, body.overdue], [null, false]);
    assert.ok(!(await idsOf('overdue=true')).includes(id));
  });

  test('the developer reads the place in the queue; a rejected one who updates the profile waits anew', async () => {
    const { browser, id } = await portalDeveloper();
    const first = await market.register();
    await wait(first.id, 23);
    const mine = async () => (await browser.request('GET', '/portal/api/me/verification')).body;
    const { place, requestedAt, dueAt, overdue } = await mine();
    assert.ok(place > 1);
    assert.deepEqual([Date.parse(dueAt) - Date.parse(requestedAt), overdue], [24 * 3_600_000, false]);
    await wait(id, 47);
    assert.deepEqual([(await mine()).place, (await mine()).overdue], [1, true]);
    await decide(id, 'reject');
    const refused = await mine();
    assert.deepEqual([refused.place, refused.dueAt, refused.statusReason], [null, null, REASON]);
    await browser.request('PUT', '/portal/api/me', { body: { bio: 'Fixed.' } });
    const again = await mine();
    assert.deepEqual([again.status, again.overdue], ['UNVERIFIED', false]);
    assert.ok(Date.now() - Date.parse(again.requestedAt) < 60_000);
  });

  test('while an administrator has claimed it, no other decides; release or expiry ends the claim', async () => {
    const { id } = await market.register();
    const { body } = await decide(id, 'claim');
    assert.equal(body.assignee, 'the-admin');
    assert.ok(Date.parse(body.claimedUntil) > Date.now() + 3_600_000);
    assert.ok((await idsOf('assignee=me')).includes(id) && !(await idsOf('assignee=none')).includes(id));
    for (const move of ['verify', 'reject', 'claim', 'release']) {
      const answer = await decide(id, move, await other());
      assert.deepEqual([answer.status, answer.body.error.code], [409, 'DEVELOPER_CLAIMED']);
    }
    assert.equal((await decide(id, 'release')).body.assignee, null);
    assert.equal((await decide(id, 'claim', await other())).body.assignee, 'another-admin');
    await market.sql(`UPDATE developers SET verification_claimed_until = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    assert.equal((await decide(id, 'verify')).body.assignee, null);
    assert.equal((await decide(id, 'claim')).status, 409);
  });
});

test('a developer who is not verified writes and checks drafts in the portal, but can neither submit nor create keys', async () => {
  const { browser, id } = await portalDeveloper();
  const portal = (method: string, path: string, body?: object) =>
    browser.request(method, `/portal/api${path}`, body ? { body } : {});
  for (const move of [undefined, 'reject']) {
    if (move) await decide(id, move);
    const draft = await portal('POST', '/apps', newApp());
    assert.deepEqual([draft.status, draft.body.status], [201, 'DRAFT']);
    const path = `/apps/${draft.body.id}`;
    assert.equal((await portal('PUT', path, { description: 'Says more. Still a draft.' })).status, 200);
    const keys = { name: 'ci', scopes: ['APP_READ'] };
    for (const answer of [await portal('POST', `${path}/submit`), await portal('POST', '/api-keys', keys)])
      assert.deepEqual([answer.status, answer.body.error.code], [403, 'DEVELOPER_UNVERIFIED']);
    assert.equal((await portal('GET', path)).body.status, 'DRAFT');
    assert.equal((await portal('DELETE', path)).status, 200);
  }
});

async function portalDeveloper() {
  const accountUserId = newId('user');
  const browser = await signIn(market, { accountUserId });
  const registration = { name: 'Ada', email: `${accountUserId}@example.com`, accountUserId };
  const { body } = await browser.request('POST', '/portal/api/register', { body: registration });
  return { browser, id: body.id as string };
}

suite('the list of developers', () => {
  const tag = newId('tag');
  const find = async (query: Record<string, string>) =>
    (await market.expect(200, 'GET', `/api/admin/developers?${new URLSearchParams(query)}`, { as: admin })).body;
  const names = async (search: string) =>
    (await find({ search: `${tag} ${search}` })).data.map(({ name }: { name: string }) => name);

  test('it is paged, oldest first, filtered by state, and empty past the last page', async () => {
    const companyName = newId('paged');
    const made: TestDeveloper[] = [];
    for (let i = 0; i < 5; i++) made.push(await market.register({ companyName }));
    const ids = made.map(({ id }) => id);
    for (const id of ids.slice(0, 2)) await decide(id, 'verify');
    const idsOf = async (query: Record<string, string>) => {
      const { data, pagination } = await find({ search: companyName, ...query });
      return [data.map(({ id }: TestDeveloper) => id), pagination];
    };
    assert.deepEqual(await idsOf({}), [ids, { page: 1, limit: 20, total: 5, totalPages: 1 }]);
    const by2 = { limit: 2, total: 5, totalPages: 3 };
    assert.deepEqual(await idsOf({ limit: '2', page: '2' }), [ids.slice(2, 4), { page: 2, ...by2 }]);
    assert.deepEqual(await idsOf({ limit: '2', page: '4' }), [[], { page: 4, ...by2 }]);
    assert.deepEqual((await idsOf({ status: 'VERIFIED' }))[0], ids.slice(0, 2));
    assert.deepEqual((await idsOf({ status: 'UNVERIFIED' }))[0], ids.slice(2));
    assert.deepEqual((await idsOf({ status: 'SUSPENDED' }))[0], []);
  });

  test('search requires every word, in any position and case, and no character is a wildcard', async () => {
    const people = ['100% Sure', '1000 Sure', 'snake_case', 'snakeXcase', 'back\\slash', 'Élan'];
    for (const name of people) await market.register({ name, companyName: `Company ${tag}` });
    assert.deepEqual(await names(''), people);
    assert.deepEqual(await names('sURE 100'), ['100% Sure', '1000 Sure']);
    assert.deepEqual(await names('sure missing'), []);
    assert.deepEqual(await names('100%'), ['100% Sure']);
    assert.deepEqual(await names('e_c'), ['snake_case']);
    assert.deepEqual(await names('k\\s'), ['back\\slash']);
    assert.deepEqual(await names('éLAN'), ['Élan']);
  });

  test('search also covers the email address, the company and the account id', async () => {
    const companyName = newId('company');
    const { id, email, accountUserId } = await market.register({ email: `${newId('mail')}@example.com`, companyName });
    for (const search of [email.toUpperCase(), companyName, accountUserId]) {
      const { data, pagination } = await find({ search });
      assert.deepEqual([data[0]?.id, pagination.total], [id, 1]);
    }
  });

  test('a developer is found by its exact name, in any script', async () => {
    for (const name of ['ΟΔΟΣ', 'İstanbul', 'Straße', '東京']) {
      const { id } = await market.register({ name });
      assert.deepEqual(
        (await find({ search: name })).data.map((found: TestDeveloper) => found.id),
        [id],
        name,
      );
    }
  });

  const bad = ['status=LOST', 'page=0', 'page=1.5', 'page=x', 'limit=0', 'limit=101', 'order=name'];
  for (const query of [...bad, `search=${'x'.repeat(201)}`]) {
    test(`?${query.slice(0, 20)} is refused`, async () => {
      await market.expect(400, 'GET', `/api/admin/developers?${query}`, { as: admin });
    });
  }
});
