import type { PublicApp } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { categoryLabel } from '../shared/vocabulary.ts';
import { cx } from '../ui/class-names.ts';
import { formatCompact } from '../ui/format.ts';
import { AppLogo } from '../ui/logo.tsx';
import { Skeleton } from '../ui/states.tsx';

/** The whole card is clickable; the link's accessible name is the app's name. */
export const cardClasses =
  'group relative rounded-lg border bg-surface shadow-card transition duration-150 hover:border-line-strong/50 hover:shadow-float has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink';
export const cardLinkClasses = 'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none';

/** Name and description, with what was searched for marked. */
export interface AppTexts {
  name: ReactNode;
  description: ReactNode;
}

function AppCard({
  app,
  heading: Heading = 'h3',
  texts: { name, description } = app,
  eager = false,
}: {
  app: PublicApp;
  heading?: 'h2' | 'h3' | undefined;
  texts?: AppTexts | undefined;
  /** Above the fold. */
  eager?: boolean;
}) {
  return (
    <article className={cx(cardClasses, 'flex h-full flex-col p-4')}>
      <div className="flex items-center gap-3.5">
        <AppLogo name={app.name} image={app.images.logo} sizes="3rem" eager={eager} />
        <div className="min-w-0 flex-1">
          <Heading className="truncate font-semibold">
            <Link to="/apps/$slug" params={{ slug: app.slug }} className={cardLinkClasses}>
              {name}
            </Link>
          </Heading>
          <p className="truncate text-sm text-ink-3">{makerOf(app)}</p>
        </div>
      </div>
      <p className="mt-3 mb-3 line-clamp-2 text-sm text-ink-2">{description}</p>
      <div className="mt-auto">
        <Figures app={app} />
      </div>
    </article>
  );
}

export function makerOf({ developer }: { developer: PublicApp['developer'] }): string {
  return developer.companyName ?? developer.name;
}

/** Rating, installs and category in one line. */
export function Figures({ app }: { app: PublicApp }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs whitespace-nowrap text-ink-3">
      {app.reviewCount > 0 ? (
        <span className="flex items-center gap-1">
          <Star className="size-3.5 fill-star text-star" aria-hidden="true" />
          <span className="font-medium text-ink-2 tabular-nums">{app.averageRating.toFixed(1)}</span>
          <span className="sr-only">out of 5 stars,</span>
        </span>
      ) : (
        <span>No ratings yet</span>
      )}
      <span className="tabular-nums">{formatCompact(app.installCount)} installs</span>
      <span className="max-w-full truncate">{categoryLabel(app.category)}</span>
    </p>
  );
}

const GRID = 'grid gap-4 sm:grid-cols-2';

export function AppGrid<App extends PublicApp>({
  apps,
  heading,
  textsOf,
  beside = false,
  fullRows = false,
  aboveFold = 0,
}: {
  apps: App[];
  heading?: 'h2' | 'h3';
  textsOf?: (app: App) => AppTexts;
  /** There is a side bar: three columns need a wider window. */
  beside?: boolean;
  /** A sample: in two columns, an odd last card is hidden. */
  fullRows?: boolean;
  /** How many cards the first screen shows: their logos are loaded eagerly. */
  aboveFold?: number;
}) {
  return (
    <ul className={cx(GRID, beside ? 'xl:grid-cols-3' : 'lg:grid-cols-3')}>
      {apps.map((app, position) => (
        <li key={app.id} className={cx('min-w-0', fullRows && 'sm:max-lg:last:odd:hidden')}>
          <AppCard app={app} heading={heading} texts={textsOf?.(app)} eager={position < aboveFold} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholders of the same size as the cards. */
export function LoadingCards({ count }: { count: number }) {
  return (
    <div role="status" className={cx(GRID, 'lg:grid-cols-3')}>
      <span className="sr-only">Loading…</span>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={card} className="h-[10.25rem] rounded-lg border bg-surface p-4 shadow-card">
          <div className="flex items-center gap-3.5">
            <Skeleton className="size-12 rounded-[22%]" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-4 h-3 w-full" />
          <Skeleton className="mt-2 h-3 w-4/5" />
          <Skeleton className="mt-4 h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}
