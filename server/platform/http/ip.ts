// Which addresses belong to the public internet. Everything else (loopback, private, link-local with the metadata
// services of clouds, reserved, tunnels into any of them) is inside, and nothing inside is ever asked for an outsider.

import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that was ever given out for public use. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');
/** A public address that leads to the machine's own host in one large cloud. */
const CLOUD_AGENT = '168.63.129.16';
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` sees through IPv4 addresses mapped into IPv6. Those of the older kind (::127.0.0.1) are all refused.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && parsed.match(IPV4_COMPATIBLE as never)) return false;
  if (parsed.kind() === 'ipv6' && !parsed.match(PUBLIC_IPV6 as never)) return false;
  return parsed.range() === 'unicast' && parsed.toString() !== CLOUD_AGENT;
}

/** The host of a URL, as the URL parser gives it: `127.1`, `0x7f000001` and the like are already written out. */
export function isPrivateHost(hostname: string): boolean {
  const host = bareHost(hostname).toLowerCase().replace(/\.$/, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || /\.(localhost|local|internal|lan|home|intranet|corp|home\.arpa)$/.test(host);
}

/** Who stands behind an address: a household or company has a whole /64 of IPv6, so that counts as one. */
export function networkOf(address: string): string {
  // As a server that listens on both tells of most callers: `::ffff:192.0.2.1`.
  const bare = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (isIPv4(bare)) return bare;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
}

export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
