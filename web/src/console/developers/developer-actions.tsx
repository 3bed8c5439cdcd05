// Actions of administrators on a developer, by the developer's status.

import { type Developer, reinstateDeveloper, suspendDeveloper, verifyDeveloper } from '@marketplace/sdk';
import { BadgeCheck, Ban, CircleX, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { Button, type ButtonStyle } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { RejectDialog } from './reject-dialog.tsx';

const MAILED = 'They’ll get an email.';

interface Decision {
  label: string;
  icon: ReactNode;
  variant: ButtonStyle['variant'];
  danger?: boolean;
  title: (name: string) => string;
  /** Consequences, shown before confirming. */
  consequences: ReactNode;
  reason?: { label: string; hint: string };
  decide: (id: string, reason: string) => Promise<Developer>;
  done: (name: string) => string;
}

const VERIFY: Decision = {
  label: 'Verify',
  icon: <BadgeCheck />,
  variant: 'primary',
  title: (name) => `Verify ${name}?`,
  consequences: 'They can then create API keys and submit apps for review. They’ll get an email.',
  decide: (id) => verifyDeveloper(id),
  done: (name) => `${name} is verified`,
};
const SUSPEND: Decision = {
  label: 'Suspend',
  icon: <Ban />,
  variant: 'secondary',
  danger: true,
  title: (name) => `Suspend ${name}?`,
  consequences: `Their API keys stop working within a second, and all of their apps are hidden from ${brand.name} until you reinstate them. They get your reason by email.`,
  reason: { label: 'Reason', hint: 'Say what happened and what they can do about it.' },
  decide: (id, reason) => suspendDeveloper(id, { reason }),
  done: (name) => `${name} is suspended`,
};
const REINSTATE: Decision = {
  label: 'Reinstate',
  icon: <RotateCcw />,
  variant: 'primary',
  title: (name) => `Reinstate ${name}?`,
  consequences: `Their API keys work again, and their apps return to ${brand.name}. They’ll get an email.`,
  decide: (id) => reinstateDeveloper(id),
  done: (name) => `${name} is reinstated`,
};

const POSSIBLE: Record<Developer['status'], Decision[]> = {
  UNVERIFIED: [VERIFY],
  VERIFIED: [SUSPEND],
  // A rejected developer has to update the profile first.
  REJECTED: [],
  SUSPENDED: [REINSTATE],
};

export function DeveloperActions({ developer }: { developer: Developer }) {
  return (
    <>
      {developer.status === 'UNVERIFIED' && <RejectButton developer={developer} />}
      {POSSIBLE[developer.status].map((decision) => (
        <DecisionButton key={decision.label} developer={developer} decision={decision} />
      ))}
    </>
  );
}

/** With reasons for single fields, so a dialog of its own. */
function RejectButton({ developer }: { developer: Developer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CircleX />} onClick={() => setOpen(true)}>
        Reject
      </Button>
      {open && <RejectDialog developer={developer} onClose={() => setOpen(false)} />}
    </>
  );
}

/** For lists: the pending decision only. */
export function VerifyButton({ developer }: { developer: Developer }) {
  return <DecisionButton developer={developer} decision={VERIFY} small />;
}

function DecisionButton({
  developer: { id, name },
  decision,
  small = false,
}: {
  developer: Developer;
  decision: Decision;
  small?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const decide = useAdminAction();
  return (
    <>
      <Button
        size={small ? 'sm' : 'md'}
        variant={small ? 'secondary' : decision.variant}
        icon={decision.icon}
        onClick={() => setOpen(true)}
        aria-label={small ? `${decision.label} ${name}` : undefined}
      >
        {decision.label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={decision.title(name)}
        action={decision.label}
        danger={decision.danger}
        reason={decision.reason}
        onConfirm={(reason) => decide(() => decision.decide(id, reason), decision.done(name), MAILED)}
      >
        {decision.consequences}
      </ConfirmDialog>
    </>
  );
}
