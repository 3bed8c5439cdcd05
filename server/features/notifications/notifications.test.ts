import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { transaction } from '../../platform/postgres/database.ts';
import { createJobNode } from '../../testing/job-node.ts';
import { createApp, createApprovedApp, decide } from '../../testing/listings.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { eventually, startTestMarket, type TestDeveloper } from '../../testing/market.ts';
import { type Choices, chosenIn, preferenceTools } from '../../testing/notifications.ts';
import {
  member,
  memberKey,
  organization,
  type TestMember,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { reviewer } from '../../testing/reviewers.ts';
import { runJob } from '../../testing/run-job.ts';
import { notificationDigests, sendDigests } from './jobs.ts';
import { claimDigest } from './queries.ts';

const OPERATOR = 'operator@example.com';
const server = await startMailServer({ after });
const env = { SMTP_URL: server.url, MAIL_FROM: 'market@example.org', ADMIN_MAIL_TO: OPERATOR };
const market = await startTestMarket({ after }, { env });
// Two more nodes on the same database, which run the digest when the tests say so.
const nodes = await Promise.all([createJobNode(market), createJobNode(market)]);
const run = sendDigests(nodes[0]!);

const { read, choose, signInVerified } = preferenceTools(market);

async function review(slug: string, written: object = {}): Promise<void> {
  const body = { rating: 5, ...written };
  await market.expect(201, 'POST', `/api/apps/${slug}/reviews`, { as: (await reviewer(market)).token, body });
}

const received = (address: string, subject: RegExp) =>
  server.acceptedFor(address).filter((mail) => subject.test(mail.subject));
const mailTo = (address: string, subject: RegExp) =>
  eventually(async () => received(address, subject)[0], `${subject} to ${address}`);
/** Subjects of everything that was ever enqueued for this address. */
const enqueued = async (address: string): Promise<string[]> =>
  (await market.sql('SELECT subject FROM mails WHERE recipient = $1 ORDER BY id', [address])).map(
    ({ subject }) => subject,
  );
const matching = async (address: string, subject: RegExp) =>
  (await enqueued(address)).filter((text) => subject.test(text));
const nextDay = () => market.sql('UPDATE notification_digests SET day = day - 1');

const REVIEW = /^New review of/;
const DIGEST = /^Daily digest of/;

/** An organization with an approved app, and a contact address of its own. */
async function organizationWithApp() {
  const made = await organization(market);
  const { key } = await memberKey(market, made, made.owner);
  const { slug } = await createApprovedApp(market, key);
  return { ...made, slug, key, contact: `${made.owner.accountUserId}@example.com` };
}

/** Until the contact address has the warning. */
async function expireKeysSoon({ id, contact }: { id: string; contact: string }): Promise<void> {
  await market.sql(
    `UPDATE api_keys SET created_at = now() - interval '80 days', expires_at = now() + interval '10 days'
     WHERE developer_id = $1`,
    [id],
  );
  await runJob(market, 'key-expiry-warnings');
  await mailTo(contact, /expires in/);
}

/** A member whose address the account system has verified. */
async function subscriber(made: TestOrganization, role: Parameters<typeof member>[2], categories: Choices) {
  const added = await member(market, made, role);
  const email = await verifiedAddress(added);
  await choose(added.token, made.id, categories);
  return { ...added, email };
}

async function verifiedAddress({ accountUserId }: Pick<TestMember, 'accountUserId'>): Promise<string> {
  const email = `${newId('verified')}@example.com`;
  await signInVerified({ accountUserId, email });
  return email;
}

suite('An email about a publisher', () => {
  test('goes to a person at once by default, and says where it can be switched off', async () => {
    const { developer, slug, name } = await approvedApp(market);
    await review(slug);
    const mail = await mailTo(developer.email, REVIEW);
    const url = `${market.url}/portal/notifications?publisher=${developer.id}`;
    assert.equal(mail.header('list-unsubscribe'), `<${url}>`);
    assert.ok(mail.text.trim().endsWith(`The Marketplace team\r\n\r\nChange which emails you get: ${url}`), mail.text);
    assert.ok(mail.html.includes(`<a href="${url}"`));
    await mailTo(developer.email, new RegExp(`${name}.*is approved`));
  });

  test('that is required is sent whatever the person chose, and offers no way to switch it off', async () => {
    const { developer, id, slug } = await approvedApp(market);
    const off = Object.keys(chosenIn(await read(developer.token), developer.id))
      .filter((category) => category !== 'ACCOUNT')
      .map((category) => [category, 'OFF']);
    await choose(developer.token, developer.id, Object.fromEntries(off));
    const earlier = await enqueued(developer.email);
    await review(slug);
    await decideAgain(developer, id);
    const suspension = { as: market.admin, body: { reason: 'Copied artwork.' } };
    await market.expect(200, 'POST', `/api/admin/apps/${id}/suspend`, suspension);
    const mail = await mailTo(developer.email, /was suspended$/);
    assert.equal(mail.header('list-unsubscribe'), undefined);
    assert.doesNotMatch(mail.text + mail.html, /Change which emails/);
    const later = (await enqueued(developer.email)).slice(earlier.length);
    assert.equal(later.length, 1, `only the suspension: ${later}`);
    const collected = 'SELECT FROM notification_digest_entries WHERE publisher_id = $1';
    assert.deepEqual(await market.sql(collected, [developer.id]), [], 'what is off is not collected either');
  });

  test('goes to the contact address of an organization and to the members who want it', async () => {
    const made = await organizationWithApp();
    const wants = await subscriber(made, 'SUPPORT', { USER_REVIEWS: 'IMMEDIATE' });
    const wantsOthers = await subscriber(made, 'ADMIN', { DOMAINS: 'IMMEDIATE', USER_REVIEWS: 'OFF' });
    const silent = await verifiedAddress(await member(market, made, 'OWNER'));
    const unverified = await member(market, made, 'SUPPORT');
    await choose(unverified.token, made.id, { USER_REVIEWS: 'IMMEDIATE' });
    await market.sql(`INSERT INTO accounts (id, name, email, email_verified) VALUES ($1, 'Unverified', $2, false)`, [
      unverified.accountUserId,
      `${unverified.accountUserId}@unverified.example`,
    ]);
    await review(made.slug, { title: 'Splendid' });
    const shared = await mailTo(made.contact, REVIEW);
    assert.equal(shared.header('list-unsubscribe'), undefined, 'nobody can switch it off');
    const mail = await mailTo(wants.email, REVIEW);
    assert.match(mail.text, /^Hello,\r\n/);
    assert.match(mail.text, /> Splendid/);
    assert.ok(mail.text.includes(`/reviews?publisher=${made.id}`), 'the link opens the organization');
    const url = `${market.url}/portal/notifications?publisher=${made.id}`;
    assert.equal(mail.header('list-unsubscribe'), `<${url}>`);
    for (const address of [wantsOthers.email, silent, `${unverified.accountUserId}@unverified.example`])
      assert.deepEqual(await matching(address, REVIEW), [], address);
  });

  test('is not sent twice to a member who reads the contact address', async () => {
    const made = await organizationWithApp();
    await signInVerified({ accountUserId: made.owner.accountUserId, email: made.contact.toUpperCase() });
    await choose(made.owner.token, made.id, { USER_REVIEWS: 'IMMEDIATE' });
    await review(made.slug);
    const rows = await market.sql(`SELECT 1 FROM mails WHERE lower(recipient) = lower($1) AND subject ~ 'New review'`, [
      made.contact,
    ]);
    assert.equal(rows.length, 1);
  });

  test('does not reach a member whose role no longer allows it', async () => {
    const made = await organizationWithApp();
    const developer = await subscriber(made, 'DEVELOPER', { API_KEYS: 'IMMEDIATE', USER_REVIEWS: 'IMMEDIATE' });
    const path = `/api/publishers/${made.id}/members/${developer.accountUserId}`;
    await market.expect(200, 'PUT', path, { as: made.owner.token, body: { role: 'SUPPORT' } });
    await expireKeysSoon(made);
    await review(made.slug);
    await mailTo(developer.email, REVIEW);
    assert.deepEqual(await matching(developer.email, /expires in/), []);
  });

  test('no longer reaches a member who left or was removed, who chooses anew after joining again', async () => {
    const made = await organizationWithApp();
    const [leaves, removed] = [
      await subscriber(made, 'ADMIN', { USER_REVIEWS: 'IMMEDIATE' }),
      await subscriber(made, 'ADMIN', { USER_REVIEWS: 'DAILY' }),
    ];
    const members = `/api/publishers/${made.id}/members`;
    await review(made.slug);
    await mailTo(leaves.email, REVIEW);
    await market.expect(200, 'DELETE', `${members}/${leaves.accountUserId}`, { as: leaves.token });
    await market.expect(200, 'DELETE', `${members}/${removed.accountUserId}`, { as: made.owner.token });
    await review(made.slug);
    await run();
    assert.equal((await matching(leaves.email, REVIEW)).length, 1);
    assert.deepEqual(await matching(removed.email, DIGEST), []);
    await market.sql('INSERT INTO publisher_members (publisher_id, account_user_id, role) VALUES ($1, $2, $3)', [
      ...[made.id, leaves.accountUserId, 'ADMIN'],
    ]);
    assert.equal(chosenIn(await read(leaves.token), made.id).USER_REVIEWS, 'OFF');
  });
});

/** A new version, and its rejection. */
async function decideAgain(developer: TestDeveloper, id: string): Promise<void> {
  const key = await market.apiKey(developer);
  const version = { as: key, body: { releaseNotes: 'More of everything.' } };
  await market.expect(201, 'POST', `/api/dev/apps/${id}/versions`, version);
  await market.expect(200, 'POST', `/api/dev/apps/${id}/versions/2/submit`, { as: key });
  await decide(market, id, 'reject');
}

suite('The daily digest', () => {
  test('collects a day in one email, without what strangers wrote', async () => {
    const { developer, id, slug, name } = await approvedApp(market);
    await choose(developer.token, developer.id, { USER_REVIEWS: 'DAILY', REVIEW_DECISIONS: 'DAILY' });
    await review(slug, { title: 'Buy my watches', body: 'At watches.example' });
    await review(slug, { rating: 1 });
    await decideAgain(developer, id);
    assert.deepEqual(await matching(developer.email, REVIEW), []);
    await runJob(market, notificationDigests.queue);
    const mail = await mailTo(developer.email, DIGEST);
    assert.equal(mail.subject, 'Daily digest of Test Developer: 3 updates');
    const places = [`Changes requested: Version 2 of “${name}”`, '5 out of 5 stars', '1 out of 5 stars'].map((part) =>
      mail.text.indexOf(part),
    );
    assert.ok(places[0]! > 0 && places[0]! < places[1]! && places[1]! < places[2]!, 'decisions first, then by time');
    assert.ok(mail.text.includes(`${market.url}/portal/apps/${id}/reviews`));
    assert.doesNotMatch(mail.text + mail.html, /watches/);
    const url = `${market.url}/portal/notifications?publisher=${developer.id}`;
    assert.equal(mail.header('list-unsubscribe'), `<${url}>`);
    assert.ok(mail.text.includes(`Change which emails you get: ${url}`));
    assert.deepEqual(await market.sql('SELECT FROM notification_digest_entries'), []);
  });

  test('names twenty updates and counts the others', async () => {
    const { developer, slug } = await approvedApp(market);
    await choose(developer.token, developer.id, { USER_REVIEWS: 'DAILY' });
    for (let i = 0; i < 23; i++) await review(slug);
    await run();
    const [digest] = await market.sql(`SELECT subject, text FROM mails WHERE recipient = $1 AND subject ~ 'digest'`, [
      developer.email,
    ]);
    assert.match(digest.subject, /: 23 updates$/);
    assert.match(digest.text, /^20\. New review/m);
    assert.doesNotMatch(digest.text, /^21\./m);
    assert.match(digest.text, /And 3 more\./);
  });

  test('is sent at most once a day for each recipient and publisher; the rest waits for the next day', async () => {
    const made = await organizationWithApp();
    const wants = await subscriber(made, 'ADMIN', { USER_REVIEWS: 'DAILY' });
    const { developer, slug } = await approvedApp(market, {}, await ownerOf(wants));
    await choose(wants.token, developer.id, { USER_REVIEWS: 'DAILY' });
    await review(made.slug);
    await review(slug);
    await run();
    assert.equal((await matching(wants.email, DIGEST)).length, 1, 'about the organization, to the verified address');
    assert.equal((await matching(developer.email, DIGEST)).length, 1, 'about the person, to the contact address');
    await review(made.slug);
    await run();
    assert.equal((await matching(wants.email, DIGEST)).length, 1);
    await nextDay();
    await run();
    assert.equal((await matching(wants.email, DIGEST)).length, 2);
    await nextDay();
    await run();
    assert.equal((await matching(wants.email, DIGEST)).length, 2, 'no digest of nothing');
  });

  test('is sent once by two nodes at the same time', async () => {
    const { developer, slug } = await approvedApp(market);
    await choose(developer.token, developer.id, { USER_REVIEWS: 'DAILY' });
    for (let i = 0; i < 3; i++) await review(slug);
    await Promise.all(nodes.flatMap((parts) => [sendDigests(parts)(), sendDigests(parts)()]));
    assert.deepEqual(await matching(developer.email, DIGEST), ['Daily digest of Test Developer: 3 updates']);
  });

  test('is left to the node that sends it: what is newer waits for the next day', async () => {
    const { developer, slug } = await approvedApp(market);
    await choose(developer.token, developer.id, { USER_REVIEWS: 'DAILY' });
    await review(slug);
    let running: Promise<void> | undefined;
    await transaction(nodes[1]!.db, async (tx) => {
      await claimDigest(tx, { accountUserId: developer.accountUserId, publisherId: developer.id });
      running = run();
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await market.sql(waiting))[0], 'the other node');
    });
    await running;
    assert.deepEqual(await matching(developer.email, DIGEST), []);
    await nextDay();
    await run();
    assert.equal((await matching(developer.email, DIGEST)).length, 1);
  });

  test('loses nothing when it fails half-way', async () => {
    const { developer, slug } = await approvedApp(market);
    await choose(developer.token, developer.id, { USER_REVIEWS: 'DAILY' });
    await review(slug);
    await market.sql(`ALTER TABLE mails ADD CONSTRAINT fault CHECK (event <> 'notification.digest') NOT VALID`);
    await assert.rejects(run());
    await market.sql('ALTER TABLE mails DROP CONSTRAINT fault');
    await run();
    assert.equal((await matching(developer.email, DIGEST)).length, 1);
  });

  test('asks again who the recipient is when it is sent', async () => {
    const made = await organizationWithApp();
    const daily = { USER_REVIEWS: 'DAILY', API_KEYS: 'DAILY' };
    const [stays, gone, demoted, off] = [
      await subscriber(made, 'ADMIN', daily),
      await subscriber(made, 'ADMIN', daily),
      await subscriber(made, 'ADMIN', daily),
      await subscriber(made, 'ADMIN', daily),
    ];
    await review(made.slug);
    await expireKeysSoon(made);
    // Not through the API, which ends the emails of a removed member at once.
    await market.sql('DELETE FROM publisher_members WHERE account_user_id = $1', [gone.accountUserId]);
    const path = `/api/publishers/${made.id}/members/${demoted.accountUserId}`;
    await market.expect(200, 'PUT', path, { as: made.owner.token, body: { role: 'ANALYST' } });
    await choose(off.token, made.id, { USER_REVIEWS: 'OFF', API_KEYS: 'OFF' });
    const moved = await verifiedAddress(stays);
    await run();
    assert.deepEqual(await matching(moved, DIGEST), ['Daily digest of Test Organization: 2 updates']);
    assert.deepEqual(await matching(demoted.email, DIGEST), ['Daily digest of Test Organization: 1 update']);
    for (const { email } of [stays, gone, off]) assert.deepEqual(await matching(email, DIGEST), []);
  });
});

/** A publisher of the member's own. */
async function ownerOf({ accountUserId, token }: TestMember) {
  const body = { name: 'Own Publisher', email: `${newId('own')}@example.com`, accountUserId };
  const { id, email } = (await market.expect(201, 'POST', '/api/dev/register', { as: token, body })).body;
  await market.expect(200, 'POST', `/api/admin/developers/${id}/verify`, { as: market.admin });
  const developer = { id, email, accountUserId, token };
  return { developer, key: await market.apiKey(developer) };
}

suite('An administrator', () => {
  test('gets the emails of the categories that they chose, beside the addresses of the operator', async () => {
    const [atOnce, daily, none] = [await administrator(), await administrator(), await administrator()];
    await atOnce.choose({ SUBMISSIONS: 'IMMEDIATE' });
    await daily.choose({ SUBMISSIONS: 'DAILY' });
    const developer = await market.verifiedDeveloper();
    const key = await market.apiKey(developer);
    const { id, name } = await createApp(market, key);
    await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
    const subject = new RegExp(`^New submission: “${name}”`);
    await mailTo(OPERATOR, subject);
    const mail = await mailTo(atOnce.email, subject);
    assert.equal(mail.header('list-unsubscribe'), `<${market.url}/portal/notifications>`);
    assert.equal(received(OPERATOR, subject)[0]!.header('list-unsubscribe'), undefined);
    await market.register();
    await mailTo(OPERATOR, /^A developer is waiting/);
    await runJob(market, 'admin-digest');
    const digest = await mailTo(daily.email, /^Marketplace today/);
    assert.match(digest.text, /Submissions in the queue: 1/);
    assert.doesNotMatch(digest.text, /Developers waiting/, 'only what they chose');
    await mailTo(OPERATOR, /^Marketplace today/);
    assert.deepEqual((await enqueued(daily.email)).length, 1);
    assert.deepEqual((await enqueued(atOnce.email)).length, 1);
    assert.deepEqual(await enqueued(none.email), []);
  });

  test('gets no more of them once the account system has not said for 30 days that they are one', async () => {
    const [current, former, demoted] = [await administrator(), await administrator(), await administrator()];
    for (const one of [current, former, demoted]) await one.choose({ DEVELOPERS: 'IMMEDIATE' });
    await market.sql(`UPDATE accounts SET administrator_at = now() - interval '31 days' WHERE id = $1`, [
      former.accountUserId,
    ]);
    await signInVerified({ accountUserId: demoted.accountUserId, email: demoted.email });
    // Of one type, twenty an hour are mailed; the other tests may have had them.
    await market.sql('DELETE FROM admin_notices');
    await market.register();
    await mailTo(current.email, /^A developer is waiting/);
    for (const { email } of [former, demoted]) assert.deepEqual(await enqueued(email), []);
  });
});

async function administrator() {
  const accountUserId = newId('admin');
  const email = `${accountUserId}@example.com`;
  const browser = await signInVerified({ accountUserId, email, administrator: true });
  return {
    accountUserId,
    email,
    async choose(categories: Choices) {
      const body = { administrator: { categories } };
      const answer = await browser.request('PUT', '/store/api/account/notifications', { body });
      assert.equal(answer.status, 200, answer.text);
      const chosen = answer.body.administrator.categories as Choices[];
      for (const { category, frequency } of chosen) assert.equal(frequency, categories[category!] ?? 'OFF');
    },
  };
}
