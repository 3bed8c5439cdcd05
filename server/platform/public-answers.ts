// What every public answer carries: an ETag with 304, a policy for caches, compression, and permission for pages of
// other origins to read it (never with credentials: these answers are the same for everybody). Routes that say so are
// kept in memory as finished bytes.

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerCache, acceptedEncoding, type Encoding, matchesEtag } from './answer-cache.ts';
import type { App } from './http.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the address alone, and changes only when the cache's topic is announced. */
    kept?: boolean;
  }
  interface FastifyRequest {
    /** The revision at which the answer began to be made, and what to call when it is there. */
    beingMade: { revision: number; done: () => void } | null;
    /** What every serving of this answer counts. */
    served: (() => void) | null;
  }
}

/** Kept, but asked about each time: a take-down is seen by the very next request, and costs a 304 otherwise. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const SMALLEST_COMPRESSED = 1024;

const READABLE_BY_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
};

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 5 }),
};

export function publicAnswers(app: App, cache?: AnswerCache): void {
  app.decorateRequest('beingMade', null);
  app.decorateRequest('served', null);
  if (cache) makeOnce(app, cache);
  app.addHook('onSend', async (request, reply, payload) => {
    if (!['GET', 'HEAD'].includes(request.method)) return payload;
    reply.headers(READABLE_BY_ALL);
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = `W/"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
    reply.headers({ etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' });
    const match = request.headers['if-none-match'];
    if (match !== undefined && matchesEtag(match, etag)) {
      reply.code(304).removeHeader('content-type');
      return '';
    }
    const small = payload.length < SMALLEST_COMPRESSED;
    const encoding = small ? 'identity' : acceptedEncoding(request.headers['accept-encoding']);
    const body = encoding === 'identity' ? Buffer.from(payload) : await encoders[encoding](payload);
    if (encoding !== 'identity') reply.header('content-encoding', encoding).removeHeader('content-length');
    const encodings: Encoding[] = small ? ['identity', 'br', 'gzip'] : [encoding];
    if (request.beingMade && cache?.isWorthKeeping(request.url)) keep(cache, request, reply, { etag, encodings, body });
    return body;
  });
}

/** Who asks for what is being made for somebody else waits for that, and is then answered from memory. */
function makeOnce(app: App, cache: AnswerCache): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.kept || request.method !== 'GET') return;
    await cache.waitForOther(request.url);
    if (cache.serve(request.raw, reply.raw)) return reply.hijack();
    request.beingMade = { revision: cache.revision, done: cache.begin(request.url) };
  });
  app.addHook('onResponse', async (request) => request.beingMade?.done());
  app.addHook('onRequestAbort', async (request) => request.beingMade?.done());
}

function keep(
  cache: AnswerCache,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { etag: string; encodings: Encoding[]; body: Buffer },
): void {
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      PER_ANSWER.has(name) ? [] : [[name, String(value)]],
    ),
  );
  cache.keep(request.url, request.beingMade!.revision, { ...answer, headers, served: request.served ?? undefined });
  request.beingMade!.done();
}

const PER_ANSWER = new Set(['x-request-id', 'content-length', 'connection']);
