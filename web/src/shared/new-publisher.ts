// "New publisher since …": for seven days after a transfer, as long as the hold (server/features/apps/transfer-hold.ts).

import { useEffect, useState } from 'react';

const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000;

export function isNewPublisher(since: string | null, now: number): since is string {
  return since !== null && now - Date.parse(since) < NEW_FOR_MS;
}

/**
 * When the app got its new publisher; null if that is longer ago. Pages from the response cache may be older than that, so
 * the server renders none, and the browser decides by its clock once it has hydrated the page.
 */
export function useNewPublisher(since: string | null): string | null {
  const [now, setNow] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after a transfer that was loaded later
  useEffect(() => setNow(Date.now()), [since]);
  return now !== undefined && isNewPublisher(since, now) ? since : null;
}
