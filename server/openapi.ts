// Generates the API reference (OpenAPI) from the routes: schemas, access, and every error that can occur.

import swagger from '@fastify/swagger';
import { type TProperties, Type } from 'typebox';
import type { Access } from './features/accounts/access.ts';
import { accountErrors } from './features/accounts/errors.ts';
import { EVENT_KINDS, type EventKind, exampleOf } from './features/events/kinds.ts';
import { commonErrors, type ErrorKind } from './platform/errors.ts';
import type { Deprecation } from './platform/http/deprecation.ts';
import type { HttpServer } from './platform/http/http-server.ts';
import { named, ref } from './platform/http/schemas.ts';
import { FORMAT_PATTERNS } from './platform/http/validation.ts';

const ErrorBody = named(
  'Error',
  Type.Object(
    {
      error: Type.Object(
        {
          code: Type.String({
            description: 'Stable error code.',
            example: 'VALIDATION_FAILED',
          }),
          message: Type.String({ description: 'Human-readable description of the error and how to fix it.' }),
          requestId: Type.String({ description: 'Request id for support. Also in the `X-Request-Id` header.' }),
          resourceId: Type.Optional(
            Type.String({ description: 'Id of the existing resource that the request collides with.' }),
          ),
          details: Type.Optional(
            Type.Array(
              Type.Object(
                {
                  pointer: Type.String({ description: 'JSON pointer to the invalid field.', example: '/scopes/1' }),
                  code: Type.String({ description: 'Stable code of the problem.', example: 'NOT_ALLOWED' }),
                  message: Type.String({ description: 'What is wrong.' }),
                  fix: Type.String({ description: 'How to fix it.' }),
                },
                { description: 'One problem.' },
              ),
              { description: 'All problems, if there are several or more specific ones.' },
            ),
          ),
        },
        { description: 'The error.' },
      ),
    },
    { description: 'Body of every response with a status of 400 or higher.' },
  ),
);

const INTRODUCTION = `The HTTP API of the marketplace. Developers register, get verified, create API keys and publish apps; administrators review them; everyone can browse them.

- **Credentials**: send \`Authorization: Bearer …\` with an *account token* of the host platform's identity provider or an *API key* (\`mkt_…\`).
- **Errors** have one shape, with a stable \`code\`. A 400 lists every problem at once. Error messages may repeat the path and the names of unknown fields, never values or credentials.
- **Lists** are \`{ "data": [...] }\`; paginated lists add \`pagination\`.
- **Retries**: send an \`Idempotency-Key\` with a POST that creates something. A repeated request within 24 hours returns the first response.
- **Limits on size and time**: bodies up to 64 KiB (listings 256 KiB, installs 4 KiB, administration and host API 1 MiB, settings of the marketplace 4 MiB, images 10 MB) with 5,000 values (administration and host API 50,000) and 64 levels of nesting; path and headers together up to 16 KiB. Headers must arrive within 10 seconds, the whole request within 30.
- **Rate limits** apply per minute to each API key, account and client IP address. Most responses include \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. If you exceed a limit, the response is a 429: wait the number of seconds in \`Retry-After\`.
- **Compatibility**: the API changes only by addition. Ignore unknown fields.`;

const SECURITY: Record<Access['who'], Record<string, never[]>[]> = {
  anyone: [],
  'anyone or host': [{}, { hostToken: [] }],
  account: [{ accountToken: [] }],
  member: [{ accountToken: [] }],
  developer: [{ apiKey: [] }],
  publisher: [{ accountToken: [] }],
  'account or developer': [{ accountToken: [] }, { apiKey: [] }],
  administrator: [{ accountToken: [] }],
  host: [{ hostToken: [] }],
};

export async function describeApi(app: HttpServer): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Marketplace API',
        version: '0.1.0',
        description: INTRODUCTION,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'Marketplace operator' },
      },
      servers: [{ url: app.basePath || '/', description: 'This service.' }],
      tags: [
        { name: 'Developer profile', description: 'Register as a developer and manage your profile.' },
        { name: 'Account', description: 'Your account: export everything about you.' },
        { name: 'Domains', description: 'Prove that you own domains; your public pages name them.' },
        { name: 'API keys', description: 'API keys for programs that act on your behalf.' },
        { name: 'Apps', description: 'Create listings and submit them for review.' },
        { name: 'Images', description: 'Upload images for listings; the marketplace serves its own copies.' },
        { name: 'Versions', description: 'Change an approved app while it stays live.' },
        { name: 'Review', description: 'Follow a review, or review submissions.' },
        { name: 'Catalog', description: 'Public catalog.' },
        { name: 'User reviews', description: "User reviews of apps and developers' replies." },
        { name: 'Publishers', description: 'Organizations, their members and invitations.' },
        { name: 'Trusted publishing', description: 'CI workflows that publish versions without a stored API key.' },
        { name: 'Webhooks', description: 'Get an HTTP request when something happens to your apps.' },
        { name: 'Installations', description: 'Apps in workspaces of the host, and their access to its API.' },
        { name: 'Workspaces', description: 'Policies, requests and the history of a workspace.' },
        { name: 'Host', description: "For the host's backend, with a host service token." },
        { name: 'Analytics', description: 'Installs, views and ratings of your apps.' },
        { name: 'Administration', description: 'Administration of the marketplace.' },
        { name: 'Web session', description: 'For the web app, with its session cookie.' },
        { name: 'Operation', description: 'For operators of the service.' },
      ],
      components: {
        headers: LIMIT_HEADERS,
        securitySchemes: {
          accountToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              "An access token issued by the host platform's identity provider. In development: `npm run -s token -- ID [--admin] [--workspace ID[:admin]]`.",
          },
          hostToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              "An access token of the host platform's backend: issued by its identity provider for client credentials, with the role `HOST_ROLE`. In development: `npm run -s token -- ID --host`.",
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'mkt_…',
            description: 'The API key of a verified developer.',
          },
        },
      },
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? withSharedErrors(withLimitHeaders(forEverybody(withEvents(document.openapiObject))))
        : {},
    refResolver: { buildLocalReference: (json) => String(json.$id) },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      if (!access || schema?.hide) return { schema, url };
      const errors = errorsOf(route, access);
      return {
        url,
        schema: {
          ...schema,
          ...deprecationOf(route),
          ...binaryBodyOf(route),
          headers: headersOf(route),
          security: SECURITY[access.who],
          response: { ...(schema.response as object), ...responsesFor(errors) },
        },
      };
    },
  });
}

interface DescribedRoute {
  method: string | string[];
  schema?: {
    description?: string;
    body?: unknown;
    querystring?: unknown;
    headers?: unknown;
    response?: unknown;
    consumes?: readonly string[];
  };
  config?: {
    errors?: ErrorKind[];
    uncounted?: boolean;
    deprecated?: Deprecation;
    ownBody?: boolean;
    stepUp?: boolean;
    openToClosing?: boolean;
  };
}

function deprecationOf({ schema, config }: DescribedRoute) {
  if (!config?.deprecated) return {};
  const { sunset, instead } = config.deprecated;
  return { deprecated: true, description: `**Deprecated:** ends on ${sunset}. ${instead}\n\n${schema?.description}` };
}

/** A body of bytes. Only described here: a stream cannot be validated against a schema. */
function binaryBodyOf({ schema, config }: DescribedRoute) {
  if (!config?.ownBody || !schema?.consumes) return {};
  const bytes = { schema: { type: 'string', format: 'binary', description: 'The bytes of the file.' } };
  return { body: { content: Object.fromEntries(schema.consumes.map((type) => [type, bytes])) } };
}

/** A POST that creates a resource returns 201 and is safe to repeat (idempotency key). */
function creates({ method, schema, config }: DescribedRoute): boolean {
  return method === 'POST' && !config?.ownBody && Object.hasOwn((schema?.response ?? {}) as object, '201');
}

function headersOf(route: DescribedRoute) {
  const matched = route.config?.errors?.includes(commonErrors.PRECONDITION_FAILED);
  const own = route.schema?.headers as { properties?: TProperties } | undefined;
  return Type.Object({
    ...own?.properties,
    ...(creates(route)
      ? {
          'idempotency-key': Type.Optional(
            Type.String({
              maxLength: 255,
              description:
                'Any unique value. A repeated request within 24 hours creates nothing and returns the first response.',
            }),
          ),
        }
      : {}),
    ...(matched
      ? {
          'if-match': Type.Optional(
            Type.String({
              description: 'The `ETag` that you read. If the resource has changed since, the request fails with 412.',
            }),
          ),
        }
      : {}),
  });
}

/** Errors of every route of this kind, and those that this route adds. */
const FOR_ACCOUNTS: Access['who'][] = ['account', 'member', 'publisher', 'account or developer', 'administrator'];

function errorsOf(route: DescribedRoute, access: Access): ErrorKind[] {
  const { config } = route;
  const { CREDENTIAL_MISSING, CREDENTIAL_MALFORMED, CREDENTIAL_NOT_ACCEPTED, TOKEN_INVALID, TOKEN_EXPIRED } =
    accountErrors;
  const { KEY_UNKNOWN, KEY_EXPIRED, KEY_REVOKED, INSUFFICIENT_SCOPE, DEVELOPER_SUSPENDED } = accountErrors;
  const { KEY_LIMITED_TO_APPS, ROLE_INSUFFICIENT } = accountErrors;
  const bearer = [CREDENTIAL_MISSING, CREDENTIAL_MALFORMED];
  const token = [TOKEN_INVALID, TOKEN_EXPIRED, accountErrors.IDENTITY_PROVIDER_UNAVAILABLE];
  const key = [KEY_UNKNOWN, KEY_EXPIRED, KEY_REVOKED, DEVELOPER_SUSPENDED];
  const byAccess: Record<Access['who'], ErrorKind[]> = {
    anyone: [],
    'anyone or host': token,
    // An API key is verified before it is refused as the wrong kind of credential.
    account: [...bearer, ...token, ...key, CREDENTIAL_NOT_ACCEPTED],
    member: [...bearer, ...token, ...key, CREDENTIAL_NOT_ACCEPTED, accountErrors.HOST_UNREACHABLE],
    developer: [...bearer, ...key, CREDENTIAL_NOT_ACCEPTED, KEY_LIMITED_TO_APPS, ROLE_INSUFFICIENT],
    publisher: [
      ...[...bearer, ...token, ...key, CREDENTIAL_NOT_ACCEPTED],
      ...[accountErrors.PUBLISHER_NOT_FOUND, ROLE_INSUFFICIENT],
    ],
    'account or developer': [...bearer, ...token, ...key, CREDENTIAL_NOT_ACCEPTED, KEY_LIMITED_TO_APPS],
    administrator: [...bearer, ...token, ...key, accountErrors.ADMINISTRATOR_REQUIRED],
    host: [...bearer, ...token, ...key, CREDENTIAL_NOT_ACCEPTED, accountErrors.HOST_REQUIRED],
  };
  const scoped = access.who === 'developer' && access.anyScopeOf.length > 0 ? [INSUFFICIENT_SCOPE] : [];
  const { VALIDATION_FAILED, BAD_REQUEST, MALFORMED_JSON, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE } = commonErrors;
  const { NOT_READY, OVERLOADED, INTERNAL } = commonErrors;
  const input = [
    VALIDATION_FAILED,
    BAD_REQUEST,
    // A body is parsed wherever one may occur, also to refuse it; on a GET it is ignored.
    ...(route.method === 'GET' ? [] : [BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE]),
    ...(route.method === 'GET' || config?.ownBody ? [] : [MALFORMED_JSON]),
    ...(creates(route) ? [commonErrors.IDEMPOTENCY_KEY_INVALID, commonErrors.IDEMPOTENCY_KEY_REUSED] : []),
  ];
  return [
    ...new Set([
      ...input,
      ...byAccess[access.who],
      ...scoped,
      ...(config?.stepUp ? [accountErrors.STEP_UP_REQUIRED] : []),
      ...(FOR_ACCOUNTS.includes(access.who) && !config?.openToClosing ? [accountErrors.ACCOUNT_CLOSING] : []),
      ...(config?.errors ?? []),
      ...(config?.uncounted ? [] : [commonErrors.RATE_LIMITED]),
      NOT_READY,
      OVERLOADED,
      INTERNAL,
    ]),
  ];
}

function responsesFor(errors: ErrorKind[]): Record<string, object> {
  const byStatus = Map.groupBy(errors, (error) => error.status);
  const responses = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, kinds]) => [
      String(status),
      {
        description: kinds.map((kind) => `\`${kind.code}\`: ${kind.message}`).join('\n\n'),
        content: {
          'application/json': {
            schema: ref(ErrorBody),
            examples: Object.fromEntries(
              kinds.map(({ code, message }) => [
                code,
                { summary: message, value: { error: { code, message, requestId: 'req_0123456789abcdef' } } },
              ]),
            ),
          },
        },
      },
    ]);
  return Object.fromEntries(responses);
}

/** The OpenAPI `webhooks` section: the requests that we send. */
function withEvents<T extends object>(document: T): T {
  const webhooks = Object.entries(EVENT_KINDS).map(([type, { sentence, data }]) => {
    const schema = {
      type: 'object',
      description: 'What happened.',
      required: ['id', 'type', 'createdAt', 'data'],
      properties: {
        id: { type: 'string', description: 'Id of the event, the same for every attempt. Also sent as `webhook-id`.' },
        type: { type: 'string', const: type, description: 'What happened.' },
        createdAt: { type: 'string', format: 'date-time', description: 'When it happened.' },
        data: { $ref: `#/components/schemas/${(data as { $id?: string }).$id}` },
      },
    };
    const content = { 'application/json': { schema, example: exampleOf(type as EventKind) } };
    const post = {
      operationId: `webhook.${type}`,
      tags: ['Webhooks'],
      summary: type,
      // Signed instead of authenticated by a credential.
      security: [],
      description: `${sentence} Signed according to Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`.`,
      requestBody: { required: true, content },
      responses: { '2XX': { description: 'Delivered. Any other response, or none within 10 seconds, is retried.' } },
    };
    return [type, { post }];
  });
  return { ...document, webhooks: Object.fromEntries(webhooks) };
}

/** Removes our own formats, which other tools do not know; a nullable body becomes optional. */
function forEverybody<T extends object>(document: T): T {
  const text = JSON.stringify(document, (key, value) => {
    if (key === 'format' && OWN_FORMATS.includes(value)) return undefined;
    if (key === 'format' && value === 'http-url') return 'uri';
    if (FORMAT_PATTERNS[value?.format]) {
      const { format, ...rest } = value;
      return { ...rest, pattern: FORMAT_PATTERNS[format] };
    }
    if (key === 'requestBody') {
      const schema = value.content['application/json']?.schema;
      return Array.isArray(schema?.type) && schema.type.includes('null') ? { ...value, required: false } : value;
    }
    return value;
  });
  return JSON.parse(text);
}

/** Rate-limit headers for authenticated callers; public responses carry none, because they are shared by caches. */
function withLimitHeaders<T extends object>(document: T): T {
  const { paths } = document as unknown as DescribedApi;
  for (const [method, { security, responses }] of Object.values(paths).flatMap((path) => Object.entries(path))) {
    const counted = '429' in responses && (security?.length || method !== 'get');
    for (const [status, response] of Object.entries(responses)) {
      if (status !== '429' && !(counted && status.startsWith('2'))) continue;
      const names = Object.keys(LIMIT_HEADERS).filter((name) => status === '429' || name !== 'Retry-After');
      const headers = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
      response.headers = { ...response.headers, ...Object.fromEntries(headers) };
    }
  }
  return document;
}

/** Shares error responses and their examples as components: in place they would be three quarters of the document. */
function withSharedErrors<T extends object>(document: T): T {
  const { paths, components } = document as unknown as DescribedApi;
  const shared: Record<string, object> = {};
  const sharedExamples: Record<string, object> = {};
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(responses)) {
      const json = response.content?.['application/json'];
      if (Number(status) < 400 || !json?.examples) continue;
      // The text of an error response follows from its codes alone.
      const codes = Object.keys(json.examples);
      const name = codes.join('.');
      Object.assign(sharedExamples, json.examples);
      json.examples = Object.fromEntries(codes.map((code) => [code, { $ref: `${EXAMPLES}${code}` }]));
      shared[name] = response;
      responses[status] = { $ref: `${RESPONSES}${name}` };
    }
  }
  components.responses = sorted(shared);
  components.examples = sorted(sharedExamples);
  return document;
}

const sorted = (named: Record<string, object>) =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Dereferences them, for tools that need the responses inline at each operation. */
export function withErrorsInPlace<T extends object>(document: T): T {
  const { responses = {}, examples = {}, ...components } = (document as unknown as DescribedApi).components;
  const byReference = new Map<unknown, object>([
    ...Object.entries(responses).map(([name, response]) => [`${RESPONSES}${name}`, response] as const),
    ...Object.entries(examples).map(([code, example]) => [`${EXAMPLES}${code}`, example] as const),
  ]);
  const text = JSON.stringify({ ...document, components }, (_key, value) => byReference.get(value?.$ref) ?? value);
  return JSON.parse(text);
}

const RESPONSES = '#/components/responses/';
const EXAMPLES = '#/components/examples/';

interface DescribedApi {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { responses?: Record<string, object>; examples?: Record<string, object> };
}

interface DescribedOperation {
  security?: object[];
  responses: Record<string, DescribedResponse>;
}

interface DescribedResponse {
  $ref?: string;
  headers?: object;
  content?: Record<string, { examples?: Record<string, object> }>;
}

const limitHeader = (description: string) => ({ description, schema: { type: 'integer' as const } });
const LIMIT_HEADERS = {
  'RateLimit-Limit': limitHeader('Requests allowed per minute, for the strictest limit that applies to this request.'),
  'RateLimit-Remaining': limitHeader('Requests left in the current window.'),
  'RateLimit-Reset': limitHeader('Seconds until the full limit is available again.'),
  'Retry-After': limitHeader('Seconds until the next request is accepted.'),
};

const OWN_FORMATS = ['single-line', 'prose'];
