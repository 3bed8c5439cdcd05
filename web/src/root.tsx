// What every page stands in, and what is shown where there is no page or where one failed.

import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type ErrorComponentProps, Link, Outlet, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonLook } from './ui/button.tsx';
import { EmptyState, ErrorState } from './ui/states.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
});

export function NotFound() {
  return (
    <Alone>
      <EmptyState
        title="There is nothing here"
        action={
          <>
            <Link to="/" className={buttonLook()}>
              Go to the start
            </Link>
            <Link to="/apps" className={buttonLook({ variant: 'primary' })}>
              Browse apps
            </Link>
          </>
        }
      >
        The page may have moved, or the app may have been taken down.
      </EmptyState>
    </Alone>
  );
}

export function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Alone>
      <ErrorState error={error} retry={retry} title="This page could not be shown" />
    </Alone>
  );
}

/** Inside a layout it is the page's content; it brings no frame of its own. */
function Alone({ children }: { children: ReactNode }) {
  return <div className="flex min-h-[60vh] flex-col items-center justify-center">{children}</div>;
}
