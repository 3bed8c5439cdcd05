import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { plural } from '../ui/format.ts';

/** Asks before unsaved changes are lost. */
export function LeaveGuard({ changes }: { changes: number }) {
  const blocker = useBlocker({
    shouldBlockFn: () => changes > 0,
    enableBeforeUnload: () => changes > 0,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      action="Leave"
      danger
      onConfirm={async () => blocker.proceed?.()}
    >
      You’ll lose {plural(changes, 'unsaved change')}.
    </ConfirmDialog>
  );
}
