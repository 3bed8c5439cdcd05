// Document heads of the storefront: titles, descriptions and structured data (schema.org).

import type { PublicApp, PublicAppDetail, PublicDeveloper } from '@marketplace/sdk';
import type { PageHead } from '../shared/page-head.ts';
import { categoryLabel } from '../shared/vocabulary.ts';
import { plural } from '../ui/format.ts';
import { type AppsSearch, readAppsSearch } from './apps/apps-search.ts';

const PITCH = 'Apps that extend your task manager: reviewed by people, rated by users, one click to install.';

type Absolute = (path: string) => string;

export function homeHead(): PageHead {
  return {
    title: 'Marketplace',
    description: PITCH,
    canonical: '/',
    jsonLd: (absolute) => ({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Marketplace',
      url: absolute('/'),
      potentialAction: {
        '@type': 'SearchAction',
        target: `${absolute('/apps')}?search={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}

export function appsTitle({ search, category, featured }: AppsSearch): string {
  const what = category ? `${categoryLabel(category)} apps` : featured ? 'Featured apps' : 'All apps';
  return search ? `“${search}” in ${what.toLowerCase()}` : what;
}

export function appsHead(search: AppsSearch, found?: { data: PublicApp[]; pagination: { total: number } }): PageHead {
  const { sort: _, ...page } = readAppsSearch({ ...search });
  const query = new URLSearchParams(Object.entries(page).flatMap(([key, value]) => (value ? [[key, `${value}`]] : [])));
  const title = appsTitle(search);
  return {
    title: search.page ? `${title}, page ${search.page}` : title,
    description: found && found.pagination.total > 0 ? `${plural(found.pagination.total, 'app')}. ${PITCH}` : PITCH,
    canonical: `/apps${query.size > 0 ? `?${query}` : ''}`,
    noIndex: found?.data.length === 0,
    jsonLd: found && ((absolute) => graph([itemList(found.data, absolute), breadcrumbs([[title]], absolute)])),
  };
}

export function appHead(app: PublicAppDetail): PageHead {
  const path = `/apps/${app.slug}`;
  return {
    title: app.name,
    description: app.description,
    canonical: path,
    image: app.bannerUrl ?? app.logoUrl,
    jsonLd: (absolute) =>
      graph([
        {
          '@type': 'SoftwareApplication',
          name: app.name,
          description: app.description,
          url: absolute(path),
          image: app.logoUrl ?? undefined,
          screenshot: app.screenshots.map(({ url }) => url),
          applicationCategory: 'BusinessApplication',
          applicationSubCategory: categoryLabel(app.category),
          operatingSystem: 'Web',
          softwareVersion: `${app.version}`,
          releaseNotes: app.releaseNotes ?? undefined,
          datePublished: app.publishedAt,
          dateModified: app.updatedAt,
          author: author(app.developer, absolute),
          ...rating(app),
        },
        breadcrumbs([[categoryLabel(app.category), `/apps?category=${app.category}`], [app.name]], absolute),
      ]),
  };
}

export function developerHead(developer: PublicDeveloper, apps: PublicApp[]): PageHead {
  const title = developer.companyName ?? developer.name;
  return {
    title,
    description: developer.bio ?? `${plural(developer.appCount, 'app')} by ${title}.`,
    canonical: `/developers/${developer.id}`,
    jsonLd: (absolute) =>
      graph([
        {
          ...author(developer, absolute),
          description: developer.bio ?? undefined,
          sameAs: developer.websiteUrl ?? undefined,
        },
        itemList(apps, absolute),
        breadcrumbs([[title]], absolute),
      ]),
  };
}

function graph(things: object[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}

function author(
  { id, name, companyName }: { id: string; name: string; companyName: string | null },
  absolute: Absolute,
) {
  return {
    '@type': companyName ? 'Organization' : 'Person',
    name: companyName ?? name,
    url: absolute(`/developers/${id}`),
  };
}

function rating({ averageRating, reviewCount }: PublicApp): object {
  if (reviewCount === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageRating,
      ratingCount: reviewCount,
      bestRating: 5,
    },
  };
}

function itemList(apps: PublicApp[], absolute: Absolute): object {
  return {
    '@type': 'ItemList',
    itemListElement: apps.map(({ name, slug }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      url: absolute(`/apps/${slug}`),
    })),
  };
}

/** Breadcrumbs below "Apps"; the last one is the page itself. */
function breadcrumbs(steps: [name: string, path?: string][], absolute: Absolute): object {
  const all: [string, string?][] = [['Apps', '/apps'], ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      item: path === undefined ? undefined : absolute(path),
    })),
  };
}
