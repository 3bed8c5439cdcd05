// CORS (cross-origin resource sharing) for public routes: pages of any origin may call them, never with credentials.

import type { HttpServer } from './fastify-types.ts';

const PREFLIGHT_MAX_AGE_S = 86_400;
/** `Authorization` is missing on purpose: a token of a service does not belong in a page. */
const ALLOWED_HEADERS = 'content-type, idempotency-key, if-none-match, x-request-id';
const EXPOSED_HEADERS = [
  ...['etag', 'x-request-id', 'idempotency-replayed', 'deprecation', 'sunset', 'link', 'retry-after'],
  ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
].join(', ');

export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
};

/** Adds an OPTIONS route, which answers preflights, to every path of this scope. */
export function answerPreflights(scope: HttpServer, config: { access: { who: 'anyone' } }): void {
  const methodsByUrl = new Map<string, Set<string>>();
  scope.addHook('onRoute', ({ url, method, routePath }) => {
    const names = [method].flat().filter((name) => name !== 'OPTIONS');
    const known = methodsByUrl.get(url);
    if (known) for (const name of names) known.add(name);
    if (known || names.length === 0) return;
    const methods = new Set(names);
    methodsByUrl.set(url, methods);
    scope.options(routePath, { config, schema: { hide: true } }, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': [...methods].join(', '),
          'access-control-allow-headers': ALLOWED_HEADERS,
          'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
        })
        .send(),
    );
  });
}

/** For the routes of this scope. Errors carry the headers, too: a page has to be able to read why it was refused. */
export function allowCrossOrigin(scope: HttpServer, config: { access: { who: 'anyone' } }): void {
  answerPreflights(scope, config);
  scope.addHook('onSend', function sendCorsHeaders(_request, reply, payload, done) {
    reply.headers(CORS_HEADERS);
    done(null, payload);
  });
}
