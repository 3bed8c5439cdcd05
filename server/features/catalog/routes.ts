import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { OnServe } from '../../platform/http/response-cache.ts';
import { listOf, named, oneOf, pageOf, pageQuery, ref } from '../../platform/http/schemas.ts';
import { anyone } from '../accounts/access.ts';
import { type BrowseOptions, browse, featuredApps, newestApps } from './browse.ts';
import { catalogErrors } from './errors.ts';
import { atomFeed } from './feed.ts';
import { FeaturedApp, PublicApp, PublicAppDetail, presentDetail, presentFeatured } from './public-app.ts';
import { countCategories, findBySlug } from './queries.ts';
import { SORTS } from './search/query.ts';
import { CATEGORIES, ENVIRONMENTS } from './vocabulary.ts';

const environment = Type.Optional(oneOf(ENVIRONMENTS, 'Only apps that run in this environment.'));
const tags = ['Catalog'];

const ListQuery = Type.Object({
  developer: Type.Optional(Type.String({ maxLength: 100, description: 'Only apps of the developer with this ID.' })),
  category: Type.Optional(oneOf(CATEGORIES, 'Only apps in this category.')),
  environment,
  featured: Type.Optional(
    Type.Boolean({ description: 'Only apps that are featured (`true`) or not featured (`false`).' }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Search words. An app must contain every word or a word that starts with it. Accents are ignored and small typos are corrected, in 3 words at most. Words after the 8th are ignored.',
    }),
  ),
  sort: Type.Optional(
    oneOf(
      SORTS,
      'Sort order. Defaults to `relevance` for searches and to `popular` otherwise. Results by `relevance` end after 1,000 apps: later pages are empty, and `total` still counts all matches.',
    ),
  ),
  ...pageQuery,
});

const FeaturedQuery = Type.Object({
  environment,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'Maximum number of apps.' })),
});

export const CategoryCount = named(
  'CategoryCount',
  Type.Object(
    {
      category: oneOf(CATEGORIES, 'The category.'),
      label: Type.String({ description: 'Display name of the category.', example: 'Developer tools' }),
      count: Type.Integer({ description: 'Number of apps in the category.' }),
    },
    { description: 'A category and its number of apps.' },
  ),
);

export interface CatalogOptions extends BrowseOptions {
  publicUrl: string;
  /** Counts a view of this app. */
  viewOf: (appId: string) => OnServe;
}

export async function catalogRoutes(app: HttpServer, { publicUrl, viewOf, ...options }: CatalogOptions): Promise<void> {
  const { reads } = options;

  app.get(
    '/api/apps',
    {
      config: { access: anyone, cacheable: true },
      schema: {
        operationId: 'listApps',
        tags,
        summary: 'Browse and search the catalog',
        description: 'Returns the listed apps that match the filters, page by page in a stable order.',
        querystring: ListQuery,
        response: { 200: pageOf(PublicApp, 'One page of apps.') },
      },
    },
    ({ query }) => browse(options, query),
  );

  app.get(
    '/api/apps/:slug',
    {
      config: { access: anyone, cacheable: true, errors: [catalogErrors.PUBLIC_APP_NOT_FOUND] },
      schema: {
        operationId: 'getApp',
        tags,
        summary: 'Get an app',
        description: 'Returns the app with this slug.',
        params: Type.Object({ slug: Type.String({ description: 'Slug of the app.' }) }),
        response: { 200: ref(PublicAppDetail) },
      },
    },
    async (request) => {
      const row = await reads.read((db) => findBySlug(db, request.params.slug));
      if (!row) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
      request.onServe = viewOf(row.appId);
      request.onServe(request.raw);
      return presentDetail(row);
    },
  );

  app.get(
    '/api/apps/featured/list',
    {
      config: { access: anyone, cacheable: true },
      schema: {
        operationId: 'listFeaturedApps',
        tags,
        summary: 'List featured apps',
        description: 'Returns featured apps, the most installed first.',
        querystring: FeaturedQuery,
        response: { 200: listOf(FeaturedApp, 'Featured apps.') },
      },
    },
    async ({ query: { environment: where, limit = 10 } }) => ({
      data: (await reads.read((db, run) => featuredApps(db, run, where, limit))).map(presentFeatured),
    }),
  );

  app.get(
    '/api/apps/categories/list',
    {
      config: { access: anyone, cacheable: true },
      schema: {
        operationId: 'listCategories',
        tags,
        summary: 'List categories',
        description: 'Returns all categories with their number of apps.',
        response: { 200: listOf(CategoryCount, 'Categories.') },
      },
    },
    async () => ({ data: await reads.read(countCategories) }),
  );

  app.get(
    '/feed.xml',
    { config: { access: anyone, cacheable: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('application/atom+xml; charset=utf-8')
        .send(atomFeed(await reads.read((db, run) => newestApps(db, run, 50)), publicUrl)),
  );
}
