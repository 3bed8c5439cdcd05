import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { reviewTools } from '../../testing/reviewing.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const { createApp, whole } = reviewTools(market);

const jobs = async () => (await market.expect(200, 'GET', '/api/admin/jobs', { as: admin })).body;
const retry = (id: string) => market.request('POST', `/api/admin/jobs/${id}/retry`, { as: admin });
const failedIn = async (queue: string) =>
  (await jobs()).failed.find((job: { queue: string }) => job.queue === queue) ?? false;
const queueNamed = async (name: string) => (await jobs()).queues.find((queue: { name: string }) => queue.name === name);

/** The queue detects exhausted retries in its own maintenance run, every five seconds. */
const patiently: typeof eventually = (ask, what) => eventually(ask, what).catch(() => eventually(ask, what));

/** The first failure is final: the test does not wait for ten retries. */
const neverRetry = (queue: string) => market.sql('UPDATE pgboss.queue SET retry_limit = 0 WHERE name = $1', [queue]);

suite('background jobs', () => {
  test('every queue has a description and counts of waiting, running and failed jobs', async () => {
    const { queues, failed } = await jobs();
    assert.deepEqual(failed, []);
    const names = queues.map(({ name }: { name: string }) => name);
    for (const name of ['mail', 'mail-given-up', 'submission-checks', 'key-expiry-warnings', 'session-cleaning']) {
      assert.ok(names.includes(name), name);
    }
    for (const { does, queued, active, failed: given } of queues) {
      assert.match(does, /^[A-Z].{10,}\.$/);
      for (const count of [queued, active, given]) assert.ok(count >= 0);
    }
    await market.sql(
      `INSERT INTO pgboss.job (name, data, start_after, created_on) VALUES ('session-cleaning', '{}', now() + interval '1 day', '2020-01-01Z')`,
    );
    const { queued, oldestWaitingAt } = await queueNamed('session-cleaning');
    assert.deepEqual([queued, oldestWaitingAt], [1, '2020-01-01T00:00:00.000Z']);
  });

  test('a check that could not run is reported as not run, never as passed, and runs when it is retried', async () => {
    await neverRetry('submission-checks');
    // Reports cannot be stored for a while; these images are unreachable, so a real report would be FAILED.
    await market.sql(
      `ALTER TABLE submissions ADD CONSTRAINT fault CHECK (checks IS NULL OR checks ->> 'status' = 'INCOMPLETE')`,
    );
    const app = await createApp();
    assert.equal((await app.act('POST', '/submit')).status, 200);
    const reported = await patiently(async () => {
      const review = await app.review();
      return review.checks !== null && review;
    }, 'a report');
    const submission: string = reported.submissionId;
    const { body } = await whole(submission);
    assert.deepEqual([body.checks, body.report.status], ['INCOMPLETE', 'INCOMPLETE']);
    assert.deepEqual(
      body.report.rules.map(({ rule, status }: { rule: string; status: string }) => [rule, status]),
      [['CHECKS_RAN', 'NOT_CHECKED']],
    );
    const job = await failedIn('submission-checks');
    assert.match(job.error, /violates check constraint/);
    assert.deepEqual([job.retries, (await queueNamed('submission-checks')).failed], [0, 1]);

    await market.sql('ALTER TABLE submissions DROP CONSTRAINT fault');
    const answer = await retry(job.id);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, { ...job, failedAt: null });
    const ran = await eventually(async () => {
      const { report } = (await whole(submission)).body;
      return report.status === 'FAILED' && report;
    }, 'the real report');
    assert.ok(ran.rules.length > 3);
    assert.equal(await failedIn('submission-checks'), false);
    const path = `/api/admin/audit?subject=${job.id}`;
    const { data } = (await market.expect(200, 'GET', path, { as: admin })).body;
    assert.deepEqual(
      data.map(({ action, actor, details }: { action: string; actor: object; details: object }) => [
        action,
        actor,
        details,
      ]),
      [['job.retried', { kind: 'account', id: 'the-admin', name: null }, { queue: 'submission-checks' }]],
    );
    assert.deepEqual([(await retry(job.id)).status, (await retry(job.id)).body.error.code], [409, 'JOB_NOT_FAILED']);
  });

  test('a failed email is sent when its job is retried', async () => {
    await neverRetry('mail');
    await market.sql('ALTER TABLE mails ADD CONSTRAINT fault CHECK (sent_at IS NULL) NOT VALID');
    const { email } = await market.register();
    const mail = async () =>
      (await market.sql('SELECT sent_at, failed_at FROM mails WHERE recipient = $1', [email]))[0];
    await patiently(async () => (await mail()).failed_at !== null, 'a mail that was given up');
    await market.sql('ALTER TABLE mails DROP CONSTRAINT fault');
    const { id } = await failedIn('mail');
    assert.equal((await retry(id)).status, 200);
    await eventually(async () => (await mail()).sent_at !== null, 'the mail');
    assert.equal((await mail()).failed_at, null);
  });

  test('errors are shown as one short line, without credentials', async () => {
    const message = `connect postgres://me:hunter2@db/x refused mkt_abcdef with Bearer eyJx.y ${'x'.repeat(500)}\nat secret`;
    const insert = `INSERT INTO pgboss.job (name, state, completed_on, retry_count, output)
      VALUES ('mail-cleaning', 'failed', now(), 2, $1) RETURNING id`;
    const [{ id }] = (await market.sql(insert, [{ message }])) as [{ id: string }];
    const { error, retries, id: failedId } = await failedIn('mail-cleaning');
    assert.deepEqual([failedId, retries, error.length], [id, 2, 300]);
    assert.match(error, /^connect postgres:\/\/…@db\/x refused mkt_… with Bearer … xxx/);
    for (const secret of ['hunter2', 'abcdef', 'eyJx', 'secret']) assert.ok(!error.includes(secret));
  });

  test('at most fifty failures are listed, latest first; the count includes all', async () => {
    await market.sql(`INSERT INTO pgboss.job (name, state, completed_on) SELECT 'install-upkeep', 'failed',
      now() + n * interval '1 minute' FROM generate_series(1, 60) AS n`);
    const times = (await jobs()).failed.map(({ failedAt }: { failedAt: string }) => failedAt);
    assert.equal(times.length, 50);
    assert.deepEqual(times, times.toSorted().toReversed());
    assert.equal((await queueNamed('install-upkeep')).failed, 60);
  });

  for (const id of ['6f1f0c0e-6f3b-4c43-9d3c-2f1f3f0b7a11', 'job_unknown', "'"]) {
    test(`a job ${id} does not exist`, async () => {
      const answer = await retry(encodeURIComponent(id));
      assert.deepEqual([answer.status, answer.body.error.code], [404, 'JOB_NOT_FOUND']);
    });
  }
});
