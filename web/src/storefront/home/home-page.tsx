import type { FeaturedApp, PublicApp } from '@marketplace/sdk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { atBase } from '../../shared/base-path.ts';
import { brand } from '../../shared/brand.ts';
import { categories, categoryLabel } from '../../shared/vocabulary.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatNumber, plural } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { AppGrid } from '../app-card.tsx';
import { AppsLink } from '../apps/apps-link.tsx';
import { isEmptyCatalog, OpeningSoon } from '../opening-soon.tsx';
import { categoriesQuery, featuredQuery, newestQuery, popularQuery } from '../queries.ts';
import { SearchForm } from '../search-form.tsx';
import { moreLinkClasses, Section } from '../section.tsx';
import { FeaturedCard } from './featured-card.tsx';

export function HomePage() {
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  return isEmptyCatalog(categories) ? <OpeningSoon /> : <Catalog />;
}

function Catalog() {
  const { data: featured } = useSuspenseQuery(featuredQuery());
  const { data: popular } = useSuspenseQuery(popularQuery());
  const { data: newest } = useSuspenseQuery(newestQuery());
  return (
    <>
      <Hero logos={popular.data} total={popular.pagination.total} />
      <div className="container-page">
        {featured.length > 0 && <FeaturedApps apps={featured} />}
        <Section
          title="Popular"
          description="The most installed apps."
          more={
            <AppsLink className={moreLinkClasses}>
              All apps <ArrowRight aria-hidden="true" />
            </AppsLink>
          }
        >
          <AppGrid apps={popular.data} fullRows />
        </Section>
        <Categories />
        <Section
          title="New"
          description="Recently published."
          more={
            <AppsLink search={{ sort: 'newest' }} className={moreLinkClasses}>
              All new apps <ArrowRight aria-hidden="true" />
            </AppsLink>
          }
        >
          <AppGrid apps={newest.data} />
        </Section>
        <ForDevelopers />
      </div>
    </>
  );
}

function Hero({ logos, total }: { logos: PublicApp[]; total: number }) {
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  const largest = [...categories.data].sort((a, b) => b.count - a.count).slice(0, 4);
  return (
    <div className="border-b bg-linear-to-b from-accent-soft to-canvas">
      <div className="container-page grid items-center gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-20">
        <div>
          <h1
            tabIndex={-1}
            className="max-w-2xl text-4xl font-semibold tracking-tight text-balance sm:text-5xl lg:text-[3.4rem] lg:leading-[1.08]"
          >
            {brand.slogan}
          </h1>
          <p className="mt-4 max-w-xl text-lg text-ink-2">
            {formatNumber(total)} apps for planning, shipping, billing, and the rest of your week. Each one is reviewed
            by a person and rated by the people who use it.
          </p>
          <div className="mt-8 max-w-2xl">
            <SearchForm large />
          </div>
          <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-ink-2">
            <span className="mr-1">Or start with</span>
            {largest.map(({ category }) => (
              <AppsLink
                key={category}
                search={{ category }}
                className="rounded-full border bg-surface px-3 py-1 font-medium text-ink transition-colors hover:border-line-strong/50 hover:bg-hover"
              >
                {categoryLabel(category)}
              </AppsLink>
            ))}
          </p>
        </div>
        <Mosaic apps={logos} />
      </div>
    </div>
  );
}

/** Decorative links, hidden from screen readers: the same apps are listed below. */
function Mosaic({ apps }: { apps: PublicApp[] }) {
  const columns = [0, 1, 2].map((column) => apps.filter((_, position) => position % 3 === column));
  return (
    <div aria-hidden="true" className="hidden grid-cols-3 gap-5 lg:grid">
      {columns.map((column, position) => (
        <div
          key={column[0]?.id ?? position}
          className={cx('space-y-5', position === 1 ? 'translate-y-8' : '-translate-y-2')}
        >
          {column.map((app) => (
            <Link
              key={app.id}
              to="/apps/$slug"
              params={{ slug: app.slug }}
              tabIndex={-1}
              title={app.name}
              className="block transition-transform duration-200 hover:-translate-y-1"
            >
              <AppLogo name={app.name} image={app.images.logo} sizes="6rem" className="size-24 shadow-float" />
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

/** One large card, two beside it, three below; on phones a horizontally scrolling row. */
function FeaturedApps({ apps: [lead, ...others] }: { apps: FeaturedApp[] }) {
  return (
    <Section
      title="Featured"
      description="Picked by our reviewers."
      more={
        <AppsLink search={{ featured: true }} className={moreLinkClasses}>
          All featured <ArrowRight aria-hidden="true" />
        </AppsLink>
      }
    >
      <ul className="-mx-5 scroll-row scroll-px-5 gap-4 px-5 pb-3 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 sm:pb-0 lg:grid-cols-3">
        <li className="w-[85%] sm:col-span-2 sm:w-auto lg:row-span-2">
          <FeaturedCard app={lead!} lead />
        </li>
        {others.map((app) => (
          <li key={app.id} className="w-[85%] min-w-0 sm:w-auto sm:max-lg:nth-6:hidden">
            <FeaturedCard app={app} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Categories() {
  const { data } = useSuspenseQuery(categoriesQuery());
  return (
    <Section title="Categories">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {categories().map(({ value, label, icon: Icon }) => {
          const count = data.data.find(({ category }) => category === value)?.count ?? 0;
          return (
            <li key={value}>
              <AppsLink
                search={{ category: value }}
                className="flex h-full flex-col gap-3 rounded-lg border bg-surface p-4 shadow-card transition hover:border-line-strong/50 hover:shadow-float sm:flex-row sm:items-center"
              >
                <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-ink">
                  <Icon className="size-5" aria-hidden="true" />
                </span>
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{label}</span>
                  <span className="block text-xs text-ink-3">{plural(count, 'app')}</span>
                </span>
              </AppsLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function ForDevelopers() {
  return (
    <section className="mt-16 flex flex-wrap items-center justify-between gap-6 rounded-xl border bg-surface px-6 py-8 shadow-card sm:px-10">
      <div className="max-w-xl">
        <h2 className="text-xl font-semibold tracking-tight">Built an app?</h2>
        <p className="mt-1.5 text-ink-2">
          Publish it here. Follow your review, get clear feedback, and track installs from day one.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={atBase('/docs/')} className={buttonClasses()}>
          API reference
        </a>
        <a href={atBase('/portal')} className={buttonClasses({ variant: 'primary' })}>
          Open the developer portal
        </a>
      </div>
    </section>
  );
}
