// The developer portal: every page of it, and who may see it.

import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { demandSession } from '../session.ts';

export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'portal',
  staticData: { title: 'Developer portal' },
  beforeLoad: async ({ context, location }) => ({ session: await demandSession(context.queryClient, location.href) }),
  component: lazyRouteComponent(() => import('./layout.tsx'), 'PortalLayout'),
});

const homeRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/',
  component: Outlet,
});

export const portalRoutes = portalRoute.addChildren([homeRoute]);
