// A lane past the framework for what is asked most: new pages of the catalogue, and installs. Routing, hooks and validation
// take longer than the work itself there. Only what is plain in every respect may take it. Whatever is not (a body, an odd
// host, too many requests) goes the usual way, and is told there what is wrong: docs/decisions/0018.

import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { headLines, writeCheckedHead } from './checked-head.ts';
import { type App, isHost, noteAnswer, SECURITY_HEADERS, type TrustProxy, tellError, trustOf } from './http.ts';
import type { Metrics } from './metrics.ts';
import { requestIdFor } from './request-id.ts';

export interface ExpressOptions {
  trustProxy: TrustProxy;
  metrics: Metrics;
  /** Whether one more request may come from this address now; no answer is a no. */
  takeFrom(address: string): boolean;
}

/** One that was let in. */
export interface ExpressRequest {
  address: string;
  /** With a head of `headLines`; the request's id is put before it. */
  send(status: number, head: string, body: string | Buffer): void;
  fail(error: Error): void;
}

/** For what is kept by nobody. */
export const PRIVATE_HEAD = headLines({
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
});

export class ExpressLane {
  #app: App;
  #metrics: Metrics;
  #takeFrom: ExpressOptions['takeFrom'];
  #addressOf: (request: IncomingMessage) => string | undefined;

  constructor(app: App, { trustProxy, metrics, takeFrom }: ExpressOptions) {
    this.#app = app;
    this.#metrics = metrics;
    this.#takeFrom = takeFrom;
    const trusted = trustOf(trustProxy);
    const trust = typeof trusted === 'function' ? trusted : trusted && proxyAddress.compile(trusted);
    this.#addressOf = (request) => (trust ? proxyAddress(request, trust) : request.socket.remoteAddress);
  }

  /** Nothing for one that has to go the usual way: nothing was done to it then. */
  letIn(request: IncomingMessage, response: ServerResponse, route: string): ExpressRequest | undefined {
    const address = this.#addressOf(request);
    if (!address || !isPlain(request) || this.#app.isUnderPressure() || !this.#takeFrom(address)) return undefined;
    const begun = performance.now();
    const id = requestIdFor(request.headers['x-request-id']);
    const log = this.#app.log;
    const send: ExpressRequest['send'] = (status, head, body) => {
      writeCheckedHead(response, status, `x-request-id: ${id}\r\n${head}`, Buffer.byteLength(body));
      response.end(body);
      const ms = performance.now() - begun;
      this.#metrics.observe(request.method!, route, status, ms);
      noteAnswer(log, status, () => ({ reqId: id, method: request.method!, route, ms }));
    };
    const fail = (error: Error) => {
      const { status, headers, body } = tellError(error, { id, log: log.child({ reqId: id }), raw: request });
      send(status, PRIVATE_HEAD + headLines(headers), JSON.stringify(body));
    };
    return { address, send, fail };
  }
}

function isPlain({ headers, httpVersion }: IncomingMessage): boolean {
  return (
    (headers['content-length'] ?? '0') === '0' &&
    headers['content-type'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    isHost(headers.host, httpVersion)
  );
}
