// Announces that a route goes away: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) with every response of a route that
// declares it. The API reference marks the same routes.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from './fastify-types.ts';

export interface Deprecation {
  /** The day from which callers should move, as YYYY-MM-DD. */
  since: string;
  /** The day on which the route stops working, as YYYY-MM-DD. */
  sunset: string;
  /** What to do instead, in one sentence for the reference. */
  instead: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route still works, but goes away. */
    deprecated?: Deprecation;
  }
}

/** The link leads to the API reference. */
export function deprecationHeaders(basePath: string, { since, sunset }: Pick<Deprecation, 'since' | 'sunset'>) {
  return {
    deprecation: `@${new Date(since).getTime() / 1_000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${basePath}/docs/>; rel="deprecation"`,
  };
}

export function announceDeprecations(app: HttpServer): void {
  app.addHook('onRoute', (route) => {
    const { deprecated } = route.config ?? {};
    if (!deprecated) return;
    const headers = deprecationHeaders(app.basePath, deprecated);
    route.onRequest = [
      function announceDeprecation(_request: FastifyRequest, reply: FastifyReply, done: () => void) {
        reply.headers(headers);
        done();
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}
