import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { namedSchemas } from '../../platform/schemas.ts';
import { createValidator } from '../../platform/validation.ts';
import { startCanary } from '../../testing/image-origin.ts';
import { approvedApp, createApp, decide } from '../../testing/listings.ts';
import { eventually, startTestMarket, type TestDeveloper } from '../../testing/market.ts';
import { reviewer } from '../../testing/reviewable-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type Behaviour, type Received, startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { EVENT_KINDS, type EventKind, exampleOf } from '../events/kinds.ts';

const receiver = await startWebhookReceiver({ after });
const canary = await startCanary({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: receiver.host } });
const { admin } = market;
const ADMIN = { api: '/api/admin', as: admin };

let paths = 0;
interface Caller {
  api: string;
  as: string;
}
/** A webhook at a path of its own; what it does, and what was received there. */
async function webhook(
  { api, as }: Caller,
  { events, behaviour }: { events?: EventKind[]; behaviour?: Behaviour } = {},
) {
  const path = `/${++paths}`;
  if (behaviour) receiver.behave(path, behaviour);
  const body = { url: receiver.url(path), ...(events ? { events } : {}) };
  const { body: created } = await market.expect(201, 'POST', `${api}/webhooks`, { as, body });
  const at = `${api}/webhooks/${created.id}`;
  const act = (method: string, rest = '', sent?: object) =>
    market.request(method, `${at}${rest}`, { as, ...(sent ? { body: sent } : {}) });
  const log = async (query = '') => (await market.expect(200, 'GET', `${at}/deliveries${query}`, { as })).body;
  const delivery = async (eventId: string) =>
    (await market.expect(200, 'GET', `${at}/deliveries/${eventId}`, { as })).body;
  const sendTest = async (): Promise<string> => (await market.expect(201, 'POST', `${at}/test`, { as })).body.eventId;
  return {
    ...{ id: created.id as string, secret: created.secret as string, path, act, log, delivery, sendTest },
    received: () => receiver.at(path),
    types: () => receiver.at(path).map(({ event }) => event.type as string),
    /** Waits until so many have come. */
    has: (count: number, seconds = 10) =>
      eventually(async () => receiver.at(path).length >= count && receiver.at(path), `${count} calls`, seconds),
    settled: (eventId: string, status: string, seconds = 10) =>
      eventually(
        async () => {
          const one = await delivery(eventId);
          return one.status === status && one;
        },
        status,
        seconds,
      ),
    /** Whatever waits for its next attempt is due now, and somebody looks. */
    dueNow: async () => {
      await market.sql(
        `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = $1 AND status = 'PENDING'`,
        [created.id],
      );
      await act('POST', '/pause');
      await act('POST', '/resume');
    },
  };
}

async function developerWithKey(): Promise<Caller & { developer: TestDeveloper }> {
  const developer = await market.verifiedDeveloper();
  return { api: '/api/dev', as: await market.apiKey(developer), developer };
}

const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const codeOf = ({ status, body }: Awaited<ReturnType<typeof market.request>>) => [status, body.error?.code];
const runNow = (queue: string) => market.sql('INSERT INTO pgboss.job (name) VALUES ($1)', [queue]);

suite('What is told', () => {
  test('every step of an app and its reviews, to its developer and to the marketplace, as the reference says', async () => {
    const everything = await webhook(ADMIN);
    const caller = await developerWithKey();
    const own = await webhook(caller);
    const chosen = await webhook(caller, { events: ['app.approved', 'review.created'] });
    const another = await webhook(await developerWithKey());

    const { id, slug } = await createApp(market, caller.as);
    const dev = (method: string, rest: string, body?: object) =>
      market.expect(200, method, `/api/dev/apps/${id}/${rest}`, { as: caller.as, ...(body ? { body } : {}) });
    const asAdmin = (path: string, body?: object) =>
      market.expect(200, 'POST', `/api/admin/${path}`, { as: admin, ...(body ? { body } : {}) });
    await dev('POST', 'submit');
    await dev('POST', 'withdraw');
    // One that is deleted while it waits is withdrawn, too.
    const { id: deleted } = await createApp(market, caller.as);
    await market.expect(200, 'POST', `/api/dev/apps/${deleted}/submit`, { as: caller.as });
    await market.expect(200, 'DELETE', `/api/dev/apps/${deleted}`, { as: caller.as });
    await dev('POST', 'submit');
    await decide(market, id, 'reject');
    await dev('POST', 'submit');
    await decide(market, id, 'approve');
    await dev('POST', 'unlist');
    await dev('POST', 'relist');
    await asAdmin(`apps/${id}/suspend`, { reason: 'A complaint.' });
    await asAdmin(`apps/${id}/restore`);
    // Refused, so it did not happen.
    await market.expect(409, 'POST', `/api/admin/apps/${id}/restore`, { as: admin });
    const { token, accountUserId } = await reviewer(market);
    const reviews = `/api/apps/${slug}/reviews`;
    const { body: review } = await market.expect(201, 'POST', reviews, { as: token, body: { rating: 4 } });
    await market.expect(200, 'PUT', `${reviews}/mine`, { as: token, body: { rating: 5 } });
    await dev('PUT', `reviews/${review.id}/reply`, { body: 'Thank you!' });
    await asAdmin(`reviews/${review.id}/hide`, { reason: 'Noise.' });
    await asAdmin(`reviews/${review.id}/restore`);
    await market.expect(200, 'DELETE', `${reviews}/mine`, { as: token });

    const steps: EventKind[] = [
      ...(['app.submitted', 'app.withdrawn', 'app.submitted', 'app.withdrawn'] as const),
      ...(['app.submitted', 'app.rejected', 'app.submitted', 'app.approved'] as const),
      ...(['app.version.published', 'app.unlisted', 'app.relisted', 'app.suspended', 'app.restored'] as const),
      ...(['review.created', 'review.updated', 'review.replied', 'review.hidden', 'review.restored'] as const),
      'review.deleted',
    ];
    const calls = await own.has(steps.length);
    assert.deepEqual(own.types().sort(), steps.toSorted());
    assert.deepEqual((await chosen.has(2)).map(({ event }) => event.type).sort(), ['app.approved', 'review.created']);
    await eventually(async () => steps.every((step) => everything.types().includes(step)), 'all of it');
    assert.ok(everything.types().includes('developer.registered') && everything.types().includes('developer.verified'));
    assert.deepEqual(another.types(), []);

    const validate = createValidator(namedSchemas);
    for (const call of [...calls, ...everything.received()]) {
      const { id: eventId, type, createdAt, data, ...more } = call.event;
      assert.deepEqual(more, {});
      assert.equal(call.headers['webhook-id'], eventId);
      assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000);
      assert.ok(validate(EVENT_KINDS[type as EventKind].data)(data), `${type}: ${call.body}`);
      assert.ok(!call.body.includes(accountUserId), 'no account of a user leaves');
    }
    assert.equal(calls.find(({ event }) => event.type === 'app.rejected')!.event.data.reasons.length, 1);
    for (const call of calls) assert.deepEqual(verify(own.secret, call), call.event);
    await everything.act('DELETE');
  });

  test('without a webhook that wants it nothing is kept', async () => {
    const [before] = await market.sql('SELECT count(*) FROM webhook_events');
    await developerWithKey();
    assert.deepEqual(await market.sql('SELECT count(*) FROM webhook_events'), [before]);
  });

  test('installs from now on, and their ends, some seconds later', async () => {
    const caller = await developerWithKey();
    const { slug, id } = await approvedApp(market, caller.as);
    const install = (installationId: string) =>
      market.expect(201, 'POST', `/api/apps/${slug}/install`, { body: { installationId, version: 1 } });
    await install('earlier');
    const own = await webhook(caller, { events: ['app.installed', 'app.uninstalled'] });
    await Promise.all(['a', 'b', 'c'].map(install));
    await market.expect(200, 'POST', `/api/apps/${slug}/install`, { body: { installationId: 'a' } });
    const ended = { installationId: 'b', reason: 'Moved.' };
    await market.expect(200, 'POST', `/api/apps/${slug}/uninstall`, { body: ended });
    const calls = await own.has(4, 20);
    const told = calls.map(({ event: { type, data } }) => `${type} ${data.installationId} ${data.app.id === id}`);
    assert.deepEqual(told.sort(), [
      ...['a', 'b', 'c'].map((one) => `app.installed ${one} true`),
      'app.uninstalled b true',
    ]);
    assert.equal(calls.find(({ event }) => event.type === 'app.uninstalled')!.event.data.reason, 'Moved.');
    // Told once: the next look finds nothing from before.
    await install('d');
    await own.has(5, 20);
    assert.equal(own.received().length, 5);
  });

  test('to a suspended developer nothing but the suspension, and its end', async () => {
    const caller = await developerWithKey();
    await approvedApp(market, caller.as);
    const own = await webhook(caller);
    const decideAbout = (move: string, body?: object) =>
      market.expect(200, 'POST', `/api/admin/developers/${caller.developer.id}/${move}`, { as: admin, body });
    const { id } = await createApp(market, caller.as);
    await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: caller.as });
    await decideAbout('suspend', { reason: 'A complaint.' });
    await decide(market, id, 'reject');
    await decideAbout('reinstate');
    await own.has(3);
    assert.deepEqual(own.types().sort(), ['app.submitted', 'developer.reinstated', 'developer.suspended']);
  });
});

suite('Secrets', () => {
  test('are shown once, stored sealed, and for a day after a rotation both sign', async () => {
    const caller = await developerWithKey();
    const own = await webhook(caller);
    assert.match(own.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const { text } = await market.expect(200, 'GET', '/api/dev/webhooks', { as: caller.as });
    assert.ok(!text.includes('whsec_') && text.includes(own.id));
    const [stored] = await market.sql(`SELECT encode(secret, 'escape') AS secret FROM webhooks WHERE id = $1`, [
      own.id,
    ]);
    assert.ok(!stored.secret.includes(own.secret.slice(6, 30)));

    const rotated = await own.act('POST', '/rotate-secret');
    assert.equal(rotated.status, 201);
    await own.sendTest();
    const [overlap] = await own.has(1);
    assert.equal(String(overlap!.headers['webhook-signature']).split(' ').length, 2);
    for (const secret of [own.secret, rotated.body.secret]) verify(secret, overlap!);

    await market.sql('UPDATE webhooks SET previous_until = now() WHERE id = $1', [own.id]);
    await own.sendTest();
    const [, later] = await own.has(2);
    verify(rotated.body.secret, later!);
    assert.throws(() => verify(own.secret, later!));
    assert.throws(() => verify(rotated.body.secret, { ...later!, body: `${later!.body} ` }));
  });

  test('a repeated creation makes no second webhook, and gives the secret to nobody', async () => {
    const { as } = await developerWithKey();
    const headers = { 'idempotency-key': 'one' };
    const create = () =>
      market.request('POST', '/api/dev/webhooks', { as, headers, body: { url: receiver.url('/x') } });
    assert.equal((await create()).status, 201);
    assert.deepEqual(codeOf(await create()), [409, 'ANSWER_NOT_REPEATABLE']);
    assert.equal((await market.expect(200, 'GET', '/api/dev/webhooks', { as })).body.data.length, 1);
  });
});

suite('Who may have webhooks', () => {
  test('ten each, also when fifteen are asked for at once', async () => {
    const { as } = await developerWithKey();
    const create = () => market.request('POST', '/api/dev/webhooks', { as, body: { url: receiver.url('/x') } });
    const answers = await Promise.all(Array.from({ length: 15 }, create));
    assert.equal(answers.filter(({ status }) => status === 201).length, 10);
    assert.deepEqual(codeOf(await create()), [409, 'WEBHOOK_LIMIT_REACHED']);
  });

  test('nobody before the verification', async () => {
    const { accountUserId } = await market.register();
    const browser = await signIn(market, { accountUserId });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: market.url };
    const body = { url: receiver.url('/x') };
    const answer = await market.request('POST', '/portal/api/webhooks', { headers, body });
    assert.deepEqual(codeOf(answer), [403, 'DEVELOPER_UNVERIFIED']);
  });

  test("somebody else's, and the marketplace's, are not to be told from ones that do not exist", async () => {
    const theirs = await webhook(await developerWithKey());
    const shared = await webhook(ADMIN);
    const eventId = await theirs.sendTest();
    const { as } = await developerWithKey();
    const headers = { 'x-request-id': 'the-same-request' };
    const asking: [string, string, object?][] = [
      ['GET', ''],
      ['PUT', '', { description: 'Mine' }],
      ['DELETE', ''],
      ...['rotate-secret', 'pause', 'resume', 'test', `deliveries/${eventId}/resend`].map((move): [string, string] => [
        'POST',
        `/${move}`,
      ]),
      ['GET', '/deliveries'],
      ['GET', `/deliveries/${eventId}`],
    ];
    for (const [method, rest, body] of asking) {
      const answers = await Promise.all(
        [theirs.id, shared.id, 'whk_00000000000000000000000000'].map((id) =>
          market.request(method, `/api/dev/webhooks/${id}${rest}`, { as, headers, ...(body ? { body } : {}) }),
        ),
      );
      for (const { status, text } of answers) assert.deepEqual([status, text], [404, answers[2]!.text], method + rest);
      const byAdmin = await market.request(method, `/api/admin/webhooks/${theirs.id}${rest}`, {
        as: admin,
        ...(body ? { body } : {}),
      });
      assert.deepEqual(codeOf(byAdmin), [404, 'WEBHOOK_NOT_FOUND']);
    }
    assert.equal((await theirs.act('GET')).body.status, 'ACTIVE');
    await shared.act('DELETE');
  });
});

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
        assert.deepEqual(codeOf(answer), [400, 'VALIDATION_FAILED'], url);
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
    assert.deepEqual([refused.answerStatus, refused.problem], [null, 'The address could not be reached.']);

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
      assert.deepEqual([one.status, one.answerStatus, one.problem], ['PENDING', 503, 'It answered 503.']);
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
    await eventually(async () => (await own.log()).pagination.total === 1, 'one delivery', 15);
    assert.deepEqual(codeOf(await own.act('GET', `/deliveries/${old}`)), [404, 'WEBHOOK_DELIVERY_NOT_FOUND']);
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
    assert.deepEqual(codeOf(await dead.act('POST', '/test')), [409, 'WEBHOOK_PAUSED']);
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

test('the guide has an example of every event, as the schemas have it', () => {
  const guide = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const shown = [...guide.matchAll(/^### (\S+)\n\n(.+)\n\n```json\n([^`]+)```/gm)];
  const wanted = Object.entries(EVENT_KINDS).map(([type, { sentence }]) => [type, sentence]);
  assert.deepEqual(
    shown.map(([, type, sentence]) => [type, sentence]),
    wanted,
  );
  const validate = createValidator(namedSchemas);
  for (const [, type, , json] of shown) {
    const example = JSON.parse(json!);
    assert.deepEqual(example, exampleOf(type as EventKind));
    assert.ok(validate(EVENT_KINDS[type as EventKind].data)(example.data), `${type}`);
  }
});
