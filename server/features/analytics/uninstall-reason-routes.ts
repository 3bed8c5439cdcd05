// Why an app was uninstalled, for its developer.

import { UNINSTALL_CODES } from '@marketplace/sdk/listing-rules';
import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { csv } from '../../platform/text/csv.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import { appErrors } from '../apps/errors.ts';
import { findOwnedApp } from '../apps/queries.ts';
import { countUninstallReasons, listUninstallReasons } from './queries.ts';
import { Id, MAX_DAYS, Span, spanOf } from './span.ts';

const MAX_TEXTS = 100;
const MAX_CSV_ROWS = 10_000;
const code = oneOf(UNINSTALL_CODES, 'The reason.');

export const UninstallReasons = named(
  'UninstallReasons',
  Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            week: Type.String({ description: 'Monday of the week (UTC).', example: '2026-11-09' }),
            code,
            count: Type.Integer({ description: 'Number of uninstalls for this reason.' }),
          },
          { description: 'Uninstalls for one reason in one week.' },
        ),
        { description: 'Counts by week and reason, oldest week first. Uninstalls without a reason are not included.' },
      ),
      texts: Type.Array(
        Type.Object(
          {
            at: timestamp('When the app was uninstalled.'),
            code,
            text: Type.String({ description: 'The reason in the words of the person who uninstalled it.' }),
          },
          { description: 'A reason in words.' },
        ),
        { description: `Reasons in words, newest first. At most ${MAX_TEXTS}; the CSV has more.` },
      ),
    },
    { description: 'Why an app was uninstalled.' },
  ),
);

export async function uninstallReasonRoutes(http: HttpServer, { db }: { db: Database }): Promise<void> {
  http.get(
    '/apps/:id/analytics/uninstall-reasons',
    {
      config: { access: developer('ANALYTICS_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'getUninstallReasons',
        tags: ['Analytics'],
        summary: 'Get uninstall reasons',
        description: `Counts by week and reason, and what people wrote. At most ${MAX_DAYS} days. Kept for 13 months.`,
        params: Id,
        querystring: Span,
        response: { 200: ref(UninstallReasons) },
      },
    },
    async (request) => {
      const span = spanOf(request.query);
      const { app } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const texts = await listUninstallReasons(db, app.id, { ...span, withText: true, limit: MAX_TEXTS });
      return {
        data: await countUninstallReasons(db, app.id, span),
        texts: texts.map(({ at, code, text }) => ({ at: at.toISOString(), code, text: text! })),
      };
    },
  );

  http.get(
    '/apps/:id/analytics/uninstall-reasons.csv',
    {
      config: { access: developer('ANALYTICS_READ'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'downloadUninstallReasons',
        tags: ['Analytics'],
        summary: 'Download uninstall reasons as CSV',
        description: `One row per uninstall with a reason, newest first, as CSV (RFC 4180) with a header row. At most ${MAX_CSV_ROWS} rows.`,
        params: Id,
        querystring: Span,
        response: { 200: { description: 'The CSV file.', content: { 'text/csv': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      const span = spanOf(request.query);
      const { app } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      const reasons = await listUninstallReasons(db, app.id, { ...span, withText: false, limit: MAX_CSV_ROWS });
      const rows = reasons.map(({ at, code, text }) => [at.toISOString(), code, text ?? '']);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header(
          'content-disposition',
          `attachment; filename="${app.slug}_uninstall-reasons_${span.from}_${span.to}.csv"`,
        )
        .send(csv(['at', 'code', 'text'], rows));
    },
  );
}
