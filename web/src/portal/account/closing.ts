import { getAccountClosing } from '@marketplace/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../../shared/session.ts';

export const closingQuery = queryOptions({ queryKey: ['closing'], queryFn: () => getAccountClosing() });

/** Undefined: the account is open. Without a session it has been closed on this page just now, which ended all sessions. */
export function useClosed(): { closingAt: string; signedIn: boolean } | undefined {
  const session = useSession();
  const { data: closing } = useQuery({ ...closingQuery, enabled: false });
  if (session?.closingAt) return { closingAt: session.closingAt, signedIn: true };
  if (session === null && closing?.closingAt) return { closingAt: closing.closingAt, signedIn: false };
  return undefined;
}
