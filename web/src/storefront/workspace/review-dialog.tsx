import { type Installation, updateInstallationPermissions } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { PermissionChoice } from '../install/permission-choice.tsx';
import { scopesToGrant } from '../install/permissions.ts';
import { forgetInstallations } from '../install/queries.ts';

/** Consents to new permissions, and withdraws optional ones. */
export function ReviewDialog({
  installation: { id, app, status, newPermissions, declaredPermissions, workspace },
  onClose,
  onSaved,
}: {
  installation: Installation;
  onClose: () => void;
  /** An administrator may have to approve them first. */
  onSaved: (requested: boolean) => Promise<void>;
}) {
  const queryClient = useQueryClient();
  const added = new Set(newPermissions.map(({ scope }) => scope));
  // What was not granted so far stays so until it is checked.
  const [declined, setDeclined] = useState<ReadonlySet<string>>(added);
  const needsConsent = status === 'CONSENT_NEEDED';
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const permissions = scopesToGrant(declaredPermissions, declined);
      const { request } = await updateInstallationPermissions(id, { permissions });
      await onSaved(request !== null);
    },
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Permissions of ${app.name}`}
      description={
        needsConsent
          ? 'The new version requires permissions that this workspace hasn’t granted.'
          : 'Required permissions can’t be withdrawn. To withdraw them, uninstall the app.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
            {needsConsent ? 'Grant permissions' : 'Save permissions'}
          </Button>
        </>
      }
    >
      <PermissionChoice permissions={declaredPermissions} added={added} declined={declined} onDecline={setDeclined} />
      {save.error && (
        <div className="mt-5">
          <FaultNotice
            error={save.error}
            workspaceId={workspace.id}
            onReload={async () => {
              await forgetInstallations(queryClient);
              onClose();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
