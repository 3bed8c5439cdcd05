// The apps of one workspace, for its members.

import type { MyWorkspace } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, LoadingRows, Notice } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { myWorkspacesQuery } from '../install/queries.ts';
import { InstalledApps } from './installed-apps.tsx';
import { UninstalledApps } from './uninstalled-apps.tsx';

const route = getRouteApi('/storefront/workspace');

export function WorkspacePage() {
  const { workspace: wanted } = route.useSearch();
  const { data: workspaces, error, refetch } = useQuery(myWorkspacesQuery);
  const workspace = workspaces?.find(({ id }) => id === wanted) ?? workspaces?.[0];
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
            Ask an admin of a workspace in the host product to add you, then sign in again.
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
          <Apps key={workspace.id} workspace={workspace} />
        </>
      )}
    </div>
  );
}

function Switcher({ workspaces, workspace }: { workspaces: MyWorkspace[]; workspace: MyWorkspace }) {
  const navigate = route.useNavigate();
  return (
    <div className="w-60 max-w-full">
      <SelectField
        label="Switch workspace"
        hideLabel
        value={workspace.id}
        onChange={(event) => navigate({ search: { workspace: event.target.value } })}
        options={workspaces.map(({ id, name, installedApps }) => ({ value: id, label: `${name} (${installedApps})` }))}
      />
    </div>
  );
}

const TABS = [
  { value: undefined, label: 'Installed' },
  { value: 'uninstalled', label: 'Uninstalled' },
] as const;

function Apps({ workspace }: { workspace: MyWorkspace }) {
  const { show, page } = route.useSearch();
  const { id } = workspace;
  return (
    <>
      <div className="mb-5">
        <Tabs
          label="Apps"
          tabs={TABS.map((tab) => (tab.value ? tab : { ...tab, count: workspace.installedApps }))}
          current={show}
          link={(value, content, props) => (
            <Link to="/workspace" search={{ workspace: id, ...(value && { show: value }) }} {...props}>
              {content}
            </Link>
          )}
        />
      </div>
      {show ? <UninstalledApps workspace={workspace} page={page ?? 1} /> : <InstalledApps workspace={workspace} />}
    </>
  );
}
