// Refuses requests whose Host header is missing or is no host: some code builds URLs from it. On a developer's machine it
// must name this machine: DNS rebinding would let any web page read the mailbox.

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '../errors.ts';
import { isLoopback } from './ip.ts';

/** What is wrong with the Host header, for the hook and for what responds ahead of it. */
export function hostFault({ headers: { host }, httpVersion }: IncomingMessage, loopbackOnly: boolean) {
  if (host === undefined) return httpVersion === '1.1' ? 'INVALID' : undefined;
  if (!/^[\w.:[\]-]*$/.test(host)) return 'INVALID';
  return loopbackOnly && !isLoopback(host.replace(/:\d*$/, '')) ? 'FOREIGN' : undefined;
}

export function hostCheck({ loopbackOnly }: { loopbackOnly: boolean }) {
  return function requireValidHost(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
    const fault = hostFault(request.raw, loopbackOnly);
    const headers = { connection: 'close' };
    if (fault === 'INVALID') done(commonErrors.BAD_REQUEST({ headers }));
    else if (fault === 'FOREIGN') done(commonErrors.BAD_REQUEST({ message: FOREIGN_HOST, headers }));
    else done();
  };
}

const FOREIGN_HOST =
  'This service runs for this machine only: use localhost or 127.0.0.1 as host, or set HOST and PUBLIC_URL.';
