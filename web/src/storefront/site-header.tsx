import { Link, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { brand } from '../shared/brand.ts';
import { BrandMark } from '../shared/brand-mark.tsx';
import { cx } from '../ui/class-names.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { Account } from './account.tsx';
import { DropDown, dropDownEntry } from './drop-down.tsx';
import { SearchForm } from './search-form.tsx';

const NAV = [
  { to: '/apps', label: 'Browse' },
  { to: '/developers', label: 'For developers' },
] as const;

export function SiteHeader() {
  const home = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <header className="sticky top-0 z-20 border-b bg-canvas/95 backdrop-blur">
      <div className="container-page flex h-16 items-center gap-2 sm:gap-4">
        <Link
          to="/"
          className={cx(
            'flex items-center gap-2.5 rounded-md font-semibold tracking-tight',
            home ? 'min-w-0' : 'shrink-0',
          )}
        >
          <BrandMark />
          <span className={cx('line-clamp-2 min-w-0 max-w-56 leading-tight', !home && 'max-md:sr-only')}>
            {brand.name}
          </span>
        </Link>
        <div className={cx('min-w-0 flex-1', !home && 'px-1 sm:px-2')}>
          {!home && (
            // On phones it covers the header while it is used.
            <div className="mx-auto max-w-md max-sm:focus-within:absolute max-sm:focus-within:inset-0 max-sm:focus-within:z-10 max-sm:focus-within:max-w-none max-sm:focus-within:bg-canvas max-sm:focus-within:px-4 max-sm:focus-within:py-3.5">
              <SearchForm />
            </div>
          )}
        </div>
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          {NAV.map((entry) => (
            <NavLink
              key={entry.to}
              {...entry}
              className="rounded-md px-3 py-2 text-sm font-medium transition-colors hover:bg-hover hover:text-ink"
            />
          ))}
        </nav>
        <div className="hidden sm:block">
          <ThemeToggle />
        </div>
        <Account />
        <SmallScreenMenu />
      </div>
    </header>
  );
}

function SmallScreenMenu() {
  return (
    <div className="lg:hidden">
      <DropDown
        label="Menu"
        triggerClassName="flex size-9 items-center justify-center rounded-md text-ink-2 transition-colors hover:bg-hover hover:text-ink"
        trigger={<Menu className="size-[18px]" aria-hidden="true" />}
      >
        <nav aria-label="Main">
          {NAV.map((entry) => (
            <NavLink key={entry.to} {...entry} className={dropDownEntry} />
          ))}
        </nav>
        <div className="mt-1 flex items-center justify-between border-t pt-1 pl-3 text-sm text-ink-2 sm:hidden">
          Appearance
          <ThemeToggle />
        </div>
      </DropDown>
    </div>
  );
}

function NavLink({ to, label, className }: (typeof NAV)[number] & { className: string }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className={className}
      activeProps={{ className: 'text-ink' }}
      inactiveProps={{ className: 'text-ink-2' }}
    >
      {label}
    </Link>
  );
}
