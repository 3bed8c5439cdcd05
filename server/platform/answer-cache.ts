// Finished answers of public routes, kept as bytes and served ahead of the framework. One revision covers them all: a
// signal moves it, and everything kept before is worthless. While signals cannot be heard nothing is served from here.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { withRequestId } from './ready-answers.ts';
import { requestIdFor } from './request-id.ts';
import type { Signals } from './signals.ts';

/** By their bytes: a million different searches must not fill the memory. */
const MOST_BYTES = 12 * 1024 * 1024;
const NOTED_USE = 8;
/** How many addresses are known to have been asked for, and how long one may be. */
const MOST_ASKED = 5_000;
const LONGEST = 500;

export type Encoding = 'identity' | 'br' | 'gzip';

interface KeptAnswer {
  etag: string;
  /** Called for every answer that is served from here: what the route would have counted. */
  served: (() => void) | undefined;
  bodies: Partial<Record<Encoding, { body: Buffer; headers: string[] }>>;
  notModified: string[];
}

export interface FinishedAnswer {
  etag: string;
  /** For whom these bytes are: small answers are the same for all. */
  encodings: Encoding[];
  body: Buffer;
  headers: Record<string, string>;
  served: (() => void) | undefined;
}

export class AnswerCache {
  #signals: Signals;
  #kept = new LRUCache<string, KeptAnswer>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf });
  #underWay = new Map<string, Promise<void>>();
  #asked = new Set<string>();
  /** What was being made while it moved may be out of date, and is not kept. */
  revision = 0;
  #served = 0;

  constructor(signals: Signals, topic: string) {
    this.#signals = signals;
    const forget = () => {
      this.revision += 1;
      this.#kept.clear();
    };
    signals.listen(topic, { onSignal: forget, onGap: forget });
  }

  /**
   * Only what is asked for again is worth it: searches of which no two are alike must not push out what everybody asks for,
   * and keeping takes time.
   */
  isWorthKeeping(url: string): boolean {
    const again = this.#asked.has(url);
    this.#noteAsked(url);
    return again;
  }

  #noteAsked(url: string): void {
    if (url.length > LONGEST) return;
    if (this.#asked.size >= MOST_ASKED) this.#asked.clear();
    this.#asked.add(url);
  }

  keep(url: string, revision: number, { etag, encodings: forThese, body, headers, served }: FinishedAnswer): void {
    if (revision !== this.revision || !this.#signals.connected) return;
    const known = this.#kept.get(url);
    const bodies = known?.etag === etag ? known.bodies : {};
    const variant = { body, headers: withRequestId({ ...headers, 'content-length': String(body.length) }) };
    const bare = { ...headers };
    for (const name of ['content-type', 'content-encoding']) delete bare[name];
    this.#kept.set(url, {
      etag,
      served,
      bodies: { ...bodies, ...Object.fromEntries(forThese.map((encoding) => [encoding, variant])) },
      notModified: withRequestId(bare),
    });
  }

  /** Many may ask for the same at once; the first one makes it, the others wait for that. */
  async waitForOther(url: string): Promise<void> {
    const other = this.#underWay.get(url);
    if (!other) return;
    this.#noteAsked(url);
    await other;
  }

  isBeingMade(url: string): boolean {
    return this.#underWay.has(url);
  }

  begin(url: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay.set(url, promise);
    return () => {
      if (this.#underWay.get(url) === promise) this.#underWay.delete(url);
      resolve();
    };
  }

  /** Answers from memory, if it can. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || !this.#signals.connected) return false;
    // To note each use takes longer than to find it; what is asked for often is still noted often.
    const kept = this.#served % NOTED_USE === 0 ? this.#kept.get(request.url!) : this.#kept.peek(request.url!);
    if (!kept) return false;
    const { headers } = request;
    const match = headers['if-none-match'];
    if (match !== undefined && (match === kept.etag || matchesEtag(match, kept.etag))) {
      kept.notModified[1] = requestIdFor(headers['x-request-id']);
      response.writeHead(304, kept.notModified);
      response.end();
    } else {
      const variant = kept.bodies[acceptedEncoding(headers['accept-encoding'])];
      if (!variant) return false;
      variant.headers[1] = requestIdFor(headers['x-request-id']);
      response.writeHead(200, variant.headers);
      response.end(variant.body);
    }
    this.#served += 1;
    kept.served?.();
    return true;
  }
}

function sizeOf({ bodies }: KeptAnswer, url: string): number {
  const bytes = Object.values(bodies).reduce((sum, { body }) => sum + body.length, 0);
  return bytes + url.length * 2 + 2_000; // and the headers
}

/** Weak comparison, as the standard wants it here. */
export function matchesEtag(header: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Clients send few different values: what they mean is worked out once. */
const encodings = new LRUCache<string, Encoding>({ max: 500 });

export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  let encoding = encodings.get(header);
  if (!encoding) {
    const entries = header.toLowerCase().split(',');
    const refused = /;\s*q=0(\.0*)?\s*$/;
    const accepted = new Set(
      entries.filter((entry) => !refused.test(entry)).map((entry) => entry.split(';', 1)[0]!.trim()),
    );
    encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
    encodings.set(header, encoding);
  }
  return encoding;
}
