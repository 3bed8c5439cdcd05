// Responds to bytes that Node cannot parse as HTTP, in the one error shape. They never become a request.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { commonErrors, type ErrorKind } from '../errors.ts';
import { SECURITY_HEADERS } from './default-headers.ts';
import { newRequestId } from './request-id.ts';

/** Time to read the response, before a client that does not hang up is disconnected. */
const LINGER_MS = 1_000;

const KINDS: Record<string, ErrorKind> = {
  HPE_HEADER_OVERFLOW: commonErrors.HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: commonErrors.REQUEST_TIMEOUT,
};

export function respondToUnreadableRequest(
  error: Error & { code?: string },
  socket: Socket,
  log: FastifyBaseLogger,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { status, code, message } = KINDS[error.code ?? ''] ?? commonErrors.BAD_REQUEST;
  const requestId = newRequestId();
  const body = JSON.stringify({ error: { code, message, requestId } });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  log.info({ reqId: requestId, status, reason: error.code }, 'answered an unreadable request');
}
