// What every public answer carries: an ETag with 304, a policy for caches, compression, and permission for pages of
// other origins to read it (never with credentials: these answers are the same for everybody).

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './http.ts';

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

export function publicAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!['GET', 'HEAD'].includes(request.method)) return payload;
    reply.headers(READABLE_BY_ALL);
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    reply.headers({ etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' });
    if (matches(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-type');
      return '';
    }
    return compressed(request, reply, payload);
  });
}

/** Weak comparison, as the standard wants it here. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

async function compressed(request: FastifyRequest, reply: FastifyReply, payload: string): Promise<string | Buffer> {
  if (payload.length < SMALLEST_COMPRESSED) return payload;
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined;
  if (!encoding) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoders[encoding](payload);
}

function acceptedEncodings(header = ''): Set<string> {
  const named = header.toLowerCase().split(',');
  return new Set(
    named.filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry)).map((entry) => entry.split(';', 1)[0]!.trim()),
  );
}
