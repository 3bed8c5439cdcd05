// The HTTP server that every route runs on: Fastify with our timeouts, request ids, error responses and global hooks. A
// global hook is a named function: the response cache skips them all, and refuses to start when it does not know one by
// its name (skipped-hooks.ts).

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { withoutBasePath } from './base-path.ts';
import { setDefaultHeaders } from './default-headers.ts';
import { announceDeprecations } from './deprecation.ts';
import { sendError } from './error-response.ts';
import type { HttpServer, RespondFirst } from './fastify-types.ts';
import { hostCheck, hostFault } from './host-header.ts';
import { DEFAULT_BODY_BYTES, parseJsonStrictly } from './json-body.ts';
import { shedLoad } from './load-shedding.ts';
import { requestIdFor } from './request-id.ts';
import { logResponse } from './response-log.ts';
import { namedSchemas } from './schemas.ts';
import { buildSerializer } from './serializers.ts';
import { respondToUnreadableRequest } from './unreadable-requests.ts';
import { formats, validatorOf } from './validation.ts';

export type { HttpServer } from './fastify-types.ts';

/** How many proxies are in front of this service, or which ones. */
export type TrustProxy = false | number | string[];

export interface HttpOptions {
  logger: FastifyBaseLogger;
  trustProxy: TrustProxy;
  /** Path of the public URL: `/marketplace`, or '' at the root of a host. */
  basePath?: string;
  /** Refuses requests whose Host header names another machine. */
  loopbackOnly?: boolean;
  /** Pages carry a notice that anyone may sign in as an administrator. */
  insecureDemo?: boolean;
  /** Above this lag of the event loop requests are refused with 503; 0, the default, refuses none. */
  maxEventLoopLagMs?: number;
  /** Responds ahead of Fastify and its hooks. Only the response cache does. */
  respondFirst?: RespondFirst | undefined;
}

/** A client that sends byte by byte, or connects and sends nothing, is disconnected: a connection is cheap, but not free. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node checks these two timeouts. */
const TIMEOUT_CHECK_MS = 2_500;
const CONNECTION_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 72_000;

/**
 * The router measures parameters of a path after decoding, in UTF-16 code units. The longest is the id of a workspace: 200
 * characters, of two code units each outside the basic plane; ids of accounts have at most 255 code units. A longer one is a
 * path that does not exist.
 */
const MAX_PARAM_LENGTH = 400;

export async function createHttpServer({
  logger,
  trustProxy,
  basePath = '',
  loopbackOnly = false,
  insecureDemo = false,
  maxEventLoopLagMs = 0,
  respondFirst,
}: HttpOptions): Promise<HttpServer> {
  const app: HttpServer = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler) =>
      createNodeServer(handler, basePath, respondFirst && behindHostCheck(respondFirst, loopbackOnly)),
    bodyLimit: DEFAULT_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // The serialiser tells the alternatives of a schema apart with a validator of its own.
    serializerOpts: { ajv: { formats } },
    schemaController: { compilersFactory: { buildSerializer } },
    // As a function: Fastify would take a plain number of hops for "trust nobody".
    trustProxy: typeof trustProxy === 'number' ? (_ip, hop) => hop < trustProxy : trustProxy,
    forceCloseConnections: 'idle',
    genReqId: ({ headers }) => requestIdFor(headers['x-request-id']),
    // Hooks do not run for a path that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      setDefaultHeaders(request as FastifyRequest, reply as FastifyReply);
      sendError(error, request as FastifyRequest, reply as FastifyReply);
      logResponse(request as FastifyRequest, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket) => respondToUnreadableRequest(error, socket, logger),
  });

  for (const schema of namedSchemas) app.addSchema(schema);
  app.setValidatorCompiler(({ schema }) => validatorOf(schema as object));
  app.setErrorHandler(sendError);
  app.decorate('insecureDemo', insecureDemo);
  app.decorate('basePath', basePath);
  // Hooks of every request use callbacks: a promise each would cost more than what they do.
  app.addHook('onRequest', function defaultHeaders(request, reply, done) {
    setDefaultHeaders(request, reply);
    // An empty body has no type that could be refused: `curl -d ''` declares a form. A route that reads forms tells by the
    // type that a page sent it.
    const isEmpty = request.headers['content-length'] === '0' && !request.routeOptions.config.ownBody;
    // `optimizeEmptyRequests` makes no stream without a body; with a content type Fastify would wait for its end.
    if (isEmpty || request.raw.readableEnded) delete request.headers['content-type'];
    done();
  });
  app.addHook('onRequest', hostCheck({ loopbackOnly }));
  await app.register(cookie);
  app.addHook('onResponse', function logEveryResponse(request, reply, done) {
    logResponse(request, reply);
    done();
  });
  closeConnectionsWhenStopping(app);
  parseJsonStrictly(app);
  announceDeprecations(app);
  await shedLoad(app, maxEventLoopLagMs);
  return app;
}

/** Leaves requests to the hook `requireValidHost` that it will refuse. */
function behindHostCheck(respond: RespondFirst, loopbackOnly: boolean): RespondFirst {
  return (request, response) => !hostFault(request, loopbackOnly) && respond(request, response);
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function createNodeServer(handler: Handler, basePath: string, first?: RespondFirst) {
  const respond: Handler = first
    ? (request, response) => first(request, response) || handler(request, response)
    : handler;
  const server: Server = createServer(
    {
      requireHostHeader: false, // Node's own refusal has no body; ours is `requireValidHost`
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      optimizeEmptyRequests: true, // no stream for a body that is not there: most requests have none
    },
    basePath === ''
      ? respond
      : (request, response) => {
          request.url = withoutBasePath(request.url!, basePath);
          respond(request, response);
        },
  );
  server.setTimeout(CONNECTION_TIMEOUT_MS);
  // Node would answer 417 without a body; an expectation that we do not know is ignored instead.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** A client that keeps its connection open would keep a stopping process alive until the deadline kills it. */
function closeConnectionsWhenStopping(app: HttpServer): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', function closeConnection(_request, reply, payload, done) {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
