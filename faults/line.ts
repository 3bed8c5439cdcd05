// A TCP proxy between the service and its mail server: it can refuse connections, or accept and stall them.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Cleanup, finallyDo } from './cleanup.ts';

export async function newLine(t: Cleanup, url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  const line = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (silent) return;
    const inside = connect(Number(port), hostname);
    inside.on('error', () => socket.destroy());
    socket.on('close', () => inside.destroy());
    inside.on('close', () => socket.destroy());
    socket.pipe(inside).pipe(socket);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const own = (line.address() as AddressInfo).port;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  finallyDo(t, () => {
    cut();
    line.close();
  });
  return {
    url: `smtp://127.0.0.1:${own}`,
    /** Connections are refused. */
    refuse: async () => {
      line.close();
      cut();
    },
    /** Connections are accepted and then stall. */
    hold: () => {
      silent = true;
      cut();
    },
    heal: async () => {
      silent = false;
      cut();
      if (line.listening) return;
      line.listen(own, '127.0.0.1');
      await once(line, 'listening');
    },
  };
}
