import { MarketplaceError } from '@marketplace/sdk';
import { toast } from '../ui/toast.tsx';
import { useRefreshConsole } from './queries.ts';

/** Error codes that mean that nothing is left to decide. */
const OVER = [
  ...['APP_NOT_APPROVED', 'APP_STATE', 'CORRECTION_CLOSED', 'DEVELOPER_STATE', 'DOMAIN_NOT_DISPUTED'],
  ...['IDENTITY_NOT_PENDING', 'REVIEW_STATE'],
];

/**
 * Runs an action of an administrator, shows a toast and refreshes the console. Throws errors that the dialog has to show,
 * with the reason that was typed.
 */
export function useAdminAction() {
  const refresh = useRefreshConsole();
  return async (decide: () => Promise<unknown>, title: string, description?: string): Promise<void> => {
    try {
      await decide();
      toast.done(title, description);
    } catch (error) {
      if (!(error instanceof MarketplaceError && error.status === 409)) throw error;
      if (!OVER.includes(error.code)) {
        // The page is out of date, but the action may still be possible.
        await refresh();
        throw error;
      }
      toast.failed(error, 'Someone else already decided');
    }
    await refresh();
  };
}
