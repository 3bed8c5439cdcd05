// Transfers of apps between publishers.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { READ } from '../../testing/installations.ts';
import { createApp, createApprovedApp, decide, submissionOf } from '../../testing/listings.ts';
import { type Answer, startTestMarket, type TestDeveloper } from '../../testing/market.ts';
import { member, memberKey, organization } from '../../testing/organizations.ts';
import { signIn } from '../../testing/sign-in.ts';
import { KEYS_PATH } from '../receipts/record.ts';
import { Verifier } from '../receipts/verification.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;

/** `npm test -- --long FILE` plays the race more often. */
const ROUNDS = process.env.TEST_LONG === 'on' ? 200 : 40;

interface Party {
  id: string;
  token: string;
}
const give = (from: Party, appId: string, to: { id: string }, more = {}) =>
  market.request('POST', `/api/publishers/${from.id}/apps/${appId}/transfers`, {
    as: from.token,
    body: { toPublisher: to.id, ...more },
  });
const move = (id: string, what: 'accept' | 'decline' | 'cancel', as: { token: string }) =>
  market.request('POST', `/api/transfers/${id}/${what}`, { as: as.token });
const opened = async (from: Party, appId: string, to: { id: string }): Promise<string> => {
  const answer = await give(from, appId, to);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
};
const handOver = async (from: Party, appId: string, to: Party) => {
  const answer = await move(await opened(from, appId, to), 'accept', to);
  assert.equal(answer.status, 200, answer.text);
};
const ownerOf = async (appId: string) =>
  (await market.sql('SELECT developer_id FROM apps WHERE id = $1', [appId]))[0]!.developer_id;
const two = () => Promise.all([market.verifiedDeveloper(), market.verifiedDeveloper()]);
const endHold = (appId: string) =>
  market.sql(`UPDATE apps SET transferred_at = transferred_at - interval '7 days 1 second' WHERE id = $1`, [appId]);

suite('A transfer', () => {
  test('moves the app with all that belongs to it, and what it shows stays as it was', async () => {
    const [from, to] = await two();
    const key = await market.apiKey(from);
    const app = await createApprovedApp(market, key);
    await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, {
      as: await market.token('a-reader'),
      body: { rating: 4, title: 'Good', body: 'It works.' },
    });
    await market.expect(201, 'POST', `/api/apps/${app.slug}/install`, { body: {} });
    const shown = async () => (await market.expect(200, 'GET', `/api/apps/${app.slug}`)).body;
    const before = await shown();
    await handOver(from, app.id, to);
    const after = await shown();
    assert.deepEqual([before.publisherSince, after.developer.id], [null, to.id]);
    assert.ok(Math.abs(Date.parse(after.publisherSince) - Date.now()) < 60_000);
    for (const field of ['name', 'reviewCount', 'averageRating', 'version', 'publishedAt', 'approvedAt'])
      assert.deepEqual(after[field], before[field], field);
    assert.equal((await market.request('GET', `/api/dev/apps/${app.id}`, { as: key })).status, 404);
    const receiver = await market.apiKey(to);
    const { body: own } = await market.expect(200, 'GET', `/api/dev/apps/${app.id}`, { as: receiver });
    assert.ok(Date.parse(own.transferHoldUntil) > Date.now());
    await market.expect(200, 'GET', `/api/dev/apps/${app.id}/analytics`, { as: receiver });
    const { body: reviews } = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/reviews`, { as: receiver });
    assert.equal(reviews.data.length, 1);
    const { body: receipts } = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/receipts`, { as: receiver });
    assert.deepEqual(receipts.data.map(({ record }: { record: { decision: string } }) => record.decision).sort(), [
      'APPROVED',
      'TRANSFERRED',
    ]);
    const { body: proof } = await market.expect(200, 'GET', `/api/apps/${app.slug}/proof`);
    assert.equal(proof.receipt.record.decision, 'TRANSFERRED');
  });

  test('needs owners on both sides, and a recent sign-in', async () => {
    const made = await organization(market);
    const { key } = await memberKey(market, made, made.owner);
    const app = await createApp(market, key);
    const to = await market.verifiedDeveloper();
    const colleague = await member(market, made, 'ADMIN');
    expectError(await give({ id: made.id, token: colleague.token }, app.id, to), 403, 'ROLE_INSUFFICIENT');
    const id = await opened({ id: made.id, token: made.owner.token }, app.id, to);
    const stranger = await market.verifiedDeveloper();
    for (const what of ['accept', 'decline', 'cancel'] as const)
      expectError(await move(id, what, stranger), 404, 'TRANSFER_NOT_FOUND');
    expectError(await move(id, 'accept', made.owner), 404, 'TRANSFER_NOT_FOUND');
    expectError(await move(id, 'cancel', colleague), 403, 'ROLE_INSUFFICIENT');
    const session = await signIn(market, { accountUserId: to.accountUserId });
    const age = `UPDATE sessions SET auth_time = now() - interval '11 minutes' WHERE account_user_id = $1`;
    await market.sql(age, [to.accountUserId]);
    expectError(await session.request('POST', `/store/api/transfers/${id}/accept`), 401, 'STEP_UP_REQUIRED');
    assert.equal((await move(id, 'accept', to)).status, 200);
    assert.equal(await ownerOf(app.id), to.id);
  });

  test('can be declined or cancelled while it is open, and expires after 14 days', async () => {
    const [from, to] = await two();
    const app = await createApp(market, await market.apiKey(from));
    for (const [what, by] of [
      ['decline', to],
      ['cancel', from],
    ] as const) {
      const id = await opened(from, app.id, to);
      expectError(await give(from, app.id, to), 409, 'TRANSFER_OPEN');
      assert.equal((await move(id, what, by)).status, 200);
      expectError(await move(id, 'accept', to), 404, 'TRANSFER_NOT_FOUND');
    }
    const late = await opened(from, app.id, to);
    await market.sql('UPDATE app_transfers SET expires_at = now() WHERE id = $1', [late]);
    expectError(await move(late, 'accept', to), 404, 'TRANSFER_NOT_FOUND');
    const { body } = await market.expect(200, 'GET', `/api/publishers/${to.id}/transfers?direction=in`, {
      as: to.token,
    });
    assert.deepEqual(
      body.data.map(({ status }: { status: string }) => status),
      ['EXPIRED', 'CANCELLED', 'DECLINED'],
    );
    assert.equal((await give(from, app.id, to)).status, 201);
  });

  test('is refused to publishers that are not verified, to the same one, and beyond the app limit', async () => {
    const [from, to] = await two();
    const app = await createApp(market, await market.apiKey(from));
    const unverified = await market.register();
    expectError(await give(from, app.id, unverified), 404, 'RECEIVER_NOT_FOUND');
    expectError(await give(from, app.id, { id: 'made-up' }), 404, 'RECEIVER_NOT_FOUND');
    expectError(await give(from, app.id, from), 409, 'SAME_PUBLISHER');
    expectError(await give(to, app.id, from), 404, 'APP_NOT_FOUND');
    const id = await opened(from, app.id, to);
    await createApp(market, await market.apiKey(to));
    await market.expect(200, 'PUT', `/api/admin/developers/${to.id}/app-limit`, { as: admin, body: { appLimit: 1 } });
    expectError(await move(id, 'accept', to), 409, 'RECEIVER_APP_LIMIT');
  });

  test('can be cancelled, but not accepted, after the receiver was suspended', async () => {
    const [from, to] = await two();
    const app = await createApp(market, await market.apiKey(from));
    const id = await opened(from, app.id, to);
    const body = { reason: 'For the test.' };
    await market.expect(200, 'POST', `/api/admin/developers/${to.id}/suspend`, { as: admin, body });
    expectError(await move(id, 'accept', to), 404, 'RECEIVER_NOT_FOUND');
    assert.equal((await move(id, 'cancel', from)).body.status, 'CANCELLED');
  });

  test('cannot be accepted while the sender is suspended: the app would be public again', async () => {
    const [from, to] = await two();
    const app = await createApprovedApp(market, await market.apiKey(from));
    const id = await opened(from, app.id, to);
    const body = { reason: 'For the test.' };
    await market.expect(200, 'POST', `/api/admin/developers/${from.id}/suspend`, { as: admin, body });
    expectError(await move(id, 'accept', to), 409, 'SENDER_SUSPENDED');
    assert.equal((await market.request('GET', `/api/apps/${app.slug}`)).status, 404);
    await market.expect(200, 'POST', `/api/admin/developers/${from.id}/reinstate`, { as: admin });
    assert.equal((await move(id, 'accept', to)).body.status, 'ACCEPTED');
  });

  test('says whether the public can see the app', async () => {
    const [from, to] = await two();
    const key = await market.apiKey(from);
    const [draft, live] = [await createApp(market, key), await createApprovedApp(market, key)];
    assert.equal((await give(from, draft.id, to)).body.app.listed, false);
    assert.equal((await give(from, live.id, to)).body.app.listed, true);
  });

  test('waits for the review, and does not take an app out of its suspension', async () => {
    const [from, to] = await two();
    const key = await market.apiKey(from);
    const app = await createApp(market, key);
    const id = await opened(from, app.id, to);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
    expectError(await move(id, 'accept', to), 409, 'APP_STATE');
    await decide(market, app.id, 'approve');
    const suspension = { as: admin, body: { reason: 'For the test.' } };
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, suspension);
    expectError(await move(id, 'accept', to), 409, 'APP_STATE');
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/restore`, { as: admin });
    assert.equal((await move(id, 'accept', to)).status, 200);
  });

  test('takes away what gave the old publisher access: limited keys, correction requests, the OAuth client', async () => {
    const [from, to] = await two();
    const key = await market.apiKey(from);
    const app = await createApprovedApp(market, key, { oauthClientId: `client-${from.id}` });
    const kept = await createApp(market, key);
    const limited = async (apps: string[]) =>
      (
        await market.expect(201, 'POST', '/api/dev/api-keys', {
          as: from.token,
          body: { name: 'Limited', scopes: ['APP_READ'], apps },
        })
      ).body.key;
    const [alone, both] = [await limited([app.id]), await limited([app.id, kept.id])];
    const path = `/api/dev/apps/${app.id}/corrections`;
    const request = { changes: { description: 'Corrected text.' }, reason: 'A typo.' };
    await market.expect(201, 'POST', path, { as: key, body: request });
    await handOver(from, app.id, to);
    expectError(await market.request('GET', '/api/dev/apps', { as: alone }), 401, 'KEY_REVOKED');
    const { body: list } = await market.expect(200, 'GET', '/api/dev/apps', { as: both });
    assert.deepEqual(
      list.data.map(({ id }: { id: string }) => id),
      [kept.id],
    );
    assert.equal((await market.request('GET', `/api/dev/apps/${app.id}`, { as: both })).status, 404);
    const { body: own } = await market.expect(200, 'GET', `/api/dev/apps/${app.id}`, { as: await market.apiKey(to) });
    assert.equal(own.oauthClientId, null);
    // The receiver does not read why the sender asked for it.
    assert.deepEqual(await market.sql('SELECT id FROM correction_requests WHERE app_id = $1', [app.id]), []);
  });

  test('tells both by event and email, without the sender’s message', async () => {
    const [from, to] = await two();
    const app = await createApprovedApp(market, await market.apiKey(from));
    const asked = await give(from, app.id, to, { message: 'Call me at 555-0100.' });
    assert.equal(asked.body.message, 'Call me at 555-0100.');
    await move(asked.body.id, 'accept', to);
    const mails = await market.sql('SELECT event, text FROM mails WHERE recipient = ANY($1) AND event LIKE $2', [
      [from.email, to.email],
      'app.transfer%',
    ]);
    assert.deepEqual(mails.map(({ event }) => event).sort(), [
      ...['app.transfer-requested', 'app.transferred', 'app.transferred'],
    ]);
    for (const { text } of mails) assert.doesNotMatch(text, /555/);
  });

  test('is in the recent activity; what the former publisher did is not in that of the new one', async () => {
    const [from, to] = await two();
    const [key, receiver] = [await market.apiKey(from), await market.apiKey(to)];
    const app = await createApprovedApp(market, key, { name: 'Moving Van' });
    const about = async (as: string) =>
      (await market.expect(200, 'GET', '/api/dev/activity', { as })).body.data
        .filter(({ appId }: { appId: string }) => appId === app.id)
        .map(({ summary }: { summary: string }) => summary);
    const id = await opened(from, app.id, to);
    assert.equal((await about(key))[0], 'You asked another publisher to take over Moving Van.');
    assert.equal((await move(id, 'accept', to)).status, 200);
    assert.deepEqual(await about(receiver), ['You accepted the transfer of Moving Van.']);
    assert.deepEqual(await about(key), []);
  });

  test('links in its emails to the portal of the organization', async () => {
    const from = await market.verifiedDeveloper();
    const to = await organization(market);
    const app = await createApp(market, await market.apiKey(from));
    await opened(from, app.id, to);
    const email = `${to.owner.accountUserId}@example.com`;
    const [mail] = await market.sql(
      `SELECT text FROM mails WHERE recipient = $1 AND event = 'app.transfer-requested'`,
      [email],
    );
    assert.ok(mail!.text.includes(`/portal/transfers?publisher=${to.id}`), mail!.text);
  });
});

suite('For seven days after a transfer', () => {
  const newVersion = async (appId: string, key: string, changes: object) => {
    const body = { releaseNotes: 'New.', ...changes };
    await market.expect(201, 'POST', `/api/dev/apps/${appId}/versions`, { as: key, body });
    return market.request('POST', `/api/dev/apps/${appId}/versions/2/submit`, { as: key });
  };

  test('the app cannot be transferred again', async () => {
    const [from, to] = await two();
    const third = await market.verifiedDeveloper();
    const app = await createApp(market, await market.apiKey(from));
    await handOver(from, app.id, to);
    expectError(await give(to, app.id, third), 409, 'TRANSFER_HOLD');
    await endHold(app.id);
    await handOver(to, app.id, third);
    assert.equal(await ownerOf(app.id), third.id);
  });

  test('it gets no new permission and no setup page at another host; other changes go on', async () => {
    const [from, to] = await two();
    const app = await createApprovedApp(market, await market.apiKey(from), { setupUrl: 'https://setup.example.com/a' });
    await handOver(from, app.id, to);
    const key = await market.apiKey(to);
    const refused = await newVersion(app.id, key, {
      setupUrl: 'https://other.example.com/a',
      permissions: [READ],
    });
    expectError(refused, 409, 'TRANSFER_HOLD');
    assert.deepEqual(
      refused.body.error.details.map(({ pointer }: { pointer: string }) => pointer),
      ['/permissions/0', '/setupUrl'],
    );
    const allowed = { setupUrl: 'https://setup.example.com/b', permissions: [], description: 'Says more.' };
    await market.expect(200, 'PUT', `/api/dev/apps/${app.id}/versions/2`, { as: key, body: allowed });
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as: key });
    const { id: submission } = await submissionOf(market, app.id);
    const { body } = await market.expect(200, 'GET', `/api/admin/submissions/${submission}`, { as: admin });
    assert.ok(body.publisherSince);
  });
});

suite('An acceptance that races', () => {
  test(`${ROUNDS} rounds with approve, suspend, delete, submit, cancel: one owner, and receipts that verify`, async () => {
    const parties = await Promise.all(Array.from({ length: 4 }, async () => [await two(), null] as const));
    let round = 0;
    await Promise.all(
      parties.map(async ([[from, to]]) => {
        const key = await market.apiKey(from);
        while (round++ < ROUNDS) await race(from, to, key, round);
      }),
    );
    const { keys, head } = (await market.expect(200, 'GET', KEYS_PATH)).body;
    const { text } = await market.expect(200, 'GET', '/api/admin/receipts/export', { as: admin });
    const verifier = new Verifier({ keys: { keys }, head: head.hash });
    for (const line of text.trimEnd().split('\n')) await verifier.take(line);
    verifier.end();
    assert.equal(verifier.count, head.sequence);
  });

  async function race(from: TestDeveloper, to: TestDeveloper, key: string, round: number): Promise<void> {
    const app = round % 2 ? await createApprovedApp(market, key) : await createApp(market, key);
    const id = await opened(from, app.id, to);
    const dev = (method: string, path = '') => market.request(method, `/api/dev/apps/${app.id}${path}`, { as: key });
    const rivals: (() => Promise<Answer>)[] = [
      () => dev('DELETE'),
      () => (round % 2 ? dev('POST', '/unlist') : dev('POST', '/submit')),
      () => move(id, 'cancel', from),
      () =>
        round % 2
          ? market.request('POST', `/api/admin/apps/${app.id}/suspend`, { as: admin, body: { reason: 'Race.' } })
          : move(id, 'decline', to),
      () => move(id, 'accept', to),
    ];
    const [accepted, other] = await Promise.all([move(id, 'accept', to), rivals[round % rivals.length]!()]);
    for (const answer of [accepted, other]) assert.ok([200, 404, 409].includes(answer.status), answer.text);
    const [row] = await market.sql('SELECT developer_id, deleted_at FROM apps WHERE id = $1', [app.id]);
    const wasAccepted = [accepted, other].some(({ status, body }) => status === 200 && body?.status === 'ACCEPTED');
    assert.equal(row!.developer_id, wasAccepted ? to.id : from.id);
    const [transfer] = await market.sql('SELECT status FROM app_transfers WHERE id = $1', [id]);
    assert.equal(transfer!.status === 'ACCEPTED', wasAccepted);
    const [{ listed }] = (await market.sql(
      `SELECT count(*)::int AS listed FROM catalog JOIN apps ON apps.id = app_id WHERE app_id = $1 AND deleted_at IS NOT NULL`,
      [app.id],
    )) as [{ listed: number }];
    assert.equal(listed, 0);
    // The limit of apps is for real developers.
    if (!row!.deleted_at)
      await market.request('DELETE', `/api/dev/apps/${app.id}`, { as: wasAccepted ? await market.apiKey(to) : key });
    if (wasAccepted) await market.sql('UPDATE api_keys SET revoked_at = now() WHERE developer_id = $1', [to.id]);
  }
});
