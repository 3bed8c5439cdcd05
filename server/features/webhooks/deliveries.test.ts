import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { MAX_POST_WAIT_MS, MAX_REQUEST_MS } from '../../platform/safe-fetch/safe-fetch.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startCanary } from '../../testing/image-origin.ts';
import { createApp } from '../../testing/listings.ts';
import { eventually } from '../../testing/market.ts';
import type { Received } from '../../testing/webhook-receiver.ts';
import { startWebhookMarket } from '../../testing/webhooks.ts';

const { market, receiver, webhook, developerWithKey, runNow } = await startWebhookMarket({ after });
const canary = await startCanary({ after });
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

suite('Addresses', () => {
  const bad = [
    ...[
      'http://127.0.0.1:1/',
      'http://localhost/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'http://10.0.0.7/',
    ],
    ...[
      'http://0x7f000001/',
      'http://intranet/',
      'http://db.internal/',
      'ftp://example.com/',
      'https://a:b@example.com/',
    ],
    ...['example.com', ''],
  ];
  test('inside, or of another kind, are refused when they are given', async () => {
    const caller = await developerWithKey();
    const own = await webhook(caller);
    for (const url of bad) {
      const created = await market.request('POST', '/api/dev/webhooks', { as: caller.as, body: { url } });
      const changed = await own.act('PUT', '', { url });
      for (const answer of [created, changed]) {
        expectError(answer, 400, 'VALIDATION_FAILED', url);
        assert.equal(answer.body.error.details[0].pointer, '/url');
      }
    }
  });

  test('that lead inside are not called, however they came to be, and no redirect is followed', async () => {
    const own = await webhook(await developerWithKey());
    const canaryUrl = `http://127.0.0.1:${canary.port}/`;
    await market.sql('UPDATE webhooks SET url = $1 WHERE id = $2', [canaryUrl, own.id]);
    const attempted = (eventId: string) =>
      eventually(async () => {
        const one = await own.delivery(eventId);
        return one.problem !== null && one;
      }, 'an attempt');
    const refused = await attempted(await own.sendTest());
    assert.deepEqual(
      [refused.answerStatus, refused.problem],
      [null, 'The endpoint was not tried: its host is in a private network.'],
    );

    receiver.behave(own.path, { status: 302, headers: { location: canaryUrl } });
    await own.act('PUT', '', { url: receiver.url(own.path) });
    const redirected = await attempted(await own.sendTest());
    assert.deepEqual([redirected.answerStatus, redirected.status], [302, 'PENDING']);
    assert.deepEqual(canary.connections, []);
  });
});

suite('Deliveries', () => {
  test('are logged with what was sent and answered, page by page and state by state', async () => {
    const own = await webhook(await developerWithKey(), {
      behaviour: { status: 200, body: `thanks\0${'x'.repeat(5_000)}` },
    });
    const ids = [await own.sendTest(), await own.sendTest(), await own.sendTest()];
    for (const id of ids) await own.settled(id, 'DELIVERED');
    const { data, pagination } = await own.log('?status=DELIVERED&limit=2');
    assert.deepEqual(pagination, { page: 1, limit: 2, total: 3, totalPages: 2 });
    assert.deepEqual(
      data.map(({ eventId }: { eventId: string }) => eventId),
      [ids[2], ids[1]],
    );
    assert.equal((await own.log('?status=FAILED')).pagination.total, 0);
    const whole = await own.delivery(ids[0]!);
    assert.equal(whole.body, own.received().find(({ event }) => event.id === ids[0])!.body);
    assert.match(whole.answerBody, /^thanks\ufffdx+$/);
    assert.equal(whole.answerBody.length, 2_048);
    const { attempts, answerStatus, nextAttemptAt, problem, durationMs } = whole;
    assert.deepEqual([attempts, answerStatus, nextAttemptAt, problem], [1, 200, null, null]);
    assert.ok(durationMs >= 0 && durationMs < 10_000);
  });

  test('that fail are tried ten times over three days, with one id, then given up, and can be sent again', async () => {
    const own = await webhook(await developerWithKey(), { behaviour: 503 });
    const eventId = await own.sendTest();
    let waited = 0;
    for (const [i, seconds] of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].entries()) {
      await own.has(i + 1);
      const one = await eventually(
        async () => {
          const delivery = await own.delivery(eventId);
          return delivery.attempts === i + 1 && delivery.problem !== null && delivery;
        },
        `attempt ${i + 1}`,
      );
      assert.deepEqual(
        [one.status, one.answerStatus, one.problem],
        ['PENDING', 503, 'The endpoint responded with 503.'],
      );
      const delay = (Date.parse(one.nextAttemptAt) - Date.parse(one.lastAttemptAt)) / 1_000;
      assert.ok(delay >= seconds - 1 && delay < seconds * 1.2 + 5, `${seconds}: ${delay}`);
      waited += delay;
      await market.sql('UPDATE webhook_deliveries SET problem = NULL WHERE webhook_id = $1', [own.id]);
      await own.dueNow();
    }
    assert.ok(waited > 3 * 86_400 && waited < 4 * 86_400);
    await own.settled(eventId, 'FAILED');
    assert.equal(own.received().length, 10);

    receiver.behave(own.path, 204);
    await own.act('POST', `/deliveries/${eventId}/resend`);
    await own.settled(eventId, 'DELIVERED');
    await own.act('POST', `/deliveries/${eventId}/resend`);
    const calls = await own.has(12);
    assert.deepEqual([...new Set(calls.map(({ headers }) => headers['webhook-id']))], [eventId]);
    assert.deepEqual([...new Set(calls.map(({ body }) => body))].length, 1);
    for (const call of calls) verify(own.secret, call);
  });

  test('of a node that died are made again, with the same id, though no job tells of them', async () => {
    const own = await webhook(await developerWithKey());
    const eventId = await own.sendTest();
    await own.settled(eventId, 'DELIVERED');
    await market.sql(
      `UPDATE webhook_deliveries SET status = 'PENDING', next_attempt_at = now() - interval '11 seconds' WHERE event_id = $1`,
      [eventId],
    );
    await runNow('webhook-overdue');
    const [first, second] = await own.has(2, 20);
    assert.equal(second!.headers['webhook-id'], first!.headers['webhook-id']);
  });

  test('count as lost only after the longest time that an attempt can take', async () => {
    const own = await webhook(await developerWithKey(), { behaviour: 'hang' });
    await own.sendTest();
    await own.has(1);
    const [claimed] = await market.sql(
      `SELECT extract(epoch FROM next_attempt_at - last_attempt_at)::int * 1000 AS ms
       FROM webhook_deliveries WHERE webhook_id = $1`,
      [own.id],
    );
    assert.ok(claimed!.ms > MAX_POST_WAIT_MS + MAX_REQUEST_MS, `${claimed!.ms} ms`);
    await own.act('DELETE');
  });

  test('to one that never answers hold up nobody else', async () => {
    const slow = await webhook(await developerWithKey(), { behaviour: 'hang' });
    for (let i = 0; i < 12; i++) await slow.sendTest();
    await slow.has(1);
    const quick = await webhook(await developerWithKey());
    const eventId = await quick.sendTest();
    await quick.settled(eventId, 'DELIVERED', 9);
    // Twelve wait, and no more than two were tried at once.
    assert.ok(slow.received().length <= 2, `${slow.received().length}`);
    await slow.act('DELETE');
  });

  test('are removed after 30 days', async () => {
    const own = await webhook(await developerWithKey());
    const [old, recent] = [await own.sendTest(), await own.sendTest()];
    await own.has(2);
    await market.sql(`UPDATE webhook_events SET created_at = now() - interval '31 days' WHERE id = $1`, [old]);
    await runNow('webhook-cleaning');
    await eventually(async () => (await own.log()).pagination.total === 1, 'one delivery');
    expectError(await own.act('GET', `/deliveries/${old}`), 404, 'WEBHOOK_DELIVERY_NOT_FOUND');
    await own.delivery(recent);
  });
});

suite('A webhook is paused', () => {
  const pausedMails = (email: string) =>
    market.sql(`SELECT subject, text FROM mails WHERE event = 'webhook.paused' AND recipient = $1`, [email]);
  const paused = (own: Awaited<ReturnType<typeof webhook>>) =>
    eventually(async () => {
      const { body } = await own.act('GET');
      return body.status === 'PAUSED' && body;
    }, 'the pause');

  test('at once when it answers 410, after five days without a success, and its developer is told by mail', async () => {
    const caller = await developerWithKey();
    const gone = await webhook(caller, { behaviour: 410 });
    await gone.sendTest();
    assert.match((await paused(gone)).pausedReason, /410/);

    const dead = await webhook(caller, { behaviour: 500 });
    const failingFor = (days: number) =>
      market.sql('UPDATE webhooks SET failing_since = now() - make_interval(days => $1) WHERE id = $2', [
        days,
        dead.id,
      ]);
    await failingFor(4);
    await dead.sendTest();
    await dead.has(1);
    await eventually(async () => (await dead.log()).data[0].problem !== null, 'the outcome');
    assert.equal((await dead.act('GET')).body.status, 'ACTIVE');
    await failingFor(6);
    await dead.sendTest();
    assert.match((await paused(dead)).pausedReason, /5 days.*500/);

    const mails = await pausedMails(caller.developer.email);
    assert.equal(mails.length, 2);
    assert.ok(
      mails.some(({ text }) => text.includes(receiver.url(dead.path)) && text.includes(`/portal/webhooks/${dead.id}`)),
    );
    const audited = await market.sql(
      `SELECT actor_id FROM audit_log WHERE action = 'webhook.paused' AND subject_id = $1`,
      [dead.id],
    );
    assert.deepEqual(audited, [{ actor_id: 'system' }]);

    // Nothing reaches it, and what waited is sent once it is resumed.
    expectError(await dead.act('POST', '/test'), 409, 'WEBHOOK_PAUSED');
    receiver.behave(dead.path, 200);
    await dead.dueNow();
    await eventually(async () => (await dead.log('?status=DELIVERED')).pagination.total === 2, 'both');
    const resumed = (await dead.act('GET')).body;
    assert.deepEqual([resumed.status, resumed.pausedReason, resumed.failingSince], ['ACTIVE', null, null]);
  });

  test('by hand: of what happens meanwhile it is not told, and everything that was done to it is audited', async () => {
    const caller = await developerWithKey();
    const own = await webhook(caller);
    await own.act('PUT', '', { description: 'Provisioning', events: ['app.submitted'] });
    await own.act('POST', '/pause');
    const submitOne = async () => {
      const { id } = await createApp(market, caller.as);
      await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: caller.as });
      return id;
    };
    await submitOne();
    await own.act('POST', '/resume');
    const second = await submitOne();
    assert.deepEqual(
      (await own.has(1)).map(({ event }) => event.data.app.id),
      [second],
    );
    await own.act('POST', '/rotate-secret');
    assert.deepEqual((await own.act('DELETE')).body, { id: own.id, deleted: true });
    assert.equal((await own.act('GET')).status, 404);
    const actions = await market.sql('SELECT action, details FROM audit_log WHERE subject_id = $1 ORDER BY id', [
      own.id,
    ]);
    const names = ['created', 'updated', 'paused', 'resumed', 'secret-rotated', 'deleted'];
    assert.deepEqual(
      actions.map(({ action }) => action),
      names.map((name) => `webhook.${name}`),
    );
    assert.ok(!JSON.stringify(actions).includes('whsec_'));
  });
});

suite('Hanging endpoints', () => {
  test('leave workers to the endpoints that respond, however many hang', async () => {
    const hanging: Awaited<ReturnType<typeof webhook>>[] = [];
    for (let developers = 0; developers < 4; developers++) {
      const caller = await developerWithKey();
      for (let n = 0; n < 5; n++) hanging.push(await webhook(caller, { behaviour: 'hang' }));
    }
    const ids = hanging.map(({ id }) => id);
    await market.sql('UPDATE webhooks SET failing_since = now() WHERE id = ANY ($1)', [ids]);
    for (const one of hanging) await one.sendTest();
    await eventually(async () => hanging.some((one) => one.received().length > 0), 'a hanging call');
    const healthy = await webhook(await developerWithKey());
    await healthy.sendTest();
    await healthy.has(1, 5);
    // Retried 20 seconds later, when the first of them have timed out.
    assert.ok(hanging.filter((one) => one.received().length > 0).length <= 4);
  });
});
