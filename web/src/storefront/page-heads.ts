// Document heads of the storefront: titles, descriptions and canonical URLs. Only the server adds structured data.

import type { Guidelines, PublicApp, PublicAppDetail, PublicDeveloper } from '@marketplace/sdk';
import { brand, productName } from '../shared/brand.ts';
import type { PageHead } from '../shared/page-head.ts';
import { categoryLabel } from '../shared/vocabulary.ts';
import { plural } from '../ui/format.ts';
import { type AppsSearch, readAppsSearch } from './apps/apps-search.ts';

const pitch = () => `Apps that extend ${productName()}: reviewed by people, rated by users, one click to install.`;

export function homeHead(): PageHead {
  return {
    title: brand.name,
    description: pitch(),
    canonical: '/',
  };
}

export function appsTitle({ search, category, featured }: AppsSearch): string {
  const what = category ? `${categoryLabel(category)} apps` : featured ? 'Featured apps' : 'All apps';
  return search ? `“${search}” in ${what.toLowerCase()}` : what;
}

export function appsHead(search: AppsSearch, found?: { data: PublicApp[]; pagination: { total: number } }): PageHead {
  const { sort: _, correct: __, ...page } = readAppsSearch({ ...search });
  const query = new URLSearchParams(Object.entries(page).flatMap(([key, value]) => (value ? [[key, `${value}`]] : [])));
  const title = appsTitle(search);
  return {
    title: search.page ? `${title}, page ${search.page}` : title,
    description: found && found.pagination.total > 0 ? `${plural(found.pagination.total, 'app')}. ${pitch()}` : pitch(),
    canonical: `/apps${query.size > 0 ? `?${query}` : ''}`,
    noIndex: found?.data.length === 0,
  };
}

export function appHead(app: PublicAppDetail): PageHead {
  return {
    title: app.name,
    description: app.description,
    canonical: `/apps/${app.slug}`,
    image: app.bannerUrl ?? app.logoUrl,
  };
}

export function guidelinesHead({ version }: Guidelines): PageHead {
  return {
    title: 'Guidelines',
    description: `What we expect of apps and their listings, and how it has changed. Version ${version}.`,
    canonical: '/guidelines',
  };
}

export function developerHead(developer: PublicDeveloper): PageHead {
  const title = developer.companyName ?? developer.name;
  return {
    title,
    description: developer.bio ?? `${plural(developer.appCount, 'app')} by ${title}.`,
    canonical: `/developers/${developer.id}`,
  };
}
