// Serves responses from the response cache: ahead of Fastify, and in Fastify's onRequest hook where the URL is another
// spelling of a cached one. This is the only code that responds ahead of Fastify; the hooks that it thereby skips are
// listed in skipped-hooks.ts.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress, matchesEtag } from './content-encoding.ts';
import type { HttpServer, RespondFirst } from './fastify-types.ts';
import { undecodable } from './json-body.ts';
import { requestIdFor } from './request-id.ts';
import type { CachedResponse, Encoding, FlightOutcome, OnServe, ResponseCache, Variant } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response is the same for everybody: it depends on the path and the declared query parameters alone, and changes
     * only with a notification about one of the cache's topics. `true`: stored when it is requested the second time.
     */
    cacheable?: true | 'on first hit';
  }
  interface FastifyRequest {
    /** Set while the response to a cacheable route is being computed. */
    flight: { key: string; revision: number; end(outcome: FlightOutcome): void } | null;
    /** What every serving of this response counts, from the cache or not. */
    onServe: OnServe | null;
  }
}

/**
 * For how many computations a request waits before it computes the response itself. While the catalog changes faster than
 * a response is computed, all are outdated: without a bound the requests would be served one after the other.
 */
const MAX_WAITS = 2;

/** Responds to URLs that are spelled as their cache key is; all others are left to Fastify. */
export function respondFromCache(caches: ResponseCache[]): RespondFirst {
  const first = caches.map(respondFrom);
  return (request, response) => first.some((respond) => respond(request, response));
}

function respondFrom(cache: ResponseCache): RespondFirst {
  return (request, response) => {
    const { method, url, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const cached = cache.get(url!);
    const variant = cached && variantFor(cached, acceptedEncoding(headers['accept-encoding']));
    if (!variant) return false;
    send(cached, variant, request, response);
    cache.countServed();
    return true;
  };
}

/** For the routes of this scope. Requests for what is being computed wait for that, and are then served from the cache. */
export function useResponseCache(scope: HttpServer, cache: ResponseCache): void {
  scope.addHook('onRequest', async function lookUpInCache(request, reply) {
    if (!request.routeOptions.config.cacheable || !['GET', 'HEAD'].includes(request.method)) return;
    const key = cacheKeyOf(request);
    if (key === undefined) return;
    for (let waits = 1; waits <= MAX_WAITS; waits++) {
      const flight = cache.inFlight(key);
      const outcome = flight && (await flight);
      const cached = cache.get(key);
      if (cached) return serve(cache, key, cached, request, reply);
      if (outcome !== 'outdated' && outcome !== 'abandoned') break;
    }
    const end = cache.startFlight(key);
    request.flight = { key, revision: cache.revision, end };
    reply.raw.once('close', () => end('abandoned')); // no effect if the response was computed
  });
}

async function serve(
  cache: ResponseCache,
  key: string,
  cached: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const variant = variantFor(cached, encoding) ?? (await compressOnce(cache, key, cached, encoding));
  send(cached, variant, request.raw, reply.raw);
  cache.countServed();
  return reply.hijack();
}

/** Compresses a response that is in the cache for the first client that accepts this encoding. */
function compressOnce(cache: ResponseCache, key: string, cached: CachedResponse, encoding: Encoding): Promise<Variant> {
  cached.compressing[encoding] ??= addVariant(cache, key, cached, encoding);
  return cached.compressing[encoding];
}

async function addVariant(cache: ResponseCache, key: string, cached: CachedResponse, encoding: Encoding) {
  const { revision } = cache;
  const { body, headers } = cached.variants.identity;
  const variant = variantOf(await compress(body, encoding), [...headers.slice(2, -2), 'content-encoding', encoding]);
  // Another encoding may have been added meanwhile.
  const { variants } = cache.get(key) ?? cached;
  cache.set(key, revision, { ...cached, variants: { ...variants, [encoding]: variant } });
  return variant;
}

/**
 * Stores a response that was computed for this request, unless it is outdated already. Ends the flight in any case: others
 * must not wait until this client has received its response. Returns how to compress it, together with those others.
 */
export function storeResponse(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body, small }: { etag: string; body: Buffer; small: boolean },
): ((encoding: Encoding) => Promise<Variant>) | undefined {
  const { flight } = request;
  if (!flight) return undefined;
  const { key, revision, end } = flight;
  const admitted = cache.admitOnSecondHit(key) || request.routeOptions.config.cacheable === 'on first hit';
  if (!admitted || reply.hasHeader('set-cookie')) {
    end('not stored');
    return undefined;
  }
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !PER_RESPONSE.has(name));
  const cached: CachedResponse = {
    etag,
    small,
    variants: { identity: variantOf(body, flatten(shared)) },
    compressing: {},
    notModifiedHeaders: ['x-request-id', '', ...flatten(shared.filter(([name]) => name !== 'content-type'))],
    onServe: request.onServe ?? undefined,
  };
  const outcome = cache.set(key, revision, cached);
  end(outcome);
  return outcome === 'stored' ? (encoding) => compressOnce(cache, key, cached, encoding) : undefined;
}

/** For a response that is not what it should be, though its status is 200. */
export function skipCache(request: FastifyRequest): void {
  request.flight?.end('not stored');
  request.flight = null;
}

const PER_RESPONSE = new Set(['x-request-id', 'content-length', 'content-encoding', 'connection']);

function flatten(headers: [string, unknown][]): string[] {
  return headers.flatMap(([name, value]) => [name, String(value)]);
}

function variantOf(body: Buffer, shared: string[]): Variant {
  return { body, headers: ['x-request-id', '', ...shared, 'content-length', String(body.length)] };
}

function variantFor({ small, variants }: CachedResponse, encoding: Encoding): Variant | undefined {
  return small ? variants.identity : variants[encoding];
}

/** Sets the request id in the stored headers: no copy for each response. */
function send(cached: CachedResponse, { body, headers }: Variant, request: IncomingMessage, to: ServerResponse) {
  const requestId = requestIdFor(request.headers['x-request-id']);
  const match = request.headers['if-none-match'];
  if (match !== undefined && matchesEtag(match, cached.etag)) {
    cached.notModifiedHeaders[1] = requestId;
    to.writeHead(304, cached.notModifiedHeaders); // serializes the headers at once
    to.end();
  } else {
    headers[1] = requestId;
    to.writeHead(200, headers);
    to.end(body); // Node sends no body to a HEAD request
  }
  cached.onServe?.(request);
}

/**
 * The path as the route matched it and the declared query parameters in the order of the route's schema. Nothing when the
 * response must not be cached: a path parameter is empty (`/apps/` is another page than `/apps/:slug`), a query parameter
 * is repeated, or one is unknown and the route refuses those.
 */
export function cacheKeyOf({ routeOptions, params, query, url }: FastifyRequest): string | undefined {
  if (Object.values(params as object).includes('')) return undefined;
  const given = query as Record<string, unknown>;
  const path = routeOptions.url!.replaceAll(/:(\w+)/g, (_, name) =>
    encodeURIComponent((params as Record<string, string>)[name]!),
  );
  const schema = (routeOptions.schema?.querystring ?? {}) as { properties?: object; additionalProperties?: boolean };
  const declared = Object.keys(schema.properties ?? {}).filter((name) => Object.hasOwn(given, name));
  const refused = schema.additionalProperties === false && declared.length < Object.keys(given).length;
  if (refused || declared.some((name) => typeof given[name] !== 'string') || undecodable(url).length > 0)
    return undefined;
  if (declared.length === 0) return path;
  return `${path}?${new URLSearchParams(declared.map((name) => [name, given[name] as string]))}`;
}
