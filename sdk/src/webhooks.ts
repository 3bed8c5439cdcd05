// Verifies webhook requests (https://www.standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`, within a time window
// against replays. WebCrypto compares signatures in constant time, in Node and everywhere else.

import type { WebhookEventData } from './webhook-events.gen.ts';

/** An event, discriminated by its `type`. Later versions of the API can add types: ignore those that you don't know. */
export type WebhookEvent = {
  [Type in keyof WebhookEventData]: {
    /** The same for every attempt: store it and ignore repeats. */
    id: string;
    type: Type;
    /** When it happened, ISO 8601. */
    createdAt: string;
    data: WebhookEventData[Type];
  };
}[keyof WebhookEventData];

/** The request did not come from the marketplace, or too long ago. Respond with 400. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
  }
}

type HeaderRecord = Record<string, string | readonly string[] | undefined>;

/** Largest difference between the clocks, in both directions. */
const MAX_AGE_MS = 5 * 60_000;

/**
 * Returns the event of a request, or throws a WebhookVerificationError.
 *
 * @param body The body as it was received: not parsed and serialized again.
 * @param headers The headers of the request, of Node's `http` or of `fetch`.
 * @param secret The secret of the webhook, `whsec_…`.
 */
export async function verify(
  body: string | Uint8Array,
  headers: Headers | HeaderRecord,
  secret: string,
): Promise<WebhookEvent> {
  const key = await importSecret(secret);
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => {
    const value = headerOf(headers, `webhook-${name}`);
    if (!value) throw new WebhookVerificationError(`The header webhook-${name} is missing.`);
    return value;
  }) as [string, string, string];
  // The signature covers the timestamp, so an old request cannot be replayed with a new one.
  const age = Date.now() - Number(timestamp) * 1_000;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > MAX_AGE_MS)
    throw new WebhookVerificationError('The webhook-timestamp is more than five minutes off.');

  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + bytes.length);
  signed.set(prefix);
  signed.set(bytes, prefix.length);
  // While a secret is being rotated, the request has a signature of each secret.
  for (const signature of signatures.split(' ')) {
    const sent = signature.startsWith('v1,') ? decodeBase64(signature.slice(3)) : undefined;
    if (sent && (await crypto.subtle.verify('HMAC', key, sent, signed)))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  }
  throw new WebhookVerificationError('No signature matches the body and the secret.');
}

async function importSecret(secret: string | undefined): Promise<CryptoKey> {
  const bytes = secret?.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : undefined;
  if (!bytes?.length) throw new TypeError('The secret must be the one of the webhook: whsec_…');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function headerOf(headers: Headers | HeaderRecord, name: string): string | undefined {
  const entries = Symbol.iterator in headers ? [...(headers as Headers)] : Object.entries(headers);
  const value = entries.find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.[0];
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
