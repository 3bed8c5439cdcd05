import { type Installation, type MyWorkspace, updateInstallationPermissions } from '@marketplace/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { mayManage } from '../install/installer.ts';
import { PermissionChoice } from '../install/permission-choice.tsx';
import { scopesToGrant } from '../install/permissions.ts';
import { invalidateInstallations, policyQuery } from '../install/queries.ts';

interface ReviewDialogProps {
  installation: Installation;
  workspace: MyWorkspace;
  onClose: () => void;
  /** An administrator may have to approve them first. */
  onSaved: (requested: boolean) => Promise<void>;
}

/** Consents to new permissions, and withdraws optional ones. */
export function ReviewDialog({ installation, workspace, onClose, onSaved }: ReviewDialogProps) {
  const { id, app, status, newPermissions, declaredPermissions, permissions: granted } = installation;
  const queryClient = useQueryClient();
  const { data: policy } = useQuery(policyQuery(workspace.id));
  const may = mayManage(installation, workspace, useSession());
  const notGranted = new Set(newPermissions.map(({ scope }) => scope));
  // What was not granted so far stays so until it is checked.
  const [declined, setDeclined] = useState<ReadonlySet<string>>(notGranted);
  const needsConsent = status === 'CONSENT_NEEDED';
  const wanted = scopesToGrant(declaredPermissions, declined);
  const adds = wanted.some((scope) => !granted.includes(scope));
  const removes = declaredPermissions.some(({ scope }) => granted.includes(scope) && !wanted.includes(scope));
  const needsApproval = workspace.role === 'member' && policy?.mode === 'APPROVAL';
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { request } = await updateInstallationPermissions(id, { permissions: wanted });
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
          : `Required permissions can’t be withdrawn.${may ? ' To withdraw them, uninstall the app.' : ''}`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={!needsConsent && !adds && !removes}
            onClick={() => save.mutate()}
          >
            {needsApproval && adds ? 'Request approval' : needsConsent ? 'Grant permissions' : 'Save permissions'}
          </Button>
        </>
      }
    >
      <PermissionChoice
        permissions={declaredPermissions}
        notGranted={notGranted}
        declined={declined}
        onDecline={setDeclined}
      />
      <p role="status" className="mt-4 text-sm text-ink-2 empty:hidden">
        {needsApproval && removes && 'Granting this again needs an administrator’s approval.'}
      </p>
      {save.error && (
        <div className="mt-5">
          <FaultNotice
            error={save.error}
            workspaceId={workspace.id}
            onReload={async () => {
              await invalidateInstallations(queryClient);
              onClose();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
