// Headers of every response: security headers, the request id, and no caching unless a route says otherwise.

import type { FastifyReply, FastifyRequest } from 'fastify';

export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains', // browsers honour it over https only
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function setDefaultHeaders(request: FastifyRequest, reply: FastifyReply): void {
  // Not cached, unless a route says otherwise: most responses are for one caller alone.
  reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' });
}
