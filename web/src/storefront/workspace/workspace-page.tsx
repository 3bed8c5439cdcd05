// The apps of one workspace, what members ask for, and what its administrators allow.

import type { MyWorkspace } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useEffect } from 'react';
import { brand } from '../../shared/brand.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, LoadingRows, Notice } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { myWorkspacesQuery } from '../install/queries.ts';
import { Apps } from './apps.tsx';
import { History } from './history.tsx';
import { Policy } from './policy.tsx';
import { Requests } from './requests.tsx';
import { workspaceToOpen } from './workspace-to-open.ts';

const route = getRouteApi('/storefront/workspace');

export function WorkspacePage() {
  const search = route.useSearch();
  const { workspace: wanted, tab } = search;
  const navigate = route.useNavigate();
  const { data: workspaces, error, refetch } = useQuery(myWorkspacesQuery);
  const workspace = workspaces && workspaceToOpen(workspaces, search);
  const opened = workspace?.id;
  // After the last decision, the page must not change to another workspace that has requests.
  useEffect(() => {
    if (tab === 'requests' && wanted === undefined && opened !== undefined)
      void navigate({ search: { workspace: opened, tab }, replace: true });
  }, [tab, wanted, opened, navigate]);
  return (
    <div className="container-page py-8 sm:py-10">
      <PageHeader
        title={workspace?.name ?? 'Workspace'}
        description={
          workspace && (
            <span className="flex flex-wrap items-center gap-2">
              Apps in this workspace and what they can do.
              <Badge>{workspace.role === 'admin' ? 'You’re an admin' : 'You’re a member'}</Badge>
            </span>
          )
        }
        actions={workspaces && workspace && workspaces.length > 1 && <Switcher {...{ workspaces, workspace }} />}
      />
      {error && !workspaces ? (
        <FaultNotice error={error} onRetry={refetch} onReload={refetch} />
      ) : !workspaces ? (
        <Card>
          <LoadingRows rows={3} />
        </Card>
      ) : !workspace ? (
        <Card>
          <EmptyState
            icon={<Building2 />}
            title="You’re not a member of any workspace"
            action={
              <Link to="/apps" className={buttonClasses()}>
                Browse apps
              </Link>
            }
          >
            Ask a workspace administrator in {brand.productName ?? 'the host product'} to add you, then sign in again.
          </EmptyState>
        </Card>
      ) : (
        <>
          {wanted !== undefined && workspace.id !== wanted && (
            <div className="mb-5">
              <Notice tone="warn" title="You’re not a member of the workspace in this link">
                This is {workspace.name}.
              </Notice>
            </div>
          )}
          <WorkspaceTabs key={workspace.id} workspace={workspace} />
        </>
      )}
    </div>
  );
}

function Switcher({ workspaces, workspace }: { workspaces: MyWorkspace[]; workspace: MyWorkspace }) {
  const navigate = route.useNavigate();
  const { tab } = route.useSearch();
  return (
    <div className="w-72 max-w-full">
      <SelectField
        label="Switch workspace"
        hideLabel
        value={workspace.id}
        onChange={(event) => navigate({ search: { workspace: event.target.value, ...(tab && { tab }) } })}
        options={workspaces.map((one) => ({ value: one.id, label: labelOf(one) }))}
      />
    </div>
  );
}

/** Northwind (2 apps, 1 request) */
function labelOf({ name, installedApps, openRequests }: MyWorkspace): string {
  const requests = openRequests > 0 ? `, ${plural(openRequests, 'request')}` : '';
  return `${name} (${plural(installedApps, 'app')}${requests})`;
}

function WorkspaceTabs({ workspace }: { workspace: MyWorkspace }) {
  const { tab, show, page = 1 } = route.useSearch();
  const { id, role, installedApps, openRequests } = workspace;
  const tabs = [
    { value: undefined, label: 'Apps', count: installedApps },
    { value: 'requests', label: 'Requests', count: openRequests || undefined },
    { value: 'policy', label: 'Policy' },
    ...(role === 'admin' ? [{ value: 'history', label: 'History' } as const] : []),
  ] as const;
  return (
    <>
      <div className="mb-5">
        <Tabs
          label="Workspace"
          tabs={tabs}
          current={tab}
          link={(value, content, props) => (
            <Link to="/workspace" search={{ workspace: id, ...(value && { tab: value }) }} {...props}>
              {content}
            </Link>
          )}
        />
      </div>
      {tab === 'requests' ? (
        <Requests workspace={workspace} />
      ) : tab === 'policy' ? (
        <Policy workspace={workspace} />
      ) : tab === 'history' ? (
        <History workspace={workspace} page={page} />
      ) : (
        <Apps workspace={workspace} show={show} page={page} />
      )}
    </>
  );
}
