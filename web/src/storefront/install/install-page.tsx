// The consent page: who asks for what, and in which workspace. Opening it installs nothing.

import type { MyWorkspace, PublicAppDetail } from '@marketplace/sdk';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { makerOf } from '../app-card.tsx';
import { hostOf } from '../host-of.ts';
import { appQuery } from '../queries.ts';
import { AlreadyInstalled } from './already-installed.tsx';
import { Consent } from './consent.tsx';
import { FaultNotice } from './fault-notice.tsx';
import { isValidState } from './install-search.ts';
import { installationQuery, myWorkspacesQuery, policyQuery } from './queries.ts';
import { Requested } from './requested.tsx';

const route = getRouteApi('/storefront/install/$slug');

export function InstallPage() {
  const { slug } = route.useParams();
  const { state } = route.useSearch();
  const { data: app } = useSuspenseQuery(appQuery(slug));
  return (
    <div className="container-page py-8 sm:py-12">
      <Card className="mx-auto max-w-2xl p-5 sm:p-8">
        <Identity app={app} />
        <div className="mt-6 border-t pt-6">
          {!isValidState(state) ? (
            <Refused slug={slug} title="This link is invalid">
              Its <code className="font-mono text-xs">state</code> must have 1 to 512 letters, digits, or the characters{' '}
              <code className="font-mono text-xs">. _ ~ -</code>. Go back to the app that sent you here and start again,
              or install from the app’s page.
            </Refused>
          ) : app.workspaceInstall ? (
            <Workspaces app={app} />
          ) : (
            <Refused slug={slug} title="Apps can’t be installed in workspaces here">
              This marketplace isn’t connected to {brand.productName ?? 'a host product'}. Install the app from its
              page.
            </Refused>
          )}
        </div>
      </Card>
    </div>
  );
}

function Identity({ app }: { app: PublicAppDetail }) {
  return (
    <div className="flex items-center gap-4">
      <AppLogo name={app.name} image={app.images.logo} className="size-16" eager />
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight text-balance break-words sm:text-2xl">
          {app.name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <span className="inline-flex items-center gap-1">
            by{' '}
            <Link
              to="/developers/$id"
              params={{ id: app.developer.id }}
              className="rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
            >
              {makerOf(app)}
            </Link>
          </span>
          {app.developer.verified && (
            <span className="inline-flex items-center gap-1">
              <BadgeCheck className="size-4 text-accent-ink" aria-hidden="true" /> Verified developer
            </span>
          )}
          {app.websiteUrl && <OutsideLink href={app.websiteUrl}>{hostOf(app.websiteUrl)}</OutsideLink>}
        </p>
      </div>
    </div>
  );
}

function Refused({ slug, title, children }: { slug: string; title: string; children: ReactNode }) {
  return (
    <>
      <div role="alert">
        <Notice tone="bad" title={title}>
          {children}
        </Notice>
      </div>
      <div className="mt-6 flex justify-end">
        <Link to="/apps/$slug" params={{ slug }} className={buttonClasses()}>
          Go to app page
        </Link>
      </div>
    </>
  );
}

/** Which workspace: the one in the URL or the only one, or a choice. */
function Workspaces({ app }: { app: PublicAppDetail }) {
  const { workspace: wanted } = route.useSearch();
  const { data: workspaces, error, refetch } = useQuery(myWorkspacesQuery);
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  if (error && !workspaces) return <FaultNotice error={error} onRetry={refetch} onReload={refetch} />;
  if (!workspaces) return <Loading />;
  if (workspaces.length === 0) {
    return (
      <Refused slug={app.slug} title="You’re not a member of any workspace">
        Apps are installed in a workspace of {brand.productName ?? 'the host product'}. Ask a workspace administrator to
        add you, then sign in again.
      </Refused>
    );
  }
  const named = workspaces.find(({ id }) => id === wanted);
  const foreign = wanted !== undefined && !named;
  const fixed = named ?? (workspaces.length === 1 && !foreign ? workspaces[0] : undefined);
  const workspace = fixed ?? workspaces.find(({ id }) => id === chosen);
  return (
    <>
      {foreign && (
        <div className="mb-4">
          <Notice tone="warn" title="You’re not a member of the workspace in this link">
            Choose one of your workspaces, or ask an administrator of that workspace to add you.
          </Notice>
        </div>
      )}
      {fixed ? (
        <p className="text-sm">
          <span className="text-ink-3">Workspace</span> <span className="ml-1 font-medium">{fixed.name}</span>
        </p>
      ) : (
        <SelectField
          id="workspace"
          label="Workspace"
          required
          error={missing && !workspace ? 'Choose a workspace.' : undefined}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[
            { value: '', label: 'Choose a workspace' },
            ...workspaces.map(({ id, name }) => ({ value: id, label: labelOf(workspaces, id, name) })),
          ]}
        />
      )}
      <InWorkspace
        app={app}
        workspace={workspace}
        onMissing={() => {
          setMissing(true);
          document.getElementById('workspace')?.focus();
        }}
      />
    </>
  );
}

/** Two workspaces may have the same name. */
function labelOf(workspaces: MyWorkspace[], id: string, name: string): string {
  return workspaces.some((other) => other.name === name && other.id !== id) ? `${name} (${id})` : name;
}

function InWorkspace({
  app,
  workspace,
  onMissing,
}: {
  app: PublicAppDetail;
  workspace: MyWorkspace | undefined;
  onMissing: () => void;
}) {
  const { state } = route.useSearch();
  // Of the app: it outlasts the consent, which is away while another workspace loads.
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const current = useQuery({
    ...installationQuery(app.slug, workspace?.id ?? ''),
    enabled: workspace !== undefined,
  });
  const policy = useQuery({ ...policyQuery(workspace?.id ?? ''), enabled: workspace !== undefined });
  const failed = [current, policy].find(({ error, data }) => error && data === undefined);
  if (workspace && failed)
    return (
      <div className="mt-5">
        <FaultNotice error={failed.error} onRetry={failed.refetch} onReload={failed.refetch} />
      </div>
    );
  if (workspace && (current.data === undefined || !policy.data)) return <Loading />;
  if (workspace && current.data?.status === 'REQUESTED')
    return <Requested installation={current.data} workspace={workspace} />;
  if (workspace && current.data)
    return <AlreadyInstalled installation={current.data} workspace={workspace} state={state} />;
  return <Consent {...{ app, workspace, state, declined, onMissing }} onDecline={setDeclined} policy={policy.data} />;
}

function Loading() {
  return (
    <div role="status" className="mt-5 space-y-3">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
