import type { PublicAppDetail } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { plural } from '../ui/format.ts';
import { AppLogo } from '../ui/logo.tsx';
import { Stars } from '../ui/stars.tsx';
import { categoryLabel } from '../vocabulary.ts';
import { makerOf } from './app-card.tsx';
import { AppsLink } from './apps-link.tsx';
import { InstallButton } from './install-button.tsx';

export function AppHeader({ app }: { app: PublicAppDetail }) {
  const link = 'rounded-sm underline-offset-4 hover:text-ink hover:underline';
  return (
    <header className="mt-6">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <AppsLink className={link}>Apps</AppsLink>
          </li>
          <li aria-hidden="true">/</li>
          <li>
            <AppsLink search={{ category: app.category }} className={link}>
              {categoryLabel(app.category)}
            </AppsLink>
          </li>
        </ol>
      </nav>
      <div className="mt-4 flex flex-col gap-5 md:flex-row md:items-start">
        <div className="flex min-w-0 flex-1 items-start gap-4 sm:gap-6">
          <AppLogo name={app.name} url={app.logoUrl} className="size-18 sm:size-24" priority />
          <div className="min-w-0">
            <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight sm:text-3xl">
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
            </p>
            <p className="mt-2 hidden max-w-2xl text-ink-2 sm:block">{app.description}</p>
            <div className="mt-3 hidden sm:block">
              <Rating app={app} />
            </div>
          </div>
        </div>
        <div className="sm:hidden">
          <p className="text-ink-2">{app.description}</p>
          <div className="mt-3">
            <Rating app={app} />
          </div>
        </div>
        <InstallButton key={app.id} app={app} />
      </div>
    </header>
  );
}

function Rating({ app: { reviewCount, averageRating } }: { app: PublicAppDetail }) {
  return (
    <a href="#reviews" className="group inline-flex items-center gap-2 rounded-sm text-sm text-ink-2">
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
