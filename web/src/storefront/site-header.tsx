import { Link, useLocation } from '@tanstack/react-router';
import { BrandMark } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { Account } from './account.tsx';
import { SearchForm } from './search-form.tsx';

export function SiteHeader() {
  const home = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <header className="sticky top-0 z-20 border-b bg-canvas/95 backdrop-blur">
      <div className="container-page flex h-16 items-center gap-2 sm:gap-4">
        <Link to="/" className="flex shrink-0 items-center gap-2.5 rounded-md font-semibold tracking-tight">
          <BrandMark />
          <span className={home ? undefined : 'sr-only md:not-sr-only'}>Marketplace</span>
        </Link>
        <div className="min-w-0 flex-1 px-1 sm:px-2">
          {!home && (
            <div className="mx-auto max-w-md">
              <SearchForm />
            </div>
          )}
        </div>
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          <NavLink to="/apps" label="Browse" />
          <NavLink to="/portal" label="For developers" />
        </nav>
        <div className="hidden sm:block">
          <ThemeToggle />
        </div>
        <Account />
      </div>
    </header>
  );
}

function NavLink({ to, label }: { to: '/apps' | '/portal'; label: string }) {
  return (
    <Link
      to={to}
      // No preload on hover: it would load another part of the web app.
      preload={to === '/portal' ? false : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
      className="rounded-md px-3 py-2 text-sm font-medium transition-colors hover:bg-hover hover:text-ink"
      activeProps={{ className: 'text-ink' }}
      inactiveProps={{ className: 'text-ink-2' }}
    >
      {label}
    </Link>
  );
}
