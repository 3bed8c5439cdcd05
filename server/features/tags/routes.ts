// The tag vocabulary, for everybody: developers tag listings with it, and people filter by it.

import type { HttpServer } from '../../platform/http/http-server.ts';
import { listOf } from '../../platform/http/schemas.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { countTags } from './queries.ts';
import { CountedTag } from './tag.ts';

export async function tagRoutes(http: HttpServer, { reads }: { reads: ReadRouter }): Promise<void> {
  http.get(
    '/api/tags',
    {
      config: { access: anyone, cacheable: true },
      schema: {
        operationId: 'listTags',
        tags: ['Catalog'],
        summary: 'List tags',
        description: 'Returns all tags that listings can have, with their number of apps.',
        response: { 200: listOf(CountedTag, 'Tags.') },
      },
    },
    async () => ({ data: await reads.read(countTags) }),
  );
}
