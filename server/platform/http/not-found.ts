// 404 for paths that no route has, 405 with `Allow` for methods that a path does not take.

import type { FastifyRequest } from 'fastify';
import { type ApiError, commonErrors } from '../errors.ts';
import { OUTSIDE } from './base-path.ts';
import type { HttpServer } from './fastify-types.ts';

export function respondToUnknownRoutes(app: HttpServer): void {
  const methodsByPattern = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPattern.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPattern.set(url, methods);
  });
  // After load shedding and the limit of the IP address, since browsers get a page; ahead of the body, which is not read.
  app.addHook('onRequest', function requireRoute(request, _reply, done) {
    done(request.is404 ? unknownRoute(request) : undefined);
  });

  function unknownRoute({ url, method }: FastifyRequest): ApiError {
    const path = url.split('?', 1)[0]!; // a query string may hold what no message may
    const allowed = [...methodsByPattern].flatMap(([pattern, methods]) => (matches(pattern, path) ? [...methods] : []));
    if (allowed.length === 0) {
      const message =
        path === OUTSIDE
          ? `Nothing is here. This service is at ${app.basePath}/.`
          : `There is no ${method} ${path}. See the API reference at ${app.basePath}/docs.`;
      return commonErrors.NOT_FOUND({ message });
    }
    const allow = [...new Set(allowed)].sort().join(', ');
    return commonErrors.METHOD_NOT_ALLOWED({
      message: `${path} supports ${allow}, not ${method}.`,
      headers: { allow },
    });
  }
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
  );
}
