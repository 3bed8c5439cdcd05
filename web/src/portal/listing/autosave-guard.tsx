import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Autosave } from './use-autosave.ts';

/** Navigation guard: saves what can be saved, and asks for confirmation when something remains. */
export function AutosaveGuard({
  autosave: { hasUnsaved, flush },
  isUploading,
}: {
  autosave: Autosave;
  isUploading: boolean;
}) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false;
      await flush();
      return hasUnsaved();
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const stay = () => blocker.status === 'blocked' && blocker.reset();
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      footer={
        <>
          <Button variant="danger" onClick={() => blocker.status === 'blocked' && blocker.proceed()}>
            Leave
          </Button>
          <Button variant="primary" autoFocus onClick={stay}>
            Stay here
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {isUploading
          ? 'Images are still uploading. You’ll lose them if you leave now.'
          : 'Some of your changes aren’t saved yet. You’ll lose them if you leave now.'}
      </p>
    </Dialog>
  );
}
