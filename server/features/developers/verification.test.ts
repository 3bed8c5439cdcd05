import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { newApp } from '../../testing/listings.ts';
import { startTestMarket, type TestDeveloper } from '../../testing/market.ts';
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
