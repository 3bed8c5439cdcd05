// Public responses: an ETag with 304, a cache policy, compression, and CORS for pages of other origins (never with
// credentials: these responses are the same for everybody). Cacheable routes go through the response cache.

import { hash } from 'node:crypto';
import { storeResponse, useResponseCache } from './cached-responses.ts';
import { acceptedEncoding, compress, matchesEtag } from './content-encoding.ts';
import { CORS_HEADERS } from './cors.ts';
import type { HttpServer } from './fastify-types.ts';
import type { ResponseCache } from './response-cache.ts';

/** Clients may cache it, but revalidate each time: a take-down shows with the next request, everything else is a 304. */
const REVALIDATED = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' };
const MIN_COMPRESSED_BYTES = 1024;

/** For the routes of this scope. */
export function sendPublicResponses(scope: HttpServer, cache: ResponseCache | undefined): void {
  scope.decorateRequest('flight', null);
  scope.decorateRequest('onServe', null);
  if (cache) useResponseCache(scope, cache);
  scope.addHook('onSend', async function sendPublicResponse(request, reply, payload) {
    if (!['GET', 'HEAD'].includes(request.method)) return payload;
    reply.headers(CORS_HEADERS);
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      request.flight?.end('not stored');
      return payload;
    }
    // Encoded once: for the hash, the cache, the compression and the socket.
    const body = Buffer.from(payload);
    const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    reply.headers({ ...REVALIDATED, etag });
    const small = body.length < MIN_COMPRESSED_BYTES;
    const compressStored = cache && storeResponse(cache, request, reply, { etag, body, small });
    const match = request.headers['if-none-match'];
    if (match !== undefined && matchesEtag(match, etag)) {
      reply.code(304).removeHeader('content-type');
      return '';
    }
    const encoding = small ? 'identity' : acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return body;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressStored ? (await compressStored(encoding)).body : compress(body, encoding);
  });
}
