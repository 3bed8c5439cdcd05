import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { plural } from '../ui/format.ts';

/** Asks before unsaved changes are lost. `isSaved`: for a page that leaves in the same moment in which it saves. */
export function LeaveGuard({ changes, isSaved = () => false }: { changes: number; isSaved?: () => boolean }) {
  const isUnsaved = () => changes > 0 && !isSaved();
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
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
