import { type Static, Type } from 'typebox';
import { sendFinishedJson } from '../../platform/http/finished-json.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf, named, oneOf, pageOf, pageQuery, paginationOf, ref } from '../../platform/http/schemas.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { browse, browseIn, featuredApps, newestApps, SORTS } from './browse.ts';
import { catalogErrors } from './errors.ts';
import { atomFeed } from './feed.ts';
import type { FoundPage } from './memory/finder.ts';
import type { LiveCatalogue } from './memory/live-catalogue.ts';
import { FeaturedApp, PublicApp, PublicAppDetail, presentDetail, presentFeatured } from './public-app.ts';
import { countCategories, findBySlug } from './queries.ts';
import { CATEGORIES, ENVIRONMENTS } from './vocabulary.ts';

const environment = Type.Optional(oneOf(ENVIRONMENTS, 'Only apps that run there.'));
const tags = ['Catalogue'];

export const ListQuery = Type.Object(
  {
    developer: Type.Optional(Type.String({ maxLength: 100, description: 'Only apps of the developer with this id.' })),
    category: Type.Optional(oneOf(CATEGORIES, 'Only apps of this category.')),
    environment,
    featured: Type.Optional(Type.Boolean({ description: 'Only apps that are, or are not, in the shop window.' })),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Every word must occur, its beginning is enough; accents do not matter, small typos are forgiven.',
      }),
    ),
    sort: Type.Optional(oneOf(SORTS, 'The order: `relevance` when searching, `popular` otherwise, unless told.')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const FeaturedQuery = Type.Object(
  {
    environment,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'How many at the most.' })),
  },
  { additionalProperties: false },
);

export const CategoryCount = named(
  'CategoryCount',
  Type.Object(
    {
      category: oneOf(CATEGORIES, 'The category.'),
      label: Type.String({ description: 'Its name for people.', example: 'Developer tools' }),
      count: Type.Integer({ description: 'How many apps it has.' }),
    },
    { description: 'A category and how many apps it has.' },
  ),
);

export const LIST = '/api/apps';

/** One page as JSON. */
export async function listText(
  reads: ReadRouter,
  live: LiveCatalogue | undefined,
  query: Static<typeof ListQuery>,
): Promise<string> {
  const asked = withDefaults(query);
  return textOf(await browse(reads, live, asked), asked);
}

/** The same at once; nothing when the database has to be asked. */
export function listTextNow(live: LiveCatalogue, query: Static<typeof ListQuery>): string | undefined {
  const asked = withDefaults(query);
  const memory = live.finderNow();
  const found = memory && browseIn(memory, asked);
  return found && textOf(found, asked);
}

const withDefaults = (query: Static<typeof ListQuery>) => ({
  ...query,
  page: query.page ?? 1,
  limit: query.limit ?? 20,
});

function textOf({ items, total }: FoundPage, { page, limit }: { page: number; limit: number }): string {
  return `{"data":[${items.join(',')}],"pagination":${JSON.stringify(paginationOf(page, limit, total))}}`;
}

export interface CatalogOptions {
  reads: ReadRouter;
  /** Without it, the database answers everything. */
  live: LiveCatalogue | undefined;
  publicUrl: string;
  /** Told of every look at an app's page. */
  viewed: (appId: string) => void;
}

export async function catalogRoutes(
  app: HttpServer,
  { reads, live, publicUrl, viewed }: CatalogOptions,
): Promise<void> {
  app.get(
    LIST,
    {
      config: { access: anyone, cacheable: true },
      schema: {
        operationId: 'listApps',
        tags,
        summary: 'Browse and search the catalogue',
        description: 'Approved, listed apps that match the filters. The order is the same on every page.',
        querystring: ListQuery,
        response: { 200: pageOf(PublicApp, 'One page of apps.') },
      },
    },
    async ({ query }, reply) => sendFinishedJson(reply, await listText(reads, live, query)),
  );

  app.get(
    '/api/apps/:slug',
    {
      config: { access: anyone, cacheable: true, errors: [catalogErrors.PUBLIC_APP_NOT_FOUND] },
      schema: {
        operationId: 'getApp',
        tags,
        summary: 'Read one app',
        description: 'By its address.',
        params: Type.Object({ slug: Type.String({ description: 'Address of the app.' }) }),
        response: { 200: ref(PublicAppDetail) },
      },
    },
    async (request) => {
      const row = await reads.read((db) => findBySlug(db, request.params.slug));
      if (!row) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
      request.onServe = () => viewed(row.appId);
      if (request.method === 'GET') request.onServe(); // a HEAD shows nobody anything
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
        summary: 'List the apps in the shop window',
        description: 'The most installed first.',
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
        summary: 'List the categories',
        description: 'All ten, with how many apps each has.',
        response: { 200: listOf(CategoryCount, 'The categories.') },
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
