import { Outlet, useRouterState } from '@tanstack/react-router';
import { useHotkeys } from '../ui/use-hotkeys.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export function StorefrontLayout() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  useHotkeys({ '/': focusSearch });
  return (
    <div className="flex min-h-screen flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      {loading && <div aria-hidden="true" className="progress-bar fixed inset-x-0 top-0 z-30 h-0.5" />}
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('input[name=search]');
  field?.focus();
  field?.select();
}
