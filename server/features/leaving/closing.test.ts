// Closing an account, and reopening it.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { grantFor, installableApp, installed, newMember } from '../../testing/installations.ts';
import { createApp, createApprovedApp } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { member, memberKey, newAccount, organization } from '../../testing/organizations.ts';
import { signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;

const close = (as: string, body: object = {}) => market.request('POST', '/api/account/close', { as, body });
const reopen = (as: string) => market.request('POST', '/api/account/reopen', { as });
const closing = async (as: string) => (await market.expect(200, 'GET', '/api/account/closing', { as })).body;
const isPublic = async ({ slug }: { slug: string }) =>
  (await market.request('GET', `/api/apps/${slug}`)).status === 200;
const details = (answer: Awaited<ReturnType<typeof close>>) =>
  answer.body.error.details.map(({ code }: { code: string }) => code);

/** The audit log is append-only, so the entry becomes that of another account. */
const dayLater = ({ accountUserId }: { accountUserId: string }) =>
  market.sql(`UPDATE audit_log SET details = '{}', subject_id = 'former_x' WHERE subject_id = $1`, [accountUserId]);

suite('Closing an account', () => {
  test('unlists its apps, revokes its keys, ends its sessions and says when it is erased', async () => {
    const owner = await market.verifiedDeveloper();
    const key = await market.apiKey(owner);
    const app = await createApprovedApp(market, key);
    const session = await signIn(market, { accountUserId: owner.accountUserId });
    const before = await closing(owner.token);
    assert.deepEqual(
      [before.closingAt, before.obstacles, before.publishers.map(({ id }: { id: string }) => id)],
      [null, [], [owner.id]],
    );
    // Both are in the response cache.
    assert.equal(await isPublic(app), true);
    await market.expect(200, 'GET', `/api/developers/${owner.id}`);
    const { status, body } = await close(owner.token);
    assert.equal(status, 200);
    const days = (Date.parse(body.closingAt) - Date.now()) / 86_400_000;
    assert.ok(Math.abs(days - 30) < 0.01, `${days}`);
    assert.equal(await isPublic(app), false);
    assert.equal((await market.request('GET', `/api/developers/${owner.id}`)).status, 404);
    expectError(await market.request('GET', '/api/dev/me', { as: key }), 401, 'KEY_REVOKED');
    expectError(await session.request('GET', '/portal/api/session'), 401, 'NOT_SIGNED_IN');
    const { body: seen } = await market.expect(200, 'GET', `/api/admin/developers/${owner.id}`, { as: admin });
    assert.deepEqual([seen.status, seen.closingAt], ['VERIFIED', body.closingAt]);
    const [mail] = await market.sql(`SELECT text FROM mails WHERE event = 'account.closed' AND recipient = $1`, [
      owner.email,
    ]);
    assert.match(mail.text, new RegExp(body.closingAt.slice(0, 10)));
    // Again: nothing new.
    assert.equal((await close(owner.token)).body.closingAt, body.closingAt);
  });

  test('leaves only export and reopening open to the account', async () => {
    const owner = await market.verifiedDeveloper();
    await market.expect(200, 'POST', '/api/account/close', { as: owner.token, body: {} });
    for (const [method, path] of [
      ['GET', '/api/publishers'],
      ['GET', '/api/account/notifications'],
      ['POST', '/api/publishers'],
      ['GET', `/api/publishers/${owner.id}`],
    ] as const)
      expectError(
        await market.request(method, path, { as: owner.token, ...(method === 'POST' ? { body: {} } : {}) }),
        403,
        'ACCOUNT_CLOSING',
      );
    const { body } = await market.expect(200, 'GET', '/api/account/export', { as: owner.token });
    assert.equal(body.publisherId, owner.id);
    const session = await signIn(market, { accountUserId: owner.accountUserId });
    const { body: seen } = await session.request('GET', '/store/api/session');
    assert.equal(seen.session.closingAt, (await closing(owner.token)).closingAt);
    expectError(await session.request('GET', '/portal/api/me'), 403, 'ACCOUNT_CLOSING');
  });

  test('needs a recent sign-in', async () => {
    const owner = await market.verifiedDeveloper();
    const session = await signIn(market, { accountUserId: owner.accountUserId });
    const age = `UPDATE sessions SET auth_time = now() - interval '11 minutes' WHERE account_user_id = $1`;
    await market.sql(age, [owner.accountUserId]);
    expectError(await session.request('POST', '/store/api/account/close', { body: {} }), 401, 'STEP_UP_REQUIRED');
    assert.equal((await closing(owner.token)).closingAt, null);
  });

  test('is refused with everything that stands in its way', async () => {
    const owner = await market.verifiedDeveloper();
    const key = await market.apiKey(owner);
    const app = await installableApp(market, {}, { developer: owner, key });
    const user = await newMember(market);
    await installed(market, user, app);
    const pending = await createApp(market, key);
    await market.expect(200, 'POST', `/api/dev/apps/${pending.id}/submit`, { as: key });
    const made = await market.expect(201, 'POST', '/api/publishers', {
      as: owner.token,
      body: { name: 'Second House', email: 'second@example.com' },
    });
    await market.expect(200, 'POST', `/api/admin/developers/${made.body.id}/verify`, { as: admin });
    const colleague = await member(market, { id: made.body.id, owner }, 'ADMIN');
    const refused = await close(owner.token);
    expectError(refused, 409, 'CLOSING_BLOCKED');
    assert.deepEqual(details(refused), ['LAST_OWNER', 'SUBMISSION_PENDING', 'INSTALLATIONS_ACTIVE']);
    assert.deepEqual(
      (await closing(owner.token)).obstacles.map(({ code }: { code: string }) => code),
      details(refused),
    );
    assert.deepEqual(details(await close(owner.token, { endInstallations: true })), [
      'LAST_OWNER',
      'SUBMISSION_PENDING',
    ]);
    assert.equal(await isPublic(app), true);
    await market.expect(200, 'POST', `/api/dev/apps/${pending.id}/withdraw`, { as: key });
    await market.expect(200, 'PUT', `/api/publishers/${made.body.id}/members/${colleague.accountUserId}`, {
      as: owner.token,
      body: { role: 'OWNER' },
    });
    assert.deepEqual(details(await close(owner.token)), ['INSTALLATIONS_ACTIVE']);
    assert.equal((await close(owner.token, { endInstallations: true })).status, 200);
    // The colleague is the only owner now, and cannot leave as well.
    const path = `/api/publishers/${made.body.id}/members/${colleague.accountUserId}`;
    expectError(await market.request('DELETE', path, { as: colleague.token }), 409, 'LAST_OWNER');
  });

  test('takes along organizations that have no other member, and leaves the others', async () => {
    const alone = await organization(market);
    const shared = await organization(market);
    const second = await member(market, shared, 'OWNER');
    const { key } = await memberKey(market, shared, second);
    const { body: plan } = await market.expect(200, 'POST', '/api/account/close', {
      as: alone.owner.token,
      body: {},
    });
    assert.deepEqual(plan.publishers, [{ id: alone.id, name: 'Test Organization', kind: 'ORGANIZATION' }]);
    const left = await market.expect(200, 'POST', '/api/account/close', { as: second.token, body: {} });
    assert.deepEqual(left.body.publishers, []);
    expectError(await market.request('GET', '/api/dev/me', { as: key }), 401, 'KEY_REVOKED');
    const { body } = await market.expect(200, 'GET', `/api/publishers/${shared.id}`, { as: shared.owner.token });
    assert.equal(body.closingAt, null);
    // The last one who is left closes it.
    const last = await market.expect(200, 'POST', '/api/account/close', { as: shared.owner.token, body: {} });
    assert.equal(last.body.publishers.length, 1);
    // Either owner can come back to it.
    assert.equal((await reopen(second.token)).status, 200);
    await market.expect(200, 'GET', `/api/publishers/${shared.id}`, { as: second.token });
    const { body: back } = await market.expect(200, 'GET', `/api/admin/developers/${shared.id}`, { as: admin });
    assert.equal(back.closingAt, null);
  });

  test('is refused to the last owner also while the accounts of the other members are closed, who could not come back', async () => {
    const made = await organization(market);
    const { owner } = made;
    const colleague = await member(market, made, 'ADMIN');
    assert.equal((await close(colleague.token)).status, 200);
    assert.deepEqual(details(await close(owner.token)), ['LAST_OWNER']);
    assert.equal((await reopen(colleague.token)).status, 200);
    await market.expect(200, 'GET', `/api/publishers/${made.id}`, { as: colleague.token });
    // Both can leave for good.
    await dayLater(colleague);
    assert.equal((await close(colleague.token)).status, 200);
    const path = `/api/publishers/${made.id}/members/${colleague.accountUserId}`;
    await market.expect(200, 'DELETE', path, { as: owner.token });
    assert.equal((await close(owner.token)).body.publishers.length, 1);
  });

  test('is refused to the last owner when the other owner’s account is closed and there are other members', async () => {
    const made = await organization(market);
    const [second, colleague] = [await member(market, made, 'OWNER'), await member(market, made, 'ADMIN')];
    assert.equal((await close(second.token)).status, 200);
    assert.deepEqual(details(await close(made.owner.token)), ['LAST_OWNER']);
    assert.equal((await close(colleague.token)).status, 200);
    assert.deepEqual(details(await close(made.owner.token)), ['LAST_OWNER']);
  });

  test('ends the wait for verification', async () => {
    const waiting = async () =>
      (await market.expect(200, 'GET', '/api/admin/stats', { as: admin })).body.verification.waiting;
    const before = await waiting();
    const newcomer = await market.register();
    assert.equal(await waiting(), before + 1);
    await market.expect(200, 'POST', '/api/account/close', { as: newcomer.token, body: {} });
    assert.equal(await waiting(), before);
  });

  test('works for an account that has no publisher', async () => {
    const user = await newAccount(market);
    const { body } = await market.expect(200, 'POST', '/api/account/close', { as: user.token, body: {} });
    assert.deepEqual([body.publishers, body.installations], [[], 0]);
    const registration = { name: 'Too Late', email: 'late@example.com', accountUserId: user.accountUserId };
    const register = () => market.request('POST', '/api/dev/register', { as: user.token, body: registration });
    expectError(await register(), 403, 'ACCOUNT_CLOSING');
    assert.equal((await reopen(user.token)).status, 200);
    assert.equal((await register()).status, 201);
  });
});

suite('Installations of a closed publisher', () => {
  test('are suspended at once, and restored when it is reopened', async () => {
    const owner = await market.verifiedDeveloper();
    const key = await market.apiKey(owner);
    const app = await installableApp(market, {}, { developer: owner, key });
    const user = await newMember(market);
    const id = await installed(market, user, app);
    const status = async () =>
      (await market.expect(200, 'GET', `/api/installations/${id}`, { as: user.token })).body.status;
    await market.expect(200, 'POST', '/api/account/close', { as: owner.token, body: { endInstallations: true } });
    assert.equal(await status(), 'SUSPENDED');
    expectError(await grantFor(market, key, id), 401, 'KEY_REVOKED');
    await market.expect(200, 'POST', '/api/account/reopen', { as: owner.token });
    assert.equal(await status(), 'ACTIVE');
    const feed = async () =>
      (await market.sql('SELECT type FROM revocations WHERE installation_id = $1 ORDER BY position', [id])).map(
        ({ type }) => type,
      );
    assert.deepEqual(await feed(), ['SUSPENDED', 'RESTORED']);
    const tooSoon = await close(owner.token, { endInstallations: true });
    expectError(tooSoon, 429, 'RATE_LIMITED');
    assert.match(tooSoon.body.error.message, /in 24 hours/);
    const seconds = Number(tooSoon.headers.get('retry-after'));
    assert.ok(seconds > 86_000 && seconds <= 86_400, `${seconds}`);
    await dayLater(owner);
    // A suspension by an administrator stays one.
    await market.expect(200, 'POST', `/api/admin/developers/${owner.id}/suspend`, {
      as: admin,
      body: { reason: 'A complaint.' },
    });
    await market.expect(200, 'POST', '/api/account/close', { as: owner.token, body: { endInstallations: true } });
    await market.expect(200, 'POST', `/api/admin/developers/${owner.id}/reinstate`, { as: admin });
    assert.equal(await status(), 'SUSPENDED');
    await market.expect(200, 'POST', '/api/account/reopen', { as: owner.token });
    assert.equal(await status(), 'ACTIVE');
    assert.deepEqual(await feed(), ['SUSPENDED', 'RESTORED', 'SUSPENDED', 'RESTORED']);
  });

  test('their installers get an email that says why and until when', async () => {
    const owner = await market.verifiedDeveloper();
    const key = await market.apiKey(owner);
    const app = await installableApp(market, {}, { developer: owner, key });
    const user = await newMember(market);
    await market.sql(
      `INSERT INTO accounts (id, name, email, email_verified) VALUES ($1, 'Ines', 'ines@example.com', true)`,
      [user.accountUserId],
    );
    await installed(market, user, app);
    const { body } = await market.expect(200, 'POST', '/api/account/close', {
      as: owner.token,
      body: { endInstallations: true },
    });
    const mail = await eventually(async () => {
      const [found] = await market.sql(
        `SELECT text FROM mails WHERE event = 'installation.suspended' AND recipient = $1`,
        ['ines@example.com'],
      );
      return found;
    }, 'the email');
    assert.match(mail.text, new RegExp(`uninstalled on ${body.closingAt.slice(0, 10)} unless the publisher returns`));
  });
});

suite('Reopening', () => {
  test('restores everything but the keys: what was unlisted or suspended before stays so', async () => {
    const owner = await market.verifiedDeveloper();
    const key = await market.apiKey(owner);
    const [shown, unlisted, suspended] = [
      await createApprovedApp(market, key),
      await createApprovedApp(market, key),
      await createApprovedApp(market, key),
    ];
    await market.expect(200, 'POST', `/api/dev/apps/${unlisted.id}/unlist`, { as: key });
    await market.expect(200, 'POST', `/api/admin/apps/${suspended.id}/suspend`, { as: admin, body: { reason: 'No.' } });
    await market.expect(200, 'POST', '/api/account/close', { as: owner.token, body: {} });
    // A decision of an administrator meanwhile lists nothing.
    await market.expect(200, 'POST', `/api/admin/apps/${suspended.id}/restore`, { as: admin });
    assert.equal(await isPublic(suspended), false);
    const { body } = await reopen(owner.token);
    assert.equal(body.closingAt, null);
    assert.deepEqual([await isPublic(shown), await isPublic(unlisted), await isPublic(suspended)], [true, false, true]);
    expectError(await market.request('GET', '/api/dev/me', { as: key }), 401, 'KEY_REVOKED');
    const again = await market.apiKey(owner);
    assert.equal((await market.expect(200, 'GET', '/api/dev/me', { as: again })).body.closingAt, null);
    expectError(await reopen(owner.token), 409, 'ACCOUNT_NOT_CLOSED');
  });

  test('is refused once the 30 days are over', async () => {
    const user = await newAccount(market);
    await market.expect(200, 'POST', '/api/account/close', { as: user.token, body: {} });
    await market.sql(`UPDATE accounts SET closing_at = now() - interval '1 second' WHERE id = $1`, [
      user.accountUserId,
    ]);
    expectError(await reopen(user.token), 410, 'REOPEN_TOO_LATE');
  });
});
