// Serves responses from the response cache: ahead of Fastify, and in Fastify's onRequest hook where the URL is another
// spelling of a cached one. This is the only code that responds ahead of Fastify; the hooks that it thereby skips are
// listed in skipped-hooks.ts.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress, matchesEtag } from './content-encoding.ts';
import type { HttpServer, RespondFirst } from './fastify-types.ts';
import { isValidHost } from './host-header.ts';
import { undecodable } from './json-body.ts';
import { requestIdFor } from './request-id.ts';
import type { CachedResponse, Encoding, FlightOutcome, ResponseCache, Variant } from './response-cache.ts';

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
    onServe: (() => void) | null;
  }
}

/**
 * For how many computations a request waits before it computes the response itself. While the catalog changes faster than
 * a response is computed, all are outdated: without a bound the requests would be served one after the other.
 */
const MAX_WAITS = 2;

/** Responds to URLs that are spelled as their cache key is; all others are left to Fastify. */
export function respondFromCache(cache: ResponseCache): RespondFirst {
  return (request, response) => {
    const { method, url, headers, httpVersion } = request;
    if (method !== 'GET' || !isValidHost(headers.host, httpVersion)) return false;
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
    if (!request.routeOptions.config.cacheable || request.method !== 'GET') return;
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

/** Compresses the response for the first client that accepts this encoding. */
async function serve(
  cache: ResponseCache,
  key: string,
  cached: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const variant = variantFor(cached, encoding) ?? (await addVariant(cache, key, cached, encoding));
  send(cached, variant, request.raw, reply.raw);
  cache.countServed();
  return reply.hijack();
}

async function addVariant(cache: ResponseCache, key: string, cached: CachedResponse, encoding: Encoding) {
  const { revision } = cache;
  const { identity } = cached.variants;
  const body = await compress(identity.body, encoding);
  const variant = { body, headers: [...identity.headers, 'content-encoding', encoding] };
  // Another encoding may have been added meanwhile.
  const { variants } = cache.get(key) ?? cached;
  cache.set(key, revision, { ...cached, variants: { ...variants, [encoding]: variant } });
  return variant;
}

/**
 * Stores a response that was computed for this request, unless it is outdated already. Ends the flight in any case: others
 * must not wait until this client has received its response.
 */
export function storeResponse(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, payload, small }: { etag: string; payload: string; small: boolean },
): void {
  const { flight } = request;
  if (!flight) return;
  const admitted = cache.admitOnSecondHit(flight.key) || request.routeOptions.config.cacheable === 'on first hit';
  if (!admitted || reply.hasHeader('set-cookie')) {
    flight.end('not stored');
    return;
  }
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !PER_RESPONSE.has(name));
  const identity = { body: Buffer.from(payload), headers: flatten(shared) };
  const notModifiedHeaders = flatten(shared.filter(([name]) => name !== 'content-type'));
  const onServe = request.onServe ?? undefined;
  flight.end(
    cache.set(flight.key, flight.revision, { etag, small, variants: { identity }, notModifiedHeaders, onServe }),
  );
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

function variantFor({ small, variants }: CachedResponse, encoding: Encoding): Variant | undefined {
  return small ? variants.identity : variants[encoding];
}

function send(
  cached: CachedResponse,
  { body, headers }: Variant,
  { headers: given }: IncomingMessage,
  to: ServerResponse,
) {
  const requestId = requestIdFor(given['x-request-id']);
  const match = given['if-none-match'];
  if (match !== undefined && matchesEtag(match, cached.etag)) {
    to.writeHead(304, ['x-request-id', requestId, ...cached.notModifiedHeaders]);
    to.end();
  } else {
    to.writeHead(200, ['x-request-id', requestId, ...headers, 'content-length', String(body.length)]);
    to.end(body);
  }
  cached.onServe?.();
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
