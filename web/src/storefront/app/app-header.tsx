import type { PublicAppDetail } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useNewPublisher } from '../../shared/new-publisher.ts';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay, plural } from '../../ui/format.ts';
import { BoxedImage } from '../../ui/image.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { Stars } from '../../ui/stars.tsx';
import { makerOf } from '../app-card.tsx';
import { AppsLink } from '../apps/apps-link.tsx';
import { CountedInstall } from './counted-install.tsx';
import { WorkspaceInstall } from './workspace-install.tsx';

/** Banner, logo, name and install button. */
export function AppHeader({ app }: { app: PublicAppDetail }) {
  return (
    <header
      className={cx(
        'flex flex-col gap-6',
        app.images.banner && 'lg:grid lg:grid-cols-[minmax(0,1fr)_30rem] lg:items-center lg:gap-12',
      )}
    >
      <div className="min-w-0">
        <Breadcrumb app={app} />
        <div className="mt-4 flex items-center gap-4 sm:gap-5">
          <AppLogo name={app.name} image={app.images.logo} sizes="5.5rem" className="size-18 sm:size-22" eager />
          <div className="min-w-0">
            <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
              {app.name}
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <Link
                to="/developers/$id"
                params={{ id: app.developer.id }}
                className="rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
              >
                {makerOf(app)}
              </Link>
              {app.developer.verified && (
                <BadgeCheck className="size-4 text-accent-ink" role="img" aria-label="Verified developer" />
              )}
              {app.featured && <Badge tone="accent">Featured</Badge>}
              <NewPublisher since={app.publisherSince} />
            </p>
          </div>
        </div>
        <p className="mt-5 max-w-2xl text-lg text-ink-2">{app.description}</p>
        <Rating app={app} />
        {app.workspaceInstall ? <WorkspaceInstall app={app} /> : <CountedInstall app={app} />}
      </div>
      {app.images.banner && (
        <BoxedImage
          image={app.images.banner}
          alt=""
          sizes="(min-width: 64rem) 30rem, (min-width: 48rem) calc(100vw - 4rem), calc(100vw - 2.5rem)"
          priority
          className="order-first aspect-[2/1] w-full rounded-xl border lg:order-none"
        />
      )}
    </header>
  );
}

function NewPublisher({ since }: { since: string | null }) {
  const shown = useNewPublisher(since);
  return shown && <Badge tone="warn">New publisher since {formatDay(shown)}</Badge>;
}

function Breadcrumb({ app: { category } }: { app: PublicAppDetail }) {
  const link = 'rounded-sm underline-offset-4 hover:text-ink hover:underline';
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <AppsLink className={link}>Apps</AppsLink>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <AppsLink search={{ category }} className={link}>
            {categoryLabel(category)}
          </AppsLink>
        </li>
      </ol>
    </nav>
  );
}

function Rating({ app: { reviewCount, averageRating } }: { app: PublicAppDetail }) {
  return (
    <a href="#reviews" className="group mt-3 inline-flex items-center gap-2 rounded-sm text-sm text-ink-2">
      {reviewCount > 0 && (
        <>
          <Stars rating={averageRating} />
          <span className="font-medium text-ink tabular-nums">{averageRating.toFixed(1)}</span>
        </>
      )}
      <span className="underline-offset-4 group-hover:underline">
        {reviewCount > 0 ? plural(reviewCount, 'rating') : 'No ratings yet'}
      </span>
    </a>
  );
}
