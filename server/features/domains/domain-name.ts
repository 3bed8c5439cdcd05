// Domain names as developers type them: Unicode or punycode, stored as punycode. Whatever nobody can own (an IP address, a
// public suffix, a name of a private network) or is more than a name (a URL, a port, a wildcard) is a fault.

import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { isPrivateHost } from '../../platform/http/ip.ts';
import { DNS_LABEL } from './challenge.ts';

/** What a name in the DNS can have, less the label that the challenge puts in front. */
export const MAX_DOMAIN_LENGTH = 253 - DNS_LABEL.length - 1;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

export interface DomainName {
  domain: string;
  /** For people; the same unless the name is internationalized. */
  unicode: string;
}

type Fault = Omit<ErrorDetail, 'pointer'>;
const fault = (code: string, message: string, fix: string): Fault => ({ code, message, fix });

const NAME_ONLY = 'Enter the name alone, such as example.com.';
const FAULTS = {
  url: fault('URL', 'This is a URL, not a domain.', NAME_ONLY),
  wildcard: fault('WILDCARD', 'Wildcards are not accepted.', 'Enter the domain alone: a proof covers its subdomains.'),
  port: fault('PORT', 'The domain has a port.', NAME_ONLY),
  ip: fault('IP_ADDRESS', 'This is an IP address, not a domain.', NAME_ONLY),
  local: fault(
    'LOCAL_NAME',
    'This name is not public.',
    'Enter a domain that everyone can reach, such as example.com.',
  ),
  malformed: fault(
    'MALFORMED',
    'This is not a valid domain name.',
    'Use letters, digits and hyphens, with dots between the parts, such as example.com.',
  ),
  suffix: fault(
    'PUBLIC_SUFFIX',
    'Nobody owns this domain: others register names under it.',
    'Enter the name that you registered under it.',
  ),
};

/** One dot at the end is dropped. */
export function parseDomain(text: string): DomainName | Fault {
  if (/[/\\?#@]/.test(text)) return FAULTS.url;
  if (text.includes('*')) return FAULTS.wildcard;
  if (/^\[.*\]$/.test(text) || isIP(text) !== 0) return FAULTS.ip;
  if (/:\d*$/.test(text)) return FAULTS.port;
  // The URL parser decodes percent signs and drops some control characters.
  if (/[%:[\]<>^|\s\p{Cc}]/u.test(text)) return FAULTS.malformed;
  const domain = domainToASCII(text).replace(/\.$/, '');
  if (isIP(domain) !== 0) return FAULTS.ip;
  const labels = domain.split('.');
  if (!labels.every((label) => LABEL.test(label)) || domain.length > MAX_DOMAIN_LENGTH) return FAULTS.malformed;
  if (isPrivateHost(domain)) return FAULTS.local;
  const unicode = domainToUnicode(domain);
  // Punycode that means nothing stays as it is.
  if (domainToASCII(unicode) !== domain || /(^|\.)xn--/.test(unicode)) return FAULTS.malformed;
  if (parse(domain, { allowPrivateDomains: true }).domain === null) return FAULTS.suffix;
  return { domain, unicode };
}

export const isFault = (parsed: DomainName | Fault): parsed is Fault => 'fix' in parsed;
