// OAuth client ids that more than one developer uses, for administrators.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf, named, nullable, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { listOauthClientClashes } from './oauth-clients.ts';

export const OauthClientClash = named(
  'OauthClientClash',
  Type.Object(
    {
      oauthClientId: Type.String({ description: 'The OAuth client id.' }),
      developers: Type.Array(
        Type.Object(
          {
            id: Type.String({ description: 'Id of the developer.' }),
            name: Type.String({ description: 'Name of the developer.' }),
            companyName: nullable(Type.String({ description: 'Company of the developer.' })),
            since: timestamp('When the developer first submitted a version that names it.'),
            apps: Type.Array(
              Type.Object(
                {
                  id: Type.String({ description: 'Id of the app.' }),
                  slug: Type.String({ description: 'URL slug of the app.' }),
                },
                { description: 'An app whose live or submitted version names it.' },
              ),
              { description: 'Apps of the developer that name it.' },
            ),
          },
          { description: 'A developer who uses it.' },
        ),
        { description: 'The developers who use it. It belongs to the first one.' },
      ),
    },
    { description: 'An OAuth client id that more than one developer uses.' },
  ),
);

export async function oauthClientRoutes(http: HttpServer, { db }: { db: Database }): Promise<void> {
  http.get(
    '/oauth-client-clashes',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listOauthClientClashes',
        tags: ['Administration'],
        summary: 'List clashes of OAuth client ids',
        description:
          'OAuth client ids that live or submitted versions of more than one developer name. New clashes are refused; these are older than that rule.',
        response: { 200: listOf(OauthClientClash, 'The clashes, at most 100.') },
      },
    },
    async () => ({ data: await listOauthClientClashes(db) }),
  );
}
