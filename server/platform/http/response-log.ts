// The one log line of each response. It names the route and not the path: a path may hold what no log may.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '../ids.ts';

export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { log, method } = request;
  const status = reply.statusCode;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  log[status >= 500 ? 'error' : 'info']({ method, route: routeWithIds(request), status, ms }, 'answered');
}

/** The route's pattern with the ids of its path filled in: they lead support to what the request was about. */
function routeWithIds({ routeOptions, params }: FastifyRequest): string {
  const given = (params ?? {}) as Record<string, string>;
  return (routeOptions.url ?? 'unknown').replaceAll(/:(\w+)/g, (name, parameter) =>
    isId(given[parameter]) ? given[parameter] : name,
  );
}
