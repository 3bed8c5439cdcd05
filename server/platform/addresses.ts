// Which addresses belong to the public internet. Everything else (loopback, private, link-local with the metadata
// services of clouds, reserved, tunnels into any of them) is inside, and nothing inside is ever asked for an outsider.

import ipaddr from 'ipaddr.js';

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` sees through IPv4 addresses mapped into IPv6.
  return ipaddr.process(address).range() === 'unicast';
}

/** The host of a URL, as the URL parser gives it: `127.1`, `0x7f000001` and the like are already written out. */
export function isPrivateHost(hostname: string): boolean {
  const host = bareHost(hostname).toLowerCase().replace(/\.$/, '');
  if (ipaddr.isValid(host)) return !isPublicAddress(host);
  return !host.includes('.') || /\.(localhost|local|internal|lan|home|intranet|corp|home\.arpa)$/.test(host);
}

export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
