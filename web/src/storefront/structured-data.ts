// Structured data (schema.org) of the storefront. Search engines read it in what the server renders; browsers don't load this.

import type { PublicApp, PublicAppDetail, PublicDeveloper } from '@marketplace/sdk';
import { brand } from '../shared/brand.ts';
import type { PageHead } from '../shared/page-head.ts';
import { categoryLabel } from '../shared/vocabulary.ts';

type Absolute = (path: string) => string;
type StructuredData = NonNullable<PageHead['jsonLd']>;

export const homeData: StructuredData = (absolute) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand.name,
  url: absolute('/'),
  potentialAction: {
    '@type': 'SearchAction',
    target: `${absolute('/apps')}?search={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

export function appsData(title: string, apps: PublicApp[]): StructuredData {
  return (absolute) => graph([itemList(apps, absolute), breadcrumbs([[title]], absolute)]);
}

export function appData(app: PublicAppDetail): StructuredData {
  return (absolute) =>
    graph([
      {
        '@type': 'SoftwareApplication',
        name: app.name,
        description: app.description,
        url: absolute(`/apps/${app.slug}`),
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
    ]);
}

export function developerData(developer: PublicDeveloper, apps: PublicApp[]): StructuredData {
  const title = developer.companyName ?? developer.name;
  return (absolute) =>
    graph([
      {
        ...author(developer, absolute),
        description: developer.bio ?? undefined,
        sameAs: developer.websiteUrl ?? undefined,
      },
      itemList(apps, absolute),
      breadcrumbs([[title]], absolute),
    ]);
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
