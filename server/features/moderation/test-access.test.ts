// Test access: only the reviewer who has claimed a submission reads it, and the password is nowhere else.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { connectDatabase } from '../../platform/postgres/database.ts';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { reviewTools } from '../../testing/reviewing.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { mintToken } from '../accounts/embedded-provider.ts';
import { eraseTestAccess } from '../apps/test-access.ts';

const lines: string[] = [];
const webhooks = await startWebhookReceiver({ after });
const market = await startTestMarket(
  { after },
  { env: { ALLOW_PRIVATE_HOSTS: webhooks.host }, log: (line) => lines.push(line) },
);
const other = await mintToken(market.settings, 'other-admin', true);
const { createApp, decide, whole, auditOf } = reviewTools(market);

const newPassword = () => `canary-${randomBytes(12).toString('hex')}`;
const accessWith = (password: string) => ({
  url: 'https://example.com/sign-in',
  username: 'reviewer@example.com',
  password,
  steps: 'Open the demo project.',
});
const read = (id: string, as = market.admin) =>
  market.request('GET', `/api/admin/submissions/${id}/test-access`, { as });

async function submittedWith(body: object) {
  const app = await createApp();
  const { body: answer, text } = await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, {
    as: app.key,
    body,
  });
  await eventually(async () => (await app.review()).checks !== null, 'the checks');
  return { ...app, submission: answer.submissionId as string, answer: text };
}

const countOf = async (submission: string) =>
  (await market.sql('SELECT 1 FROM submission_test_access WHERE submission_id = $1', [submission])).length;

suite('The body of a submission', () => {
  test('may be left out, be empty, or have a note and test access', async () => {
    const app = await createApp();
    const path = `/api/dev/apps/${app.id}`;
    for (const body of [undefined, '', {}, { note: null }, { note: 'Sync takes a minute.' }]) {
      await market.expect(200, 'POST', `${path}/submit`, { as: app.key, ...(body === undefined ? {} : { body }) });
      await market.expect(200, 'POST', `${path}/withdraw`, { as: app.key });
    }
    const { submissionId, note, hasTestAccess } = await app.review();
    assert.deepEqual([note, hasTestAccess], ['Sync takes a minute.', false]);
    const { body } = await whole(submissionId);
    assert.deepEqual([body.note, body.hasTestAccess], ['Sync takes a minute.', false]);
  });

  test('is accepted for a later version, too', async () => {
    const app = await createApp();
    await decide(await app.submit(), 'approve');
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: app.key, body: {} });
    const body = { testAccess: accessWith(newPassword()) };
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as: app.key, body });
    assert.equal((await app.review()).hasTestAccess, true);
  });

  test('is refused with every fault, and no fault repeats a value', async () => {
    const app = await createApp();
    const password = newPassword();
    const bodies = [
      { testAccess: { url: 'ftp://x', username: 'a\nb', password, more: password } },
      { testAccess: { password } },
      { testAccess: password },
      { testAccess: { ...accessWith(password.repeat(20)), url: password } },
      `{ "testAccess": { "password": "${password}" `,
      `{ "testAccess": { "password": "${password}\\u0000" } }`,
    ];
    for (const body of bodies) {
      const answer = await market.request('POST', `/api/dev/apps/${app.id}/submit`, { as: app.key, body });
      assert.equal(answer.status, 400, answer.text);
      assert.ok(!answer.text.includes(password), answer.text);
    }
    assert.deepEqual(
      lines.filter((line) => line.includes(password)),
      [],
    );
    const faulty = { testAccess: { url: 'ftp://x', username: '' } };
    const answer = await market.request('POST', `/api/dev/apps/${app.id}/submit`, { as: app.key, body: faulty });
    const pointers = answer.body.error.details.map(({ pointer }: { pointer: string }) => pointer).sort();
    assert.deepEqual(pointers, ['/testAccess/password', '/testAccess/url', '/testAccess/username']);
  });

  test('of a submission that is refused leaves nothing behind', async () => {
    const app = await createApp({ screenshots: [] });
    const before = await market.sql('SELECT 1 FROM submission_test_access');
    const body = { testAccess: accessWith(newPassword()) };
    const answer = await market.request('POST', `/api/dev/apps/${app.id}/submit`, { as: app.key, body });
    expectError(answer, 400, 'LISTING_INCOMPLETE');
    assert.equal((await market.sql('SELECT 1 FROM submission_test_access')).length, before.length);
  });
});

suite('Test access', () => {
  test('is for the administrator who has claimed the submission, and each look is audited', async () => {
    const access = accessWith(newPassword());
    const { id, key, submission } = await submittedWith({ testAccess: access });
    expectError(await read(submission), 409, 'NOT_CLAIMED');
    await decide(submission, 'claim', { as: other });
    expectError(await read(submission), 409, 'CLAIMED_BY_OTHER');
    const answer = await read(submission, other);
    assert.deepEqual([answer.status, answer.body], [200, access]);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    await read(submission, other);
    const audited = await auditOf(id, 'submission.test-access-viewed');
    const entry = { actor_id: 'other-admin', details: { submission, version: 1 } };
    assert.deepEqual(audited, [entry, entry]);
    for (const as of [key, await market.token('somebody')]) assert.equal((await read(submission, as)).status, 403);
    await decide(submission, 'release', { as: other });
    expectError(await read(submission, other), 409, 'NOT_CLAIMED');
    await market.sql(
      `UPDATE submissions SET assignee = 'other-admin', claimed_until = now() - interval '1 s' WHERE id = $1`,
      [submission],
    );
    expectError(await read(submission, other), 409, 'NOT_CLAIMED');
    await decide(submission, 'claim', { as: other });
    await decide(submission, 'approve', { as: other });
    expectError(await read(submission, other), 409, 'ALREADY_DECIDED');
    expectError(await read('sub_none'), 404, 'SUBMISSION_NOT_FOUND');
    assert.equal((await auditOf(id, 'submission.test-access-viewed')).length, 2);
  });

  test('that was not given, or cannot be opened any more, is not found', async () => {
    const without = await submittedWith({});
    await decide(without.submission, 'claim');
    expectError(await read(without.submission), 404, 'TEST_ACCESS_NOT_FOUND');
    const lost = await submittedWith({ testAccess: accessWith(newPassword()) });
    await market.sql(`UPDATE submission_test_access SET sealed = '\\x00' WHERE submission_id = $1`, [lost.submission]);
    await decide(lost.submission, 'claim');
    expectError(await read(lost.submission), 404, 'TEST_ACCESS_NOT_FOUND');
  });

  test('is in no other answer, row, dump, log line, email or webhook', async () => {
    const password = newPassword();
    const webhook = { url: webhooks.url('/events') };
    await market.expect(201, 'POST', '/api/admin/webhooks', { as: market.admin, body: webhook });
    const app = await createApp();
    const path = `/api/dev/apps/${app.id}`;
    const options = { as: app.key, body: { testAccess: accessWith(password) }, headers: { 'idempotency-key': 'once' } };
    const submitted = await market.expect(200, 'POST', `${path}/submit`, options);
    const submission: string = submitted.body.submissionId;
    // Refused, and with the password in its body all the same.
    const again = await market.request('POST', `${path}/submit`, options);
    expectError(again, 409, 'APP_STATE');
    await eventually(async () => (await app.review()).checks !== null, 'the checks');
    await decide(submission, 'claim');
    assert.equal((await read(submission)).body.password, password);
    const approved = await decide(submission, 'approve');
    const received = () => webhooks.at('/events').map((call) => JSON.stringify(call));
    await eventually(async () => received().some((call) => call.includes('app.approved')), 'the webhook');

    const answers = [submitted.text, again.text, approved.text];
    const asAdmin = { as: market.admin };
    for (const url of [
      ...[`submissions/${submission}`, 'submissions', `apps/${app.id}`, `audit?subject=${app.id}`, 'audit.csv'],
      ...[`receipts?app=${app.id}`, 'receipts/export', 'mails', 'jobs', 'webhooks', 'stats'],
    ])
      answers.push((await market.expect(200, 'GET', `/api/admin/${url}`, asAdmin)).text);
    for (const rest of ['', '/review', '/versions', '/versions/1', '/receipts'])
      answers.push((await app.act('GET', rest)).text);
    for (const url of [`/api/apps/${app.slug}`, `/api/apps/${app.slug}/proof`, '/metrics'])
      answers.push((await market.expect(200, 'GET', url)).text);
    const secrets = [password, Buffer.from(password).toString('base64'), Buffer.from(password).toString('hex')];
    const clean = (texts: string[], where: string) => {
      for (const secret of secrets)
        assert.deepEqual(
          texts.filter((text) => text.includes(secret)),
          [],
          where,
        );
    };
    clean(answers, 'answers');
    clean(received(), 'webhooks');
    clean(lines, 'logs');
    clean(await everyRow(), 'rows');
    // The check can fail: the same reading finds what is not sealed.
    assert.ok((await everyRow()).some((row) => row.includes(submission)));
  });

  test('is erased 30 days after the decision or the withdrawal, and not before', async (t) => {
    const { db, close } = connectDatabase({ connectionString: market.settings.databaseUrl! }, { connections: 1 });
    t.after(close);
    const body = { testAccess: accessWith(newPassword()) };
    const [decided, withdrawn, waiting] = [
      await submittedWith(body),
      await submittedWith(body),
      await submittedWith(body),
    ];
    await decide(decided.submission, 'reject');
    await withdrawn.act('POST', '/withdraw');
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const counts = () => Promise.all([decided, withdrawn, waiting].map(({ submission }) => countOf(submission)));
    await eraseTestAccess(db, inDays(29.9));
    assert.deepEqual(await counts(), [1, 1, 1]);
    await eraseTestAccess(db, inDays(30.1));
    assert.deepEqual(await counts(), [0, 0, 1]);
    assert.equal((await whole(decided.submission)).body.hasTestAccess, false);
  });
});

/** Every row of every table, as a plain dump of the database has it. */
async function everyRow(): Promise<string[]> {
  const tables = await market.sql(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(tables.map(({ name }) => market.sql(`SELECT t::text AS row FROM ${name} AS t`)));
  return rows.flat().map(({ row }) => row);
}
