import type { Version } from '@marketplace/sdk';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { myAppQuery, versionsQuery } from '../app/app-queries.ts';
import { NewVersionButton } from '../app/version-actions.tsx';

const route = getRouteApi('/portal/apps/$id/versions');

export function VersionsPage() {
  const { id } = route.useParams();
  const { data: app } = useSuspenseQuery(myAppQuery(id));
  const { data: versions, error, refetch } = useQuery(versionsQuery(id));
  return (
    <>
      <PageHeader
        title="Versions"
        description={
          app.version === null
            ? 'The first version is the listing itself. After it’s approved, create a new version to change it.'
            : 'The approved version stays live while you prepare the next one.'
        }
        actions={app.version !== null && <NewVersionButton app={app} />}
      />
      <Card className="overflow-hidden">
        {error ? (
          <ErrorState error={error} retry={refetch} />
        ) : !versions ? (
          <LoadingRows rows={2} />
        ) : (
          <ol className="divide-y">
            {versions.map((version) => (
              <VersionRow key={version.id} version={version} />
            ))}
          </ol>
        )}
      </Card>
    </>
  );
}

function VersionRow({ version }: { version: Version }) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 transition-colors hover:bg-hover/60">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to="/portal/apps/$id/versions/$number"
            params={{ id: version.appId, number: String(version.number) }}
            className="font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
          >
            Version {version.number}
          </Link>
          {version.live ? <Badge tone="good">Live</Badge> : <StateBadge state={version.status} />}
        </div>
        <p className="mt-1 line-clamp-2 text-sm whitespace-pre-line text-ink-2">
          {version.releaseNotes ?? (version.number === 1 ? 'First version' : 'No release notes')}
        </p>
        <p className="mt-1 text-xs text-ink-3">
          <LastStep version={version} />
        </p>
      </div>
      <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
    </li>
  );
}

function LastStep({ version: { status, createdAt, updatedAt, submittedAt, decidedAt } }: { version: Version }) {
  if (status === 'APPROVED' && decidedAt) {
    return (
      <>
        Approved <Time value={decidedAt} />
      </>
    );
  }
  if (status === 'REJECTED' && decidedAt) {
    return (
      <>
        Changes requested <Time value={decidedAt} />, updated <Time value={updatedAt} />
      </>
    );
  }
  if (status === 'PENDING' && submittedAt) {
    return (
      <>
        Submitted <Time value={submittedAt} />
      </>
    );
  }
  return (
    <>
      Created <Time value={createdAt} />, updated <Time value={updatedAt} />
    </>
  );
}
