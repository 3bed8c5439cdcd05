// Browser entry: hydrates the page that the server rendered, or renders it when the server sent the empty document.

import { connect } from '@marketplace/sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { elsewhereRoute, type Part, partOf } from './root.tsx';
import { createAppRouter, createQueryClient, type InitialData } from './router.tsx';
import { atBase, withoutBase } from './shared/base-path.ts';
import { watchNavigation } from './shared/page-head.ts';
import { choosePublisherInUrl, chosenPublisher } from './shared/publisher.ts';
import './styles.css';

const pathname = withoutBase(location.pathname);
choosePublisherInUrl({ pathname, search: location.search });
connect({ baseUrl: atBase(''), session: true, publisher: chosenPublisher });

const queryClient = createQueryClient();
const initialData = document.getElementById('initial-data');
// The page was rendered with the configured URL, which is not the visited one behind a second host name.
const { publicUrl, answers }: InitialData = initialData
  ? JSON.parse(initialData.textContent!)
  : { publicUrl: location.origin + atBase(''), answers: [] };
for (const [key, answer] of answers) queryClient.setQueryData(key, answer);

const context = { queryClient, publicUrl };
const router = createAppRouter(context, await routesOf(partOf(pathname)));
// The router then renders the same tree as the server, without pending components.
if (initialData) router.ssr = { manifest: undefined };
watchNavigation(router);

const page = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Hydrated />
    </QueryClientProvider>
  </StrictMode>
);
const root = document.getElementById('root')!;
if (initialData) {
  await router.load();
  // As a transition it is time-sliced: without it, hydrating a long page blocks a slow phone for half a second.
  startTransition(() => {
    hydrateRoot(root, page);
  });
} else {
  createRoot(root).render(page);
}

/** Says that the page reacts now: `hydrate.ts` repeats what was clicked before. */
function Hydrated() {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

async function routesOf(part: Part): Promise<AnyRoute[]> {
  switch (part) {
    case 'portal':
      return [(await import('./portal/routes.tsx')).portalRoutes, elsewhereRoute];
    case 'console':
      return [(await import('./console/routes.tsx')).consoleRoutes, elsewhereRoute];
    case 'storefront':
      return [(await import('./storefront/routes.tsx')).storefrontRoutes];
  }
}
