// An answer that tells what happens while it happens: one JSON object a line (NDJSON), each sent at once.

import { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toErrorResponse } from './error-response.ts';

const EVENT_LINES = 'application/x-ndjson';

export function wantsEventLines({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').toLowerCase().includes(EVENT_LINES);
}

/**
 * Sends what `work` tells. A fault in the middle is told by a last line, since the status is gone already. The signal
 * is that of a client that hung up: nobody reads the rest, so nobody should work on it.
 */
export async function sendEventLines(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tell: (event: object) => void, hungUp: AbortSignal) => Promise<void>,
): Promise<FastifyReply> {
  const hangUp = new AbortController();
  if (reply.raw.destroyed) hangUp.abort();
  reply.raw.once('close', () => hangUp.abort());
  const lines = new Readable({ read() {} });
  const tell = (event: object) => void lines.push(`${JSON.stringify(event)}\n`);
  // A proxy that collects the answer first would make progress invisible.
  reply.type(`${EVENT_LINES}; charset=utf-8`).header('x-accel-buffering', 'no').send(lines);
  try {
    await work(tell, hangUp.signal);
  } catch (error) {
    if (!hangUp.signal.aborted) tell({ type: 'error', ...toErrorResponse(error as FastifyError, request).body });
  }
  lines.push(null);
  return reply;
}
