// What erasing a person must not touch, and what must not keep it from happening.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { createJobNode } from '../../testing/job-node.ts';
import { createApprovedApp } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import {
  invitationTo,
  member,
  newAccount,
  organization,
  type TestMember,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { tracesOf } from '../../testing/traces.ts';
import { cleanMails } from '../mail/outbox.ts';
import { eraseClosed } from './jobs.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;
// A second node on the same database, with a clock of its own.
const parts = await createJobNode(market);
const eraseAll = eraseClosed(parts, () => new Date(Date.now() + 30.001 * 24 * 60 * 60 * 1000));
const close = (as: string) =>
  market.expect(200, 'POST', '/api/account/close', { as, body: { endInstallations: true } });
const forget = (id: string) =>
  market.expect(200, 'POST', `/api/admin/accounts/${encodeURIComponent(id)}/forget`, { as: admin });
const nameOf = async (id: string) => (await market.sql('SELECT name FROM developers WHERE id = $1', [id]))[0].name;

async function registered(profile: object = {}) {
  const { accountUserId, token } = await newAccount(market);
  const body = { accountUserId, name: 'Rosalind Quill', email: `${accountUserId}@example.com`, ...profile };
  const { id } = (await market.expect(201, 'POST', '/api/dev/register', { as: token, body })).body;
  return { id, accountUserId, token };
}

suite('Erasing', () => {
  test('works for publishers that are rejected or suspended', async () => {
    const reason = { reason: 'Quill is not the name of the company.' };
    const rejected = await registered();
    await market.expect(200, 'POST', `/api/admin/developers/${rejected.id}/reject`, { as: admin, body: reason });
    const suspended = await market.verifiedDeveloper();
    await market.expect(200, 'POST', `/api/admin/developers/${suspended.id}/suspend`, { as: admin, body: reason });
    for (const { token } of [rejected, suspended]) await close(token);
    await eraseAll();
    for (const { id } of [rejected, suspended]) assert.equal(await nameOf(id), 'Closed publisher');
    const again = await market.request('POST', `/api/admin/developers/${suspended.id}/reinstate`, { as: admin });
    expectError(again, 409, 'DEVELOPER_STATE');
    assert.deepEqual(
      (await tracesOf(market, reason.reason)).filter((trace) => !/mails|webhook|pgboss/.test(trace)),
      [],
    );
  });

  test('may take longer than a statement of a request', async (t) => {
    await market.sql(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_sleep(5.5); RETURN NULL; END'`);
    await market.sql('CREATE TRIGGER slow AFTER DELETE ON webhook_events EXECUTE FUNCTION slow()');
    t.after(() => market.sql('DROP FUNCTION slow CASCADE'));
    await forget((await newAccount(market)).accountUserId);
  });

  test('goes on with the others when one cannot be erased', async (t) => {
    const [stuck, fine] = [await registered(), await registered()];
    await close(stuck.token);
    await close(fine.token);
    await market.sql(`ALTER TABLE developers ADD CONSTRAINT stuck CHECK (erased_at IS NULL OR id <> '${stuck.id}')`);
    t.after(() => market.sql('ALTER TABLE developers DROP CONSTRAINT IF EXISTS stuck'));
    await assert.rejects(eraseAll(), /1 could not be erased/);
    assert.equal(await nameOf(fine.id), 'Closed publisher');
    assert.equal((await market.sql('SELECT FROM accounts WHERE id = $1', [stuck.accountUserId])).length, 1);
    await market.sql('ALTER TABLE developers DROP CONSTRAINT stuck');
    await eraseAll();
    assert.equal(await nameOf(stuck.id), 'Closed publisher');
    assert.equal((await market.sql('SELECT FROM accounts WHERE id = $1', [stuck.accountUserId])).length, 0);
  });

  test('a publisher whose name is a common word takes nothing of others', async () => {
    const other = await market.verifiedDeveloper();
    const app = await createApprovedApp(market, await market.apiKey(other));
    const details = () =>
      market.sql('SELECT id, details FROM audit_log WHERE subject_id IN ($1, $2) ORDER BY id', [other.id, app.id]);
    const mails = () => market.sql(`SELECT id FROM mails WHERE event = 'app.approved' ORDER BY id`);
    const expected = [await details(), await mails()];
    // The address was never confirmed.
    const profile = { name: 'e', companyName: 'VERIFIED', email: other.email };
    const { token } = await registered(profile);
    await close(token);
    await eraseAll();
    assert.deepEqual([await details(), await mails()], expected);
  });

  test('leaves no address of a member in the log of the organization', async () => {
    const guild = await organization(market);
    const guest = await member(market, guild, 'ANALYST');
    await close(guest.token);
    await market.sql('UPDATE accounts SET email = $2, email_verified = true WHERE id = $1', [
      guest.accountUserId,
      `${guest.accountUserId}@example.com`,
    ]);
    await eraseAll();
    const traces = await tracesOf(market, guest.accountUserId);
    assert.deepEqual(
      traces.filter((trace) => trace.includes('audit_log')),
      [],
    );
  });
});

suite('Of a member whose address the account system never told', () => {
  const tracesIn = async (...texts: string[]) =>
    (await tracesOf(market, ...texts)).filter((trace) => !trace.startsWith('pgboss'));
  const allMailsSent = () =>
    eventually(async () => {
      const rows = await market.sql('SELECT FROM mails WHERE sent_at IS NULL AND failed_at IS NULL');
      return rows.length === 0;
    }, 'all emails');

  async function invited({ id, owner }: TestOrganization, email: string): Promise<void> {
    const body = { email, role: 'ANALYST' };
    await market.expect(201, 'POST', `/api/publishers/${id}/invitations`, { as: owner.token, body });
  }

  /** The second invitation replaces the first one. */
  async function joined(made: TestOrganization, email: string): Promise<TestMember> {
    const guest = await newAccount(market);
    for (let time = 0; time < 2; time++) await invited(made, email);
    const body = { token: await invitationTo(market, email) };
    await market.expect(200, 'POST', '/api/invitations/accept', { as: guest.token, body });
    return guest;
  }

  test('forgetting deletes the emails about members that name the account, and no others', async () => {
    const guild = await organization(market);
    const guest = await joined(guild, 'hedwig@quill.example');
    const path = `/api/publishers/${guild.id}/members/${guest.accountUserId}`;
    await market.expect(200, 'PUT', path, { as: guild.owner.token, body: { role: 'SUPPORT' } });
    await market.expect(200, 'DELETE', path, { as: guild.owner.token });
    await allMailsSent();
    const events = async () => {
      const mails = await market.sql('SELECT event FROM mails WHERE strpos(text, $1) > 0', [guest.accountUserId]);
      return mails.map(({ event }) => event);
    };
    assert.deepEqual(await events(), Array(3).fill('publisher.members-changed'));
    // Parts of that id, and words of those emails.
    for (const id of [guest.accountUserId.slice(0, -1), 'user', 'a', 'was', 'publisher']) await forget(id);
    assert.equal((await events()).length, 3);
    await forget(guest.accountUserId);
    assert.deepEqual(await events(), []);
  });

  test('forgetting leaves no address that was invited, and keeps those of others', async () => {
    const guild = await organization(market);
    const guest = await joined(guild, 'perpetua@quill.example');
    await market.expect(200, 'DELETE', `/api/publishers/${guild.id}/members/${guest.accountUserId}`, {
      as: guest.token,
    });
    await invited(guild, 'somebody@quill.example');
    await allMailsSent();
    await forget(guest.accountUserId);
    assert.deepEqual(await tracesIn(guest.accountUserId, 'perpetua@quill.example'), []);
    const kept = ['audit_log.details', 'mails.recipient', 'publisher_invitations.email'];
    const columns = (await tracesIn('somebody@quill.example')).map((trace) => trace.split(':')[0]!);
    for (const column of kept) assert.ok(columns.includes(`public.${column}`), column);
  });

  test('erasing leaves no address in the log, also after the invitation is deleted', async () => {
    const guild = await organization(market);
    const guest = await joined(guild, 'evadne@quill.example');
    await close(guest.token);
    await allMailsSent();
    // As the daily cleaning does after 30 days.
    await market.sql('DELETE FROM publisher_invitations WHERE publisher_id = $1', [guild.id]);
    await eraseAll();
    assert.deepEqual(await tracesIn(guest.accountUserId, 'evadne@quill.example'), []);
  });
});

suite('The daily cleaning', () => {
  test('deletes emails 30 days after they were sent or failed, and none that wait', async () => {
    const insert = (id: string, sent: string | null, failed: string | null) =>
      market.sql(
        `INSERT INTO mails (id, event, recipient, subject, text, html, sent_at, failed_at)
        VALUES ($1, 'test', 'old@example.com', '', '', '', now() - $2::interval, now() - $3::interval)`,
        [id, sent, failed],
      );
    await insert('mail_sent_old', '31 days', null);
    await insert('mail_failed_old', null, '31 days');
    await insert('mail_sent', '29 days', null);
    await insert('mail_failed', null, '29 days');
    await insert('mail_waits', null, null);
    await cleanMails(parts.db);
    const left = await market.sql(`SELECT id FROM mails WHERE recipient = 'old@example.com' ORDER BY id`);
    assert.deepEqual(
      left.map(({ id }) => id),
      ['mail_failed', 'mail_sent', 'mail_waits'],
    );
  });
});

suite('Forgetting', () => {
  test('what is no account changes nothing', async () => {
    const developer = await market.verifiedDeveloper();
    await market.expect(201, 'POST', '/api/admin/webhooks', {
      as: admin,
      body: { url: 'https://hooks.example.com/platform' },
    });
    const app = await createApprovedApp(market, await market.apiKey(developer));
    const entries = () => market.sql(`SELECT * FROM audit_log WHERE action <> 'account.forgotten' ORDER BY id`);
    const before = await entries();
    const events = await market.sql('SELECT id FROM webhook_events ORDER BY id');
    assert.ok(events.length > 0);
    for (const id of ['system', developer.id, app.id, 'version', 'VERIFIED', 'type', 'app']) await forget(id);
    assert.deepEqual(await entries(), before);
    assert.deepEqual(await market.sql('SELECT id FROM webhook_events ORDER BY id'), events);
  });
});

suite('An owner whose account is closed', () => {
  test('can be removed by the other owner', async () => {
    const guild = await organization(market);
    const second = await newAccount(market);
    await market.sql(`INSERT INTO publisher_members (publisher_id, account_user_id, role) VALUES ($1, $2, 'OWNER')`, [
      guild.id,
      second.accountUserId,
    ]);
    await close(second.token);
    await market.expect(200, 'DELETE', `/api/publishers/${guild.id}/members/${second.accountUserId}`, {
      as: guild.owner.token,
    });
  });
});
