// What the portal's pages ask for; what belongs to one app's listing stands in app-queries.ts.

import { type App, getMe, listApiKeys, MarketplaceError } from '@marketplace/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../session.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => getMe() });

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async () => (await listApiKeys()).data,
});

/** The newest word on the state of the account; `undefined` before registration and as long as nobody knows. */
export function useDeveloperStatus(): string | undefined {
  const session = useSession();
  const me = useQuery({ ...meQuery, enabled: Boolean(session?.developerId) });
  if (me.error instanceof MarketplaceError && me.error.code === 'DEVELOPER_SUSPENDED') return 'SUSPENDED';
  return me.data?.status ?? session?.developerStatus ?? undefined;
}

export const isInStore = ({ status, visibility }: App) => status === 'APPROVED' && visibility === 'LISTED';
