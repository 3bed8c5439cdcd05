// Which addresses belong to the public internet. Everything else (loopback, private, link-local with the metadata
// services of clouds, reserved, tunnels into any of them) is inside, and nothing inside is ever asked for an outsider.

import ipaddr from 'ipaddr.js';

const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` sees through IPv4 addresses mapped into IPv6. Those of the older kind (::127.0.0.1) are all refused.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && parsed.match(IPV4_COMPATIBLE as never)) return false;
  return parsed.range() === 'unicast';
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
