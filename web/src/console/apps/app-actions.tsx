// Actions of administrators on an approved app: feature and suspend.

import { type App, featureApp, restoreApp, suspendApp, unfeatureApp } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, PencilLine, RotateCcw, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRefreshConsole } from '../queries.ts';
import { useAdminAction } from '../use-admin-action.ts';

const MAILED = 'The developer will get an email.';

export function AppActions({ app }: { app: App }) {
  if (app.status !== 'APPROVED') return null;
  return (
    <>
      <Link to="/console/apps/$id/correct" params={{ id: app.id }} className={buttonClasses()}>
        <PencilLine aria-hidden="true" /> Correct listing
      </Link>
      <FeatureButton app={app} />
      {app.visibility === 'SUSPENDED' ? <RestoreButton app={app} /> : <SuspendButton app={app} />}
    </>
  );
}

/** Easy to undo, so there is no confirmation. */
function FeatureButton({ app }: { app: App }) {
  const refresh = useRefreshConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: () => (app.featured ? unfeatureApp(app.id) : featureApp(app.id)),
    onSuccess: async ({ name, featured }) => {
      toast.done(featured ? `${name} is featured` : `${name} is no longer featured`);
      await refresh();
    },
    onError: (error) => toast.failed(error),
  });
  return (
    <Button icon={<Sparkles />} busy={isPending} onClick={() => mutate()}>
      {app.featured ? 'Unfeature' : 'Feature'}
    </Button>
  );
}

function SuspendButton({ app }: { app: App }) {
  const [open, setOpen] = useState(false);
  const decide = useAdminAction();
  return (
    <>
      <Button icon={<Ban />} onClick={() => setOpen(true)}>
        Suspend
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Suspend ${app.name}?`}
        action="Suspend"
        danger
        reason={{ label: 'Reason', hint: 'Sent to the developer by email and shown in the portal.' }}
        onConfirm={(reason) => decide(() => suspendApp(app.id, { reason }), `${app.name} is suspended`, MAILED)}
      >
        It’s removed from {brand.name} immediately and can’t be installed. The developer gets your reason by email.
        Ratings and install counts are kept, and you can restore the app at any time.
      </ConfirmDialog>
    </>
  );
}

function RestoreButton({ app }: { app: App }) {
  const [open, setOpen] = useState(false);
  const decide = useAdminAction();
  return (
    <>
      <Button variant="primary" icon={<RotateCcw />} onClick={() => setOpen(true)}>
        Restore
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Restore ${app.name}?`}
        action="Restore"
        onConfirm={() => decide(() => restoreApp(app.id), `${app.name} is restored`, MAILED)}
      >
        It returns to {brand.name} immediately, in its previous state: an app that the developer had unlisted stays
        unlisted. The developer gets an email.
      </ConfirmDialog>
    </>
  );
}
