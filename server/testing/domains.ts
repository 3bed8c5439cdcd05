// Domains in tests: a market that asks the test's own DNS servers, and the steps of a proof.

import { startDnsServer } from './dns-server.ts';
import { startHttpsOrigin } from './https-origin.ts';
import { startTestMarket, type TestDeveloper, type TestMarket } from './market.ts';

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

export const FILE_PATH = '/.well-known/marketplace-domain.txt';

/** `fileHosts`: names of the origin that serves files. */
export async function startDomainMarket(t: Cleanup, { fileHosts = [] as string[], servers = 1 } = {}) {
  const dns = await Promise.all(Array.from({ length: servers }, () => startDnsServer(t)));
  const origin = await startHttpsOrigin(t, ['origin.example', ...fileHosts]);
  for (const host of fileHosts) for (const server of dns) server.setHost(host, '127.0.0.1');
  const market = await startTestMarket(t, {
    env: {
      DNS_SERVERS: dns.map(({ address }) => address).join(','),
      ALLOW_PRIVATE_HOSTS: fileHosts.map((host) => `${host}:${origin.port}`).join(','),
      RATE_LIMITS: 'domains=0',
    },
  });
  return { market, dns, origin };
}

/** A verified developer with a key, and what it does to its domains. */
export async function domainOwner(market: TestMarket, profile: Record<string, unknown> = {}) {
  const developer: TestDeveloper = await market.verifiedDeveloper(profile);
  const key = await market.apiKey(developer);
  const call = async (status: number, method: string, path: string, body?: unknown) =>
    (await market.expect(status, method, `/api/dev${path}`, { as: key, ...(body === undefined ? {} : { body }) })).body;
  return {
    ...developer,
    key,
    call,
    add: (domain: string) => call(201, 'POST', '/domains', { domain }),
    verify: (id: string) => call(200, 'POST', `/domains/${id}/verify`),
    get: async (id: string) =>
      (await call(200, 'GET', '/domains')).data.find((domain: { id: string }) => domain.id === id),
  };
}

export type DomainOwner = Awaited<ReturnType<typeof domainOwner>>;
