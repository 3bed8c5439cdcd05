// Statistics of an app, for its developer.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, oneOf, ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { csv } from '../../platform/text/csv.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import { appErrors } from '../apps/errors.ts';
import { VERSION_STATES } from '../apps/lifecycle.ts';
import { findOwnedApp } from '../apps/queries.ts';
import { averageOf } from '../catalog/public-app.ts';
import { daysOf } from './queries.ts';
import { Id, MAX_DAYS, Span, spanOf } from './span.ts';

export const Analytics = named(
  'Analytics',
  Type.Object(
    {
      installCount: Type.Integer({ description: 'Number of installs.' }),
      reviewCount: Type.Integer({ description: 'Number of ratings.' }),
      averageRating: Type.Number({
        description: 'Average rating from 1 to 5, with two decimals. 0 if there are no ratings.',
      }),
      status: oneOf(VERSION_STATES, 'Status of the app.'),
      featured: Type.Boolean({ description: 'Whether the app is featured.' }),
    },
    { description: 'Analytics totals of an app.' },
  ),
);

const Day = Type.Object(
  {
    date: Type.String({ description: 'The day (UTC).', example: '2026-11-15' }),
    installs: Type.Integer({ description: 'Number of installs.' }),
    uninstalls: Type.Integer({ description: 'Number of uninstalls.' }),
    views: Type.Integer({ description: 'Number of page views.' }),
    reviews: Type.Integer({ description: 'Number of new reviews.' }),
    averageRating: Type.Number({ description: 'Average rating with two decimals. 0 if there are none.' }),
  },
  { description: 'Figures for one day.' },
);

export const DailyAnalytics = named(
  'DailyAnalytics',
  Type.Object(
    { data: Type.Array(Day, { description: 'One entry per day, oldest first.' }) },
    { description: 'Daily analytics of an app.' },
  ),
);

export async function analyticsRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/apps/:id/analytics',
    {
      config: { access: developer('ANALYTICS_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'getAnalytics',
        tags: ['Analytics'],
        summary: 'Get analytics totals',
        description: 'Returns current totals.',
        params: Id,
        response: { 200: ref(Analytics) },
      },
    },
    async (request) => {
      const { app: counted, live, open } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const { installCount, reviewCount, featured } = counted;
      const { status } = (live ?? open)!;
      return { installCount, reviewCount, averageRating: averageOf(counted), status, featured };
    },
  );

  app.get(
    '/apps/:id/analytics/daily',
    {
      config: { access: developer('ANALYTICS_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'getDailyAnalytics',
        tags: ['Analytics'],
        summary: 'Get daily analytics',
        description: `At most ${MAX_DAYS} days. Days without activity are included with zeros.`,
        params: Id,
        querystring: Span,
        response: { 200: ref(DailyAnalytics) },
      },
    },
    async (request) => {
      const span = spanOf(request.query);
      const { app: found } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      return { data: await daysOf(db, found.id, span) };
    },
  );

  app.get(
    '/apps/:id/analytics/daily.csv',
    {
      config: { access: developer('ANALYTICS_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'downloadDailyAnalytics',
        tags: ['Analytics'],
        summary: 'Download daily analytics as CSV',
        description: 'Returns the same days and figures as CSV (RFC 4180) with a header row.',
        params: Id,
        querystring: Span,
        response: { 200: { description: 'The CSV file.', content: { 'text/csv': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      const span = spanOf(request.query);
      const { app: found } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const days = await daysOf(db, found.id, span);
      const file = `${found.slug}_${span.from}_${span.to}.csv`;
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(
          csv(
            FIGURES,
            days.map((day) => FIGURES.map((figure) => day[figure])),
          ),
        );
    },
  );
}

const FIGURES = Object.keys(Day.properties) as (keyof Static<typeof Day>)[];
