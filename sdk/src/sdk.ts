// The TypeScript SDK: one typed method per operation of openapi.json.
//
//   const market = createClient({ baseUrl: 'https://market.example.com', token: process.env.MARKETPLACE_KEY });
//   const draft = await market.createApp({ name: 'Focus Board', … });         // idempotent: a retry never creates two
//   await market.updateApp(draft.id, { description: '…' }, ifMatch(draft));   // 412 if it was changed in the meantime
//   const { url } = await market.uploadMedia(await readFile('logo.png'));      // for logoUrl, bannerUrl, screenshots
//   for await (const app of paginate((page) => market.listApps({ page, limit: 100 }))) …
//   for await (const event of market.streamCheck(draft.id, { signal })) …
//   const event = await webhooks.verify(body, request.headers, secret);      // event.type says what event.data is
//
// Failed calls throw a MarketplaceError: `status` (0 if unreachable), `code`, `requestId`, `details`, `retryAfter`. Transient
// errors (429, 502, 503, 504, no connection) are retried where a repeat is safe: up to `retries` times, within `patience`.
// The last argument of each call takes the options of `fetch`; aborting its `signal` throws the signal's reason, also between
// retries.
//
// The operations are also exported as functions, so that a bundler can drop unused ones. They use the connection set with
// `connect` or the `connection` option, and do not retry.

export * from './admin.gen.ts';
export * from './api.gen.ts';
export { type CheckEvent, type PlannedRule, streamCheck } from './check-stream.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export * from './developer.gen.ts';
export * from './listing-rules.ts';
export * from './media.ts';
export type { ErrorCode } from './operations.gen.ts';
export { type Page, paginate } from './pages.ts';
export {
  type CallOptions,
  type Connection,
  connect,
  etagOf,
  type Fault,
  ifMatch,
  isPassing,
  MarketplaceError,
  request,
} from './transport.ts';
export * as webhooks from './webhooks.ts';
export { type WebhookEvent, WebhookVerificationError } from './webhooks.ts';
