import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { atBase } from '../shared/base-path.ts';
import { CATEGORIES } from '../shared/vocabulary.ts';
import { BrandMark } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { AppsLink } from './apps/apps-link.tsx';

const LINK = 'rounded-sm py-1 text-ink-2 hover:text-ink hover:underline underline-offset-4';

export function SiteFooter() {
  return (
    <footer className="mt-20 border-t bg-sunken text-sm">
      <div className="container-page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1.6fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5 font-semibold">
            <BrandMark className="size-6" /> Marketplace
          </p>
          <p className="mt-3 max-w-xs text-ink-2">
            Apps that extend your task manager. Every app is reviewed by a person before it’s published.
          </p>
        </div>
        <Column title="Browse">
          <AppsLink className={LINK}>All apps</AppsLink>
          <AppsLink search={{ featured: true }} className={LINK}>
            Featured
          </AppsLink>
          <AppsLink search={{ sort: 'newest' }} className={LINK}>
            New
          </AppsLink>
          <AppsLink search={{ sort: 'rating' }} className={LINK}>
            Top rated
          </AppsLink>
        </Column>
        <Column title="Categories" wide>
          {CATEGORIES.map(({ value, label }) => (
            <AppsLink key={value} search={{ category: value }} className={LINK}>
              {label}
            </AppsLink>
          ))}
        </Column>
        <Column title="Developers">
          <a href={atBase('/portal')} className={LINK}>
            Developer portal
          </a>
          <Link to="/developers" className={LINK}>
            Guides and tools
          </Link>
          <Link to="/guidelines" className={LINK}>
            Guidelines
          </Link>
          <a href={atBase('/docs/')} className={LINK}>
            API reference
          </a>
          <a href={atBase('/feed.xml')} className={LINK}>
            New apps feed
          </a>
        </Column>
      </div>
      <div className="container-page">
        <div className="flex items-center justify-between border-t py-4 text-ink-3">
          <p>Made for people with things to do.</p>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 font-semibold">{title}</p>
      <div className={wide ? 'grid grid-cols-2 gap-x-6' : 'flex flex-col items-start'}>{children}</div>
    </nav>
  );
}
