// The HTTP ground that every route stands on: request ids, logs, the one error shape, limits, security headers.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import type { Logger } from 'pino';
import { ApiError, commonErrors, describeError, type ErrorDetail, type ErrorKind } from '../errors.ts';
import { isId } from '../ids.ts';
import { isDatabaseUnavailable } from '../postgres/database.ts';
import { newRequestId, requestIdFor } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { namedSchemas } from './schemas.ts';
import { parseStrictJson, StrictJsonError } from './strict-json.ts';
import {
  coerceQuery,
  createValidator,
  escapePointer,
  faultsOf,
  formats,
  MAX_FAULTS,
  unknownField,
  unstorableText,
} from './validation.ts';

export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads a body of its own kind (a form), which no JSON schema describes. */
    ownBody?: boolean;
  }
}

/** How many proxies stand before this service, or which. */
export type TrustProxy = false | number | string[];

export interface HttpOptions {
  logger: FastifyBaseLogger;
  trustProxy: TrustProxy;
}

const BODY_LIMIT = 1024 * 1024;
/** Whoever sends byte by byte, or connects and says nothing, is cut off: a connection is cheap, but not free. */
const HEADERS_MS = 10_000;
const WHOLE_REQUEST_MS = 30_000;
/** How long after that at the most. */
const CHECKED_EVERY_MS = 2_500;

export async function createHttpApp({ logger, trustProxy }: HttpOptions): Promise<HttpServer> {
  const app: HttpServer = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // The serialiser tells the alternatives of a schema apart with a validator of its own.
    serializerOpts: { ajv: { formats } },
    schemaController: { compilersFactory: { buildSerializer } },
    trustProxy: trustOf(trustProxy),
    requestTimeout: WHOLE_REQUEST_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    genReqId: ({ headers }) => requestIdFor(headers['x-request-id']),
    http: {
      requireHostHeader: false, // Node's own refusal would have no body; ours is in the hook below
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      optimizeEmptyRequests: true, // no stream for a body that is not there: most requests have none
    },
    // Hooks do not run for a path that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      setDefaultHeaders(request as FastifyRequest, reply as FastifyReply);
      sendError(error, request as FastifyRequest, reply as FastifyReply);
      logReply(request as FastifyRequest, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, logger),
  });

  for (const schema of namedSchemas) app.addSchema(schema);
  const validator = createValidator(namedSchemas);
  app.setValidatorCompiler(({ schema }) => validator(schema as object));
  app.setErrorHandler(sendError);
  app.setChildLoggerFactory(requestLog);
  // Hooks of every request call back: a promise each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    setDefaultHeaders(request, reply);
    // Without a body there is no stream that could end, and with a type the framework would wait for its end.
    if (request.raw.readableEnded) delete request.headers['content-type'];
    const readable = isHost(request.headers.host, request.raw.httpVersion);
    done(readable ? undefined : commonErrors.BAD_REQUEST({ headers: { connection: 'close' } }));
  });
  app.addHook('onResponse', (request, reply, done) => {
    logReply(request, reply);
    done();
  });
  // Node would answer 417 by itself, bare; whatever else is expected of us, we answer as ever.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  endConnectionsOnClose(app);
  parseJsonStrictly(app);
  answerUnknownRoutes(app);
  await shedOverload(app);
  return app;
}

/** As a function: a plain number of hops would be taken for "trust nobody". */
export function trustOf(trustProxy: TrustProxy) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

/**
 * Many routes answer with the same schema, and whole sets of routes are mounted twice: each is compiled once, when it is
 * used first. To compile all of them would take a third of the start, and memory for routes that nobody calls.
 */
const buildSerializer: ReturnType<typeof SerializerSelector> = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  const known = new Map<string, ReturnType<typeof compile>>();
  return (route) => {
    const key = JSON.stringify(route.schema);
    let compiled: ReturnType<typeof compile> | undefined;
    const serialize =
      known.get(key) ??
      ((data: unknown) => {
        compiled ??= compile(route);
        return compiled(data);
      });
    known.set(key, serialize);
    return serialize;
  };
};

export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains', // browsers heed it over https only
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A client that keeps its connection open would keep a stopping process alive until the deadline kills it. */
function endConnectionsOnClose(app: HttpServer): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** An empty body is no body, whatever its declared type: many clients send `Content-Type` on every POST. */
function parseJsonStrictly(app: HttpServer): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      if (text === '') return undefined;
      const body = parseBody(text);
      const details = unstorableText(body);
      if (details.length) throw commonErrors.VALIDATION_FAILED({ details });
      return body;
    },
  );
  app.addHook('preValidation', (request, _reply, done) => {
    const { query, params, url } = request;
    const details = [
      ...undecodable(url),
      ...unstorableText(query),
      ...unstorableText(params),
      ...unwantedBody(request),
    ];
    if (details.length) return done(commonErrors.VALIDATION_FAILED({ details: details.slice(0, MAX_FAULTS) }));
    coerceQuery(query as Record<string, unknown>, request.routeOptions.schema?.querystring);
    done();
  });
}

function parseBody(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    const { message } = commonErrors.MALFORMED_JSON;
    throw commonErrors.MALFORMED_JSON({
      message: error instanceof StrictJsonError ? `${message} ${error.message}` : message,
    });
  }
}

/** Escapes that do not decode to text would be taken for literal percent signs. */
export function undecodable(url: string): ErrorDetail[] {
  const at = url.indexOf('?');
  if (at === -1 || !url.includes('%', at)) return [];
  try {
    decodeURIComponent(url.slice(at + 1));
    return [];
  } catch {
    const message = 'The query string is not percent-encoded UTF-8.';
    return [{ pointer: '', code: 'MALFORMED', message, fix: 'Encode it, for example with encodeURIComponent.' }];
  }
}

/** A route that takes no body takes no field either. */
function unwantedBody({ body, routeOptions }: FastifyRequest): ErrorDetail[] {
  const { schema, config } = routeOptions;
  if (typeof body !== 'object' || body === null || !schema || schema.body || config.ownBody) return [];
  const fields = Object.keys(body).slice(0, MAX_FAULTS);
  return fields.map((field) => unknownField(`/${escapePointer(field)}`, 'field', []));
}

function answerUnknownRoutes(app: HttpServer): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  // Ahead of everything else: a body that nobody wants is not even read.
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? unknownRoute(request) : undefined));

  function unknownRoute({ url, method }: FastifyRequest): ApiError {
    const path = pathOf(url);
    const allowed = [...methodsByPath].flatMap(([pattern, methods]) => (matches(pattern, path) ? [...methods] : []));
    if (allowed.length === 0) {
      return commonErrors.NOT_FOUND({
        message: `There is no ${method} ${path}. See the API reference at /docs.`,
      });
    }
    const allow = [...new Set(allowed)].sort().join(', ');
    return commonErrors.METHOD_NOT_ALLOWED({
      message: `${path} supports ${allow}, not ${method}.`,
      headers: { allow },
    });
  }
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
  );
}

/** A process that has just started catches up with itself; it is not overloaded. */
const SETTLE_MS = 5_000;

/** Past this lag of the event loop new requests are turned away, so that those already in are still answered in time. */
async function shedOverload(app: HttpServer): Promise<void> {
  let settledAt = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    settledAt = performance.now() + SETTLE_MS;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    // Longer than the delay allowed: an interval without a single tick counts as an endless one.
    sampleInterval: 2_500,
    pressureHandler: (request: FastifyRequest) => {
      // A busy process is a living process.
      if (request.url === '/healthz' || performance.now() < settledAt) return;
      throw commonErrors.OVERLOADED({ headers: { 'retry-after': '2' } });
    },
  });
}

function setDefaultHeaders(request: FastifyRequest, reply: FastifyReply): void {
  // Kept by nobody, unless a route says otherwise: most answers are for one caller alone.
  reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' });
}

/** A query string may hold what no log may. */
function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}

/** The route, and the ids that lead to what it was about. Whatever else stands in a path may be what no log may hold. */
function routeOf({ routeOptions, params }: FastifyRequest): string {
  const given = (params ?? {}) as Record<string, string>;
  return (routeOptions.url ?? 'unknown').replaceAll(/:(\w+)/g, (name, parameter) =>
    isId(given[parameter]) ? given[parameter] : name,
  );
}

function logReply(request: FastifyRequest, reply: FastifyReply): void {
  logResponse(request.server.log, reply.statusCode, () => ({
    reqId: request.id,
    method: request.method,
    route: routeOf(request),
    ms: reply.elapsedTime,
  }));
}

interface Answered {
  reqId: string;
  method: string;
  route: string;
  ms: number;
}

/** The one line that each answer has in the log. */
export function logResponse(log: FastifyBaseLogger, status: number, answered: () => Answered): void {
  const level = status >= 500 ? 'error' : 'info';
  if (!(log as Logger).isLevelEnabled(level)) return;
  const { ms, ...fields } = answered();
  log[level]({ ...fields, status, ms: Math.round(ms * 10) / 10 }, 'answered');
}

function sendError(thrown: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = toErrorResponse(thrown, request);
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** What the caller is told of something that was thrown; the log gets the rest. */
export function toErrorResponse(thrown: FastifyError | ApiError | Error, request: Told) {
  const error = asApiError(thrown, request);
  if (error.status >= 500) request.log.error({ err: describeError(error.cause ?? thrown) }, error.code);
  const { code, message, details, status, headers } = error;
  return {
    status,
    headers,
    body: { error: { code, message, requestId: request.id, ...(details ? { details } : {}) } },
  };
}

type Told = Pick<FastifyRequest, 'id' | 'log' | 'raw'>;

function asApiError(thrown: FastifyError | ApiError | Error, request: Told): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const error = thrown as FastifyError;
  if (error.validation) {
    return commonErrors.VALIDATION_FAILED({
      details: faultsOf(error.validation as never, error.validationContext ?? 'body'),
    });
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return commonErrors.BODY_TOO_LARGE();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return commonErrors.UNSUPPORTED_MEDIA_TYPE();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return commonErrors.BAD_REQUEST();
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return commonErrors.NOT_FOUND();
  }
  // Those who serve files know the standard's conditions, too.
  if (error.statusCode === 412) return commonErrors.PRECONDITION_FAILED();
  if (isRefusal(error)) return commonErrors.BAD_REQUEST({ cause: error });
  if (isDatabaseUnavailable(error)) return commonErrors.NOT_READY({ headers: { 'retry-after': '1' }, cause: error });
  if (request.raw.destroyed && !request.raw.complete) return commonErrors.BAD_REQUEST({ cause: error });
  return commonErrors.INTERNAL({ cause: error });
}

/** Some build addresses from it, and would stumble over what is none. */
export function isHost(host: string | undefined, httpVersion: string): boolean {
  return host === undefined ? httpVersion !== '1.1' : /^[\w.:[\]-]*$/.test(host);
}

/** What the framework itself takes for the caller's fault. */
function isRefusal({ code = '', statusCode = 500 }: FastifyError): boolean {
  return code.startsWith('FST_') && statusCode < 500;
}

/** Bytes that are not HTTP never become a request; they still get the one error shape. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket, log: FastifyBaseLogger): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const kinds: Record<string, ErrorKind> = {
    HPE_HEADER_OVERFLOW: commonErrors.HEADERS_TOO_LARGE,
    ERR_HTTP_REQUEST_TIMEOUT: commonErrors.REQUEST_TIMEOUT,
  };
  const { status, code, message } = kinds[error.code ?? ''] ?? commonErrors.BAD_REQUEST;
  const requestId = newRequestId();
  const body = JSON.stringify({ error: { code, message, requestId } });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Time to read it; whoever does not hang up then would stay for as long as it likes.
  setTimeout(() => socket.destroy(), 1_000).unref();
  log.info({ reqId: requestId, status, reason: error.code }, 'answered an unreadable request');
}
