import { MarketplaceError } from '@marketplace/sdk';
import { toast } from '../ui/toast.tsx';
import { useRefreshConsole } from './queries.ts';

/** Runs an action of an administrator, shows a toast and refreshes the console. A 409 is shown and not thrown. */
export function useAdminAction() {
  const refresh = useRefreshConsole();
  return async (decide: () => Promise<unknown>, title: string, description?: string): Promise<void> => {
    try {
      await decide();
      toast.done(title, description);
    } catch (error) {
      // Another administrator was faster: nothing is left to decide, so the dialog closes and the page refreshes.
      if (!(error instanceof MarketplaceError && error.status === 409)) throw error;
      toast.failed(error, 'Someone else already decided');
    }
    await refresh();
  };
}
