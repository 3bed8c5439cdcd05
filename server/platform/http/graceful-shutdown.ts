// Graceful shutdown of keep-alive connections. Closing one loses the request that is arriving on it at that moment, and a
// proxy may not retry a POST. So each open connection gets one more response, with `Connection: close`.

import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a busy proxy to send one request on each of its connections. */
const DRAIN_MS = 500;

/** Refuses new connections, so that clients try another node, and drains the open ones. Afterwards the server may be closed. */
export async function drainConnections(server: Server): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closed = once(server, 'close');
  // http.Server's close() would first destroy the connections that are idle at this moment.
  SocketServer.prototype.close.call(server);
  await Promise.race([closed, sleep(DRAIN_MS)]);
}
