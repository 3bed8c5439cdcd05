// Everything that the service can be asked, typed: one function for each operation of openapi.json.

export * from './api.gen.ts';
export { type CheckEvent, type PlannedRule, streamCheck } from './check-stream.ts';
export { type Connection, connect, etagOf, type Fault, ifMatch, MarketplaceError, request } from './transport.ts';
