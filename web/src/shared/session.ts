// The session of the signed-in account, as a query that all pages share.

import { getSession } from '@marketplace/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { atBase } from './base-path.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await getSession()).session,
  staleTime: 60_000,
});

/** `undefined` while it is loading, `null` when nobody is signed in. */
export function useSession() {
  return useQuery(sessionQuery).data;
}

/** Guard for routes that need a session: redirects to the sign-in, which returns to `href`. */
export async function requireSession(queryClient: QueryClient, href: string) {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session) throw redirect({ href: signInPath(href), reloadDocument: true });
  return session;
}

/** Signs in again although there is a session, for actions that need a recent sign-in. */
export function signInAgainPath(returnTo: string): string {
  return atBase(`/sign-in?again=true&returnTo=${encodeURIComponent(returnTo)}`);
}

export function signInPath(returnTo: string): string {
  return atBase(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
}
