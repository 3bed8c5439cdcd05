// NDJSON streaming: sends events while they happen, one JSON object per line.

import { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toErrorResponse } from './error-response.ts';

const NDJSON = 'application/x-ndjson';

export function acceptsNdjson({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').toLowerCase().includes(NDJSON);
}

/**
 * Sends what `work` emits. An error on the way becomes the last line, since the status is already sent. The signal aborts
 * when the client disconnects: nobody reads the rest, so the work should stop.
 */
export async function sendNdjson(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (emit: (event: object) => void, disconnected: AbortSignal) => Promise<void>,
): Promise<FastifyReply> {
  const disconnect = new AbortController();
  if (reply.raw.destroyed) disconnect.abort();
  reply.raw.once('close', () => disconnect.abort());
  const lines = new Readable({ read() {} });
  const emit = (event: object) => void lines.push(`${JSON.stringify(event)}\n`);
  // A proxy that buffers the response would hide the progress.
  reply.type(`${NDJSON}; charset=utf-8`).header('x-accel-buffering', 'no').send(lines);
  try {
    await work(emit, disconnect.signal);
  } catch (error) {
    if (!disconnect.signal.aborted) emit({ type: 'error', ...toErrorResponse(error as FastifyError, request).body });
  }
  lines.push(null);
  return reply;
}
