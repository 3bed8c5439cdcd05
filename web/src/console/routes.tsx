// The review console: every page of it, and who may see it.

import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { demandSession } from '../session.ts';

export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'console',
  staticData: { title: 'Review console' },
  beforeLoad: async ({ context, location }) => ({ session: await demandSession(context.queryClient, location.href) }),
  component: lazyRouteComponent(() => import('./layout.tsx'), 'ConsoleLayout'),
});

const homeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  component: Outlet,
});

export const consoleRoutes = consoleRoute.addChildren([homeRoute]);
