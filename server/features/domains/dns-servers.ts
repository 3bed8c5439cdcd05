// Questions to the DNS: every server of DNS_SERVERS is asked, so that one that lies is noticed. Without the setting, those of
// the system are asked as one.

import type { LookupAddress } from 'node:dns';
import { promises } from 'node:dns';
import type { HostLookup } from '../../platform/safe-fetch/safe-fetch.ts';

const TIMEOUT_MS = 1_500;
const TRIES = 2;
const DEADLINE_MS = 6_000;

export type TxtAnswer =
  | { kind: 'records'; records: string[] }
  /** The name has no TXT record. */
  | { kind: 'none' }
  /** The server gave no answer: it is down, or could not find one out. */
  | { kind: 'failed'; code: string };

const NO_RECORD = ['ENODATA', 'ENOTFOUND'];
const NO_SERVER = ['ECONNREFUSED', 'ETIMEOUT', 'ECANCELLED'];

export class DnsServers {
  #servers: readonly string[];
  constructor(servers: readonly string[]) {
    this.#servers = servers;
  }

  /** One answer from each server. */
  txt(name: string): Promise<TxtAnswer[]> {
    return Promise.all(
      this.#each(async (resolver): Promise<TxtAnswer> => {
        try {
          return { kind: 'records', records: (await resolver.resolveTxt(name)).map((parts) => parts.join('')) };
        } catch (error) {
          const code = codeOf(error);
          return NO_RECORD.includes(code) ? { kind: 'none' } : { kind: 'failed', code };
        }
      }),
    );
  }

  /** What the name is an alias of (CNAME), by each server; null if it is none, or the server does not say. */
  aliases(name: string): Promise<(string | null)[]> {
    return Promise.all(
      this.#each((resolver) =>
        resolver.resolveCname(name).then(
          ([target]) => target?.toLowerCase() ?? null,
          () => null,
        ),
      ),
    );
  }

  /** Throws when a server does not respond at all: then nothing can be said about any domain. */
  async requireResponses(): Promise<void> {
    await Promise.all(
      this.#each(async (resolver) => {
        const code = await resolver.resolveNs('.').then(() => '', codeOf);
        if (NO_SERVER.includes(code)) throw new Error(`DNS server ${resolver.getServers().join(', ')}: ${code}`);
      }),
    );
  }

  /** Of hosts, for the fetcher. Any server will do: the certificate proves who responds there. */
  lookup: HostLookup = (hostname, _options, callback) => {
    const ask = async (resolver: promises.Resolver): Promise<LookupAddress[]> => {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return [
        ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
        ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
      ];
    };
    this.#ask([...this.#servers], ask).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error),
    );
  };

  #each<T>(question: (resolver: promises.Resolver) => Promise<T>): Promise<T>[] {
    const groups = this.#servers.length > 0 ? this.#servers.map((server) => [server]) : [[]];
    return groups.map((group) => this.#ask(group, question));
  }

  /** A new resolver for each question, which remembers nothing; it is cancelled at the deadline. */
  async #ask<T>(servers: string[], question: (resolver: promises.Resolver) => Promise<T>): Promise<T> {
    const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), DEADLINE_MS);
    try {
      return await question(resolver);
    } finally {
      clearTimeout(timer);
    }
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
}
