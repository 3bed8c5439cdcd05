// The revocation feed for the host: read with a cursor, optionally waiting for the next entry (long poll).

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { entriesOf, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { host } from '../accounts/access.ts';
import { revocationErrors } from './errors.ts';
import { type FeedState, REVOCATION_TYPES, type RevocationRow, readFeedState, readRevocations } from './feed.ts';
import type { RevocationWaiters } from './waiters.ts';

const MAX_WAIT_S = 25;

export const Revocation = named(
  'Revocation',
  Type.Object(
    {
      cursor: Type.String({ description: 'Position of this entry. Continue after it with `after`.' }),
      type: oneOf(
        REVOCATION_TYPES,
        'ENDED: no access any more. SUSPENDED: no access until RESTORED. PERMISSIONS_REDUCED: only `scope` is left. TRANSFERRED: the app belongs to another publisher.',
      ),
      installationId: Type.String({ description: 'Id of the installation.' }),
      appId: Type.String({ description: 'Id of the app.' }),
      clientId: nullable(Type.String({ description: 'OAuth client id of the live version.' })),
      workspaceId: Type.String({ description: 'Id of the workspace.' }),
      scope: Type.String({ description: 'Granted scopes, separated by spaces.' }),
      at: timestamp('When it was decided.'),
    },
    { description: 'An installation lost access or permissions, or got them back.' },
  ),
);

const Query = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: '`next` of the previous response. Without it, the feed starts at its oldest entry.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Maximum number of entries.' }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_S,
        default: 0,
        description: 'Seconds to wait for an entry if there is none.',
      }),
    ),
  },
  { additionalProperties: false },
);

export interface RevocationParts {
  db: Database;
  revocationWaiters: RevocationWaiters;
}

export async function revocationRoutes(app: HttpServer, { db, revocationWaiters }: RevocationParts): Promise<void> {
  app.get(
    '/revocations',
    {
      config: { access: host, errors: [revocationErrors.CURSOR_TOO_OLD, revocationErrors.CURSOR_INVALID] },
      schema: {
        operationId: 'listRevocations',
        tags: ['Host'],
        summary: 'Read the revocation feed',
        description:
          'Returns what tokens must no longer be honoured, in the order of the commits: no entry ever appears behind a cursor that was handed out. Entries are kept for 90 days.',
        querystring: Query,
        response: {
          200: Type.Object(
            {
              data: entriesOf(Revocation),
              next: Type.String({
                description: 'Cursor for the next request. The same as before if there is nothing new.',
              }),
            },
            { description: 'Entries after the cursor, oldest first.' },
          ),
        },
      },
    },
    async (request, reply) => {
      const { after, limit = 100, wait: seconds = 0 } = request.query;
      const state = await readFeedState(db);
      const start = after === undefined ? state.cleanedTo : positionOf(after, state);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const deadline = performance.now() + seconds * 1_000;
      const read = async () => ({
        generation: revocationWaiters.generation,
        rows: await readRevocations(db, start, limit),
      });
      let page = await read();
      const wait = (generation: number) =>
        revocationWaiters.wait(generation, deadline - performance.now(), gone.signal);
      while (page.rows.length === 0 && (await wait(page.generation))) page = await read();
      const { rows } = page;
      reply.header('cache-control', 'no-store');
      const next = cursorOf(state.epoch, rows.at(-1)?.position ?? start);
      return { data: rows.map((row) => presentRevocation(state.epoch, row)), next };
    },
  );
}

const cursorOf = (epoch: string, position: number) => `${epoch}-${position}`;

function positionOf(cursor: string, { epoch, cleanedTo, last }: FeedState): number {
  const match = /^([0-9a-f]{32})-(\d{1,15})$/.exec(cursor);
  if (!match) throw revocationErrors.CURSOR_INVALID();
  const position = Number(match[2]);
  if (match[1] !== epoch || position < cleanedTo) throw revocationErrors.CURSOR_TOO_OLD();
  if (position > last) throw revocationErrors.CURSOR_INVALID();
  return position;
}

function presentRevocation(epoch: string, { position, at, ...row }: RevocationRow): Static<typeof Revocation> {
  return { cursor: cursorOf(epoch, position), ...row, at: at.toISOString() };
}
