// HTTP client for URLs that strangers gave us, safe against SSRF (server-side request forgery). The IP address is checked
// when the connection is made, so neither an IP literal, nor DNS rebinding, nor a redirect reaches the internal network.
// Size, time, redirects, ports and the number of connections are bounded. A name of the internal network looks like one that nobody has, so nobody can map it.

import { createHash } from 'node:crypto';
import { type LookupAddress, type LookupAllOptions, lookup as resolve } from 'node:dns';
import { open } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import type { Dispatcher, request } from 'undici';
import { busy } from '../errors.ts';
import { bareHost, isPrivateHost, isPublicIp } from '../http/ip.ts';
import { KeyedSemaphore, Semaphore } from '../semaphore.ts';
import { isAllowedHost } from './allowed-hosts.ts';
import {
  afterRedirect,
  BROKEN_OFF,
  type Failure,
  FetchFailure,
  failureOf,
  NO_TURN,
  NOT_HTTP,
  noPublicAddress,
  OTHER_ORIGIN,
  PRIVATE_ADDRESS,
  portRefused,
  TOO_MANY_PIECES,
  tooLarge,
  tooManyRedirects,
  tooSlow,
} from './failures.ts';

const MAX_REDIRECTS = 3;
/** The ports of web servers (as text, like the URL's). Anything else would let a stranger have us speak to mail servers and the like. */
export const PORTS = ['80', '443', '8080', '8443'];
/** Of all fetches of a fetcher, each of which may hold a megabyte; the rest waits its turn. As many posts have a pool of their own. */
export const MAX_CONCURRENT = 32;
/** Of the fetches for one publisher, whose hosts may all hang until the timeout. */
export const MAX_CONCURRENT_PER_PUBLISHER = 8;
const MAX_WAIT_MS = 60_000;
/** Short: a post that gets no turn is repeated later. */
export const MAX_POST_WAIT_MS = 5_000;
const MAX_BYTES = 10 * 1024 * 1024;
/** All redirects together. Waiting for a turn is not part of it. */
export const MAX_REQUEST_MS = 10_000;
/** Enough of a file to read its header and check its end; the rest is only counted and hashed. */
const HEAD_BYTES = 1024 * 1024;
const TAIL_BYTES = 64 * 1024;

export type Fetched = { ok: true; status: number; head: Buffer; tail: Buffer; bytes: number; sha256: string } | Failure;

export type Posted =
  /** Any status; only the beginning of the response body. */
  { ok: true; status: number; head: Buffer } | Failure;

/** Tighter than those of every fetch. */
export interface Bounds {
  maxBytes?: number;
  /** Whether a redirect to another host, port or protocol is a failure. */
  sameOrigin?: boolean;
}

/** Finds the addresses of a host: by the system, or another way. */
export type HostLookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => void,
) => void;

export interface Fetches {
  /** Throws when aborted, by the signal or when the service stops, and BUSY when it gets no turn. */
  fetch(url: string, stop?: AbortSignal, bounds?: Bounds): Promise<Fetched>;
  /** The same, and writes the body into a file; that of a failed fetch may be incomplete. */
  download(url: string, file: string, stop?: AbortSignal): Promise<Fetched>;
}

export interface SafeFetcher extends Fetches {
  /** Fetches URLs that this publisher named: a few at a time, so that fetches for others go on. */
  shareOf(publisherId: string): Fetches;
  /** Sends a body. Redirects are not followed: the body is meant for this URL only. Throws only when the service stops. */
  post(url: string, body: string, headers: Record<string, string>): Promise<Posted>;
  close(): Promise<void>;
}

/** `allowedHosts`: names (`host` or `host:port`) that may resolve to private IPs, for tests and development. */
export function createSafeFetcher(
  allowedHosts: readonly string[],
  ports: readonly string[] = PORTS,
  lookup?: HostLookup,
): SafeFetcher {
  // Loaded lazily: undici is large, and many processes never fetch anything.
  let client: Promise<Client> | undefined;
  const ask = async (url: string | URL, options: Parameters<Client['request']>[1]) => {
    client ??= createClient(allowedHosts, ports, lookup);
    const { request, agent } = await client;
    try {
      return await request(url, { dispatcher: agent, ...options });
    } catch (error) {
      throw failureOf(error);
    }
  };
  const stopping = new AbortController();
  const fetching = new Semaphore(MAX_CONCURRENT, {
    maxWaitMs: MAX_WAIT_MS,
    timeoutError: () => busy('Too many images and pages are being fetched.'),
  });
  const fetchingForOne = new KeyedSemaphore(MAX_CONCURRENT_PER_PUBLISHER, {
    maxWaitMs: MAX_WAIT_MS,
    timeoutError: () => busy('Too many of your images and pages are being fetched.'),
  });
  const posting = new Semaphore(MAX_CONCURRENT, {
    maxWaitMs: MAX_POST_WAIT_MS,
    timeoutError: () => new FetchFailure(NO_TURN),
  });
  const fetchesIn = (takeTurn: TakeTurn): Fetches => {
    const get = (url: string, stop: AbortSignal, readBody: ReadBody, sameOrigin = false) =>
      takeTurn(() =>
        inTime(stopping.signal, stop, (signal) =>
          follow(url, (hop) => ask(hop, { signal, headers }), readBody, sameOrigin),
        ),
      );
    return {
      fetch: (url, stop = never, { maxBytes, sameOrigin } = {}) =>
        get(url, stop, (status, body) => read(status, body, undefined, maxBytes), sameOrigin),
      download: async (url, file, stop = never) => {
        const handle = await open(file, 'w');
        try {
          return await get(url, stop, (status, body) => read(status, body, (chunk) => handle.appendFile(chunk)));
        } finally {
          await handle.close();
        }
      },
    };
  };
  return {
    ...fetchesIn((work) => fetching.run(work)),
    shareOf: (publisherId) => fetchesIn((work) => fetchingForOne.run(publisherId, () => fetching.run(work))),
    post: async (url, body, more) => {
      try {
        return await posting.run(() =>
          inTime(stopping.signal, never, async (signal) => {
            const headers = { ...more, 'user-agent': 'Marketplace-Webhooks/1.0' };
            // A new connection each time: a kept one that the server is about to close would lose the request.
            const answer = await ask(url, { signal, method: 'POST', reset: true, headers, body });
            return { ok: true, status: answer.statusCode, head: await beginningOf(answer.body) };
          }),
        );
      } catch (error) {
        if (error instanceof FetchFailure) return error.failure;
        throw error;
      }
    },
    close: async () => {
      stopping.abort();
      await (await client)?.agent.destroy();
    },
  };
}

/** A document of a service that the operator named. Throws why there is none. */
export async function fetchJson(fetcher: SafeFetcher, url: string): Promise<unknown> {
  const fetched = await fetcher.fetch(url, undefined, { maxBytes: HEAD_BYTES });
  if (!fetched.ok) throw new Error(`${url} ${fetched.problem}`);
  if (fetched.status !== 200) throw new Error(`${url} answers ${fetched.status}`);
  return JSON.parse(fetched.head.toString());
}

interface Client {
  request: typeof request<null>;
  agent: Dispatcher;
}

/** Of a host that is not allowed by name. The addresses behind a name are checked when it has been resolved. */
export function mayConnect(hostname: string, port: string, ports: readonly string[] = PORTS): boolean {
  return ports.includes(port) && !isPrivateHost(hostname);
}

async function createClient(
  allowedHosts: readonly string[],
  ports: readonly string[],
  lookup?: HostLookup,
): Promise<Client> {
  const { Agent, buildConnector, request } = await import('undici');
  // HTTP/2 has more ways to occupy a client than we need.
  const options = { timeout: 5_000, allowH2: false };
  const guarded = buildConnector({ ...options, lookup: lookupBy(lookup ?? bySystem, isPublicIp) });
  const unguarded = buildConnector(lookup ? { ...options, lookup: lookupBy(lookup, () => true) } : options);
  const agent = new Agent({
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: 16_384,
    connect(target, callback) {
      if (isAllowedHost(allowedHosts, target)) return unguarded(target, callback);
      const hostname = bareHost(target.hostname);
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      // `lookup` runs for names only: an IP literal has to be checked here.
      if (!mayConnect(hostname, port, ports)) {
        const refusal = isPrivateHost(hostname) ? PRIVATE_ADDRESS : portRefused(port, ports);
        return callback(new FetchFailure(refusal), null);
      }
      guarded(target, callback);
    },
  });
  return { request, agent };
}

const bySystem: HostLookup = (hostname, options, callback) => resolve(hostname, options, callback);

function lookupBy(lookup: HostLookup, isUsable: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses = []) => {
      const usable = addresses.filter(({ address }) => isUsable(address));
      if (error || usable.length === 0) return callback(noPublicAddress(), '');
      if (options.all) return callback(null, usable);
      callback(null, usable[0]!.address, usable[0]!.family);
    });
  };
}

const headers = { 'user-agent': 'Marketplace-Checker/1.0', accept: '*/*', 'accept-encoding': 'identity' };
const never = new AbortController().signal;

async function inTime<T>(
  stopping: AbortSignal,
  stop: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T | Failure> {
  const timeout = AbortSignal.timeout(MAX_REQUEST_MS);
  try {
    return await ask(AbortSignal.any([timeout, stop]));
  } catch (cause) {
    // Our own shutdown says nothing about the host: the caller has to retry.
    if (stopping.aborted) throw new Error('the service is stopping', { cause });
    stop.throwIfAborted();
    if (timeout.aborted) return tooSlow(MAX_REQUEST_MS);
    return cause instanceof FetchFailure ? cause.failure : BROKEN_OFF;
  }
}

type Body = Dispatcher.ResponseData['body'];
type TakeTurn = (work: () => Promise<Fetched>) => Promise<Fetched>;
type ReadBody = (status: number, body: Body) => Promise<Fetched>;

async function follow(
  start: string,
  ask: (url: URL) => Promise<Dispatcher.ResponseData>,
  readBody: ReadBody,
  sameOrigin: boolean,
): Promise<Fetched> {
  let url = URL.parse(start);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await askAt(url, ask).catch((error) => {
      if (hop === 0 || !(error instanceof FetchFailure)) throw error;
      throw new FetchFailure(afterRedirect(error), { cause: error });
    });
    const { location } = answer.headers;
    const { statusCode, body } = answer;
    if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string') return await readBody(statusCode, body);
    body.on('error', () => {}).destroy();
    const next = URL.parse(location, url!.href);
    if (sameOrigin && next?.origin !== url!.origin) return OTHER_ORIGIN;
    url = next;
  }
  return tooManyRedirects(MAX_REDIRECTS);
}

async function askAt(url: URL | null, ask: (url: URL) => Promise<Dispatcher.ResponseData>) {
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchFailure(NOT_HTTP);
  return ask(url);
}

const BEGINNING_BYTES = 2_048;

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    // Leaving the loop closes the connection.
    if (bytes >= BEGINNING_BYTES || pieces.length > BEGINNING_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES);
}

/** More chunks than this are an attack on whoever concatenates them. */
const MAX_CHUNKS = 20_000;

async function read(
  status: number,
  body: AsyncIterable<Buffer> & { destroy(): void },
  save: (chunk: Buffer) => Promise<void> | void = () => {},
  maxBytes = MAX_BYTES,
): Promise<Fetched> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  const tail = new Tail();
  let bytes = 0;
  let pieces = 0;
  for await (const chunk of body) {
    if (bytes < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - bytes));
    bytes += chunk.length;
    pieces += 1;
    if (bytes > maxBytes || pieces > MAX_CHUNKS) {
      body.destroy();
      return bytes > maxBytes ? tooLarge(maxBytes) : TOO_MANY_PIECES;
    }
    hash.update(chunk);
    tail.add(chunk);
    await save(chunk);
  }
  return { ok: true, status, head: Buffer.concat(head), tail: tail.bytes(), bytes, sha256: hash.digest('hex') };
}

/** The last bytes of a stream, concatenated only now and then. */
class Tail {
  #pieces: Buffer[] = [];
  #length = 0;

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#pieces.length >= 256 || this.#length > 4 * TAIL_BYTES) {
      this.#pieces = [this.bytes()];
      this.#length = this.#pieces[0]!.length;
    }
  }

  bytes(): Buffer {
    return Buffer.from(Buffer.concat(this.#pieces).subarray(-TAIL_BYTES));
  }
}
