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
      action: Type.String({ description: 'What happened, for programs.', example: 'app.approved' }),
      appId: nullable(Type.String({ description: 'Id of the app; empty when it is not about one.' })),
      appName: nullable(Type.String({ description: 'What that app is called now.' })),
      by: oneOf(ACTORS, 'Who did it: you (or one of your keys), the marketplace, or a user.'),
      summary: Type.String({ description: 'What happened, for people.', example: 'You created Focus Board.' }),
    },
    { description: 'One thing that happened to a developer or an app.' },
  ),
);

const Query = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many at the most.' })),
  },
  { additionalProperties: false },
);

export async function activityRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/activity',
    {
      config: { access: developer() },
      schema: {
        operationId: 'listActivity',
        tags: ['Developer profile'],
        summary: 'Read what happened lately',
        description: 'To your account, keys, apps and their reviews, the newest first. Edits of drafts are left out.',
        querystring: Query,
        response: { 200: listOf(Activity, 'What happened lately.') },
      },
    },
    async (request) => {
      const { limit = 20 } = request.query;
      return { data: (await latestActivity(db, developerIdOf(request), limit)).map(presentActivity) };
    },
  );
}
