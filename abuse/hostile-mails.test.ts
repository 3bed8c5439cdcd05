// Every hostile text in every kind of email, received by a real mail server: one message to one recipient, with the headers
// and the markup of a harmless text (header injection, HTML injection).

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { PAYLOAD_LINES, PAYLOADS } from '../e2e/hostile-payloads.ts';
import { type ReceivedMail, startMailServer } from '../server/testing/mail-server.ts';
import { eventually, startTestMarket, type TestDeveloper } from '../server/testing/market.ts';
import { LISTING } from '../server/testing/reviewing.ts';
import { runJob } from '../server/testing/run-job.ts';

const mailServer = await startMailServer({ after });
const market = await startTestMarket({ after }, { env: { SMTP_URL: mailServer.url } });
const { admin } = market;

const HARMLESS = 'Harmless';
/** The maximum number of reasons in a rejection. */
const AT_ONCE = 50;
const portions = Array.from({ length: Math.ceil(PAYLOADS.length / AT_ONCE) }, (_, n) =>
  Array.from({ length: AT_ONCE }, (_, i) => n * AT_ONCE + i),
);
const short = (text: string) => text.slice(0, 78).replace(/[\ud800-\udbff]$/, '') || HARMLESS;

/** A user's whole path through the marketplace, with these texts in every field; returns every email sent. */
async function mailsOf(
  lineAt: (n: number) => string,
  proseAt: (n: number) => string,
  from: number,
): Promise<ReceivedMail[]> {
  const at = (n: number) => lineAt(from + n);
  const developer = await market.verifiedDeveloper({ name: short(at(0)), companyName: short(at(1)) });
  const path = `/api/admin/developers/${developer.id}`;
  const key = await market.apiKey(developer);
  const body = { ...LISTING, name: short(at(2)), environment: 'localhost' };
  const app = (await market.expect(201, 'POST', '/api/dev/apps', { as: key, body })).body;
  const decide = async (move: string, sent?: object) => {
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
    const [{ id }] = await market.sql(`SELECT id FROM submissions WHERE app_id = $1 AND status = 'PENDING'`, [app.id]);
    await market.expect(200, 'POST', `/api/admin/submissions/${id}/${move}`, {
      as: admin,
      ...(sent && { body: sent }),
    });
  };
  const reason = (n: number) => ({ pointer: '/name', code: 'HOSTILE', message: at(n), fix: at(n + 1) });
  const reasons = Array.from({ length: AT_ONCE }, (_, n) => reason(n));
  await decide('reject', { reasons, guidance: proseAt(from) });
  await decide('approve');
  const review = { rating: 3, title: short(at(3)), body: proseAt(from + 1) };
  const user = await market.token(`user-of-${developer.id}`);
  await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, { as: user, body: review });
  await collect(developer, app.slug, { ...review, title: short(at(4)) });
  await market.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, {
    as: admin,
    body: { reason: proseAt(from + 2) },
  });
  await market.expect(200, 'POST', `/api/admin/apps/${app.id}/restore`, { as: admin });
  await market.expect(200, 'POST', `${path}/suspend`, { as: admin, body: { reason: proseAt(from + 3) } });
  await market.expect(200, 'POST', `${path}/reinstate`, { as: admin });
  const [claim] = await market.sql(
    `INSERT INTO developer_domains (id, developer_id, domain, status, challenge, expires_at)
     VALUES ('dom_' || $1, $1, 'hostile.example', 'DISPUTED', 'x', now()) RETURNING id`,
    [developer.id],
  );
  const decision = { winner: developer.id, reason: proseAt(from + 4) };
  await market.expect(200, 'POST', `/api/admin/domains/${claim!.id}/decide`, { as: admin, body: decision });
  await market.expect(200, 'DELETE', `/api/dev/domains/${claim!.id}`, { as: key });
  const wanted = await market.sql('SELECT id FROM mails WHERE recipient = $1', [developer.email]);
  return eventually(async () => {
    const mails = mailServer.acceptedFor(developer.email);
    return mails.length === wanted.length && mails.toSorted((a, b) => idOf(a).localeCompare(idOf(b)));
  }, 'all mails');
}

/** A review in a daily digest. */
async function collect(developer: TestDeveloper, slug: string, review: object): Promise<void> {
  const publishers = [{ publisherId: developer.id, categories: { USER_REVIEWS: 'DAILY' } }];
  await market.expect(200, 'PUT', '/api/account/notifications', { as: developer.token, body: { publishers } });
  const user = await market.token(`collected-of-${developer.id}`);
  await market.expect(201, 'POST', `/api/apps/${slug}/reviews`, { as: user, body: review });
  await runJob(market, 'notification-digests');
  const sent = `SELECT 1 FROM mails WHERE recipient = $1 AND event = 'notification.digest'`;
  await eventually(async () => (await market.sql(sent, [developer.email]))[0], 'the digest');
}

const idOf = (mail: ReceivedMail) => mail.header('message-id') ?? '';

/** What a mail program interprets as more than text. */
function skeletonOf({ headers, html }: ReceivedMail) {
  const names = headers.map(([name]) => name.toLowerCase());
  const tags = html.match(/<[^>]*>/g)!.filter((tag) => tag !== '<br>');
  return { names, tags: tags.map((tag) => tag.replace(/href="[^"]*"/, 'href')) };
}

suite(`${PAYLOADS.length} hostile texts in mails`, { concurrency: false }, async () => {
  const harmless = await mailsOf(
    () => HARMLESS,
    () => HARMLESS,
    0,
  );

  test('every kind of email is checked', () => {
    const subjects = new Set(harmless.map((mail) => mail.header('subject')));
    assert.ok(subjects.size >= 8, [...subjects].join('\n'));
  });

  test('add no header, recipient, message or markup, and no link to another site', async () => {
    const before = mailServer.accepted.length;
    let count = 0;
    for (const [first = 0] of portions) {
      const line = (n: number) => PAYLOAD_LINES[n % PAYLOAD_LINES.length]!;
      // A whole portion in one text, up to its maximum length.
      const prose = (n: number) =>
        Array.from({ length: AT_ONCE }, (_, i) => PAYLOADS[(n + i * 4) % PAYLOADS.length])
          .join('\n')
          .slice(0, 1_900)
          .toWellFormed();
      const mails = await mailsOf(line, prose, first);
      count += mails.length;
      assert.equal(mails.length, harmless.length);
      for (const [i, mail] of mails.entries()) {
        assert.deepEqual(skeletonOf(mail), skeletonOf(harmless[i]!), mail.header('subject') ?? '');
        assert.equal(mail.recipients.length, 1);
        for (const [, address = ''] of mail.html.matchAll(/href="([^"]*)"/g))
          assert.ok(address.startsWith(market.url), address);
      }
    }
    assert.equal(mailServer.accepted.length - before, count);
  });
});
