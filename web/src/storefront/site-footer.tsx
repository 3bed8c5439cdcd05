import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { atBase } from '../shared/base-path.ts';
import { brand, productName } from '../shared/brand.ts';
import { BrandMark } from '../shared/brand-mark.tsx';
import { categories } from '../shared/vocabulary.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { AppsLink } from './apps/apps-link.tsx';

const LINK = 'rounded-sm py-1 text-ink-2 hover:text-ink hover:underline underline-offset-4';

export function SiteFooter() {
  return (
    <footer className="mt-20 border-t bg-sunken text-sm">
      <div className="container-page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_2fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5 font-semibold">
            <BrandMark className="h-6" /> {brand.name}
          </p>
          <p className="mt-3 max-w-xs text-ink-2">
            Apps that extend {productName()}. Every app is reviewed by a person before it’s published.
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
          {categories().map(({ value, label }) => (
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
        <div className="flex items-center justify-between gap-4 border-t py-4 text-ink-3">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <p>Made for people with things to do.</p>
            <Contacts />
          </div>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

/** What the operator has to say, or has to name by law. */
function Contacts() {
  const { links, supportEmail } = brand;
  const given = [
    ['Imprint', links.imprint],
    ['Privacy', links.privacy],
    ['Terms', links.terms],
    ['Contact', links.contact],
    ['Support', supportEmail && `mailto:${supportEmail}`],
  ].filter(([, href]) => href) as [string, string][];
  if (given.length === 0) return null;
  return (
    <nav aria-label="Legal and contact" className="flex flex-wrap gap-x-5">
      {given.map(([label, href]) => (
        <a key={label} href={href} rel="noopener" className={LINK}>
          {label}
        </a>
      ))}
    </nav>
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
