import { MarketplaceError } from '@marketplace/sdk';
import { toast } from '../ui/toast.tsx';
import { useRefreshConsole } from './queries.ts';

/** Makes a decision, says that it is made, and brings the pages up to date. */
export function useAdminAction() {
  const refresh = useRefreshConsole();
  return async (decide: () => Promise<unknown>, title: string, description?: string): Promise<void> => {
    try {
      await decide();
      toast.done(title, description);
    } catch (error) {
      // Somebody else decided meanwhile: there is nothing left to decide here, so the dialog goes, and the page tells.
      if (!(error instanceof MarketplaceError && error.status === 409)) throw error;
      toast.failed(error, 'Someone else already decided');
    }
    await refresh();
  };
}
