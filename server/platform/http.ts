// The HTTP ground that every route stands on: request ids, logs, the one error shape, limits, security headers.

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
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
import { isDatabaseUnavailable } from './database.ts';
import { ApiError, commonErrors } from './errors.ts';
import { namedSchemas } from './schemas.ts';
import { createValidator, faultsOf, unstorableText } from './validation.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface HttpOptions {
  logger: FastifyBaseLogger;
  trustProxy: false | number | string[];
}

const BODY_LIMIT = 1024 * 1024;

export async function createHttpApp({ logger, trustProxy }: HttpOptions): Promise<App> {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy as never,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)
        ? given
        : `req_${randomUUID().replaceAll('-', '')}`;
    },
    frameworkErrors: (error, request, reply) => sendError(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: answerUnreadable,
  });

  for (const schema of namedSchemas) app.addSchema(schema);
  const validator = createValidator(namedSchemas);
  app.setValidatorCompiler(({ schema, httpPart }) => validator(httpPart, schema as object));
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]; // a query string may hold what no log may
    const fields = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log[reply.statusCode >= 500 ? 'error' : 'info'](fields, 'answered');
  });
  endConnectionsOnClose(app);
  parseJsonStrictly(app);
  answerUnknownRoutes(app);
  await shedOverload(app);
  return app;
}

const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains', // browsers heed it over https only
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A client that keeps its connection open would keep a stopping process alive until the deadline kills it. */
function endConnectionsOnClose(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** An empty body is no body, whatever its declared type: many clients send `Content-Type` on every POST. */
function parseJsonStrictly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    parse(request, text as string, (error, body) => {
      if (error) return done(commonErrors.MALFORMED_JSON({ cause: error }));
      const details = unstorableText(body);
      done(details.length ? commonErrors.VALIDATION_FAILED({ details }) : null, body);
    });
  });
  app.addHook('preValidation', async (request) => {
    const details = [...unstorableText(request.query), ...unstorableText(request.params)];
    if (details.length) throw commonErrors.VALIDATION_FAILED({ details });
  });
}

function answerUnknownRoutes(app: App): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0]!;
    const allowed = [...methodsByPath].flatMap(([pattern, methods]) => (matches(pattern, path) ? [...methods] : []));
    if (allowed.length === 0) {
      throw commonErrors.NOT_FOUND({
        message: `There is no ${request.method} ${path}. The API reference at /docs lists what there is.`,
      });
    }
    const allow = [...new Set(allowed)].sort().join(', ');
    throw commonErrors.METHOD_NOT_ALLOWED({
      message: `${path} takes ${allow}, not ${request.method}.`,
      headers: { allow },
    });
  });
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
  );
}

/** Past this lag of the event loop new requests are turned away, so that those already in are still answered in time. */
async function shedOverload(app: App): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    sampleInterval: 500,
    pressureHandler: (request: FastifyRequest) => {
      if (request.url === '/healthz') return; // a busy process is a living process
      throw commonErrors.OVERLOADED({ headers: { 'retry-after': '2' } });
    },
  });
}

function sendError(thrown: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void {
  const error = asApiError(thrown, request);
  if (error.status >= 500) request.log.error({ err: thrown, cause: thrown.cause }, error.code);
  const { code, message, details } = error;
  reply
    .code(error.status)
    .headers({ 'x-request-id': request.id, ...error.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code, message, requestId: request.id, ...(details ? { details } : {}) } }));
}

function asApiError(error: FastifyError | ApiError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
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
  if (isDatabaseUnavailable(error)) return commonErrors.NOT_READY({ headers: { 'retry-after': '1' }, cause: error });
  if (request.raw.destroyed && !request.raw.complete) return commonErrors.BAD_REQUEST({ cause: error });
  return commonErrors.INTERNAL({ cause: error });
}

/** Bytes that are not HTTP never become a request; they still get the one error shape. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  const status = statuses[error.code ?? ''] ?? 400;
  const { code, message } = commonErrors.BAD_REQUEST;
  const body = JSON.stringify({ error: { code, message, requestId: `req_${randomUUID().replaceAll('-', '')}` } });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
