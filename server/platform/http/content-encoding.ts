// Content negotiation of public responses: Accept-Encoding and If-None-Match.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './response-cache.ts';

/** Quality 3 and level 3: half the time of 4 and 5 (0.6 instead of 1.2 ms for a page of 47 kB), 5 % larger. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
export const GZIP = { level: 3 };

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(body, BROTLI);
  if (encoding === 'gzip') return promisify(gzip)(body, GZIP);
  return body;
}

/** Clients send few different values: each is parsed once. */
const parsed = new LRUCache<string, Encoding>({ max: 500 });

export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = parsed.get(header);
  if (known) return known;
  const entries = header.toLowerCase().split(',');
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const accepted = new Set(
    entries.filter((entry) => !refused.test(entry)).map((entry) => entry.split(';', 1)[0]!.trim()),
  );
  const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
  parsed.set(header, encoding);
  return encoding;
}

/** Weak comparison, as RFC 9110 wants it for If-None-Match. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag) return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
