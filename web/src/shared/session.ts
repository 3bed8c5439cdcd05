// Who is signed in, as every page may ask.

import { getSession } from '@marketplace/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await getSession()).session,
  staleTime: 60_000,
});

/** `undefined` as long as nobody knows. */
export function useSession() {
  return useQuery(sessionQuery).data;
}

/** For routes that need somebody: who is not signed in goes there first, and comes back. */
export async function requireSession(queryClient: QueryClient, href: string) {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session) throw redirect({ href: signInPath(href), reloadDocument: true });
  return session;
}

export function signInPath(returnTo: string): string {
  return `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
}
