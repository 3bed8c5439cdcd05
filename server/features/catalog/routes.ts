import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import { type TSchema, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { OnServe } from '../../platform/http/response-cache.ts';
import { listOf, named, nullable, oneOf, pageOf, pageQuery, ref } from '../../platform/http/schemas.ts';
import { anyone } from '../accounts/access.ts';
import { readHostScopes } from '../host-scopes/queries.ts';
import type { ImagePresenter } from '../media/image.ts';
import { type BrowseOptions, browse, featuredApps, newestApps } from './browse.ts';
import { catalogErrors } from './errors.ts';
import { atomFeed } from './feed.ts';
import { FeaturedApp, PublicApp, PublicAppDetail, presentDetail, presentFeatured } from './public-app.ts';
import { countCategories, findBySlug } from './queries.ts';
import { SORTS } from './search/query.ts';
import { suggest } from './search/suggestions.ts';
import { CATEGORIES, ENVIRONMENTS, PRICING_MODELS } from './vocabulary.ts';

const environment = Type.Optional(oneOf(ENVIRONMENTS, 'Only apps that run in this environment.'));
const tags = ['Catalog'];

const ListQuery = Type.Object({
  developer: Type.Optional(Type.String({ maxLength: 100, description: 'Only apps of the developer with this ID.' })),
  category: Type.Optional(oneOf(CATEGORIES, 'Only apps in this category.')),
  environment,
  featured: Type.Optional(
    Type.Boolean({ description: 'Only apps that are featured (`true`) or not featured (`false`).' }),
  ),
  pricing: Type.Optional(oneOf(PRICING_MODELS, 'Only apps with this pricing model.')),
  tag: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_LENGTHS.tag,
      description: 'Only apps with this tag. `GET /api/tags` lists the tags.',
      example: 'time-tracking',
    }),
  ),
  storedIn: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'Only apps that store data in this country, among others: its ISO 3166-1 alpha-2 code.',
      example: 'DE',
    }),
  ),
  verifiedDomain: Type.Optional(
    Type.Boolean({
      description:
        'Only apps of developers who have proved that they control a domain (`true`), or have not (`false`).',
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Search words. Finds apps that have every word, another form of it (`invoice`, `invoices`), a synonym, or a word that starts with it. If few apps do, apps with at least half of the words follow (`match` is `some`). Accents and words such as `the` are ignored, and small typos are corrected, in 3 words at most. Words after the 8th are ignored.',
    }),
  ),
  correct: Type.Optional(oneOf(['on', 'off'], 'Whether typos are corrected. Defaults to `on`.')),
  facets: Type.Optional(
    Type.Boolean({ description: 'Whether the answer has `facets`. Defaults to `true` for searches.' }),
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

const VALUE = 'Value of the filter.';
const facetOf = <Value extends TSchema>(value: Value, description: string) =>
  Type.Array(
    Type.Object(
      {
        value,
        count: Type.Integer({ description: 'Number of apps with this value.' }),
      },
      { description: 'A value and its number of apps.' },
    ),
    { description },
  );

const AppPage = Type.Object(
  {
    ...pageOf(PublicApp, '').properties,
    search: Type.Optional(
      Type.Object(
        {
          query: Type.String({ description: 'The search as it was sent.' }),
          corrected: nullable(
            Type.String({ description: 'The search as it was corrected, or null if nothing was corrected.' }),
          ),
        },
        { description: 'Only for searches: what was searched for.' },
      ),
    ),
    facets: Type.Optional(
      Type.Object(
        {
          category: facetOf(
            oneOf(CATEGORIES, VALUE),
            'Apps by category, with all filters but this one. Values without apps are absent.',
          ),
          environment: facetOf(oneOf(ENVIRONMENTS, VALUE), 'Apps by environment, with all filters but this one.'),
          pricing: facetOf(
            oneOf(PRICING_MODELS, VALUE),
            'Apps by pricing model, with all filters but this one. Apps that state none are not counted.',
          ),
          tag: facetOf(Type.String({ description: VALUE }), 'Apps by tag, with all filters but this one.'),
          storedIn: facetOf(
            Type.String({ description: VALUE }),
            'Apps by country in which they store data, with all filters but this one.',
          ),
          verifiedDomain: facetOf(
            Type.Boolean({ description: VALUE }),
            'Apps by whether their developer has proved a domain, with all filters but this one.',
          ),
        },
        { description: 'How many apps each value of a filter would give.' },
      ),
    ),
  },
  { description: 'One page of apps.' },
);

const SuggestionsQuery = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 100, description: 'What was typed so far.' }),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, default: 8, description: 'Maximum number of suggestions.' }),
  ),
});

export const Suggestion = named(
  'Suggestion',
  Type.Object(
    {
      type: oneOf(['app', 'category', 'query'], 'Whether it leads to an app, to a category or to a search.'),
      text: Type.String({ description: 'What to show: a name, a label or a search.' }),
      slug: Type.Optional(Type.String({ description: 'Slug of the app.' })),
      category: Type.Optional(oneOf(CATEGORIES, 'The category.')),
    },
    { description: 'A suggestion for the search box.' },
  ),
);

export interface CatalogOptions extends BrowseOptions {
  publicUrl: string;
  /** Counts a view of this app. */
  viewOf: (appId: string) => OnServe;
  /** Whether apps are installed in workspaces of the host. */
  workspaceInstall: boolean;
  images: ImagePresenter;
}

export async function catalogRoutes(
  app: HttpServer,
  { publicUrl, viewOf, workspaceInstall, images, ...options }: CatalogOptions,
): Promise<void> {
  const { reads, marketSettings } = options;

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
        response: { 200: AppPage },
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
      const [row, scopes] = await reads.read(async (db) => {
        const found = await findBySlug(db, request.params.slug);
        return [found, found?.permissions.length ? await readHostScopes(db) : []] as const;
      });
      if (!row) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
      request.onServe = viewOf(row.appId);
      request.onServe(request.raw);
      return presentDetail(row, { images, scopes, workspaceInstall });
    },
  );

  app.get(
    '/api/apps/suggestions/list',
    {
      config: { access: anyone, cacheable: true },
      schema: {
        operationId: 'listSuggestions',
        tags,
        summary: 'Suggest searches',
        description:
          'Returns apps, categories and searches that begin with what was typed. They come from the catalog, never from searches of other people.',
        querystring: SuggestionsQuery,
        response: { 200: listOf(Suggestion, 'Suggestions, the best first.') },
      },
    },
    async ({ query: { q, limit = 8 } }) => ({ data: await suggest(options, q, limit) }),
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
      data: (await reads.read((db, run) => featuredApps(db, run, where, limit))).map((row) =>
        presentFeatured(row, images),
      ),
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
    async () => {
      const { categories } = await marketSettings.current();
      const counts = await reads.read(countCategories);
      return { data: counts.map((row) => ({ ...row, label: categories[row.category].label })) };
    },
  );

  app.get(
    '/feed.xml',
    { config: { access: anyone, cacheable: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply.type('application/atom+xml; charset=utf-8').send(
        atomFeed(await reads.read((db, run) => newestApps(db, run, 50)), {
          publicUrl,
          name: (await marketSettings.current()).name,
        }),
      ),
  );
}
