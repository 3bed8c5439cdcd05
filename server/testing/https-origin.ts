// A web server of a developer for tests: with TLS, and a certificate that this process trusts.

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from './self-signed.ts';

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

/** For these host names, at any path. */
export async function startHttpsOrigin(t: Cleanup, hosts: string[]) {
  const certificate = selfSigned(hosts);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate.cert]);
  const files = new Map<string, string | ((response: ServerResponse) => void)>();
  const server = createServer(certificate, ({ url = '/', headers }, response) => {
    const host = headers.host?.replace(/:\d+$/, '');
    const file = files.get(`${host}${url}`);
    if (file === undefined) return void response.writeHead(404).end('Nothing here.');
    if (typeof file === 'string') return void response.end(file);
    file(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
    setDefaultCACertificates(trusted);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    put: (host: string, path: string, file: string | ((response: ServerResponse) => void)) =>
      void files.set(`${host}${path}`, file),
    remove: (host: string, path: string) => void files.delete(`${host}${path}`),
  };
}
