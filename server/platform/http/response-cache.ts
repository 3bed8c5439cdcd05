// Response cache: finished public responses as bytes, served ahead of Fastify (cached-responses.ts). It makes a hot
// response 3 to 5 times as cheap as the same one through Fastify, and a rendered page some 50 times. RESPONSE_CACHE=off
// switches it off. One revision covers all entries: a notification about any of the topics invalidates everything, since
// to know which lists an app is on is more work than to compute the few hot ones anew. While the LISTEN connection is
// down nothing is served from here.

import type { IncomingMessage } from 'node:http';
import { Counter, type Registry } from '@prometheus-io/client';
import { LRUCache } from 'lru-cache';
import type { PgNotifications } from '../postgres/notifications.ts';

export const MAX_CACHE_BYTES = 8 * 1024 * 1024;

export interface CacheOptions {
  maxBytes?: number;
  /** Whether a notification about this subject of a topic leaves the responses as they are. */
  ignores?: (subject: string) => boolean;
}

/** An estimate of what an entry's headers take. */
const HEADER_BYTES = 2_000;
/** Keys that are remembered for `admitOnSecondHit`. */
const MAX_SEEN_KEYS = 5_000;
const MAX_KEY_LENGTH = 500;

export type Encoding = 'identity' | 'br' | 'gzip';

/** One encoding of a response. */
export interface Variant {
  body: Buffer;
  /** Name, value, name, value, as `writeHead` takes them. The first is the request id, which is set for each response. */
  headers: string[];
}

export interface CachedResponse {
  etag: string;
  /** Too small to be compressed: `identity` is for every client. */
  small: boolean;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  /** Single-flight: each encoding is computed once, however many wait for it. */
  compressing: Partial<Record<Encoding, Promise<Variant>>>;
  notModifiedHeaders: string[];
  onServe: OnServe | undefined;
}

/** Called each time that the response is served, from the cache or not: what the route counts. */
export type OnServe = (request: IncomingMessage) => void;

/** How the computation of a response ended that others have waited for; `abandoned` if its client has gone away. */
export type FlightOutcome = 'stored' | 'outdated' | 'abandoned' | 'not stored';

export class ResponseCache {
  #notifications: PgNotifications;
  #entries: LRUCache<string, CachedResponse>;
  #seenKeys = new LRUCache<string, true>({ max: MAX_SEEN_KEYS });
  #inFlight = new Map<string, Promise<FlightOutcome>>();
  #served = 0;
  /** A response that was being computed while this changed may be outdated, and is not stored. */
  revision = 0;

  constructor(
    notifications: PgNotifications,
    topics: string[],
    { maxBytes = MAX_CACHE_BYTES, ignores = () => false }: CacheOptions = {},
  ) {
    this.#notifications = notifications;
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
    const onMessage = (subject: string) => ignores(subject) || this.invalidate();
    const onDisconnect = () => this.invalidate();
    for (const topic of topics) notifications.listen(topic, { onMessage, onDisconnect });
  }

  get(key: string): CachedResponse | undefined {
    return this.#notifications.connected ? this.#entries.get(key) : undefined;
  }

  /** Of a response whose computation began at this revision. */
  set(key: string, revision: number, response: CachedResponse): FlightOutcome {
    if (key.length > MAX_KEY_LENGTH || !this.#notifications.connected) return 'not stored';
    if (revision !== this.revision) return 'outdated';
    this.#entries.set(key, response);
    return 'stored';
  }

  /** Whether nothing has changed since this revision, as far as this node can know. */
  isCurrent(revision: number): boolean {
    return revision === this.revision && this.#notifications.connected;
  }

  invalidate(): void {
    this.revision += 1;
    this.#entries.clear();
  }

  /**
   * Whether the key was requested before. Responses that are cheap to compute are stored on the second request only:
   * searches of which no two are alike must not evict what everybody requests, and storing takes time, too.
   */
  admitOnSecondHit(key: string): boolean {
    if (this.#seenKeys.has(key)) return true;
    if (key.length <= MAX_KEY_LENGTH) this.#seenKeys.set(key, true);
    return false;
  }

  /** Single-flight: while a response is being computed, others who request it wait for that one. */
  inFlight(key: string): Promise<FlightOutcome> | undefined {
    const flight = this.#inFlight.get(key);
    if (flight) this.admitOnSecondHit(key);
    return flight;
  }

  /** The caller computes the response, and reports how that ended. */
  startFlight(key: string): (outcome: FlightOutcome) => void {
    const { promise, resolve } = Promise.withResolvers<FlightOutcome>();
    this.#inFlight.set(key, promise);
    return (outcome) => {
      if (this.#inFlight.get(key) === promise) this.#inFlight.delete(key);
      resolve(outcome);
    };
  }

  countServed(): void {
    this.#served += 1;
  }

  measureIn(registry: Registry): void {
    const served = () => this.#served;
    new Counter({
      name: 'http_answers_from_memory_total',
      help: 'Responses served from the response cache.',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(served());
      },
    });
  }
}

function bytesOf({ variants }: CachedResponse, key: string): number {
  const bodies = Object.values(variants).reduce((sum, { body, headers }) => sum + body.length + 8 * headers.length, 0);
  return bodies + key.length + HEADER_BYTES;
}
