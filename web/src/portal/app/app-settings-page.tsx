import { type App, deleteApp, ifMatch, relistApp, unlistApp } from '@marketplace/sdk';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { atBase } from '../../shared/base-path.ts';
import { brand } from '../../shared/brand.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePermission } from '../publisher.ts';
import { TransferPanel } from '../transfers/transfer-panel.tsx';
import { TrustedPublishingPanel } from '../trusted-publishing/trusted-publishing-panel.tsx';
import { myAppQuery, myAppsQuery, refreshApp } from './app-queries.ts';

const route = getRouteApi('/portal/apps/$id/settings');

export function AppSettingsPage() {
  const { id } = route.useParams();
  const { data: app } = useSuspenseQuery(myAppQuery(id));
  const deletes = usePermission('DELETE_APPS');
  const trusts = usePermission('TRUSTED_PUBLISHERS');
  const transfers = usePermission('TRANSFER');
  return (
    <div className="max-w-3xl">
      <PageHeader title="Settings" description="Visibility, identifiers, trusted publishing, transfer, and deletion." />
      <div className="space-y-5">
        <VisibilityPanel app={app} />
        <Ids app={app} />
        {trusts && <TrustedPublishingPanel app={app} />}
        {transfers && <TransferPanel app={app} />}
        {deletes && <Deletion app={app} />}
      </div>
    </div>
  );
}

function VisibilityPanel({ app }: { app: App }) {
  const allowed = usePermission('APPS');
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const relisting = useMutation({
    mutationFn: () => relistApp(app.id),
    onSuccess: async () => {
      await refreshApp(queryClient, app.id);
      toast.done('App listed');
    },
    onError: (error) => toast.failed(error, 'Couldn’t list the app'),
  });
  const unlist = async () => {
    await unlistApp(app.id);
    await refreshApp(queryClient, app.id);
    toast.done('App unlisted', 'Its page is no longer public.');
  };
  return (
    <Panel title="Visibility">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-lg text-sm text-ink-2">{visibilityOf(app)}</p>
        {allowed && app.status === 'APPROVED' && app.visibility === 'LISTED' && (
          <Button onClick={() => setAsking(true)}>Unlist</Button>
        )}
        {allowed && app.status === 'APPROVED' && app.visibility === 'UNLISTED' && (
          <Button variant="primary" busy={relisting.isPending} onClick={() => relisting.mutate()}>
            List again
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Unlist ${app.name}?`}
        action="Unlist"
        onConfirm={unlist}
      >
        It’s hidden from {brand.name} until you list it again. Ratings, installs, and its URL are kept.
      </ConfirmDialog>
    </Panel>
  );
}

function visibilityOf({ status, visibility, suspendedReason }: App): string {
  if (status !== 'APPROVED') return `The app appears in ${brand.name} as soon as it’s approved.`;
  if (visibility === 'SUSPENDED') return `Suspended by an administrator: ${suspendedReason}`;
  if (visibility === 'UNLISTED') return 'You unlisted this app. Ratings, installs, and its URL are kept.';
  return `Everyone can find it in ${brand.name}.`;
}

function Ids({ app }: { app: App }) {
  const ids: [label: string, value: string][] = [
    ['App ID', app.id],
    ['Slug', app.slug],
    [`${brand.name} URL`, location.origin + atBase(`/apps/${app.slug}`)],
  ];
  return (
    <Panel
      title="Identifiers"
      description={app.publishedAt ? undefined : 'The slug is based on the name until the first approval.'}
      flush
    >
      <dl className="divide-y text-sm">
        {ids.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
            <dt className="w-full text-ink-3 sm:w-28">{label}</dt>
            <dd className="flex min-w-0 flex-1 items-center justify-between gap-3">
              <code className="min-w-0 font-mono text-[13px] break-all">{value}</code>
              <CopyButton text={value} />
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
          <dt className="w-full text-ink-3 sm:w-28">Created</dt>
          <dd>
            <Time value={app.createdAt} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function Deletion({ app }: { app: App }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel title="Delete app">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-lg text-sm text-ink-2">
          {app.publishedAt
            ? `You can’t delete an app that was approved, because users may have it installed. Unlist it to hide it from ${brand.name}.`
            : 'The listing is permanently deleted, and any submission in review is withdrawn. Its URL isn’t reused for another app.'}
        </p>
        {!app.publishedAt && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </div>
      {asking && <DeleteDialog app={app} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function DeleteDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const deletion = useMutation({
    mutationFn: () => deleteApp(app.id, ifMatch(app)),
    onSuccess: async () => {
      await navigate({ to: '/portal/apps' });
      queryClient.removeQueries({ queryKey: ['my-apps', app.id] });
      await queryClient.invalidateQueries({ queryKey: myAppsQuery().queryKey, exact: true });
      toast.done(`${app.name} deleted`);
    },
    onError: (error) => setFault(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== app.name) return setFault(`Type “${app.name}” to confirm.`);
    deletion.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={`Delete ${app.name}?`} description="This can’t be undone.">
      <form noValidate onSubmit={submit} className="space-y-5">
        <TextField
          label={
            <>
              Type <strong className="font-semibold">{app.name}</strong> to confirm
            </>
          }
          value={typed}
          autoComplete="off"
          error={fault}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={deletion.isPending}>
            Delete permanently
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
