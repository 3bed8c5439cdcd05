// Public keys of the secret scanner (GitHub's partner programme), read from SECRET_SCANNING_KEYS_URL and cached.

import { createPublicKey, type KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { CachedDocument } from '../../platform/safe-fetch/cached-document.ts';
import { fetchJson, type SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { apiKeyErrors } from './errors.ts';

export class ScanningKeys {
  #keys: CachedDocument<Map<string, KeyObject>>;

  constructor(url: string, fetcher: SafeFetcher, log: FastifyBaseLogger) {
    this.#keys = new CachedDocument(async () => {
      try {
        return keysOf((await fetchJson(fetcher, url)) as Document);
      } catch (err) {
        log.warn({ err }, 'the keys at SECRET_SCANNING_KEYS_URL cannot be read; secret-scanning reports get a 503');
        throw apiKeyErrors.SCANNING_KEYS_UNAVAILABLE({ headers: { 'retry-after': '10' } });
      }
    });
  }

  async find(id: string): Promise<KeyObject | undefined> {
    return (await this.#keys.get((keys) => keys.has(id))).get(id);
  }
}

/** Each key is in PEM. */
interface Document {
  public_keys: { key_identifier: string; key: string }[];
}

/** Others than ECDSA P-256 are not for signatures of reports. */
function keysOf({ public_keys }: Document): Map<string, KeyObject> {
  const keys = public_keys.map(({ key_identifier, key }) => [key_identifier, createPublicKey(key)] as const);
  return new Map(keys.filter(([, key]) => key.asymmetricKeyDetails?.namedCurve === 'prime256v1'));
}
