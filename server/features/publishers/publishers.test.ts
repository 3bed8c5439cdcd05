// Organizations: their members, invitations and keys.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { uniqueImage } from '../../testing/image-origin.ts';
import { createApp, decide } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { getImage, uploadImage } from '../../testing/media.ts';
import {
  invitationTo,
  member,
  memberKey,
  newAccount,
  organization,
  portalOf,
  type TestMember,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const other = await startTestMarket({ after }, { besides: market, env: { RATE_LIMITS: 'off' } });

const setRole = ({ id }: TestOrganization, { accountUserId }: TestMember, role: string, as: TestMember) =>
  market.request('PUT', `/api/publishers/${id}/members/${accountUserId}`, { as: as.token, body: { role } });
const remove = ({ id }: TestOrganization, { accountUserId }: TestMember, as: TestMember, node = market) =>
  node.request('DELETE', `/api/publishers/${id}/members/${accountUserId}`, { as: as.token });
const rolesOf = async ({ id, owner }: TestOrganization) =>
  (await market.expect(200, 'GET', `/api/publishers/${id}/members`, { as: owner.token })).body.data.map(
    ({ role }: { role: string }) => role,
  );
const statusOf = async (key: string, node = market) => (await node.request('GET', '/api/dev/me', { as: key })).status;

suite('An organization', () => {
  test('belongs to whoever creates it, and is verified like a developer', async () => {
    const made = await organization(market, { verified: false });
    const { body: profile } = await market.expect(200, 'GET', `/api/publishers/${made.id}`, { as: made.owner.token });
    assert.deepEqual(
      [profile.kind, profile.status, profile.accountUserId],
      ['ORGANIZATION', 'UNVERIFIED', `org:${made.id}`],
    );
    const { body: mine } = await market.expect(200, 'GET', '/api/publishers', { as: made.owner.token });
    assert.deepEqual(mine.data, [
      { id: made.id, name: 'Test Organization', kind: 'ORGANIZATION', status: 'UNVERIFIED', role: 'OWNER' },
    ]);
    const { body: waiting } = await market.expect(200, 'GET', '/api/admin/developers?status=UNVERIFIED&limit=100', {
      as: market.admin,
    });
    assert.ok(waiting.data.some(({ id, kind }: Record<string, string>) => id === made.id && kind === 'ORGANIZATION'));
  });

  test('is named by the links in its emails, because its members can have several publishers', async () => {
    const made = await organization(market);
    const links = await market.sql(`SELECT text FROM mails WHERE text LIKE '%?publisher=' || $1 || '%'`, [made.id]);
    const pages = links.map(({ text }) => /\/portal(\/[\w-]+)\?publisher=/.exec(text)![1]);
    assert.deepEqual(pages.sort(), ['/api-keys', '/confirm-email']);
  });

  test('is nobody else’s: others do not learn that it exists', async () => {
    const made = await organization(market);
    const stranger = await newAccount(market);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/members'],
      ['GET', '/invitations'],
      ['DELETE', `/members/${made.owner.accountUserId}`],
    ] as const) {
      const answer = await market.request(method, `/api/publishers/${made.id}${path}`, { as: stranger.token });
      expectError(answer, 404, 'PUBLISHER_NOT_FOUND');
    }
    const ask = await portalOf(market, stranger, made.id);
    expectError(await ask('GET', '/portal/api/me'), 404, 'PUBLISHER_NOT_FOUND');
    const body = { name: 'Key', scopes: ['APP_READ'], publisherId: made.id };
    const key = await market.request('POST', '/api/dev/api-keys', { as: stranger.token, body });
    expectError(key, 404, 'PUBLISHER_NOT_FOUND');
  });

  test('works in the portal beside the person’s own publisher, by the header of each request', async () => {
    const person = await market.verifiedDeveloper();
    const body = { name: 'Second', email: 'second@example.com' };
    const { id } = (await market.expect(201, 'POST', '/api/publishers', { as: person.token, body })).body;
    const own = await portalOf(market, person);
    const forOrganization = await portalOf(market, person, id);
    assert.equal((await own('GET', '/portal/api/me')).body.id, person.id);
    assert.equal((await forOrganization('GET', '/portal/api/me')).body.id, id);
  });

  test('an account can own five that are not verified, also when it asks at once', async () => {
    const owner = await newAccount(market);
    const create = (n: number) =>
      market.request('POST', '/api/publishers', {
        as: owner.token,
        body: { name: `Organization ${n}`, email: 'many@example.com' },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => create(n)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 5);
    for (const answer of answers) if (answer.status !== 201) expectError(answer, 409, 'PUBLISHER_QUOTA');
  });

  test('no account can have the id of an organization', async () => {
    const made = await organization(market);
    const impostor = await market.token(`org:${made.id}`);
    expectError(await market.request('GET', '/api/publishers', { as: impostor }), 401, 'TOKEN_INVALID');
  });

  test('its members cannot rate its apps', async () => {
    const made = await organization(market);
    const { key } = await memberKey(market, made, made.owner);
    const app = await createApp(market, key);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
    await decide(market, app.id, 'approve');
    const [inside, outside] = [await member(market, made, 'SUPPORT'), await newAccount(market)];
    const rate = ({ token }: TestMember) =>
      market.request('POST', `/api/apps/${app.slug}/reviews`, { as: token, body: { rating: 5 } });
    expectError(await rate(inside), 403, 'OWN_APP');
    expectError(await rate(made.owner), 403, 'OWN_APP');
    assert.equal((await rate(outside)).status, 201);
  });

  test('shows images that are not public to its members', async () => {
    const made = await organization(market);
    const { key } = await memberKey(market, made, made.owner);
    const { url } = await uploadImage(market, key, await uniqueImage(90, 90));
    const statusFor = async (person: TestMember) => {
      const { cookies } = await signIn(market, { accountUserId: person.accountUserId });
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return (await getImage(url, { cookie })).status;
    };
    const [inside, outside] = [await member(market, made, 'ANALYST'), await newAccount(market)];
    assert.deepEqual([await statusFor(inside), await statusFor(outside)], [200, 404]);
  });
});

suite('Members', () => {
  test('the last owner cannot leave, be demoted or be removed', async () => {
    const made = await organization(market);
    const { owner } = made;
    expectError(await remove(made, owner, owner), 409, 'LAST_OWNER');
    expectError(await setRole(made, owner, 'ADMIN', owner), 409, 'LAST_OWNER');
    const second = await member(market, made, 'OWNER');
    assert.equal((await remove(made, owner, owner)).status, 200);
    expectError(await remove(made, second, second), 409, 'LAST_OWNER');
  });

  test('of two owners who remove each other at once, one stays', async () => {
    for (let round = 0; round < 10; round++) {
      const made = await organization(market);
      const second = await member(market, made, 'OWNER');
      const answers = await Promise.all([remove(made, second, made.owner), remove(made, made.owner, second, other)]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
      const [left] = await market.sql('SELECT count(*)::int AS n FROM publisher_members WHERE publisher_id = $1', [
        made.id,
      ]);
      assert.equal(left!.n, 1);
    }
  });

  test('of two owners who leave at once, one stays', async () => {
    const made = await organization(market);
    const second = await member(market, made, 'OWNER');
    const answers = await Promise.all([remove(made, second, second), remove(made, made.owner, made.owner, other)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('can leave, be removed and become owners while the organization is suspended', async () => {
    const made = await organization(market);
    const [analyst, second, third] = [
      await member(market, made, 'ANALYST'),
      await member(market, made, 'ADMIN'),
      await member(market, made, 'SUPPORT'),
    ];
    const reason = { reason: 'Its apps ask for passwords.' };
    await market.expect(200, 'POST', `/api/admin/developers/${made.id}/suspend`, { as: market.admin, body: reason });
    assert.deepEqual(await rolesOf(made), ['OWNER', 'ADMIN', 'SUPPORT', 'ANALYST']);
    assert.equal((await remove(made, analyst, analyst)).status, 200);
    assert.equal((await remove(made, third, second)).status, 200);
    const close = () => market.request('POST', '/api/account/close', { as: made.owner.token, body: {} });
    expectError(await close(), 409, 'CLOSING_BLOCKED');
    assert.equal((await setRole(made, second, 'OWNER', made.owner)).status, 200);
    assert.equal((await close()).status, 200);
  });

  test('administrators change everybody but owners, and make none', async () => {
    const made = await organization(market);
    const admin = await member(market, made, 'ADMIN');
    const analyst = await member(market, made, 'ANALYST');
    assert.equal((await setRole(made, analyst, 'DEVELOPER', admin)).status, 200);
    for (const refused of [
      await setRole(made, analyst, 'OWNER', admin),
      await setRole(made, made.owner, 'ADMIN', admin),
      await remove(made, made.owner, admin),
    ])
      expectError(refused, 403, 'ROLE_INSUFFICIENT');
    assert.deepEqual(await rolesOf(made), ['OWNER', 'ADMIN', 'DEVELOPER']);
  });

  test('a removed member’s keys, and those made with them, stop working on the other node within a second', async () => {
    const made = await organization(market);
    const leaving = await member(market, made, 'DEVELOPER');
    const { key } = await memberKey(market, made, leaving);
    const body = { name: 'Made with it', scopes: ['APP_READ'] };
    const { key: child } = (await market.expect(201, 'POST', '/api/dev/api-keys', { as: key, body })).body;
    const { key: kept } = await memberKey(market, made, made.owner);
    for (const one of [key, child, kept]) assert.equal(await statusOf(one, other), 200);
    assert.equal((await remove(made, leaving, made.owner)).status, 200);
    await eventually(
      async () => (await statusOf(key, other)) === 401 && (await statusOf(child, other)) === 401,
      'the end',
      1,
    );
    assert.equal(await statusOf(kept, other), 200);
    expectError(await other.request('GET', '/api/dev/me', { as: key }), 401, 'KEY_REVOKED');
  });

  test('a demoted member keeps the keys that the new role allows', async () => {
    const made = await organization(market);
    const demoted = await member(market, made, 'ADMIN');
    const strong = await memberKey(market, made, demoted, ['APP_READ', 'APP_DELETE']);
    const weak = await memberKey(market, made, demoted, ['APP_READ', 'APP_UPDATE']);
    assert.equal((await setRole(made, demoted, 'DEVELOPER', made.owner)).status, 200);
    assert.deepEqual([await statusOf(strong.key), await statusOf(weak.key)], [401, 200]);
    assert.equal((await setRole(made, demoted, 'SUPPORT', made.owner)).status, 200);
    assert.equal(await statusOf(weak.key), 401);
  });

  test('owners get an email about every change, without a name that a member chose', async () => {
    const made = await organization(market);
    const { accountUserId } = made.owner;
    const owned = `${accountUserId}@owners.example.com`;
    await market.sql(`INSERT INTO accounts (id, name, email, email_verified) VALUES ($1, 'Olga', $2, true)`, [
      accountUserId,
      owned,
    ]);
    const added = await member(market, made, 'ANALYST');
    await setRole(made, added, 'SUPPORT', made.owner);
    await remove(made, added, added);
    const mails = await market.sql(
      `SELECT text FROM mails WHERE recipient = $1 AND event = 'publisher.members-changed' ORDER BY id`,
      [owned],
    );
    assert.deepEqual(
      mails.map(({ text }) => /account \S+ ([\w ]+)\./.exec(text)![1]),
      ['joined as Analyst', 'changed from Analyst to Support', 'left the publisher'],
    );
  });

  test('an owner who is demoted or removed gets the email about it', async () => {
    for (const [takeOver, sentence] of [
      [(made: TestOrganization, by: TestMember) => setRole(made, made.owner, 'ANALYST', by), 'from Owner to Analyst'],
      [(made: TestOrganization, by: TestMember) => remove(made, made.owner, by), 'was removed'],
    ] as const) {
      const made = await organization(market);
      const second = await member(market, made, 'OWNER');
      const third = await member(market, made, 'OWNER');
      const addressOf = ({ accountUserId }: TestMember) => `${accountUserId}@owners.example.com`;
      for (const known of [made.owner, second])
        await market.sql(`INSERT INTO accounts (id, email, email_verified) VALUES ($1, $2, true)`, [
          known.accountUserId,
          addressOf(known),
        ]);
      assert.equal((await takeOver(made, second)).status, 200);
      const told = async (about: TestMember) => {
        const mails = await market.sql(
          `SELECT recipient FROM mails WHERE event = 'publisher.members-changed' AND strpos(text, $1) > 0
            AND strpos(text, $2) > 0 ORDER BY recipient`,
          [about.accountUserId, sentence],
        );
        return mails.map(({ recipient }) => recipient);
      };
      // The third owner has no known address: the organization's own stands for it.
      const contact = `${made.owner.accountUserId}@example.com`;
      assert.deepEqual(await told(made.owner), [addressOf(made.owner), addressOf(second), contact].sort());
      assert.equal((await takeOver({ ...made, owner: third }, second)).status, 200);
      assert.deepEqual(await told(third), [addressOf(second), contact].sort());
    }
  });
});

suite('An invitation', () => {
  const invite = ({ id, owner }: TestOrganization, email: string, role = 'DEVELOPER', by = owner) =>
    market.request('POST', `/api/publishers/${id}/invitations`, { as: by.token, body: { email, role } });
  const accept = (token: string, as: string) =>
    market.request('POST', '/api/invitations/accept', { as, body: { token } });
  let addresses = 0;
  const address = () => `invited-${++addresses}@example.com`;

  test('works once, for whoever has its token', async () => {
    const made = await organization(market);
    const email = address();
    assert.equal((await invite(made, email)).status, 201);
    const token = await invitationTo(market, email);
    const guest = await newAccount(market);
    const preview = { as: guest.token, body: { token } };
    const { body } = await market.expect(200, 'POST', '/api/invitations/preview', preview);
    assert.deepEqual([body.publisher, body.role], ['Test Organization', 'DEVELOPER']);
    const joined = await accept(token, guest.token);
    assert.deepEqual([joined.status, joined.body.role, joined.body.id], [200, 'DEVELOPER', made.id]);
    const second = await newAccount(market);
    expectError(await accept(token, second.token), 404, 'INVITATION_INVALID');
    expectError(await accept('made-up', second.token), 404, 'INVITATION_INVALID');
  });

  test('that two accept at once adds one member', async () => {
    const made = await organization(market);
    const email = address();
    await invite(made, email);
    const token = await invitationTo(market, email);
    const guests = await Promise.all([1, 2, 3, 4].map(() => newAccount(market)));
    const answers = await Promise.all(guests.map((guest) => accept(token, guest.token)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404]);
    assert.equal((await rolesOf(made)).length, 2);
  });

  test('that has expired, was revoked or replaced does not work', async () => {
    const made = await organization(market);
    const guest = await newAccount(market);
    const [expired, revoked, replaced] = [address(), address(), address()];
    for (const email of [expired, revoked, replaced]) await invite(made, email);
    const tokens = await Promise.all([expired, revoked, replaced].map((email) => invitationTo(market, email)));
    await market.sql(`UPDATE publisher_invitations SET expires_at = now() WHERE email = $1`, [expired]);
    const { body: open } = await market.expect(200, 'GET', `/api/publishers/${made.id}/invitations`, {
      as: made.owner.token,
    });
    const { id } = open.data.find(({ email }: { email: string }) => email === revoked);
    const path = `/api/publishers/${made.id}/invitations/${id}`;
    await market.expect(200, 'DELETE', path, { as: made.owner.token });
    await market.expect(404, 'DELETE', path, { as: made.owner.token });
    await invite(made, replaced, 'ANALYST');
    for (const token of tokens) expectError(await accept(token, guest.token), 404, 'INVITATION_INVALID');
    const joined = await accept(await invitationTo(market, replaced), guest.token);
    assert.equal(joined.body.role, 'ANALYST');
  });

  test('ends when the member who sent it is removed, leaves, or may no longer invite', async () => {
    for (const lose of [
      (made: TestOrganization, admin: TestMember) => remove(made, admin, made.owner),
      (made: TestOrganization, admin: TestMember) => remove(made, admin, admin),
      (made: TestOrganization, admin: TestMember) => setRole(made, admin, 'DEVELOPER', made.owner),
    ]) {
      const made = await organization(market);
      const admin = await member(market, made, 'ADMIN');
      const [own, ofOwner] = [address(), address()];
      assert.equal((await invite(made, own, 'ADMIN', admin)).status, 201);
      assert.equal((await invite(made, ofOwner)).status, 201);
      assert.equal((await lose(made, admin)).status, 200);
      const [guest, kept] = [await newAccount(market), await newAccount(market)];
      expectError(await accept(await invitationTo(market, own), guest.token), 404, 'INVITATION_INVALID');
      assert.equal((await accept(await invitationTo(market, ofOwner), kept.token)).status, 200);
      const entries = await market.sql(
        `SELECT details ->> 'email' AS email FROM audit_log
          WHERE action = 'developer.invitation-revoked' AND subject_id = $1`,
        [made.id],
      );
      assert.deepEqual(entries, [{ email: own }]);
    }
  });

  test('stays when the member who sent it gets another role that may invite', async () => {
    const made = await organization(market);
    const second = await member(market, made, 'OWNER');
    const email = address();
    await invite(made, email, 'ANALYST', second);
    assert.equal((await setRole(made, second, 'ADMIN', made.owner)).status, 200);
    const guest = await newAccount(market);
    assert.equal((await accept(await invitationTo(market, email), guest.token)).status, 200);
  });

  test('does not work while the account of the member who sent it is closed', async () => {
    const made = await organization(market);
    const admin = await member(market, made, 'ADMIN');
    const email = address();
    await invite(made, email, 'ADMIN', admin);
    const token = await invitationTo(market, email);
    await market.expect(200, 'POST', '/api/account/close', { as: admin.token, body: {} });
    const guest = await newAccount(market);
    expectError(await accept(token, guest.token), 404, 'INVITATION_INVALID');
    await market.expect(200, 'POST', '/api/account/reopen', { as: admin.token });
    assert.equal((await accept(token, guest.token)).status, 200);
  });

  test('is refused to an account that has another verified address', async () => {
    const made = await organization(market);
    const email = address();
    await invite(made, email);
    const token = await invitationTo(market, email);
    const guest = await newAccount(market);
    const ask = await portalOf(market, guest);
    const { accountUserId } = guest;
    await market.sql('UPDATE sessions SET email_verified = true WHERE account_user_id = $1', [accountUserId]);
    for (const move of ['preview', 'accept'])
      expectError(await ask('POST', `/store/api/invitations/${move}`, { token }), 403, 'INVITATION_FOR_OTHER');
    await market.sql('UPDATE sessions SET email = upper($2) WHERE account_user_id = $1', [accountUserId, email]);
    assert.equal((await ask('POST', '/store/api/invitations/accept', { token })).status, 200);
  });

  test('never makes an owner, comes from verified organizations only, and not from persons', async () => {
    const made = await organization(market);
    expectError(await invite(made, address(), 'OWNER'), 400, 'VALIDATION_FAILED');
    const unverified = await organization(market, { verified: false });
    expectError(await invite(unverified, address()), 403, 'DEVELOPER_UNVERIFIED');
    const person = await market.verifiedDeveloper();
    const asPerson = { id: person.id, owner: person };
    expectError(await invite(asPerson, address()), 409, 'NOT_AN_ORGANIZATION');
  });

  test('floods nobody: three a day to one mailbox by all together, twenty open ones of one publisher', async () => {
    const [one, two] = [await organization(market), await organization(market)];
    const target = address();
    for (const made of [one, two, one]) assert.equal((await invite(made, target)).status, 201);
    for (const email of [target, target.toUpperCase(), target.replace('@', '+tag@')])
      expectError(await invite(two, email), 429, 'RATE_LIMITED');
    const answers = await Promise.all(Array.from({ length: 25 }, () => invite(two, address())));
    // One invitation of the flood above is open as well.
    assert.equal(answers.filter(({ status }) => status === 201).length, 19);
    for (const answer of answers) if (answer.status !== 201) expectError(answer, 409, 'INVITATION_QUOTA');
  });

  test('says the reviewed name and nothing else that a stranger wrote', async () => {
    const made = await organization(market);
    const path = `/api/publishers/${made.id}`;
    const body = { name: 'Visit evil.example', bio: 'Call 555-0100', websiteUrl: 'https://evil.example/' };
    await market.expect(200, 'PUT', path, { as: made.owner.token, body });
    const email = address();
    await invite(made, email);
    const [mail] = await market.sql('SELECT subject, text, html FROM mails WHERE recipient = $1', [email]);
    const said = Object.values(mail!).join(' ');
    assert.match(said, /Test Organization/);
    assert.doesNotMatch(said, /evil|555/);
    assert.equal(
      (await market.sql('SELECT 1 FROM publisher_invitations WHERE token_hash::text LIKE $1', ['%invit%'])).length,
      0,
    );
  });
});
