// What is left of a person 30 days after the account was closed.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { installAs, installableApp, installed, newMember } from '../../testing/installations.ts';
import { createJobNode } from '../../testing/job-node.ts';
import { createApp, decide } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { member, organization } from '../../testing/organizations.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { signIn } from '../../testing/sign-in.ts';
import { tracesOf } from '../../testing/traces.ts';
import { KEYS_PATH } from '../receipts/record.ts';
import { Verifier } from '../receipts/verification.ts';
import { eraseClosed } from './jobs.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;
// A second node on the same database, with a clock of its own.
const parts = await createJobNode(market);
const DAY = 24 * 60 * 60 * 1000;
const eraseAfter = (days: number) => eraseClosed(parts, () => new Date(Date.now() + days * DAY))();
const close = (as: string) =>
  market.expect(200, 'POST', '/api/account/close', { as, body: { endInstallations: true } });

const PERSON = { accountUserId: 'host-user-90210', name: 'Ottoline Vandermark', email: 'ottoline@vandermark.example' };
const COMPANY = 'Vandermark & Daughters';
/** Everything that names the person: no row may hold any of them. */
const NAMES = [PERSON.accountUserId, PERSON.name, PERSON.email, COMPANY, 'vandermark', 'ottoline'];

/** Columns that name the person before. */
const HOLDING = [
  ...[
    'accounts.id',
    'accounts.name',
    'accounts.email',
    'api_keys.name',
    'api_keys.created_by',
    'app_transfers.message',
  ],
  ...[
    'app_transfers.requested_by',
    'app_versions.support_email',
    'app_versions.security_contact',
    'audit_log.actor_id',
  ],
  ...[
    'audit_log.details',
    'catalog.developer_name',
    'catalog.search',
    'catalog.search_words',
    'catalog_words.word',
    'correction_requests.changes',
  ],
  ...['correction_requests.reason', 'developer_domains.domain', 'developers.account_user_id', 'developers.email'],
  ...[
    'developers.held_name',
    'developers.bio',
    'email_confirmations.email',
    'idempotent_requests.body',
    'mails.recipient',
  ],
  ...['mails.text', 'name_skeletons.name', 'publisher_invitations.invited_by', 'publisher_members.account_user_id'],
  ...['reviews.account_user_id', 'reviews.body', 'reviews.reply', 'sessions.email', 'submissions.listing'],
  ...['submissions.note', 'trusted_publishers.repository', 'webhook_events.body', 'webhooks.url'],
];

const OTHER_CONTACTS = {
  ...{ supportEmail: 'help@receiver.example', securityContact: 'help@receiver.example', releaseNotes: 'We took over.' },
  ...{ websiteUrl: 'https://receiver.example', privacyPolicyUrl: 'https://receiver.example/privacy' },
  longDescription: 'Made by others now.',
};

async function everythingOnce() {
  const session = await signIn(market, PERSON);
  const token = await market.token(PERSON.accountUserId);
  const registration = {
    ...PERSON,
    companyName: COMPANY,
    websiteUrl: 'https://vandermark.example',
    bio: 'I am Ottoline.',
  };
  const { body: owner } = await market.expect(201, 'POST', '/api/dev/register', { as: token, body: registration });
  await market.expect(201, 'POST', '/api/admin/webhooks', {
    as: admin,
    body: { url: 'https://hooks.example.com/platform' },
  });
  await market.expect(200, 'POST', `/api/admin/developers/${owner.id}/verify`, { as: admin });
  const scopes = ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'APP_DELETE', 'ANALYTICS_READ'];
  const { body: created } = await market.expect(201, 'POST', '/api/dev/api-keys', {
    as: token,
    body: { name: 'Laptop of Ottoline', scopes },
  });
  const { key } = created;
  const developer = { ...owner, token };
  await market.expect(201, 'POST', '/api/dev/webhooks', { as: key, body: { url: 'https://vandermark.example/hook' } });
  await market.expect(201, 'POST', '/api/dev/domains', { as: key, body: { domain: 'vandermark.example' } });
  const contacts = {
    ...{
      supportEmail: PERSON.email,
      securityContact: PERSON.email,
      websiteUrl: 'https://vandermark.example',
    },
    ...{ privacyPolicyUrl: 'https://vandermark.example/privacy', longDescription: 'Made by Ottoline Vandermark.' },
  };
  const app = await installableApp(market, { name: 'Paper Round', ...contacts }, { developer, key });
  const draft = await createApp(market, key, { name: 'Second Round', ...contacts });
  await market.expect(200, 'POST', `/api/dev/apps/${draft.id}/submit`, {
    as: key,
    body: {
      note: 'Ask for Ottoline.',
      testAccess: { url: 'https://vandermark.example/try', username: 'ottoline', password: 'vandermark-1' },
    },
  });
  await decide(market, draft.id, 'reject');
  await market.expect(201, 'POST', `/api/dev/apps/${app.id}/corrections`, {
    as: key,
    body: { changes: { supportUrl: 'https://vandermark.example/help' }, reason: 'Ottoline moved.' },
  });
  await market.expect(200, 'PUT', '/api/dev/me', { as: key, body: { name: 'Ottoline von Vandermark' } });
  const user = await newMember(market);
  await market.sql(
    `INSERT INTO accounts (id, name, email, email_verified) VALUES ($1, 'Ines', 'ines@example.com', true)`,
    [user.accountUserId],
  );
  const installation = await installed(market, user, app);
  const { body: review } = await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, {
    as: user.token,
    body: { rating: 4, title: 'Good' },
  });
  await market.expect(200, 'PUT', `/api/dev/apps/${app.id}/reviews/${review.id}/reply`, {
    as: key,
    body: { body: 'Thank you. Ottoline' },
  });
  const receiver = await market.verifiedDeveloper();
  await market.expect(201, 'POST', `/api/publishers/${owner.id}/apps/${draft.id}/transfers`, {
    as: token,
    body: { toPublisher: receiver.id, message: 'From Ottoline.' },
  });
  // An app that has another publisher by now, with contacts of its own.
  const moved = await approvedApp(market, { name: 'Third Round', ...contacts }, { developer, key });
  const { body: handover } = await market.expect(
    201,
    'POST',
    `/api/publishers/${owner.id}/apps/${moved.id}/transfers`,
    {
      as: token,
      body: { toPublisher: receiver.id, message: 'From Ottoline.' },
      headers: { 'idempotency-key': 'third-round' },
    },
  );
  await market.expect(200, 'POST', `/api/transfers/${handover.id}/accept`, { as: receiver.token });
  const receiverKey = await market.apiKey(receiver);
  await market.expect(201, 'POST', `/api/dev/apps/${moved.id}/versions`, { as: receiverKey, body: OTHER_CONTACTS });
  await market.expect(200, 'POST', `/api/dev/apps/${moved.id}/versions/2/submit`, { as: receiverKey });
  await decide(market, moved.id, 'approve');
  await market.expect(201, 'POST', `/api/publishers/${owner.id}/apps/${app.id}/trusted-publishers`, {
    as: token,
    body: { provider: 'GITHUB', repository: 'vandermark/paper', repositoryId: '1', ownerId: '2', workflow: 'r.yml' },
  });
  // As a user and a member elsewhere.
  const elsewhere = await approvedApp(market);
  await market.expect(201, 'POST', `/api/apps/${elsewhere.slug}/reviews`, {
    as: token,
    body: { rating: 5, title: 'From Ottoline', body: 'Vandermark approves.' },
  });
  const guild = await organization(market);
  await market.sql(`INSERT INTO publisher_members (publisher_id, account_user_id, role) VALUES ($1, $2, 'OWNER')`, [
    guild.id,
    PERSON.accountUserId,
  ]);
  const invited = await member(
    market,
    { id: guild.id, owner: { accountUserId: PERSON.accountUserId, token } },
    'ANALYST',
  );
  return { session, token, owner, app, draft, user, installation, review, elsewhere, guild, invited, moved };
}

suite('30 days after closing', () => {
  test('nothing names the person, receipts verify as a chain, and the audit log keeps its rows', async () => {
    const { token, owner, app, user, installation, elsewhere, guild, moved } = await everythingOnce();
    await eventually(async () => {
      const rows = await market.sql(`SELECT FROM mails WHERE sent_at IS NULL AND failed_at IS NULL`);
      return rows.length === 0;
    }, 'all emails');
    // Administrators have not handled it.
    await market.sql(`UPDATE mails SET sent_at = NULL, failed_at = now() WHERE event = 'app.transfer-requested'`);
    const held = new Set((await tracesOf(market, ...NAMES)).map((trace) => trace.split(':')[0]));
    assert.deepEqual(
      HOLDING.filter((column) => !held.has(`public.${column}`)),
      [],
      'all of this was done',
    );
    await close(token);
    await market.sql(`UPDATE api_keys SET revoked_at = NULL, revoked_reason = NULL WHERE developer_id = $1`, [
      owner.id,
    ]);
    const rating = async () => (await market.expect(200, 'GET', `/api/apps/${elsewhere.slug}`)).body.averageRating;
    const stars = await rating();
    await eraseAfter(29);
    assert.ok((await tracesOf(market, PERSON.email)).length > 0, 'it can still be reopened');
    const before = await market.sql('SELECT id, at, action, subject_type FROM audit_log ORDER BY id');
    await eventually(async () => {
      const rows = await market.sql(`SELECT FROM mails WHERE sent_at IS NULL AND failed_at IS NULL`);
      return rows.length === 0;
    }, 'all emails');
    await eraseAfter(30.001);
    // The queue deletes what is done after a week.
    await market.sql(`DELETE FROM pgboss.job WHERE state = 'completed'`);
    assert.deepEqual(await tracesOf(market, ...NAMES), []);

    const after = await market.sql('SELECT id, at, action, subject_type FROM audit_log ORDER BY id');
    assert.deepEqual(after.slice(0, before.length), before);
    assert.deepEqual(
      after
        .slice(before.length)
        .map(({ action }) => action)
        .sort(),
      ['account.erased', 'api_key.revoked', 'developer.erased', 'installation.ended'],
    );
    const { keys, head } = (await market.expect(200, 'GET', KEYS_PATH)).body;
    const { text } = await market.expect(200, 'GET', '/api/admin/receipts/export', { as: admin });
    const verifier = new Verifier({ keys: { keys }, head: head.hash });
    for (const line of text.trimEnd().split('\n')) await verifier.take(line);
    verifier.end();
    assert.equal(verifier.count, head.sequence);

    assert.equal((await market.request('GET', `/api/apps/${app.slug}/proof`)).status, 404);
    assert.equal((await market.request('GET', `/api/apps/${app.slug}`)).status, 404);
    assert.equal((await installAs(market, user, app)).status, 404);
    const { body: ended } = await market.expect(200, 'GET', `/api/installations/${installation}`, { as: user.token });
    assert.deepEqual([ended.status, ended.app.name], ['ENDED', 'Paper Round']);
    const feed = await market.sql('SELECT type FROM revocations WHERE installation_id = $1 ORDER BY position', [
      installation,
    ]);
    assert.deepEqual(
      feed.map(({ type }) => type),
      ['SUSPENDED', 'ENDED'],
    );
    const { body: profile } = await market.expect(200, 'GET', `/api/admin/developers/${owner.id}`, { as: admin });
    assert.deepEqual([profile.name, profile.email, profile.companyName], ['Closed publisher', '', null]);
    assert.equal(await rating(), stars);
    const { body: kept } = await market.expect(200, 'GET', `/api/apps/${moved.slug}`);
    assert.deepEqual(
      [kept.supportEmail, kept.longDescription],
      [OTHER_CONTACTS.supportEmail, OTHER_CONTACTS.longDescription],
    );
    await market.expect(200, 'GET', `/api/apps/${moved.slug}/proof`);
    const active = 'SELECT FROM api_keys WHERE developer_id = $1 AND revoked_at IS NULL';
    assert.deepEqual(await market.sql(active, [owner.id]), []);
    // Others go on as before.
    const { body: members } = await market.expect(200, 'GET', `/api/publishers/${guild.id}/members`, {
      as: guild.owner.token,
    });
    assert.deepEqual(members.data.map(({ role }: { role: string }) => role).sort(), ['ANALYST', 'OWNER']);
    // The next person with this account id starts anew.
    const again = { accountUserId: PERSON.accountUserId, name: 'Somebody Else', email: 'else@example.com' };
    await market.expect(201, 'POST', '/api/dev/register', { as: token, body: again });
  });
});
