import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { Stat } from '../../ui/card.tsx';
import { formatCompact, formatDay, formatNumber, plural } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AppGrid } from '../app-card.tsx';
import { hostOf } from '../host-of.ts';
import { appsOfDeveloperQuery, developerQuery } from '../queries.ts';
import { Section } from '../section.tsx';
import { VerifiedBadge } from '../verified-badge.tsx';

const route = getRouteApi('/storefront/developers/$id');

export function DeveloperPage() {
  const { id } = route.useParams();
  const { data: developer } = useSuspenseQuery(developerQuery(id));
  const { data: apps } = useSuspenseQuery(appsOfDeveloperQuery(id));
  const { name, companyName, bio, websiteUrl, verified, verification } = developer;
  const title = companyName ?? name;
  return (
    <div className="container-page py-10">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <AppLogo name={title} image={null} className="size-20" />
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight">
            {title}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
            {companyName && <span>{name}</span>}
            {verified && <VerifiedBadge verification={verification} />}
            {websiteUrl && (
              <a
                href={websiteUrl}
                rel="nofollow ugc noopener"
                target="_blank"
                className="flex items-center gap-1 rounded-sm text-accent-ink underline-offset-4 hover:underline"
              >
                {hostOf(websiteUrl)} <ExternalLink className="size-3.5" aria-hidden="true" />
              </a>
            )}
          </p>
          {bio && <p className="mt-3 max-w-2xl whitespace-pre-line text-ink-2">{bio}</p>}
        </div>
      </div>
      <dl className="mt-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Apps" value={formatNumber(developer.appCount)} />
        <Stat label="Installs" value={formatCompact(developer.installCount)} />
        <Stat
          label="Average rating"
          value={developer.reviewCount > 0 ? developer.averageRating.toFixed(1) : '–'}
          note={developer.reviewCount > 0 ? plural(developer.reviewCount, 'rating') : 'No ratings yet'}
        />
        <Stat label="Member since" value={formatDay(developer.createdAt)} />
      </dl>
      <Section title={`Apps by ${title}`}>
        {apps.data.length > 0 ? (
          <AppGrid apps={apps.data} aboveFold={3} />
        ) : (
          <EmptyState title="No apps yet">Check back later.</EmptyState>
        )}
      </Section>
    </div>
  );
}
