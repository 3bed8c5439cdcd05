// Serves images by hash. Those of live versions are for everybody and go through a response cache of their own; all others
// need a signature, or a session of the developer or an administrator. Whoever may not see an image gets a 404.

import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { skipCache, storeResponse, useResponseCache } from '../../platform/http/cached-responses.ts';
import { matchesEtag } from '../../platform/http/content-encoding.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import type { AccountCaller } from '../accounts/caller.ts';
import { listMemberships } from '../accounts/memberships.ts';
import { mediaErrors } from './errors.ts';
import { MEDIA_PATH, type MediaUrls, masterName } from './media-urls.ts';
import { findBlob, ownsImage, type StoredBlob } from './queries.ts';
import { type MediaStore, SHA256 } from './store.ts';

/** Larger images are streamed: one must not take the place of a hundred thumbnails. */
const MAX_CACHED_BYTES = 512 * 1024;

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};
/** A blocked image disappears from browsers within a day; the deployment guide says how to purge a CDN. */
const PUBLIC = 'public, max-age=86400, immutable';
const PRIVATE = 'private, max-age=3600';

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};
const NAME = /^(?:master\.(?:png|jpg|webp)|[1-9]\d{1,3}\.(?:webp|avif))$/;

export interface ServingParts {
  db: Database;
  store: MediaStore;
  mediaUrls: MediaUrls;
  sessions: { identify(request: FastifyRequest): Promise<AccountCaller> };
  cache: ResponseCache | undefined;
}

export async function mediaServingRoutes(app: HttpServer, parts: ServingParts): Promise<void> {
  const { db, store, mediaUrls, sessions, cache } = parts;
  app.decorateRequest('flight', null);
  app.decorateRequest('onServe', null);
  if (cache) useResponseCache(app, cache);

  app.get(
    `${MEDIA_PATH}/:sha256/:name`,
    {
      config: {
        access: anyone,
        cacheable: true,
        errors: [commonErrors.NOT_FOUND, mediaErrors.MEDIA_STORE_UNAVAILABLE],
      },
      schema: {
        operationId: 'getImage',
        tags: ['Images'],
        summary: 'Get the bytes of an image',
        description:
          'The stored image (`master.png`, `master.jpg` or `master.webp`), or a variant of it by width and type (`640.webp`, `640.avif`). Public if a live version uses it; otherwise with the signature of a URL in an API response.',
        params: Type.Object({
          sha256: Type.String({ description: 'SHA-256 of the stored image.' }),
          name: Type.String({ description: 'Name of the file.', example: '640.webp' }),
        }),
        querystring: Type.Object({
          t: Type.Optional(Type.String({ description: 'Signature of the URL.' })),
        }),
        response: { 200: { description: 'The image.', content: { 'image/*': { schema: Type.Any() } } } },
      },
    },
    async (request, reply) => {
      const { sha256, name } = request.params;
      if (!SHA256.test(sha256) || !NAME.test(name)) throw commonErrors.NOT_FOUND();
      const blob = await findBlob(db, sha256);
      if (!blob || (name.startsWith('master.') && name !== masterName(blob.type))) throw commonErrors.NOT_FOUND();
      if (!(await maySee(request, sha256, blob))) throw commonErrors.NOT_FOUND();
      if (!blob.isPublic || request.query.t !== undefined) skipCache(request);
      return send(request, reply, { sha256, name, isPublic: blob.isPublic });
    },
  );

  async function maySee(request: FastifyRequest & { query: { t?: string } }, sha256: string, { isPublic }: StoredBlob) {
    if (isPublic) return true;
    const { t } = request.query;
    // With a signature that has expired, a session still counts.
    if (t !== undefined && mediaUrls.isSigned(sha256, t)) return true;
    const caller = await sessions.identify(request).catch(() => undefined);
    if (!caller) return false;
    if (caller.administrator) return true;
    // An image in a page says nothing about the publisher that the page is for.
    for (const { publisherId } of await listMemberships(db, caller.accountUserId))
      if (await ownsImage(db, publisherId, sha256)) return true;
    return false;
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { sha256, name, isPublic }: { sha256: string; name: string; isPublic: boolean },
  ) {
    const etag = `"${sha256.slice(0, 32)}-${name}"`;
    const [, extension = ''] = name.split('.');
    reply.headers({
      ...HEADERS,
      etag,
      'cache-control': isPublic ? PUBLIC : PRIVATE,
      'content-type': TYPES[extension]!,
    });
    const match = request.headers['if-none-match'];
    const key = `${sha256}/${name}`;
    // `*` matches whatever exists, which only the store knows.
    if (match !== undefined && matchesEtag(match, etag) && (match.trim() !== '*' || (await store.has(key))))
      return reply.code(304).removeHeader('content-type').send();
    const object = await store.read(key);
    if (!object) throw commonErrors.NOT_FOUND();
    if (object.bytes > MAX_CACHED_BYTES) {
      skipCache(request);
      return reply.header('content-length', object.bytes).send(object.body);
    }
    const body = await buffer(object.body);
    if (cache) storeResponse(cache, request, reply, { etag, body, small: true });
    return reply.send(body);
  }
}
