import { type App, discardVersion, MarketplaceError, type Version } from '@marketplace/sdk';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PublishedFrom } from '../../shared/published-from.tsx';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { myAppQuery, refreshApp, versionQuery } from '../app/app-queries.ts';
import { InReviewNotice } from '../app/version-actions.tsx';
import { laterVersionOf } from '../listing/editable-listing.ts';
import { ListingEditor } from '../listing/listing-editor.tsx';
import { LockedListing } from '../listing/locked-listing.tsx';
import { usePermission } from '../publisher.ts';
import { VersionChanges } from './version-changes.tsx';

const route = getRouteApi('/portal/apps/$id/versions/$number');

export function VersionPage() {
  const { id, number } = route.useParams();
  const { data: app } = useSuspenseQuery(myAppQuery(id));
  const { data: version, error, refetch } = useQuery(versionQuery(id, Number(number)));
  const allowed = usePermission('APPS');
  if (version) {
    const editable = version.status === 'DRAFT' || version.status === 'REJECTED';
    if (!editable || !allowed) return <Settled app={app} version={version} />;
    // Before the first approval, the first version is the listing itself.
    if (app.version === null) return <Navigate to="/portal/apps/$id" params={{ id }} replace />;
    return <Open key={version.id} app={app} version={version} />;
  }
  const missing = error instanceof MarketplaceError && error.status === 404;
  return (
    <>
      <PageHeader title={`Version ${number}`} />
      {missing ? (
        <EmptyState
          title="Version not found"
          action={
            <Link to="/portal/apps/$id/versions" params={{ id }} className={buttonClasses()}>
              View all versions
            </Link>
          }
        >
          It may have been discarded.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}

/** A version in progress: the editor, and its changes so far. */
function Open({ app, version }: { app: App; version: Version }) {
  const { field, view } = route.useSearch();
  const navigate = route.useNavigate();
  const changes = view === 'changes';
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="View"
          value={changes ? 'changes' : 'edit'}
          options={[
            { value: 'edit', label: 'Edit' },
            { value: 'changes', label: 'Changes' },
          ]}
          onChange={(next) => void navigate({ search: next === 'changes' ? { view: next } : {} })}
        />
        <DiscardButton version={version} />
      </div>
      {/* The editor stays mounted, because it holds unsaved changes. */}
      <div hidden={changes}>
        <ListingEditor
          title={`Version ${version.number}`}
          target={laterVersionOf(app, version)}
          resource={version}
          field={field}
        />
      </div>
      {changes && (
        <>
          <h1 tabIndex={-1} className="mb-4 text-lg font-semibold">
            Version {version.number}
          </h1>
          <VersionChanges appId={app.id} number={version.number} />
        </>
      )}
    </>
  );
}

/** A version in review, or an approved one. */
function Settled({ app, version }: { app: App; version: Version }) {
  const waiting = version.status === 'PENDING';
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            Version {version.number}
            {version.live ? <Badge tone="good">Live</Badge> : <StateBadge state={version.status} />}
          </span>
        }
        description={
          version.status === 'APPROVED' && version.decidedAt ? (
            <>
              Approved <Time value={version.decidedAt} />
            </>
          ) : (
            version.submittedAt && (
              <>
                Submitted <Time value={version.submittedAt} />
              </>
            )
          )
        }
        actions={waiting && app.version !== null && <DiscardButton version={version} />}
      />
      <div className="space-y-5">
        {waiting && <InReviewNotice appId={app.id} number={version.number} live={app.version !== null} />}
        {version.publishedFrom && (
          <Panel title="Published from">
            <p className="text-sm font-medium">
              <PublishedFrom from={version.publishedFrom} />
            </p>
          </Panel>
        )}
        {version.number > 1 && <VersionChanges appId={app.id} number={version.number} />}
        <LockedListing listing={version} />
      </div>
    </>
  );
}

function DiscardButton({ version: { appId, number } }: { version: Version }) {
  const allowed = usePermission('APPS');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    await discardVersion(appId, String(number));
    // A discarded version is not saved first.
    await navigate({ to: '/portal/apps/$id/versions', params: { id: appId }, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: versionQuery(appId, number).queryKey });
    await refreshApp(queryClient, appId);
    toast.done(`Version ${number} discarded`);
  };
  if (!allowed) return null;
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Discard version
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Discard version ${number}?`}
        action="Discard"
        danger
        onConfirm={discard}
      >
        You’ll lose all changes in this version. The live version isn’t affected.
      </ConfirmDialog>
    </>
  );
}
