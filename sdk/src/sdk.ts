// Everything that the service can be asked, typed: one method for each operation of openapi.json.
//
//   const market = createClient({ baseUrl: 'https://market.example.com', token: process.env.MARKETPLACE_KEY });
//   const draft = await market.createApp({ name: 'Focus Board', … });         // never creates two, however often it is sent
//   await market.updateApp(draft.id, { description: '…' }, ifMatch(draft));   // 412 when somebody changed it meanwhile
//   for await (const app of paginate((page) => market.listApps({ page, limit: 100 }))) …
//   for await (const event of market.streamCheck(draft.id, { signal })) …
//
// What fails throws a MarketplaceError: `status` (0: not reached), `code`, `requestId`, `details`, `retryAfter`. Faults that
// pass (429, 502, 503, 504, no connection) are retried where a repeat is safe: `retries` times, within `patience`. Each call
// takes what `fetch` takes as its last argument; an abort of its `signal` throws the signal's reason, also between retries.
//
// The same operations are plain functions, too, which a bundler leaves out when nobody calls them. Those go where `connect`
// said, or the `connection` of their options, and are not retried.

export * from './api.gen.ts';
export { type CheckEvent, type PlannedRule, streamCheck } from './check-stream.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export * from './listing-rules.ts';
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
