import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { type Behaviour, type ReceivedMail, startMailServer } from '../../testing/mail-server.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';

const FROM = 'The Marketplace <market@example.org>';
const server = await startMailServer({ after });
const market = await startTestMarket({ after }, { env: { SMTP_URL: server.url, MAIL_FROM: FROM } });
const local = await startTestMarket({ after });
const { admin } = market;

let people = 0;
const newAddress = () => `person-${++people}@example.com`;
const decide = (id: string, move: string, reason?: string) =>
  market.expect(200, 'POST', `/api/admin/developers/${id}/${move}`, { as: admin, body: reason && { reason } });

/** The email to this address with this subject; waits longer for retries, which start after five seconds. */
async function mailTo(address: string, subject: RegExp, patience = 1): Promise<ReceivedMail> {
  const found = () => server.acceptedFor(address).find((mail) => subject.test(mail.header('subject') ?? ''));
  for (let i = 1; i < patience; i++) await eventually(async () => found(), `${subject}`).catch(() => {});
  return eventually(async () => found(), `${subject} to ${address}`);
}

// biome-ignore lint/suspicious/noExplicitAny: as everywhere in tests, an answer is read and asserted
async function listed(status: string, address: string): Promise<any> {
  const { body } = await market.expect(200, 'GET', `/api/admin/mails?status=${status}&limit=100`, { as: admin });
  return body.data.find(({ to }: { to: string }) => to === address);
}

const jobsOf = (mailId: string) => market.sql(`SELECT state FROM pgboss.job WHERE data->>'mailId' = $1`, [mailId]);

suite('mail', () => {
  test('every event sends one email to the right address, as text and as HTML', async () => {
    const [email, later] = [newAddress(), newAddress()];
    const developer = await market.register({ name: 'Ada Lovelace', email });
    await decide(developer.id, 'verify');
    const key = await market.apiKey(developer);
    await market.expect(200, 'PUT', '/api/dev/me', { as: key, body: { email: later } });
    const { text } = await mailTo(later, /^Confirm/);
    const token = /#([\w-]+)/.exec(text)![1];
    await market.expect(200, 'POST', '/api/dev/me/email/confirm', { as: key, body: { token } });
    await decide(developer.id, 'suspend', 'Copied artwork.');
    await decide(developer.id, 'reinstate');
    const rejected = await market.register({ name: 'Ada Lovelace', email: newAddress() });
    await decide(rejected.id, 'reject', 'No such company.');

    // An address that may not be confirmed gets no word of the developer.
    const [unnamed, named] = ['Hello,', 'Hello Ada Lovelace,'];
    const expected: [string, RegExp, string, string, string][] = [
      [email, /^Welcome to Marketplace$/, unnamed, 'review your profile', '/portal/confirm-email#'],
      [email, /^Your developer account is verified$/, unnamed, 'is verified', '/portal/api-keys'],
      [email, /^A new email address/, named, later, '/portal/profile'],
      [later, /^Confirm your email address$/, unnamed, 'The link works for 24 hours', '/portal/confirm-email#'],
      [email, /email address .* was changed$/, named, later, '/portal/profile'],
      [later, /^Your developer account is suspended$/, named, 'Copied artwork.', '/portal'],
      [later, /^Your developer account is reinstated$/, named, 'work again', '/portal'],
      [rejected.email, /^Welcome to Marketplace$/, unnamed, 'review your profile', '/portal/confirm-email#'],
      [rejected.email, /^Your developer account needs a change$/, unnamed, 'No such company.', '/portal/profile'],
    ];
    for (const [address, subject, greeting, words, link] of expected) {
      const mail = await mailTo(address, subject);
      assert.deepEqual(mail.recipients, [address]);
      assert.equal(mail.header('to'), address);
      assert.equal(mail.header('from'), FROM);
      for (const part of [greeting, words, `${market.url}${link}`]) {
        assert.ok(mail.text.includes(part) && mail.html.includes(part), part);
      }
    }
    const sent = [email, later, rejected.email].flatMap(server.acceptedFor);
    assert.equal(sent.length, expected.length);
    const ids = sent.map((mail) => mail.header('message-id'));
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id ?? '', /^<mail_[0-9a-z]{26}@127\.0\.0\.1>$/);
  });

  suite('an email with a temporary failure', { concurrency: true }, () => {
    const faults: [string, Behaviour][] = [
      ['the server is busy (450)', { refuse: 450, saying: 'Mailbox busy' }],
      ['the server shuts down (421)', { refuse: 421, saying: 'Try again later' }],
      ['the connection breaks before the answer', 'drop'],
    ];
    for (const [what, behaviour] of faults) {
      test(`is retried with the same Message-ID until it is delivered: ${what}`, async () => {
        const email = newAddress();
        server.behave(email, behaviour);
        await market.register({ email });
        const waiting = await eventually(async () => {
          const mail = await listed('QUEUED', email);
          return mail?.attempts === 1 && mail;
        }, 'the first attempt');
        assert.ok(waiting.lastError);
        server.behave(email, 'accept');
        const mail = await mailTo(email, /^Welcome/, 4);
        assert.equal(mail.header('message-id'), `<${waiting.id}@127.0.0.1>`);
        for (const same of server.offeredTo(email)) assert.equal(same.header('message-id'), mail.header('message-id'));
        const sent = await eventually(() => listed('SENT', email), 'the mail as sent');
        assert.deepEqual([sent.attempts, sent.lastError], [2, null]);
        assert.equal(server.acceptedFor(email).length, 1);
      });
    }
  });

  test('a permanently refused email stays failed until an administrator sends it again', async () => {
    const email = newAddress();
    server.behave(email, { refuse: 550, saying: 'No such mailbox here' });
    await market.register({ email });
    const failed = await eventually(() => listed('FAILED', email), 'the failed mail');
    assert.match(failed.lastError, /550 No such mailbox here/);
    assert.deepEqual([failed.status, failed.attempts, failed.sentAt], ['FAILED', 1, null]);
    assert.equal(server.attemptsTo(email).length, 1);
    const over = async () => (await jobsOf(failed.id)).every(({ state }) => state === 'completed');
    await eventually(over, 'the end of its job: nothing tries again by itself');

    server.behave(email, 'accept');
    const { body: opened } = await market.expect(200, 'GET', `/api/admin/mails/${failed.id}`, { as: admin });
    const { text, html, ...rest } = opened;
    assert.deepEqual(rest, failed);
    for (const body of [text, html]) {
      assert.match(body, /confirm-email#…/, 'the secret of the link is for the recipient');
      assert.doesNotMatch(body, /#[\w-]{20}/);
    }
    await market.expect(404, 'GET', '/api/admin/mails/mail_unknown', { as: admin });
    const retry = (id: string) => market.request('POST', `/api/admin/mails/${id}/retry`, { as: admin });
    const retried = await retry(failed.id);
    assert.deepEqual([retried.status, retried.body.status, retried.body.failedAt], [200, 'QUEUED', null]);
    assert.equal((await mailTo(email, /^Welcome/)).header('message-id'), `<${failed.id}@127.0.0.1>`);
    const sent = await eventually(() => listed('SENT', email), 'the mail as sent');
    assert.equal(sent.attempts, 2);
    assert.deepEqual([(await retry(failed.id)).status, (await retry('mail_unknown')).status], [409, 404]);
    assert.equal(server.acceptedFor(email).length, 1);
  });

  test('a job that runs twice sends its email once', async () => {
    const email = newAddress();
    await market.register({ email });
    const { id } = await eventually(() => listed('SENT', email), 'the mail as sent');
    const done = async () => (await jobsOf(id)).every(({ state }) => state === 'completed');
    await eventually(done, 'the end of its job');
    const again = `UPDATE pgboss.job SET state = 'created', started_on = NULL, completed_on = NULL, start_after = now()
      WHERE data->>'mailId' = $1`;
    await market.sql(again, [id]);
    await market.register(); // another email wakes the worker
    await eventually(done, 'the end of its job once more');
    assert.equal(server.offeredTo(email).length, 1);
  });

  test('requests do not wait for a mail server that hangs, and no email is lost', async () => {
    const stuck = Array.from({ length: 4 }, newAddress);
    for (const email of stuck) server.behave(email, 'hang');
    for (const email of stuck) await market.register({ email });
    await eventually(async () => server.hanging().length === stuck.length, 'a hanging server');
    const email = newAddress();
    await market.register({ email });
    assert.equal(server.hanging().length, stuck.length);
    assert.deepEqual(server.acceptedFor(email), []);
    for (const address of stuck) server.behave(address, 'accept');
    for (const address of [...stuck, email]) await mailTo(address, /^Welcome/, 2);
  });

  test('user input cannot add a header, a recipient, a message or markup', async () => {
    const [plain, hostile] = [newAddress(), newAddress()];
    const injected =
      '\r\nBcc: eve@example.com\r\nSubject: Prize\r\n.\r\nMAIL FROM:<eve@example.com>\r\nRCPT TO:<bob@example.com>\r\nDATA\r\n\n.\n';
    const markup = `</p><script>alert(1)</script><a href="https://evil.example">"click" & 'win'</a>`;
    const before = server.accepted.length;
    for (const [email, name, reason] of [
      [plain, 'Ada', 'No.'],
      [hostile, `Bcc: eve@example.com ${markup.slice(0, 70)}`, `${injected}${markup}`],
    ] as const) {
      const { id } = await market.register({ email, name });
      await decide(id, 'reject', reason);
    }
    const [expected, mail] = [await mailTo(plain, /needs a change/), await mailTo(hostile, /needs a change/)];
    await mailTo(plain, /^Welcome/);
    await mailTo(hostile, /^Welcome/);
    assert.equal(server.accepted.length - before, 4);
    assert.deepEqual(mail.recipients, [hostile]);
    assert.deepEqual(
      mail.headers.map(([name]) => name),
      expected.headers.map(([name]) => name),
    );
    assert.equal(mail.header('subject'), expected.header('subject'));
    assert.ok(mail.text.includes('> RCPT TO:<bob@example.com>'));
    assert.ok(mail.html.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
    assert.ok(mail.html.includes('&quot;click&quot; &amp; &#39;win&#39;'));
    const tagsOf = ({ html }: ReceivedMail) => html.match(/<[a-z]+/g)?.filter((tag) => tag !== '<br');
    assert.deepEqual(tagsOf(mail), tagsOf(expected));
  });

  for (const profile of [
    { name: 'Ada\r\nBcc: eve@example.com' },
    { name: 'Ada \u202egro.elpmaxe' },
    { companyName: '\u2066Ada' },
    { email: 'ada@example.com\r\nBcc: eve@example.com' },
    { email: 'ada@example.com, eve@example.com' },
    { email: 'Ada <eve@example.com>' },
    { email: 'eve@example.com (ada' },
  ]) {
    test(`${JSON.stringify(profile)} is refused`, async () => {
      const body = { name: 'Ada', email: newAddress(), accountUserId: 'ada', ...profile };
      await market.expect(400, 'POST', '/api/dev/register', { as: await market.token('ada'), body });
    });
  }

  test('with a mail server configured there is no mailbox page', async () => {
    for (const path of ['/mailbox', '/mailbox.json', '/mailbox/mail_1', '/mailbox/mail_1/html']) {
      await market.expect(404, 'GET', path);
    }
  });
});

suite('the mailbox page without a mail server', () => {
  test('shows every email, as HTML and as JSON', async () => {
    const { id, email } = await local.register({ name: '<i>Ada</i>' });
    const admin = (move: string, body?: object) =>
      local.expect(200, 'POST', `/api/admin/developers/${id}/${move}`, { as: local.admin, ...(body ? { body } : {}) });
    await admin('verify');
    await admin('suspend', { reason: 'A complaint.' });
    const mail = await eventually(async () => {
      const { body } = await local.expect(200, 'GET', '/mailbox.json');
      const suspended = 'developer.suspended';
      return body.data.find(({ to, event }: { to: string; event: string }) => to === email && event === suspended);
    }, 'the mail in the mailbox');
    assert.equal(mail.headers['Message-ID'], `<${mail.id}@127.0.0.1>`);

    const overview = await local.expect(200, 'GET', '/mailbox');
    for (const part of [email, mail.subject, `href="/mailbox/${mail.id}"`])
      assert.ok(overview.text.includes(part), part);
    const page = await local.expect(200, 'GET', `/mailbox/${mail.id}`);
    for (const part of [mail.subject, email, mail.id, 'marketplace@localhost', 'Hello &lt;i&gt;Ada&lt;/i&gt;']) {
      assert.ok(page.text.includes(part), part);
    }
    assert.equal((await local.expect(200, 'GET', `/mailbox/${mail.id}/html`)).text, mail.html);
    for (const path of ['/mailbox/mail_unknown', '/mailbox/mail_unknown/html']) await local.expect(404, 'GET', path);
  });
});
