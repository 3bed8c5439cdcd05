import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { validatorOf } from '../../platform/http/validation.ts';
import { expectError } from '../../testing/expect-error.ts';
import { createApp, createApprovedApp, decide } from '../../testing/listings.ts';
import { eventually } from '../../testing/market.ts';
import { reviewer } from '../../testing/reviewers.ts';
import { signIn } from '../../testing/sign-in.ts';
import type { Received } from '../../testing/webhook-receiver.ts';
import { startWebhookMarket } from '../../testing/webhooks.ts';
import { EVENT_KINDS, type EventKind, exampleOf } from '../events/kinds.ts';

const { market, receiver, webhook, developerWithKey, asAdmin: ADMIN } = await startWebhookMarket({ after });
const { admin } = market;
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

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
    await market.expect(200, 'PUT', `/api/admin/apps/${id}`, { as: admin, body: { description: 'Corrected.' } });
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
      ...(['app.version.published', 'app.corrected', 'app.unlisted', 'app.relisted', 'app.suspended'] as const),
      ...(['review.created', 'review.updated', 'review.replied', 'review.hidden', 'review.restored'] as const),
      ...(['app.restored', 'review.deleted'] as const),
    ];
    const calls = await own.has(steps.length);
    assert.deepEqual(own.types().sort(), steps.toSorted());
    assert.deepEqual((await chosen.has(2)).map(({ event }) => event.type).sort(), ['app.approved', 'review.created']);
    await eventually(async () => steps.every((step) => everything.types().includes(step)), 'all of it');
    assert.ok(everything.types().includes('developer.registered') && everything.types().includes('developer.verified'));
    assert.deepEqual(another.types(), []);

    for (const call of [...calls, ...everything.received()]) {
      const { id: eventId, type, createdAt, data, ...more } = call.event;
      assert.deepEqual(more, {});
      assert.equal(call.headers['webhook-id'], eventId);
      assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000);
      assert.ok(validatorOf(EVENT_KINDS[type as EventKind].data)(data), `${type}: ${call.body}`);
      assert.ok(!call.body.includes(accountUserId), 'no account of a user leaves');
    }
    assert.equal(calls.find(({ event }) => event.type === 'app.rejected')!.event.data.reasons.length, 1);
    for (const call of calls) assert.deepEqual(verify(own.secret, call), call.event);
    await everything.act('DELETE');
  });

  test('what happens while a webhook is being deleted happens all the same', async () => {
    const caller = await developerWithKey();
    const { id } = await createApp(market, caller.as);
    const own = await webhook(caller);
    const deleting = new pg.Client({ connectionString: market.settings.databaseUrl });
    await deleting.connect();
    await deleting.query('BEGIN');
    await deleting.query('DELETE FROM webhooks WHERE id = $1', [own.id]);
    const submitting = market.request('POST', `/api/dev/apps/${id}/submit`, { as: caller.as });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await market.sql(waiting)).length > 0, 'the submission to wait for the lock');
    await deleting.query('COMMIT');
    await deleting.end();
    assert.equal((await submitting).status, 200);
  });

  test('without a webhook that wants it nothing is kept', async () => {
    const [before] = await market.sql('SELECT count(*) FROM webhook_events');
    await developerWithKey();
    assert.deepEqual(await market.sql('SELECT count(*) FROM webhook_events'), [before]);
  });

  test('installs from now on, and their ends, some seconds later', async () => {
    const caller = await developerWithKey();
    const { slug, id } = await createApprovedApp(market, caller.as);
    const install = (installationId: string) =>
      market.expect(201, 'POST', `/api/apps/${slug}/install`, { body: { installationId, version: 1 } });
    await install('earlier');
    const own = await webhook(caller, { events: ['app.installed', 'app.uninstalled'] });
    const [, second] = await Promise.all(['a', 'b', 'c'].map(install));
    await market.expect(200, 'POST', `/api/apps/${slug}/install`, { body: { installationId: 'a' } });
    const ended = { installationId: 'b', secret: second!.body.secret, code: 'SWITCHED', reason: 'Moved.' };
    await market.expect(200, 'POST', `/api/apps/${slug}/uninstall`, { body: ended });
    const calls = await own.has(4, 20);
    const told = calls.map(({ event: { type, data } }) => `${type} ${data.installationId} ${data.app.id === id}`);
    assert.deepEqual(told.sort(), [
      ...['a', 'b', 'c'].map((one) => `app.installed ${one} true`),
      'app.uninstalled b true',
    ]);
    const { data } = calls.find(({ event }) => event.type === 'app.uninstalled')!.event;
    assert.deepEqual([data.code, data.reason], ['SWITCHED', 'Moved.']);
    // Told once: the next look finds nothing from before.
    await install('d');
    await own.has(5, 20);
    assert.equal(own.received().length, 5);
  });

  test('to a suspended developer nothing but the suspension, and its end', async () => {
    const caller = await developerWithKey();
    await createApprovedApp(market, caller.as);
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
    expectError(await create(), 409, 'ANSWER_NOT_REPEATABLE');
    assert.equal((await market.expect(200, 'GET', '/api/dev/webhooks', { as })).body.data.length, 1);
  });
});

suite('Who may have webhooks', () => {
  test('ten each, also when fifteen are asked for at once', async () => {
    const { as } = await developerWithKey();
    const create = () => market.request('POST', '/api/dev/webhooks', { as, body: { url: receiver.url('/x') } });
    const answers = await Promise.all(Array.from({ length: 15 }, create));
    assert.equal(answers.filter(({ status }) => status === 201).length, 10);
    expectError(await create(), 409, 'WEBHOOK_LIMIT_REACHED');
  });

  test('nobody before the verification', async () => {
    const { accountUserId } = await market.register();
    const browser = await signIn(market, { accountUserId });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: market.url };
    const body = { url: receiver.url('/x') };
    const answer = await market.request('POST', '/portal/api/webhooks', { headers, body });
    expectError(answer, 403, 'DEVELOPER_UNVERIFIED');
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
      expectError(byAdmin, 404, 'WEBHOOK_NOT_FOUND');
    }
    assert.equal((await theirs.act('GET')).body.status, 'ACTIVE');
    await shared.act('DELETE');
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
  for (const [, type, , json] of shown) {
    const example = JSON.parse(json!);
    assert.deepEqual(example, exampleOf(type as EventKind));
    assert.ok(validatorOf(EVENT_KINDS[type as EventKind].data)(example.data), `${type}`);
  }
});
