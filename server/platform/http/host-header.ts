// Refuses requests whose Host header is missing or is no host: some code builds URLs from it.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '../errors.ts';

export function isValidHost(host: string | undefined, httpVersion: string): boolean {
  return host === undefined ? httpVersion !== '1.1' : /^[\w.:[\]-]*$/.test(host);
}

export function requireValidHost(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const valid = isValidHost(request.headers.host, request.raw.httpVersion);
  done(valid ? undefined : commonErrors.BAD_REQUEST({ headers: { connection: 'close' } }));
}
