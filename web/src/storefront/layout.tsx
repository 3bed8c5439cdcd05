import { Link, Outlet } from '@tanstack/react-router';
import { BrandMark } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

export function StorefrontLayout() {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-20 border-b bg-canvas/90 backdrop-blur">
        <div className="container-page flex h-16 items-center gap-4">
          <Link to="/" className="flex items-center gap-2.5 font-semibold">
            <BrandMark /> Marketplace
          </Link>
          <div className="flex-1" />
          <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
