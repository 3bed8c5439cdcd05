// Public keys of the secret scanner (GitHub's partner programme), read from SECRET_SCANNING_KEYS_URL and cached. Whoever
// sends unknown key ids cannot make the service read the URL more than once a minute.

import { createPublicKey, type KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { apiKeyErrors } from './errors.ts';

/** A key that the scanner withdrew is trusted no longer than this. */
const MAX_AGE_MS = 3_600_000;
const MIN_INTERVAL_MS = 60_000;
const RETRY_MS = 10_000;

export class ScanningKeys {
  #url: string;
  #fetcher: SafeFetcher;
  #log: FastifyBaseLogger;
  #keys = new Map<string, KeyObject>();
  #expiresAt = 0;
  #nextReadAt = 0;
  #failed = false;
  #reading: Promise<void> | undefined;

  constructor(url: string, fetcher: SafeFetcher, log: FastifyBaseLogger) {
    this.#url = url;
    this.#fetcher = fetcher;
    this.#log = log;
  }

  async find(id: string): Promise<KeyObject | undefined> {
    const now = performance.now();
    if (now >= this.#expiresAt || !this.#keys.has(id)) {
      if (this.#reading || now >= this.#nextReadAt) await this.#readOnce();
      if (this.#failed) throw apiKeyErrors.SCANNING_KEYS_UNAVAILABLE({ headers: { 'retry-after': '10' } });
    }
    return this.#keys.get(id);
  }

  /** Concurrent callers share one request. */
  #readOnce(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    try {
      const fetched = await this.#fetcher.fetch(this.#url);
      if (!fetched.ok || fetched.status !== 200)
        throw new Error(fetched.ok ? `it answers ${fetched.status}` : `it ${fetched.problem}`);
      this.#keys = keysOf(JSON.parse(fetched.head.toString()));
      this.#failed = false;
      this.#expiresAt = performance.now() + MAX_AGE_MS;
      this.#nextReadAt = performance.now() + MIN_INTERVAL_MS;
    } catch (err) {
      this.#log.warn({ err }, 'the keys at SECRET_SCANNING_KEYS_URL cannot be read; secret-scanning reports get a 503');
      this.#failed = true;
      this.#nextReadAt = performance.now() + RETRY_MS;
    }
  }
}

/** `{ public_keys: [{ key_identifier, key }] }`, each key in PEM. Others than ECDSA P-256 are not for signatures of reports. */
function keysOf(document: { public_keys: { key_identifier: string; key: string }[] }): Map<string, KeyObject> {
  const keys = document.public_keys.map(({ key_identifier, key }) => [key_identifier, createPublicKey(key)] as const);
  return new Map(keys.filter(([, key]) => key.asymmetricKeyDetails?.namedCurve === 'prime256v1'));
}
