// Decisions about a developer's new name, company or website.

import { confirmIdentityChange, declineIdentityChange } from '@marketplace/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useAdminAction } from '../use-admin-action.ts';

interface IdentityActionsProps {
  developerId: string;
  name: string;
  /** Names the change on the page: if the developer changes it again, the decision is refused. */
  requestedAt: string;
}

export function IdentityActions({ developerId, name, requestedAt }: IdentityActionsProps) {
  const [open, setOpen] = useState<'confirm' | 'decline'>();
  const decide = useAdminAction();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button size="sm" onClick={() => setOpen('decline')} aria-label={`Decline the change of ${name}`}>
        Decline
      </Button>
      <Button
        size="sm"
        variant="primary"
        onClick={() => setOpen('confirm')}
        aria-label={`Confirm the change of ${name}`}
      >
        Confirm
      </Button>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title={`Confirm the change of ${name}?`}
        action="Confirm"
        onConfirm={() =>
          decide(() => confirmIdentityChange(developerId, { requestedAt }), 'Change confirmed', 'It’s public now.')
        }
      >
        Check that the website and the company belong to this developer. The new values become public everywhere, and
        the developer gets an email.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'decline'}
        onClose={close}
        title={`Decline the change of ${name}?`}
        action="Decline"
        danger
        reason={{ label: 'Reason', hint: 'Say what’s wrong, and what they can do about it.' }}
        onConfirm={(reason) =>
          decide(() => declineIdentityChange(developerId, { requestedAt, reason }), 'Change declined')
        }
      >
        Their profile gets the public values again. They get your reason by email.
      </ConfirmDialog>
    </>
  );
}
