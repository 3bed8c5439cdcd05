// Load shedding: past this event-loop lag new requests get a 503, so that those already accepted are still answered in
// time.

import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import { commonErrors } from '../errors.ts';
import type { HttpServer } from './fastify-types.ts';

/** Longer than the allowed lag by this: an interval without a single tick counts as an endless lag. */
const SAMPLE_MARGIN_MS = 1_500;
/** A process that has just started catches up with itself; it is not overloaded. */
const WARM_UP_MS = 5_000;

/** `maxLagMs`: MAX_EVENT_LOOP_LAG_MS; 0 never sheds. */
export async function shedLoad(app: HttpServer, maxLagMs: number): Promise<void> {
  if (maxLagMs === 0) return;
  let warmAt = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    warmAt = performance.now() + WARM_UP_MS;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxLagMs,
    sampleInterval: maxLagMs + SAMPLE_MARGIN_MS,
    pressureHandler: (request: FastifyRequest) => {
      // The liveness probe: a busy process is alive.
      if (request.url === '/healthz' || performance.now() < warmAt) return;
      throw commonErrors.OVERLOADED({ headers: { 'retry-after': '2' } });
    },
  });
}
