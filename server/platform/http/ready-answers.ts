// Answers that are there already, and before which not even routing stands.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, type Registry } from '@prometheus-io/client';
import type { HttpServer } from './http-server.ts';

/** Whether it answered; if not, the next one is asked, and the framework last. */
export type ServeReady = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Whether it is going to answer. If that comes to nothing, and nothing was said yet, it calls `goOn`: then the framework answers. */
export type ServeExpress = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => boolean;

/** What is `ready` is not seen by those that count and time requests; `metrics` gets a count of its own. */
export function serveAheadOf(
  app: HttpServer,
  metrics: Registry,
  { ready, express }: { ready: ServeReady[]; express: ServeExpress[] },
): void {
  const { server } = app;
  let served = 0;
  new Counter({
    name: 'http_answers_from_memory_total',
    help: 'Answers that were ready in memory.',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(served);
    },
  });
  app.addHook('onReady', async () => {
    const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      for (const serve of ready) {
        if (!serve(request, response)) continue;
        served += 1;
        return;
      }
      const goOn = () => {
        for (const handle of handlers) handle.call(server, request, response);
      };
      for (const serve of express) if (serve(request, response, goOn)) return;
      goOn();
    });
  });
}
