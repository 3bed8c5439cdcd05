import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { EVENT_KINDS, type EventKind, exampleOf } from '../server/features/events/kinds.ts';
import { newSecret, signedHeaders } from '../server/features/webhooks/signature.ts';
import { startWebhookMarket } from '../server/testing/webhooks.ts';
import { type WebhookEvent, WebhookVerificationError, webhooks } from './src/sdk.ts';

const { webhook, developerWithKey } = await startWebhookMarket({ after });
const secret = newSecret();
const body = JSON.stringify(exampleOf('app.approved'));
const sign = (secrets = [secret], at = new Date()) => signedHeaders('evt_1', at, body, secrets);

suite('webhooks.verify', () => {
  test('returns the event that the marketplace sends, also with both secrets of a rotation', async () => {
    const own = await webhook(await developerWithKey());
    const eventId = await own.sendTest();
    const [first] = await own.has(1);
    const event = await webhooks.verify(first!.body, first!.headers, own.secret);
    assert.deepEqual([event.id, event.type, event.data], [eventId, 'webhook.test', first!.event.data]);

    const rotated = (await own.act('POST', '/rotate-secret')).body.secret as string;
    await own.sendTest();
    const [, second] = await own.has(2);
    for (const valid of [own.secret, rotated])
      assert.equal((await webhooks.verify(second!.body, second!.headers, valid)).type, 'webhook.test');
  });

  test('knows every type of event; the type decides what the data is', async () => {
    for (const type of Object.keys(EVENT_KINDS) as EventKind[]) {
      const sent = JSON.stringify(exampleOf(type));
      const event = await webhooks.verify(sent, signedHeaders('evt_1', new Date(), sent, [secret]), secret);
      assert.deepEqual(event, exampleOf(type));
      summarize(event);
    }
  });

  test('takes bytes or text, and headers of fetch or of Node in any case', async () => {
    const headers = sign();
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    for (const given of [headers, upper, new Headers(headers)])
      for (const bytes of [body, new TextEncoder().encode(body), Buffer.from(body)])
        assert.equal((await webhooks.verify(bytes, given, secret)).type, 'app.approved');
  });

  test('refuses what is unsigned, forged, changed or old, and accepts a clock that is a little off', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const { 'webhook-signature': signature, ...unsigned } = sign() as Record<string, string>;
    const refused: [object, string?][] = [
      [{}],
      [unsigned],
      [sign([newSecret()])],
      [sign([secret], minutes(-6))],
      [sign([secret], minutes(6))],
      [sign(), `${body} `],
      [{ ...sign(), 'webhook-id': 'evt_2' }],
      [{ ...sign(), 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 60) }],
      [{ ...sign(), 'webhook-timestamp': 'soon' }],
      [{ ...sign(), 'webhook-signature': signature!.replace('v1,', 'v2,') }],
      [{ ...sign(), 'webhook-signature': 'v1,not base64 v1, v1' }],
    ];
    for (const [headers, changed = body] of refused)
      await assert.rejects(webhooks.verify(changed, { ...headers }, secret), WebhookVerificationError);
    for (const at of [minutes(-4), minutes(4)]) await webhooks.verify(body, sign([secret], at), secret);
  });

  test('says that the secret is missing or not one of a webhook', async () => {
    for (const wrong of [undefined as unknown as string, '', 'whsec_', 'whsec_%', 'mkt_abc'])
      await assert.rejects(webhooks.verify(body, sign(), wrong), { name: 'TypeError', message: /whsec_…/ });
  });
});

/** Compiles only if `type` discriminates the union. */
function summarize(event: WebhookEvent): string | null {
  switch (event.type) {
    case 'app.rejected':
      return event.data.reasons.map(({ code }) => code).join();
    case 'review.created':
      return event.data.review.title;
    case 'key.revoked':
      return event.data.key.maskedKey;
    default:
      return null;
  }
}
