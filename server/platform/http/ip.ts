// Classifies IP addresses for the SSRF guard and for rate limits. Only public unicast addresses may be fetched; loopback,
// private, link-local (cloud metadata services), reserved ranges and tunnels into them are refused.

import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 range allocated for public use. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Azure's host agent: a public address that reaches the machine's own host. */
const CLOUD_AGENT = '168.63.129.16';
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

export function isPublicIp(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  // `process` unwraps IPv4 addresses mapped into IPv6. Those of the older kind (::127.0.0.1) are all refused.
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv6' && parsed.match(IPV4_COMPATIBLE as never)) return false;
  if (parsed.kind() === 'ipv6' && !parsed.match(PUBLIC_IPV6 as never)) return false;
  return parsed.range() === 'unicast' && parsed.toString() !== CLOUD_AGENT;
}

/** Takes the host of a parsed URL: the URL parser has already normalized `127.1`, `0x7f000001` and the like. */
export function isPrivateHost(hostname: string): boolean {
  const host = bareHost(hostname).toLowerCase().replace(/\.$/, '');
  if (isIP(host) !== 0) return !isPublicIp(host);
  return !host.includes('.') || /\.(localhost|local|internal|lan|home|intranet|corp|home\.arpa)$/.test(host);
}

/** The network that counts as one client: a household or company gets a whole IPv6 /64. */
export function networkOf(ip: string): string {
  // A dual-stack socket reports IPv4 clients as `::ffff:192.0.2.1`.
  const bare = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  if (isIPv4(bare)) return bare;
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
}

export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

const LOOPBACK = /^(\[::1\]|::1|127(\.\d{1,3}){3}|(.*\.)?localhost)$/i;

/** A name or IP address that always means this machine. One expression: it is tested twice for each request. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
