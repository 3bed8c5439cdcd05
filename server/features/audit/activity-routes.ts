import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import { ACTORS, latestActivity, presentActivity } from './activity.ts';

export const Activity = named(
  'Activity',
  Type.Object(
    {
      at: timestamp('When it happened.'),
      action: Type.String({ description: 'Machine-readable action.', example: 'app.approved' }),
      appId: nullable(Type.String({ description: 'Id of the app. Null if the entry is not about an app.' })),
      appName: nullable(Type.String({ description: 'Current name of that app.' })),
      by: oneOf(ACTORS, 'Who did it: you (or one of your keys), the marketplace, or a user.'),
      summary: Type.String({ description: 'Human-readable summary.', example: 'You created Focus Board.' }),
    },
    { description: 'One activity entry.' },
  ),
);

const Query = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of entries.' }),
    ),
  },
  { additionalProperties: false },
);

export async function activityRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/activity',
    {
      config: { access: developer('APP_READ') },
      schema: {
        operationId: 'listActivity',
        tags: ['Developer profile'],
        summary: 'List recent activity',
        description: 'Activity of your account, keys, apps and their reviews, newest first. Draft edits are omitted.',
        querystring: Query,
        response: { 200: listOf(Activity, 'Recent activity.') },
      },
    },
    async (request) => {
      const { limit = 20 } = request.query;
      return { data: (await latestActivity(db, developerIdOf(request), limit)).map(presentActivity) };
    },
  );
}
