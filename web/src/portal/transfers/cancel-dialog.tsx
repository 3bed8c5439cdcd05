import { cancelTransfer, type Transfer } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshTransfers } from './transfer-queries.ts';

export function CancelDialog({ transfer: { id, app, to }, onClose }: { transfer: Transfer; onClose: () => void }) {
  const queryClient = useQueryClient();
  const cancel = async () => {
    await cancelTransfer(id).finally(() => refreshTransfers(queryClient));
    toast.done('Transfer cancelled');
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Cancel the transfer of ${app.name}?`}
      action="Cancel transfer"
      dismiss="Keep it"
      danger
      onConfirm={cancel}
    >
      {to.name} can no longer accept it.
    </ConfirmDialog>
  );
}
