// A lane past the framework for what is asked most: new pages of the catalogue, and installs. Routing, hooks and validation
// take longer than the work itself there. Only what is plain in every respect may take it. Whatever is not (a body, an odd
// host, too many requests) goes the usual way, and is told there what is wrong: docs/decisions/0018.

import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Metrics } from '../metrics/metrics.ts';
import { headLines, writeCheckedHead } from './checked-head.ts';
import {
  type HttpServer,
  isHost,
  logResponse,
  SECURITY_HEADERS,
  type TrustProxy,
  toErrorResponse,
  trustOf,
} from './http-server.ts';
import { networkOf } from './ip.ts';
import { requestIdFor } from './request-id.ts';

export interface ExpressOptions {
  trustProxy: TrustProxy;
  metrics: Metrics;
  /** Whether one more request may come from this network now. */
  takeFrom(network: string): boolean;
}

/** For what is kept by nobody. */
export const PRIVATE_HEAD = headLines({
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
});

export class ExpressLane {
  #app: HttpServer;
  #metrics: Metrics;
  #takeFrom: ExpressOptions['takeFrom'];
  #addressOf: (request: IncomingMessage) => string | undefined;

  constructor(app: HttpServer, { trustProxy, metrics, takeFrom }: ExpressOptions) {
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
    if (!address || !isPlain(request) || this.#app.isUnderPressure()) return undefined;
    const network = networkOf(address);
    if (!this.#takeFrom(network)) return undefined;
    return new ExpressRequest(request, response, { app: this.#app, metrics: this.#metrics, network, route });
  }
}

/** One that was let in. */
export class ExpressRequest {
  readonly network: string;
  #begun = performance.now();
  #id: string;
  #request: IncomingMessage;
  #response: ServerResponse;
  #app: HttpServer;
  #metrics: Metrics;
  #route: string;

  constructor(request: IncomingMessage, response: ServerResponse, { app, metrics, network, route }: Admission) {
    this.network = network;
    this.#id = requestIdFor(request.headers['x-request-id']);
    this.#request = request;
    this.#response = response;
    this.#app = app;
    this.#metrics = metrics;
    this.#route = route;
  }

  /** With a head of `headLines`; the request's id is put before it. */
  send(status: number, head: string, body: string | Buffer): void {
    const length = Buffer.byteLength(body);
    writeCheckedHead(this.#response, status, `x-request-id: ${this.#id}\r\n${head}`, length);
    // A text leaves together with its head; where each letter is one byte, nothing has to be encoded.
    this.#response.end(body, length === body.length ? 'latin1' : 'utf8');
    const ms = performance.now() - this.#begun;
    const method = this.#request.method!;
    this.#metrics.observe(method, this.#route, status, ms);
    logResponse(this.#app.log, status, () => ({ reqId: this.#id, method, route: this.#route, ms }));
  }

  fail(error: Error): void {
    const log = this.#app.log.child({ reqId: this.#id });
    const { status, headers, body } = toErrorResponse(error, { id: this.#id, log, raw: this.#request });
    this.send(status, PRIVATE_HEAD + headLines(headers), JSON.stringify(body));
  }
}

interface Admission {
  app: HttpServer;
  metrics: Metrics;
  network: string;
  route: string;
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
