// Answers that are there already, and before which not even routing stands.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from './http.ts';

/** Whether it answered; if not, the next one is asked, and the framework last. */
export type ServeReady = (request: IncomingMessage, response: ServerResponse) => boolean;

export function serveAheadOf(app: App, serves: ServeReady[]): void {
  const { server } = app;
  app.addHook('onReady', async () => {
    const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      for (const serve of serves) if (serve(request, response)) return;
      for (const handle of handlers) handle.call(server, request, response);
    });
  });
}

/** Names and values in turn, as Node takes them; the second is filled in for each answer, which is written at once. */
export function withRequestId(headers: Record<string, string>): string[] {
  return Object.entries({ 'x-request-id': '', ...headers }).flat();
}
