// The public export of the catalog. Streamed, so it bypasses the response cache: neither its memory nor its time is that of
// the hot public responses.

import { Readable } from 'node:stream';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { busy, commonErrors } from '../../platform/errors.ts';
import { acceptedEncoding, BROTLI, GZIP } from '../../platform/http/content-encoding.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { anyone } from '../accounts/access.ts';
import type { ImagePresenter } from '../media/image.ts';
import { cursorOf, isUnchanged, parseCursor, readExportState } from './changes.ts';
import { exportErrors } from './errors.ts';
import { allApps, changedApps, textOf } from './export.ts';

/** A whole export takes as long as some hundred pages of a list. */
const COST = 100;
/** Of all exports of this process together. A slow reader holds none of them. */
const MAX_PARALLEL_BATCHES = 2;
/** A batch takes milliseconds: whoever waits longer is in a queue of thousands. Once the response has begun, it is cut off. */
const MAX_WAIT_MS = 60_000;

const Query = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        '`cursor` of the last line of an earlier export: only what changed since, and what was removed. A change may be sent more than once.',
    }),
  ),
});

export async function exportRoutes(app: HttpServer, { db, images }: { db: Database; images: ImagePresenter }) {
  const semaphore = new Semaphore(MAX_PARALLEL_BATCHES, {
    maxWaitMs: MAX_WAIT_MS,
    timeoutError: () => busy('Too many exports of the catalog are in progress.'),
  });
  const parts = { images, read: <T>(work: (db: Database) => Promise<T>) => semaphore.run(() => work(db)) };

  app.get(
    '/catalog.ndjson',
    {
      config: {
        access: anyone,
        cost: COST,
        errors: [exportErrors.CATALOG_CURSOR_INVALID, exportErrors.CATALOG_CURSOR_TOO_OLD, commonErrors.BUSY],
      },
      schema: {
        operationId: 'exportCatalog',
        tags: ['Catalog'],
        summary: 'Export the catalog',
        description:
          'Returns one JSON object per line: `CatalogAppLine` for each app, with `since` also `CatalogRemovedLine` for each app that left the catalog, and `CatalogEndLine` at the end, with the cursor for the next `since`. The `ETag` changes with the listings, not with counters.',
        querystring: Query,
        response: {
          200: {
            description: 'The lines.',
            content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
        },
      },
    },
    async ({ query: { since }, headers, method }, typed) => {
      const reply = typed as FastifyReply;
      const state = await readExportState(db);
      const from = since === undefined ? undefined : parseCursor(since, state);
      const known = tagsIn(headers['if-none-match']).find((tag) => tag === '*' || isUnchanged(tag, state));
      const cursor = cursorOf(state);
      reply.headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding',
        etag: `W/"${!known || known === '*' ? cursor : known}"`,
      });
      if (known) return reply.code(304).send();
      reply.type('application/x-ndjson; charset=utf-8');
      if (method === 'HEAD') return reply.send();
      const apps = from === undefined ? allApps(parts) : changedApps(parts, from);
      return send(reply, acceptedEncoding(headers['accept-encoding']), linesOf(apps, cursor));
    },
  );
}

async function* linesOf(apps: AsyncIterable<string>, cursor: string): AsyncGenerator<string> {
  yield* apps;
  yield textOf([{ type: 'end', cursor }]);
}

function send(reply: FastifyReply, encoding: string, lines: AsyncIterable<string>): FastifyReply {
  const plain = Readable.from(lines, { objectMode: false });
  if (encoding === 'identity') return reply.send(plain);
  const compressed = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  // An error or a reader who leaves ends both.
  plain.on('error', (error) => compressed.destroy(error));
  compressed.on('close', () => plain.destroy());
  return reply.header('content-encoding', encoding).send(plain.pipe(compressed));
}

/** Weak comparison, as for every `If-None-Match`. */
function tagsIn(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .flatMap((tag) => /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(tag)?.[1] ?? (tag.trim() === '*' ? '*' : []));
}
