// A developer's webhook endpoint: records requests, and responds as configured, per path.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and asserts it
  event: any;
}

/** A response with this status, or none at all. */
export type Behaviour = number | 'hang' | { status: number; headers?: Record<string, string>; body?: string };

export async function startWebhookReceiver(t: { after(run: () => Promise<void> | void): void }) {
  const behaviours = new Map<string, Behaviour>();
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const body = await text(request);
    received.push({ path, headers: request.headers, body, event: JSON.parse(body) });
    const behaviour = behaviours.get(path) ?? 204;
    if (behaviour === 'hang') return;
    const {
      status,
      headers = {},
      body: answer = '',
    } = typeof behaviour === 'number' ? { status: behaviour } : behaviour;
    response.writeHead(status, headers).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    /** In the format of `ALLOW_PRIVATE_HOSTS`. */
    host: `127.0.0.1:${port}`,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    behave: (path: string, behaviour: Behaviour) => void behaviours.set(path, behaviour),
    at: (path: string) => received.filter((one) => one.path === path),
  };
}
