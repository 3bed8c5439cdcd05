// Everything that the service can be asked, typed: one function for each operation of openapi.json.

export * from './api.gen.ts';
export { type Connection, connect, etagOf, type Fault, ifMatch, MarketplaceError, request } from './transport.ts';
export const getSession = async () => ({
  session: null as null | {
    name: string | null;
    accountUserId: string;
    email: string | null;
    administrator: boolean;
    developerId: string | null;
    developerStatus: string | null;
  },
});
