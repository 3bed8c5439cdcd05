import { Type } from 'typebox';
import type { Database } from '../../platform/database.ts';
import type { App } from '../../platform/http.ts';
import { oneOf, pageOf, pageQuery, paginationOf, ref } from '../../platform/schemas.ts';
import { anyone } from '../accounts/access.ts';
import { catalogErrors } from './errors.ts';
import { type CatalogRow, PublicApp, PublicAppDetail, presentDetail, presentItem } from './public-app.ts';
import { CATEGORIES, ENVIRONMENTS } from './vocabulary.ts';

const Query = Type.Object(
  {
    category: Type.Optional(oneOf(CATEGORIES, 'Only apps of this category.')),
    environment: Type.Optional(oneOf(ENVIRONMENTS, 'Only apps that run there.')),
    featured: Type.Optional(Type.Boolean({ description: 'Only apps that are, or are not, in the shop window.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export async function catalogRoutes(app: App, { db }: { db: Database }): Promise<void> {
  const rows = () => db.selectFrom('catalog');

  app.get(
    '/apps',
    {
      config: { access: anyone },
      schema: {
        operationId: 'listApps',
        tags: ['Catalogue'],
        summary: 'Browse the catalogue',
        description: 'Approved, listed apps that match the filters, the newest first.',
        querystring: Query,
        response: { 200: pageOf(PublicApp, 'One page of apps.') },
      },
    },
    async ({ query: { category, environment, featured, page = 1, limit = 20 } }) => {
      let matching = rows();
      if (category) matching = matching.where('category', '=', category);
      if (environment) matching = matching.where('environment', '=', environment);
      if (featured !== undefined) matching = matching.where('featured', '=', featured);
      const found = await matching
        .selectAll()
        .orderBy('publishedAt', 'desc')
        .orderBy('appId', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return { data: (found as CatalogRow[]).map(presentItem), pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/apps/:slug',
    {
      config: { access: anyone, errors: [catalogErrors.PUBLIC_APP_NOT_FOUND] },
      schema: {
        operationId: 'getApp',
        tags: ['Catalogue'],
        summary: 'Read one app',
        description: 'By its address.',
        params: Type.Object({ slug: Type.String({ description: 'Address of the app.' }) }),
        response: { 200: ref(PublicAppDetail) },
      },
    },
    async ({ params }) => {
      const row = await rows().selectAll().where('slug', '=', params.slug).executeTakeFirst();
      if (!row) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
      return presentDetail(row as CatalogRow);
    },
  );
}
