// The root route, its not-found and error pages, and how the three parts of the web app hand over to each other.

import { MarketplaceError } from '@marketplace/sdk';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type ErrorComponentProps,
  Link,
  notFound,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SupportLink } from './shared/support-link.tsx';
import { buttonClasses } from './ui/button.tsx';
import { ErrorState } from './ui/states.tsx';

export interface RouterContext {
  queryClient: QueryClient;
  /** The URL of this marketplace, without a slash at the end. */
  publicUrl: string;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
});

export function NotFound() {
  return (
    <CenteredPage>
      <p aria-hidden="true" className="text-7xl font-semibold tracking-tight text-ink-3">
        404
      </p>
      <h1 tabIndex={-1} className="mt-3 text-2xl font-semibold tracking-tight">
        Page not found
      </h1>
      <p className="mt-1.5 max-w-md text-ink-2">
        The page may have moved, or the app may no longer be available. Try searching all apps.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonClasses()}>
          Go to home page
        </Link>
        <Link to="/apps" className={buttonClasses({ variant: 'primary' })}>
          Browse apps
        </Link>
      </div>
    </CenteredPage>
  );
}

export function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <CenteredPage>
      <h1 tabIndex={-1} className="sr-only">
        This page couldn’t be loaded
      </h1>
      <ErrorState error={error} retry={retry} title="This page couldn’t be loaded" />
      <div className="text-sm text-ink-2">
        <SupportLink />
      </div>
    </CenteredPage>
  );
}

/** Centred content inside the layout of the part. */
function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center px-5 py-16 text-center">{children}</div>
  );
}

export type Part = 'storefront' | 'portal' | 'console';

/** The part of the web app that a path belongs to. */
export function partOf(pathname: string): Part {
  return (/^\/(portal|console)(?:\/|$)/.exec(pathname)?.[1] as Part | undefined) ?? 'storefront';
}

/** A full page load: pages of another part are not in this bundle. */
export function leaveFor({ location }: { location: { publicHref: string } }): never {
  throw redirect({ href: location.publicHref, reloadDocument: true });
}

/** In the portal and the console: every path outside of them. */
export const elsewhereRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', loader: leaveFor });

/** A 404 of the API becomes the not-found page. */
export function orNotFound(error: unknown): never {
  throw error instanceof MarketplaceError && error.status === 404 ? notFound() : error;
}
