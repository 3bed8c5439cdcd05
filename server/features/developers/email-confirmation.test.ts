import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startForeignProvider } from '../../testing/foreign-provider.ts';
import { createApprovedApp } from '../../testing/listings.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';
import { openBrowser, signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after });
const other = await startTestMarket({ after }, { besides: market });
const SPAM = 'Buy now at evil.example';
const newAddress = () => `${newId('new')}@example.com`;

const mailsTo = (address: string) =>
  market.sql('SELECT event, subject, text, html FROM mails WHERE recipient = $1 ORDER BY id', [address]);
const eventsTo = async (address: string) => (await mailsTo(address)).map(({ event }) => event);
const me = async (as: string, node: TestMarket = market) => (await node.expect(200, 'GET', '/api/dev/me', { as })).body;
const update = (as: string, body: object) => market.expect(200, 'PUT', '/api/dev/me', { as, body });
const confirm = (as: string, token: string) =>
  market.request('POST', '/api/dev/me/email/confirm', { as, body: { token } });
const resend = (as: string) => market.request('POST', '/api/dev/me/email/resend', { as });

async function withKey() {
  const developer = await market.verifiedDeveloper({ name: SPAM });
  return { ...developer, key: await market.apiKey(developer) };
}

async function tokenMailedTo(address: string): Promise<string> {
  const { text } = (await mailsTo(address)).at(-1)!;
  return /\/portal\/confirm-email#([\w-]+)/.exec(text)![1]!;
}

suite('A change of the email address', () => {
  test('shows in the profile at once, and emails go to the confirmed address until the new one is confirmed', async () => {
    const { key, email } = await withKey();
    const next = newAddress();
    assert.deepEqual([(await me(key)).emailVerified, (await me(key)).confirmedEmail], [true, email]);
    const { body } = await update(key, { email: next });
    assert.deepEqual([body.email, body.emailVerified, body.confirmedEmail], [next, false, email]);

    await createApprovedApp(market, key);
    assert.deepEqual(await eventsTo(next), ['developer.confirm-email']);
    assert.deepEqual((await eventsTo(email)).slice(2), ['developer.email-change-requested', 'app.approved']);

    const answer = await confirm(key, await tokenMailedTo(next));
    assert.equal(answer.status, 200);
    assert.deepEqual([answer.body.emailVerified, answer.body.confirmedEmail], [true, next]);
    assert.equal((await eventsTo(email)).at(-1), 'developer.email-changed');
    await eventually(async () => (await me(key, other)).emailVerified, 'the confirmation on the other node');
    const last = (await mailsTo(email)).length;
    await createApprovedApp(market, key);
    assert.deepEqual([(await eventsTo(next)).at(-1), (await mailsTo(email)).length], ['app.approved', last]);
  });

  test('a hundred changes send at most three confirmation emails, none with a word of the developer', async () => {
    const { key, email } = await withKey();
    const victim = newAddress();
    for (let i = 0; i < 50; i++) {
      await update(key, { email: victim, name: `${SPAM} ${i}`, companyName: SPAM, bio: SPAM });
      await update(key, { email: newAddress() });
    }
    const sent = await market.sql(
      `SELECT text, html, subject FROM mails WHERE event = 'developer.confirm-email' AND id IN (
      SELECT mails.id FROM mails JOIN email_confirmations ON email = recipient JOIN developers ON developers.id = developer_id
      WHERE contact_email = $1)`,
      [email],
    );
    assert.equal(sent.length, 2, 'the registration sent the first');
    for (const mail of [...sent, ...(await mailsTo(victim))]) assert.ok(!JSON.stringify(mail).includes('evil.example'));
    const notices = (await eventsTo(email)).filter((event) => event === 'developer.email-change-requested');
    assert.equal(notices.length, 2);
  });

  test('the address confirmed before is confirmed still when it comes back, without another email', async () => {
    const { key, email } = await withKey();
    await update(key, { email: newAddress() });
    const before = (await mailsTo(email)).length;
    const { body } = await update(key, { email });
    assert.deepEqual([body.emailVerified, (await mailsTo(email)).length], [true, before]);
  });
});

suite('Confirmation emails', () => {
  test('at most three a day go to one mailbox, however many accounts name it and in whatever spelling', async () => {
    const name = newId('victim');
    const spellings = [`${name}@example.com`, `${name.toUpperCase()}@Example.com`, `${name}+1@example.com`];
    const addresses = [...spellings, `${name}+2@example.com`, `${name}@EXAMPLE.com`];
    await Promise.all(addresses.map((email, i) => (i % 2 ? market : other).register({ email, name: SPAM })));
    const sent = (await Promise.all(addresses.map(mailsTo))).flat();
    assert.equal(sent.length, 3);
    assert.ok(!JSON.stringify(sent).includes('evil.example'));
  });

  test('resending is refused past the limit with a Retry-After, and once the address is confirmed', async () => {
    const { key } = await withKey();
    const next = newAddress();
    await update(key, { email: next });
    // The registration sent the first of three.
    assert.deepEqual((await resend(key)).body, { sentTo: next });
    const refused = await resend(key);
    expectError(refused, 429, 'RATE_LIMITED');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await mailsTo(next)).length, 2);
    await market.sql(`UPDATE email_confirmations SET created_at = now() - interval '25 hours' WHERE email = $1`, [
      next,
    ]);
    assert.equal((await resend(key)).status, 200);
    assert.equal((await confirm(key, await tokenMailedTo(next))).status, 200);
    expectError(await resend(key), 409, 'EMAIL_ALREADY_CONFIRMED');
  });

  test('a link confirms nothing for another developer, for another address, or after a day', async () => {
    const [mine, theirs] = [await withKey(), await withKey()];
    const next = newAddress();
    await update(mine.key, { email: next });
    const token = await tokenMailedTo(next);
    expectError(await confirm(theirs.key, token), 400, 'EMAIL_TOKEN_INVALID');
    await update(mine.key, { email: newAddress() });
    expectError(await confirm(mine.key, token), 400, 'EMAIL_TOKEN_INVALID');
    await update(mine.key, { email: next });
    await market.sql(`UPDATE email_confirmations SET created_at = now() - interval '25 hours' WHERE email = $1`, [
      next,
    ]);
    expectError(await confirm(mine.key, token), 400, 'EMAIL_TOKEN_INVALID');
    assert.equal((await me(mine.key)).emailVerified, false);
  });
});

suite('The address of the registration', () => {
  test('gets emails without a word of the developer, and counts as confirmed once an administrator verified', async () => {
    const { id, email } = await market.register({ name: SPAM, companyName: SPAM, bio: SPAM });
    const admin = (move: string, body?: object) =>
      market.expect(200, 'POST', `/api/admin/developers/${id}/${move}`, {
        as: market.admin,
        ...(body ? { body } : {}),
      });
    const { body } = await admin('verify');
    assert.deepEqual([body.emailVerified, body.confirmedEmail], [true, email]);
    assert.deepEqual(await eventsTo(email), ['developer.registered', 'developer.verified']);
    const refused = await market.register({ name: SPAM });
    await market.expect(200, 'POST', `/api/admin/developers/${refused.id}/reject`, {
      as: market.admin,
      body: { reason: 'No.' },
    });
    for (const mail of [...(await mailsTo(email)), ...(await mailsTo(refused.email))])
      assert.ok(!JSON.stringify(mail).includes('evil.example'), mail.event);
  });

  test('can be confirmed by the link before that, in the portal', async () => {
    const accountUserId = newId('user');
    const browser = await signIn(market, { accountUserId });
    const email = newAddress();
    const body = { name: 'Ada', email, accountUserId };
    const registered = await browser.request('POST', '/portal/api/register', { body });
    assert.equal(registered.body.emailVerified, false);
    const token = await tokenMailedTo(email);
    const answer = await browser.request('POST', '/portal/api/me/email/confirm', { body: { token } });
    assert.deepEqual([answer.status, answer.body.emailVerified, answer.body.status], [200, true, 'UNVERIFIED']);
  });

  test('stays the one that a verification confirms, when the profile has another one by then', async () => {
    const accountUserId = newId('user');
    const browser = await signIn(market, { accountUserId });
    const [email, next] = [newAddress(), newAddress()];
    const { body } = await browser.request('POST', '/portal/api/register', {
      body: { name: 'Ada', email, accountUserId },
    });
    await browser.request('PUT', '/portal/api/me', { body: { email: next } });
    const verified = await market.expect(200, 'POST', `/api/admin/developers/${body.id}/verify`, { as: market.admin });
    assert.deepEqual([verified.body.emailVerified, verified.body.confirmedEmail], [false, email]);
    assert.equal((await eventsTo(email)).at(-1), 'developer.verified');
  });
});

suite('An email address that the sign-in provider has verified', async () => {
  const provider = await startForeignProvider({ after });
  const hosted = await startTestMarket({ after }, { env: { ...provider.env } });
  const claims = (email: string, email_verified: unknown) => ({ sub: newId('user'), email, email_verified });
  const register = async (claimed: { sub: string }, email: string) =>
    (
      await hosted.expect(201, 'POST', '/api/dev/register', {
        as: await provider.sign(claimed),
        body: { name: 'Ada', email, accountUserId: claimed.sub },
      })
    ).body;

  test('is confirmed at registration when it matches, and only then', async () => {
    const email = newAddress();
    assert.equal((await register(claims(email.toUpperCase(), true), email)).emailVerified, true);
    for (const [claimed, verified] of [
      [newAddress(), true],
      [email, false],
      [email, undefined],
    ] as const) {
      assert.equal((await register(claims(claimed, verified), email)).emailVerified, false);
    }
  });

  test('is confirmed at the next sign-in, and a change to it in the portal at once', async () => {
    const email = newAddress();
    const account = claims(email, true);
    const registered = await register({ sub: account.sub }, email);
    assert.equal(registered.emailVerified, false);

    const { go, cookies } = openBrowser(hosted);
    const start = await go(`${hosted.url}/sign-in`);
    provider.signIns.set('code', account);
    const state = new URL(start.url).searchParams.get('state');
    await go(`${hosted.url}/sign-in/callback?code=code&state=${state}`);
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: hosted.url,
    };
    const mine = await hosted.expect(200, 'GET', '/portal/api/me', { headers });
    assert.deepEqual([mine.body.emailVerified, mine.body.confirmedEmail], [true, email]);

    const change = (to: string) => hosted.expect(200, 'PUT', '/portal/api/me', { headers, body: { email: to } });
    const next = newAddress();
    assert.equal((await change(next)).body.emailVerified, false);
    assert.equal((await change(email)).body.emailVerified, true);
  });
});
