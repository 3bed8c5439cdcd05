// ALLOW_PRIVATE_HOSTS: which hosts in private networks may be fetched, called and named in listings. One rule for names and
// IP addresses, wherever a URL is accepted and where a connection is made.

import { isIPv6 } from 'node:net';

/** A URL, or what a connection is made to. */
type Target = Pick<URL, 'hostname' | 'port' | 'protocol'>;

/** An entry is `host` (any port) or `host:port`; an IPv6 address with a port is written `[::1]:3000`. */
export function isAllowedHost(entries: readonly string[], { hostname, port, protocol }: Target): boolean {
  const host = inBrackets(hostname);
  const hostAndPort = `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
  return entries.map(inBrackets).some((entry) => entry === host || entry === hostAndPort);
}

/** As in URLs: an IPv6 address stands in brackets, letters are small. */
function inBrackets(host: string): string {
  return isIPv6(host) ? `[${host.toLowerCase()}]` : host.toLowerCase();
}
