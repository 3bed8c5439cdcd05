import { type Invitation, revokeInvitation } from '@marketplace/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLES } from '../../shared/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { invitationsQuery } from './member-queries.ts';

export function OpenInvitations({ publisherId }: { publisherId: string }) {
  const queryClient = useQueryClient();
  const invitations = useQuery(invitationsQuery(publisherId));
  const [revoking, setRevoking] = useState<Invitation>();
  const revoke = async ({ id, email }: Invitation) => {
    await revokeInvitation(publisherId, id);
    await queryClient.invalidateQueries({ queryKey: invitationsQuery(publisherId).queryKey });
    toast.done('Invitation revoked', `The link sent to ${email} no longer works.`);
  };
  return (
    <Panel title="Open invitations" flush>
      {invitations.isError && <ErrorState error={invitations.error} retry={() => invitations.refetch()} />}
      {invitations.isPending && <LoadingRows rows={1} />}
      {invitations.data?.length === 0 && <p className="px-5 py-6 text-sm text-ink-3">No open invitations.</p>}
      {invitations.data && invitations.data.length > 0 && (
        <ul className="divide-y">
          {invitations.data.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{invitation.email}</span>
                  <Badge>{ROLES[invitation.role].name}</Badge>
                </p>
                <p className="mt-0.5 text-xs [overflow-wrap:anywhere] text-ink-3">
                  Invited by {invitation.invitedByName ?? invitation.invitedBy} · expires{' '}
                  {formatDay(invitation.expiresAt)}
                </p>
              </div>
              <Button size="sm" variant="ghost" className="-mx-3" onClick={() => setRevoking(invitation)}>
                Revoke<span className="sr-only"> the invitation to {invitation.email}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <ConfirmDialog
          open
          onClose={() => setRevoking(undefined)}
          title="Revoke this invitation?"
          action="Revoke invitation"
          danger
          onConfirm={() => revoke(revoking)}
        >
          <p className="[overflow-wrap:anywhere]">The link that we sent to {revoking.email} stops working.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
