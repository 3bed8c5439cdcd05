// The layout of the portal and the console: navigation in a side bar, or in a drawer on small screens.

import { Link, useLocation } from '@tanstack/react-router';
import { ArrowUpRight, Keyboard, Menu as MenuIcon, Search, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import type { CommandGroup } from './command-palette.tsx';
import { Kbd } from './kbd.tsx';
import { KeyHelpProvider, useKeyHelp } from './page-keys.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { Toasts } from './toast.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

const KEYBOARD_HELP = { id: 'keys', label: 'Keyboard shortcuts', icon: <Keyboard /> };

export interface NavEntry {
  label: string;
  to: string;
  icon: ReactNode;
  /** Current only on this exact path, not on pages below it. */
  exact?: boolean;
  /** A page outside the web app: a full page load. */
  outside?: boolean;
  /** Number of open items. */
  count?: number | undefined;
}

export interface WorkspaceProps {
  site: { logo: ReactNode; name: string };
  name: string;
  home: string;
  nav: (NavEntry | string)[];
  account: ReactNode;
  /** Above the navigation: whose pages these are. */
  switcher?: ReactNode;
  commands: CommandGroup[];
  onCommandQuery?: (query: string) => void;
  /** Banner above the content of every page. */
  banner?: ReactNode;
  /** The command palette is searching. */
  searching?: boolean;
  children: ReactNode;
}

export function Workspace(props: WorkspaceProps) {
  return (
    <KeyHelpProvider>
      <Frame {...props} />
    </KeyHelpProvider>
  );
}

function Frame({
  site,
  name,
  home,
  nav,
  account,
  switcher,
  commands,
  onCommandQuery,
  banner,
  searching,
  children,
}: WorkspaceProps) {
  const showKeys = useKeyHelp();
  useFocusKeeper();
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const drawerNav = useRef<HTMLElement>(null);
  const sideNav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere is done with the drawer
  useEffect(() => setDrawer(false), [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry depends on the path
  useEffect(() => {
    sideNav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // What is focused in the drawer is about to be removed.
        if (drawerNav.current?.contains(document.activeElement)) menuButton.current?.focus();
        setDrawer(false);
      }
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setPalette((open) => !open);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  // Preloaded: users type right after ⌘K.
  useEffect(() => {
    const timer = setTimeout(loadPalette, 1_000);
    return () => clearTimeout(timer);
  }, []);
  // Closing the palette clears its query.
  useEffect(() => {
    if (!palette) onCommandQuery?.('');
  }, [palette, onCommandQuery]);

  const links = nav.map((entry) =>
    typeof entry === 'string' ? (
      <p key={entry} className="px-3 pt-5 pb-1 text-xs font-medium text-ink-3">
        {entry}
      </p>
    ) : (
      <NavLink key={entry.to} {...entry} />
    ),
  );
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-screen flex-col border-r bg-surface lg:flex">
        <Brand site={site} name={name} home={home} />
        {switcher && <div className="px-3 pb-2">{switcher}</div>}
        <SearchButton onClick={() => setPalette(true)} />
        <nav
          ref={sideNav}
          aria-label={name}
          className="flex-1 scroll-py-10 space-y-0.5 overflow-y-auto mask-b-from-[calc(100%-2rem)] px-3 pb-8"
        >
          {links}
        </nav>
        <div className="flex items-center justify-between gap-2 border-t px-3 py-3">
          {account}
          <ThemeToggle />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-20 flex items-center justify-between border-b bg-surface/95 px-3 backdrop-blur lg:hidden">
          <div className="flex min-w-0 items-center">
            <IconButton
              ref={menuButton}
              label={drawer ? 'Close menu' : 'Open menu'}
              aria-expanded={drawer}
              onClick={() => setDrawer(!drawer)}
            >
              {drawer ? <X /> : <MenuIcon />}
            </IconButton>
            <Brand site={site} name={name} home={home} />
          </div>
          <div className="flex items-center">
            <IconButton label="Search" onClick={() => setPalette(true)}>
              <Search />
            </IconButton>
            {account}
          </div>
          {drawer && (
            // Inside the sticky header: right below it wherever the page is scrolled to, and whatever stands above it.
            <nav
              ref={drawerNav}
              aria-label={name}
              className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] space-y-0.5 overflow-y-auto border-b bg-surface px-3 py-3 shadow-float"
            >
              {switcher && <div className="pb-2">{switcher}</div>}
              {links}
              <div className="flex justify-end pt-2">
                <ThemeToggle />
              </div>
            </nav>
          )}
        </header>
        {banner}
        <main id="main" tabIndex={-1} className="w-full max-w-[78rem] flex-1 px-4 py-6 sm:px-8 sm:py-8">
          {children}
        </main>
      </div>
      {palette && (
        <Suspense>
          <CommandPalette
            open
            onClose={() => setPalette(false)}
            groups={[...commands, { value: 'Help', items: [{ ...KEYBOARD_HELP, run: showKeys }] }]}
            onQuery={onCommandQuery}
            searching={searching}
          />
        </Suspense>
      )}
      <Toasts />
    </div>
  );
}

function Brand({ site, name, home }: Pick<WorkspaceProps, 'site' | 'name' | 'home'>) {
  return (
    <Link
      to={home}
      activeOptions={{ exact: true }}
      className="flex h-14 min-w-0 items-center gap-2.5 px-3 text-sm font-semibold lg:px-5"
    >
      {site.logo}
      {/* In two lines if they are too long for one. */}
      <span className="flex min-w-0 flex-wrap gap-x-1 leading-tight whitespace-nowrap">
        <span className="max-w-full truncate max-sm:sr-only">{site.name} </span>
        <span className="font-normal text-ink-3">{name}</span>
      </span>
    </Link>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="px-3 pb-3">
      <button
        type="button"
        onClick={onClick}
        className="flex h-9 w-full items-center gap-2 rounded-md border bg-canvas px-3 text-sm text-ink-3 transition-colors hover:bg-hover"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className="flex-1 text-left">Search</span>
        <Kbd>{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</Kbd>
      </button>
    </div>
  );
}

function NavLink({ label, to, icon, exact = false, outside = false, count }: NavEntry) {
  const look = 'flex h-9 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors [&_svg]:size-4';
  const idle = 'text-ink-2 hover:bg-hover hover:text-ink';
  if (outside) {
    return (
      <a href={to} className={cx(look, idle)}>
        {icon}
        <span className="flex-1">{label}</span>
        <ArrowUpRight className="text-ink-3" aria-hidden="true" />
      </a>
    );
  }
  return (
    <Link
      to={to}
      activeOptions={{ exact }}
      className={look}
      activeProps={{ className: 'bg-accent-soft text-accent-ink' }}
      inactiveProps={{ className: idle }}
    >
      {icon}
      <span className="flex-1">{label}</span>
      {count !== undefined && count > 0 && (
        <span className="rounded-full bg-hover px-1.5 text-xs text-ink-2 tabular-nums">{count}</span>
      )}
    </Link>
  );
}
