// What a developer publishes to prove a domain: a random text, in a TXT record or in a file.

import { randomBytes } from 'node:crypto';

export const DNS_LABEL = '_marketplace-challenge';
const FILE_PATH = '/.well-known/marketplace-domain.txt';

export const newChallenge = () => `marketplace-domain=${randomBytes(20).toString('hex')}`;

export const dnsNameOf = (domain: string) => `${DNS_LABEL}.${domain}`;

/** A name that nobody has: a zone that has records for it answers any name. */
export const probeNameOf = (domain: string) => `_${randomBytes(12).toString('hex')}.${domain}`;

/** On the port of an ALLOW_PRIVATE_HOSTS entry, if there is one for this host: for tests and development. */
export function fileUrlOf(domain: string, allowedHosts: readonly string[] = []): string {
  const entry = allowedHosts.find((allowed) => allowed.startsWith(`${domain}:`));
  return `https://${entry ?? domain}${FILE_PATH}`;
}
