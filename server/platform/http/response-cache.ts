// Finished answers of public routes, kept as bytes and served ahead of the framework. One revision covers them all: a
// signal moves it, and everything kept before is worthless. While notifications cannot be heard nothing is served from here.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PgNotifications } from '../postgres/notifications.ts';
import { headLines, writeCheckedHead } from './checked-head.ts';
import { requestIdLine } from './request-id.ts';

/** By their bytes: a million different searches must not fill the memory. */
const MAX_BYTES = 6 * 1024 * 1024;
/** How many addresses are known to have been asked for, and how long one may be. */
const MAX_ASKED = 5_000;
const LONGEST = 500;

export type Encoding = 'identity' | 'br' | 'gzip';

interface KeptAnswer {
  etag: string;
  /** Called for every answer that is served from here: what the route would have counted. */
  served: (() => void) | undefined;
  /** As text with a letter for each byte: Node sends head and text in one piece, which is a tenth faster. */
  bodies: Partial<Record<Encoding, { body: string; head: string }>>;
  notModifiedHead: string;
  bytes: number;
  /** Since it was the oldest one for the last time. */
  used: boolean;
}

export interface FinishedAnswer {
  etag: string;
  /** For whom these bytes are: small answers are the same for all. */
  encodings: Encoding[];
  body: string | Buffer;
  headers: Record<string, string>;
  served: (() => void) | undefined;
}

export class ResponseCache {
  #notifications: PgNotifications;
  #kept = new Map<string, KeptAnswer>();
  #bytes = 0;
  #underWay = new Map<string, Promise<void>>();
  #asked = new Set<string>();
  /** What was being made while it moved may be out of date, and is not kept. */
  revision = 0;

  constructor(notifications: PgNotifications, topic: string) {
    this.#notifications = notifications;
    const forget = () => {
      this.revision += 1;
      this.#kept.clear();
      this.#bytes = 0;
    };
    notifications.listen(topic, { onMessage: forget, onDisconnect: forget });
  }

  /**
   * Only what is asked for again is worth it: searches of which no two are alike must not push out what everybody asks for,
   * and keeping takes time.
   */
  admitOnSecondHit(url: string): boolean {
    const again = this.#asked.has(url);
    this.#noteAsked(url);
    return again;
  }

  #noteAsked(url: string): void {
    if (url.length > LONGEST) return;
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear();
    this.#asked.add(url);
  }

  keep(url: string, revision: number, { etag, encodings: forThese, body, headers, served }: FinishedAnswer): void {
    if (revision !== this.revision || !this.#notifications.connected) return;
    const known = this.#kept.get(url);
    const bodies = known?.etag === etag ? known.bodies : {};
    const variant = { body: Buffer.from(body).toString('latin1'), head: headLines(headers) };
    const bare = { ...headers };
    for (const name of ['content-type', 'content-encoding']) delete bare[name];
    this.#add(url, {
      etag,
      served,
      bodies: { ...bodies, ...Object.fromEntries(forThese.map((encoding) => [encoding, variant])) },
      notModifiedHead: headLines(bare),
    });
  }

  #add(url: string, answer: Omit<KeptAnswer, 'bytes' | 'used'>): void {
    this.#bytes -= this.#kept.get(url)?.bytes ?? 0;
    const bytes = sizeOf(answer, url);
    this.#kept.set(url, { ...answer, bytes, used: true });
    this.#bytes += bytes;
    // The oldest goes. One that was used meanwhile becomes the newest instead: that costs less than an order of last use.
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#kept.delete(oldest);
      if (kept.used) this.#kept.set(oldest, kept);
      else this.#bytes -= kept.bytes;
      kept.used = false;
    }
  }

  /** Many may ask for the same at once; the first one makes it, the others wait for that. */
  async waitForOther(url: string): Promise<void> {
    const other = this.#underWay.get(url);
    if (!other) return;
    this.#noteAsked(url);
    await other;
  }

  inFlight(url: string): boolean {
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
    if (request.method !== 'GET' || !this.#notifications.connected) return false;
    const kept = this.#kept.get(request.url!);
    if (!kept) return false;
    const { headers } = request;
    const match = headers['if-none-match'];
    if (match !== undefined && (match === kept.etag || matchesEtag(match, kept.etag))) {
      writeCheckedHead(response, 304, requestIdLine(headers) + kept.notModifiedHead);
      response.end();
    } else {
      const variant = kept.bodies[acceptedEncoding(headers['accept-encoding'])];
      if (!variant) return false;
      writeCheckedHead(response, 200, requestIdLine(headers) + variant.head, variant.body.length);
      response.end(variant.body, 'latin1');
    }
    kept.used = true;
    kept.served?.();
    return true;
  }
}

function sizeOf({ bodies }: Pick<KeptAnswer, 'bodies'>, url: string): number {
  const bytes = Object.values(bodies).reduce((sum, { body }) => sum + body.length, 0);
  return bytes + url.length * 2 + 2_000; // and the headers
}

/** Weak comparison, as the standard wants it here. */
export function matchesEtag(header: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Clients send few different values: what they mean is worked out once. */
const encodings = new Map<string, Encoding>();
const MAX_ENCODINGS = 500;

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
    if (encodings.size >= MAX_ENCODINGS) encodings.clear();
    encodings.set(header, encoding);
  }
  return encoding;
}
