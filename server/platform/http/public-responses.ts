// What every public answer carries: an ETag with 304, a policy for caches, compression, and permission for pages of
// other origins to read it (never with credentials: these answers are the same for everybody). Routes that say so are
// kept in memory as finished bytes.

import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headLines } from './checked-head.ts';
import type { ExpressRequest } from './express-lane.ts';
import { type HttpServer, SECURITY_HEADERS } from './http-server.ts';
import {
  acceptedEncoding,
  type Encoding,
  type FinishedAnswer,
  matchesEtag,
  type ResponseCache,
} from './response-cache.ts';

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
const VALIDATED = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' };
const MIN_COMPRESSED_LENGTH = 1024;

const READABLE_BY_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
};

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 5 }),
};

export function publicAnswers(app: HttpServer, cache?: ResponseCache): void {
  app.decorateRequest('beingMade', null);
  app.decorateRequest('served', null);
  if (cache) makeOnce(app, cache);
  app.addHook('onSend', async (request, reply, payload) => {
    if (!['GET', 'HEAD'].includes(request.method)) return payload;
    reply.headers(READABLE_BY_ALL);
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = etagOf(payload);
    reply.headers({ ...VALIDATED, etag });
    const match = request.headers['if-none-match'];
    if (match !== undefined && matchesEtag(match, etag)) {
      reply.code(304).removeHeader('content-type');
      return '';
    }
    const { encoding, encodings } = encodingFor(payload, request.headers['accept-encoding']);
    const body = encoding === 'identity' ? payload : await encoders[encoding](payload);
    if (encoding !== 'identity') reply.header('content-encoding', encoding).removeHeader('content-length');
    if (request.beingMade && cache?.admitOnSecondHit(request.url))
      keep(cache, request, reply, { etag, encodings, body });
    return body;
  });
}

const PUBLIC_HEADERS = {
  ...SECURITY_HEADERS,
  ...READABLE_BY_ALL,
  ...VALIDATED,
  'content-type': 'application/json; charset=utf-8',
};
const PUBLIC_HEAD = headLines(PUBLIC_HEADERS);

const etagOf = (payload: string) => `W/"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;

/** As the caller likes it best, and for whom else these bytes are: small answers are the same for all. */
function encodingFor(payload: string, accepted: string | undefined): { encoding: Encoding; encodings: Encoding[] } {
  if (payload.length < MIN_COMPRESSED_LENGTH) return { encoding: 'identity', encodings: ['identity', 'br', 'gzip'] };
  const encoding = acceptedEncoding(accepted);
  return { encoding, encodings: [encoding] };
}

/** The same for one that passes the framework by, and that has nothing to compare with. At once, unless it is compressed. */
export function sendPublicly(
  request: ExpressRequest,
  payload: string,
  { url, headers: asked }: IncomingMessage,
  { cache, revision }: { cache: ResponseCache; revision: number },
): Promise<void> | undefined {
  const etag = etagOf(payload);
  const { encoding, encodings } = encodingFor(payload, asked['accept-encoding']);
  const send = (body: string | Buffer) => {
    // Neither of the two can have a letter in it that would have to be looked at.
    const encoded = encoding === 'identity' ? '' : `content-encoding: ${encoding}\r\n`;
    request.send(200, `${PUBLIC_HEAD}etag: ${etag}\r\n${encoded}`, body);
    if (!cache.admitOnSecondHit(url!)) return;
    const headers = { ...PUBLIC_HEADERS, etag, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) };
    cache.keep(url!, revision, { etag, encodings, body, headers, served: undefined });
  };
  if (encoding !== 'identity') return encoders[encoding](payload).then(send);
  send(payload);
}

/** Who asks for what is being made for somebody else waits for that, and is then answered from memory. */
function makeOnce(app: HttpServer, cache: ResponseCache): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.kept || request.method !== 'GET') return;
    await cache.waitForOther(request.url);
    if (cache.serve(request.raw, reply.raw)) return reply.hijack();
    const done = cache.begin(request.url);
    request.beingMade = { revision: cache.revision, done };
    reply.raw.once('close', done); // also when the caller has gone away
  });
}

function keep(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Pick<FinishedAnswer, 'etag' | 'encodings' | 'body'>,
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
