// Refuses requests whose Host header is missing or is no host: some code builds URLs from it. On a developer's machine it
// must name this machine: DNS rebinding would let any web page read the mailbox.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '../errors.ts';
import { isLoopback } from './ip.ts';

export function isValidHost(host: string | undefined, httpVersion: string): boolean {
  return host === undefined ? httpVersion !== '1.1' : /^[\w.:[\]-]*$/.test(host);
}

export function hostCheck({ loopbackOnly }: { loopbackOnly: boolean }) {
  return function requireValidHost(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
    const { host } = request.headers;
    const headers = { connection: 'close' };
    const foreign = loopbackOnly && host !== undefined && !isLoopback(host.replace(/:\d*$/, ''));
    if (!isValidHost(host, request.raw.httpVersion)) done(commonErrors.BAD_REQUEST({ headers }));
    else if (foreign) done(commonErrors.BAD_REQUEST({ message: FOREIGN_HOST, headers }));
    else done();
  };
}

const FOREIGN_HOST =
  'This service runs for this machine only: use localhost or 127.0.0.1 as host, or set HOST and PUBLIC_URL.';
