// The publishers of the signed-in person, and the one that the portal shows.

import { getMyApp, listPublishers, type OwnPublisher } from '@marketplace/sdk';
import { may, type Permission } from '@marketplace/sdk/roles';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { choosePublisher, chosenPublisher, forgetPublisher } from '../shared/publisher.ts';

export const publishersQuery = queryOptions({
  queryKey: ['publishers'],
  queryFn: async () => (await listPublishers()).data,
  staleTime: 60_000,
});

/** The chosen one; without a choice the person's own. */
function currentOf(publishers: OwnPublisher[]): OwnPublisher | undefined {
  const chosen = chosenPublisher();
  return publishers.find(({ id, kind }) => (chosen ? id === chosen : kind === 'PERSON'));
}

/** Settles which publisher the portal acts for, before a page loads anything. Undefined: the person has none. */
export async function settlePublisher(queryClient: QueryClient): Promise<OwnPublisher | undefined> {
  const publishers = await queryClient.ensureQueryData(publishersQuery);
  const current = currentOf(publishers);
  if (current) return current;
  if (chosenPublisher()) forgetPublisher();
  // A person without a profile of their own works for their organizations.
  const own = currentOf(publishers) ?? publishers[0];
  if (own?.kind === 'ORGANIZATION') choosePublisher(own.id);
  return own;
}

/** Emails and bookmarks name an app, not its publisher: the app may belong to another one of this person. */
export async function openWithItsPublisher(queryClient: QueryClient, appId: string): Promise<void> {
  const publishers = await queryClient.ensureQueryData(publishersQuery);
  const current = currentOf(publishers);
  for (const { id } of publishers.filter((other) => other !== current)) {
    const found = await getMyApp(appId, { headers: { 'x-publisher': id } }).catch(() => undefined);
    if (!found) continue;
    choosePublisher(id);
    location.reload();
    // The page stays as it is until the browser has loaded it again.
    await new Promise(() => {});
  }
}

/** Undefined while loading, and for people without a publisher. */
export function usePublisher(): OwnPublisher | undefined {
  const { data: publishers = [] } = useQuery(publishersQuery);
  return currentOf(publishers);
}

/** What texts call the current publisher: "your account", "your organization". */
export function usePublisherNoun(): 'account' | 'organization' {
  return usePublisher()?.kind === 'ORGANIZATION' ? 'organization' : 'account';
}

/** Whether the person's role in the current publisher allows it. */
export function usePermission(permission: Permission): boolean {
  const publisher = usePublisher();
  return publisher !== undefined && may(publisher.role, permission);
}
