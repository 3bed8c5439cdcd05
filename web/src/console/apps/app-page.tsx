import type { App, Developer } from '@marketplace/sdk';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { atBase } from '../../shared/base-path.ts';
import { brand } from '../../shared/brand.ts';
import { categoryLabel, ENVIRONMENTS, stateOf } from '../../shared/vocabulary.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Panel, Stat } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { formatNumber, plural } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { AuditPanel } from '../audit/audit-panel.tsx';
import { CopyableId } from '../copyable-id.tsx';
import { appQuery, developerQuery } from '../queries.ts';
import { SubmissionsPanel } from '../submission/submissions-panel.tsx';
import { AppActions } from './app-actions.tsx';
import { AppListing } from './app-listing.tsx';
import { AppBadges } from './app-rows.tsx';

const route = getRouteApi('/console/apps/$id');

export function AppPage() {
  const { id } = route.useParams();
  const { data: app } = useSuspenseQuery(appQuery(id));
  const { data: developer } = useQuery(developerQuery(app.developerId));
  const isPublic = app.status === 'APPROVED' && app.visibility === 'LISTED' && developer?.status !== 'SUSPENDED';
  return (
    <>
      <PageHeader
        above={
          <Link to="/console/apps" className="hover:text-ink">
            Apps
          </Link>
        }
        title={
          <span className="flex items-center gap-3">
            <AppLogo name={app.name} image={app.images.logo} className="size-11" />
            <span className="min-w-0 break-words">{app.name}</span>
          </span>
        }
        description={
          <span className="flex flex-wrap items-center gap-1.5 pt-1.5">
            <AppBadges app={app} developer={developer} />
          </span>
        }
        actions={
          <>
            {isPublic && (
              <a
                href={atBase(`/apps/${app.slug}`)}
                target="_blank"
                rel="noopener"
                className={buttonClasses({ variant: 'ghost' })}
              >
                View in {brand.name} <ExternalLink aria-label="opens in a new tab" />
              </a>
            )}
            <AppActions app={app} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <VisibilityNotice app={app} developer={developer} />
          <Counters app={app} />
          <AppListing app={app} />
          <SubmissionsPanel of={{ app: id }} />
          <AuditPanel filter={{ subject: id }} />
        </div>
        <AppFacts app={app} developer={developer} />
      </div>
    </>
  );
}

/** Why the app is not public. */
function VisibilityNotice({ app, developer }: { app: App; developer: Developer | undefined }) {
  if (app.visibility === 'SUSPENDED') {
    return (
      <Notice tone="bad" title={`Suspended: hidden from ${brand.name} until restored`}>
        <p className="break-words whitespace-pre-line">“{app.suspendedReason}”</p>
      </Notice>
    );
  }
  if (app.status === 'APPROVED' && developer?.status === 'SUSPENDED') {
    return (
      <Notice tone="bad" title={`Hidden from ${brand.name} because the developer is suspended`}>
        It returns automatically when the developer is reinstated.
      </Notice>
    );
  }
  if (app.visibility === 'UNLISTED') {
    return <Notice tone="warn">Unlisted by the developer. Users who installed it keep it.</Notice>;
  }
  if (app.status === 'PENDING') {
    return <Notice>In review for the first time. Decide in the submission below.</Notice>;
  }
  return null;
}

function Counters({ app }: { app: App }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Stat label="Installs" value={formatNumber(app.installCount)} note="Since it was published" />
      <Stat
        label="Rating"
        value={
          <span className="flex flex-wrap items-center gap-x-2">
            {app.reviewCount === 0 ? '–' : app.averageRating.toFixed(2)}
            {app.reviewCount > 0 && <Stars rating={app.averageRating} className="h-4" />}
          </span>
        }
        note={plural(app.reviewCount, 'user review')}
      />
    </dl>
  );
}

function AppFacts({ app, developer }: { app: App; developer: Developer | undefined }) {
  const environment = ENVIRONMENTS.find(({ value }) => value === app.environment);
  return (
    <Panel title="Details" flush>
      <Facts>
        <Fact label="Developer">
          {developer ? (
            <Link
              to="/console/developers/$id"
              params={{ id: developer.id }}
              className="text-accent-ink hover:underline"
            >
              {developer.companyName ?? developer.name}
            </Link>
          ) : (
            '…'
          )}
        </Fact>
        <Fact label="Slug">
          <code className="font-mono text-xs break-all">{app.slug}</code>
        </Fact>
        <Fact label="Category">{categoryLabel(app.category)}</Fact>
        <Fact label="Environment">{environment?.label ?? app.environment}</Fact>
        <Fact label="Live version">{app.version ?? 'None yet'}</Fact>
        <Fact label="Next version">
          {app.openVersionStatus && `${app.openVersion}, ${stateOf(app.openVersionStatus).label.toLowerCase()}`}
        </Fact>
        <Fact label="OAuth client">
          {app.oauthClientId && <code className="font-mono text-xs break-all">{app.oauthClientId}</code>}
        </Fact>
        <Fact label="Created">
          <Time value={app.createdAt} />
        </Fact>
        <Fact label="First approved">{app.publishedAt && <Time value={app.publishedAt} />}</Fact>
        <Fact label="Last updated">
          <Time value={app.updatedAt} />
        </Fact>
      </Facts>
      <CopyableId id={app.id} />
    </Panel>
  );
}
