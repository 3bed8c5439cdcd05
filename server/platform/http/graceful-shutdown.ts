// The end of kept connections. To close one is to lose what is sent on it at the same moment, and a proxy may not repeat
// that when it was a POST.

import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a proxy in use to come by with each connection of its own. */
const LEAVE_MS = 500;

/**
 * No new connections: whoever is refused asks another node. Each that is open gets one more answer, which says that it is
 * the last. Afterwards the server may be closed.
 */
export async function takeLeave(server: Server): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const allGone = once(server, 'close');
  // Not its own way to close, which begins with those that are silent at the moment.
  SocketServer.prototype.close.call(server);
  await Promise.race([allGone, sleep(LEAVE_MS)]);
}
