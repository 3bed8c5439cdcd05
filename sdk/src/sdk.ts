// Everything that the service can be asked, typed: one function for each operation of openapi.json.

export * from './api.gen.ts';
export { type CheckEvent, type PlannedRule, streamCheck } from './check-stream.ts';
export { type Connection, connect, etagOf, type Fault, ifMatch, MarketplaceError, request } from './transport.ts';
import type { Session } from './api.gen.ts';
import { MarketplaceError, send } from './transport.ts';
export const getSession = async (): Promise<{ session: Session | null }> => {
  try {
    return { session: await send<Session>('/portal/api/session') };
  } catch (error) {
    if (error instanceof MarketplaceError && error.status === 401) return { session: null };
    throw error;
  }
};
