import type { FastifyRequest } from 'fastify';
import { commonErrors } from '../errors.ts';

/** `If-Match`: whoever changes a thing may demand that it is still what was read. */
export function requireIfMatch(request: FastifyRequest, etag: string): void {
  const wanted = request.headers['if-match'];
  if (wanted === undefined) return;
  const tags = wanted.split(',').map((tag) => tag.trim());
  if (!tags.includes('*') && !tags.includes(etag)) throw commonErrors.PRECONDITION_FAILED({ headers: { etag } });
}
