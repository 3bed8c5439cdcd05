import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createApp, createApprovedApp } from '../../testing/listings.ts';
import { eventually } from '../../testing/market.ts';
import { reviewer } from '../../testing/reviewers.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startWebhookMarket } from '../../testing/webhooks.ts';

interface StoredMail {
  to: string;
  event: string;
  subject: string;
  text: string;
  html: string;
}

/** A worker that nobody wakes looks for jobs every five seconds. */
const PATIENCE_S = 20;
const ADMINISTRATORS = ['ops@example.com', 'lead@example.com'];
const env = { ADMIN_MAIL_TO: ADMINISTRATORS.join(', ') };
const { market, webhook, developerWithKey, runNow, asAdmin } = await startWebhookMarket({ after }, env);

const mails = async (event: string): Promise<StoredMail[]> =>
  (await market.expect(200, 'GET', '/mailbox.json')).body.data.filter((mail: StoredMail) => mail.event === event);
const mailsOf = (event: string, count: number) =>
  eventually(
    async () => {
      const found = await mails(event);
      return found.length >= count && found;
    },
    `${count} emails ${event}`,
    PATIENCE_S,
  );
const done = (queue: string, count: number) =>
  eventually(
    async () => {
      const [row] = await market.sql(
        `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = $1 AND state = 'completed'`,
        [queue],
      );
      return row.jobs >= count;
    },
    `${count} jobs ${queue}`,
    PATIENCE_S,
  );
const failJob = (queue: string) =>
  market.sql(
    `INSERT INTO pgboss.job (name, state, completed_on, retry_count) VALUES ($1, 'failed', now(), 3) RETURNING id`,
    [queue],
  );

suite('Administrators are told', { concurrency: false }, () => {
  test('nothing by a digest when nothing waits; a refused email to an administrator is not news', async () => {
    await market.sql(`INSERT INTO mails (id, event, recipient, subject, text, html, failed_at)
      VALUES ('mail_refused', 'admin.earlier', 'gone@example.com', 'Marketplace today', '', '', now())`);
    await runNow('admin-digest');
    await done('admin-digest', 1);
    assert.deepEqual(await mails('admin.digest'), []);
  });

  test('at once of new submissions, waiting developers, reports and failed jobs; the host gets the same events', async () => {
    const host = await webhook(asAdmin);
    const long = `${'Long '.repeat(19)}Name`;
    const newcomer = await market.register({ name: long, bio: 'Visit https://spam.example' });
    const registered = await mailsOf('admin.developer.registered', 2);
    assert.deepEqual(registered.map(({ to }) => to).sort(), ADMINISTRATORS.toSorted());
    assert.equal(registered[0]!.subject, `A developer is waiting for verification: “${long.slice(0, 60)}…”`);
    assert.ok(registered[0]!.text.includes(`${market.url}/console/developers/${newcomer.id}`));
    assert.ok(!registered[0]!.html.includes('spam'), 'a name, and nothing else that a stranger wrote');

    await market.expect(200, 'POST', `/api/admin/developers/${newcomer.id}/reject`, {
      as: market.admin,
      body: { reason: 'Who are you?' },
    });
    const portal = await signIn(market, { accountUserId: newcomer.accountUserId });
    await portal.request('PUT', '/portal/api/me', { body: { bio: 'We make boards.' } });
    await mailsOf('admin.developer.resubmitted', 2);

    const caller = await developerWithKey();
    const own = await webhook(caller);
    const { id: waiting } = await createApp(market, caller.as);
    await market.expect(200, 'POST', `/api/dev/apps/${waiting}/submit`, { as: caller.as });
    const [submitted] = await mailsOf('admin.app.submitted', 2);
    const [{ id: submissionId }] = await market.sql('SELECT id FROM submissions WHERE app_id = $1', [waiting]);
    assert.ok(submitted!.text.includes(`${market.url}/console/submissions/${submissionId}`));

    const { slug } = await createApprovedApp(market, caller.as);
    const reviews = `/api/apps/${slug}/reviews`;
    const { body: review } = await market.expect(201, 'POST', reviews, {
      as: (await reviewer(market)).token,
      body: { rating: 1, title: 'Buy my watches' },
    });
    const report = { as: (await reviewer(market)).token, body: { reason: 'It is spam from watches.example.' } };
    await market.expect(201, 'POST', `${reviews}/${review.id}/report`, report);
    const [reported] = await mailsOf('admin.review.reported', 2);
    assert.match(reported!.text, /Open reports of this review: 1\./);
    assert.doesNotMatch(reported!.html, /watches/);

    const [{ id: jobId }] = await failJob('session-cleaning');
    await failJob('mail');
    await market.sql(`INSERT INTO pgboss.job (name, state, completed_on, retry_count)
      SELECT 'webhook-calls', 'failed', now(), 3 FROM generate_series(1, 100)`);
    await runNow('job-failures');
    const [failed] = await mailsOf('admin.job.failed', 2);
    assert.equal(failed!.subject, 'A background job failed: session-cleaning');
    await runNow('job-failures');
    await done('job-failures', 2);

    const wanted = ['developer.registered', 'developer.resubmitted', 'app.submitted', 'review.reported', 'job.failed'];
    await eventually(async () => wanted.every((type) => host.types().includes(type)), 'the events');
    const jobs = host.received().filter(({ event }) => event.type === 'job.failed');
    assert.deepEqual(
      jobs.map(({ event }) => event.data.job.queue).sort(),
      ['mail', 'session-cleaning'],
      'each once; a failed call of a webhook would never end',
    );
    assert.ok(jobs.some(({ event }) => event.data.job.id === jobId));
    assert.ok(!own.types().includes('review.reported'), 'the developer does not learn of reports');
    assert.equal((await mails('admin.job.failed')).length, 2, 'an email does not help when emails fail');
  });

  test('by events that developers are not offered', async () => {
    const { api, as } = await developerWithKey();
    const offered = async (mount: string, credential: string) =>
      (await market.expect(200, 'GET', `${mount}/webhook-events`, { as: credential })).body.data.map(
        ({ type }: { type: string }) => type,
      );
    const [theirs, ours] = [await offered(api, as), await offered(asAdmin.api, asAdmin.as)];
    for (const type of ['review.reported', 'job.failed', 'marketplace.digest', 'developer.resubmitted'])
      assert.deepEqual([theirs.includes(type), ours.includes(type)], [false, true], type);
  });

  test('by twenty emails of a type an hour at most; the digest of the day has the rest', async () => {
    await market.sql(`INSERT INTO admin_notices (id, type, mailed) SELECT 'x' || n, 'developer.registered', true
      FROM generate_series(1, 20) AS n`);
    const before = (await mails('admin.developer.registered')).length;
    await market.register({ name: 'One Too Many' });
    const held = async () =>
      (await market.sql(`SELECT FROM admin_notices WHERE NOT mailed AND type = 'developer.registered'`)).length === 1;
    await eventually(held, 'the notice that is held back');
    assert.equal((await mails('admin.developer.registered')).length, before);
    const failed = (await mails('admin.job.failed')).length;
    await failJob('session-cleaning');
    await runNow('job-failures');
    await mailsOf('admin.job.failed', failed + ADMINISTRATORS.length); // a flood of one type hides no other

    await market.sql(`UPDATE submissions SET due_at = now() - interval '1 hour' WHERE status = 'PENDING'`);
    await runNow('admin-digest');
    const [digest, ...more] = await mailsOf('admin.digest', 2);
    assert.equal(more.length, 1);
    assert.equal(digest!.subject, 'Marketplace today: 1 overdue');
    for (const line of [
      /Submissions in the queue: 1, 1 overdue/,
      /Developers waiting for verification: 2/,
      /Reported reviews: 1/,
      /Failed jobs: 102/,
      /too many for an email of their own: 1\./,
    ]) {
      assert.match(digest!.text, line);
    }
    assert.doesNotMatch(digest!.text, /Failed emails|Identity changes/, 'nothing about what is in order');
    assert.ok(!digest!.html.includes('One Too Many'));
    await runNow('admin-digest');
    await done('admin-digest', 3);
    assert.equal((await mails('admin.digest')).length, 2, 'once a day');
  });
});
