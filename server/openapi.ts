// The API reference, made from the routes themselves: schemas, who may call, and every error that can come back.

import swagger from '@fastify/swagger';
import { Type } from 'typebox';
import type { Access } from './features/accounts/access.ts';
import { accountErrors } from './features/accounts/errors.ts';
import { EVENT_KINDS, type EventKind, exampleOf } from './features/events/kinds.ts';
import { commonErrors, type ErrorKind } from './platform/errors.ts';
import type { HttpServer } from './platform/http/http-server.ts';
import { named, ref } from './platform/http/schemas.ts';

const ErrorBody = named(
  'Error',
  Type.Object(
    {
      error: Type.Object(
        {
          code: Type.String({
            description: 'A stable name of what went wrong, for programs.',
            example: 'VALIDATION_FAILED',
          }),
          message: Type.String({ description: 'What went wrong and what to do, for people.' }),
          requestId: Type.String({ description: 'Leads support to the log; also in the `X-Request-Id` header.' }),
          details: Type.Optional(
            Type.Array(
              Type.Object(
                {
                  pointer: Type.String({ description: 'JSON pointer to the field at fault.', example: '/scopes/1' }),
                  code: Type.String({ description: 'A stable name of the fault.', example: 'NOT_ALLOWED' }),
                  message: Type.String({ description: 'What is wrong with it.' }),
                  fix: Type.String({ description: 'What to change.' }),
                },
                { description: 'One fault.' },
              ),
              { description: 'Every fault, when there is more to say than the message.' },
            ),
          ),
        },
        { description: 'What went wrong.' },
      ),
    },
    { description: 'The body of every answer with a status of 400 or more.' },
  ),
);

const INTRODUCTION = `The HTTP API of the Marketplace: developers register, get verified, make API keys and publish apps; administrators review; everybody browses.

- **Credentials** travel as \`Authorization: Bearer …\`: an *account token* of the host platform's identity provider, or an *API key* (\`mkt_…\`).
- **Errors** have one shape, with a stable \`code\`; a 400 lists every fault at once. They repeat the path and the names of fields that are not known, never a value or a credential.
- **Lists** are \`{ "data": [...] }\`; paged ones add \`pagination\`.
- **Retries**: send an \`Idempotency-Key\` with a POST that creates something, and a repeat within 24 hours gives the first answer again.
- **Sizes**: 1 MiB a body, 64 levels of nesting, 16 KiB for path and headers together; headers arrive within 10 seconds, a whole request within 30.
- **Limits**: requests are counted a minute for each API key, account and client address; most answers say in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` how many are left. Too many are answered with 429: wait as many seconds as \`Retry-After\` says.
- **Growth**: the API grows by addition only; ignore fields that you do not know.`;

const SECURITY: Record<Access['who'], Record<string, never[]>[]> = {
  anyone: [],
  account: [{ accountToken: [] }],
  developer: [{ apiKey: [] }],
  'account or developer': [{ accountToken: [] }, { apiKey: [] }],
  administrator: [{ accountToken: [] }],
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
        contact: { name: 'Those who run this marketplace' },
      },
      servers: [{ url: '/', description: 'This service.' }],
      tags: [
        { name: 'Developer profile', description: 'Become a developer and keep your profile.' },
        { name: 'API keys', description: 'Keys for programs that act for you.' },
        { name: 'Apps', description: 'Write your listings and submit them.' },
        { name: 'Versions', description: 'Change an approved app, while it stays live.' },
        { name: 'Review', description: 'Follow a review; review.' },
        { name: 'Catalog', description: 'What everybody sees.' },
        { name: 'User reviews', description: 'What users think of apps, and what developers reply.' },
        { name: 'Webhooks', description: 'Addresses of yours that are told what happens, and what they were told.' },
        { name: 'Analytics', description: 'How your apps are doing.' },
        { name: 'Administration', description: 'For administrators of the marketplace.' },
        { name: 'Web session', description: 'For the web app of the marketplace, with the cookie of its sign-in.' },
        { name: 'Operation', description: 'For those who run the service.' },
      ],
      components: {
        headers: LIMIT_HEADERS,
        securitySchemes: {
          accountToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              "An access token of the host platform's identity provider. On a development machine: `npm run -s token -- ID [--admin]`.",
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'mkt_…',
            description: 'An API key of a verified developer.',
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
  schema?: { body?: unknown; querystring?: unknown; response?: unknown };
  config?: { errors?: ErrorKind[]; uncounted?: boolean };
}

/** A POST that creates something answers 201, and can be repeated safely. */
function creates({ method, schema }: DescribedRoute): boolean {
  return method === 'POST' && Object.hasOwn((schema?.response ?? {}) as object, '201');
}

function headersOf(route: DescribedRoute) {
  const matched = route.config?.errors?.includes(commonErrors.PRECONDITION_FAILED);
  return Type.Object({
    ...(creates(route)
      ? {
          'idempotency-key': Type.Optional(
            Type.String({
              maxLength: 255,
              description:
                'Any value of your own: a repeat within 24 hours creates nothing and gives the first answer again.',
            }),
          ),
        }
      : {}),
    ...(matched
      ? {
          'if-match': Type.Optional(
            Type.String({ description: 'The `ETag` that you read: if it has changed since, nothing is done (412).' }),
          ),
        }
      : {}),
  });
}

/** What every route of its kind may answer, and what this one adds. */
function errorsOf(route: DescribedRoute, access: Access): ErrorKind[] {
  const { config } = route;
  const { CREDENTIAL_MISSING, CREDENTIAL_MALFORMED, CREDENTIAL_NOT_ACCEPTED, TOKEN_INVALID, TOKEN_EXPIRED } =
    accountErrors;
  const { KEY_UNKNOWN, KEY_EXPIRED, KEY_REVOKED, INSUFFICIENT_SCOPE, DEVELOPER_SUSPENDED } = accountErrors;
  const bearer = [CREDENTIAL_MISSING, CREDENTIAL_MALFORMED];
  const token = [TOKEN_INVALID, TOKEN_EXPIRED, accountErrors.IDENTITY_PROVIDER_UNAVAILABLE];
  const key = [KEY_UNKNOWN, KEY_EXPIRED, KEY_REVOKED, DEVELOPER_SUSPENDED];
  const byAccess: Record<Access['who'], ErrorKind[]> = {
    anyone: [],
    // A key is looked at before it is refused for being one.
    account: [...bearer, ...token, ...key, CREDENTIAL_NOT_ACCEPTED],
    developer: [...bearer, ...key, CREDENTIAL_NOT_ACCEPTED],
    'account or developer': [...bearer, ...token, ...key],
    administrator: [...bearer, ...token, ...key, accountErrors.ADMINISTRATOR_REQUIRED],
  };
  const scoped = access.who === 'developer' && access.anyScopeOf.length > 0 ? [INSUFFICIENT_SCOPE] : [];
  const { VALIDATION_FAILED, BAD_REQUEST, MALFORMED_JSON, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE } = commonErrors;
  const { NOT_READY, OVERLOADED, INTERNAL } = commonErrors;
  const input = [
    VALIDATION_FAILED,
    BAD_REQUEST,
    // A body is read wherever one may stand, also to refuse it; with a GET it means nothing.
    ...(route.method === 'GET' ? [] : [MALFORMED_JSON, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE]),
    ...(creates(route) ? [commonErrors.IDEMPOTENCY_KEY_INVALID, commonErrors.IDEMPOTENCY_KEY_REUSED] : []),
  ];
  return [
    ...new Set([
      ...input,
      ...byAccess[access.who],
      ...scoped,
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

/** What is sent to webhooks: the requests that we make. */
function withEvents<T extends object>(document: T): T {
  const webhooks = Object.entries(EVENT_KINDS).map(([type, { sentence, data }]) => {
    const schema = {
      type: 'object',
      description: 'What happened.',
      required: ['id', 'type', 'createdAt', 'data'],
      properties: {
        id: { type: 'string', description: 'Id of the event, the same at every attempt; also in `webhook-id`.' },
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
      // Signed, in place of a credential.
      security: [],
      description: `${sentence} Signed as Standard Webhooks say: \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`.`,
      requestBody: { required: true, content },
      responses: { '2XX': { description: 'Delivered. Any other answer, or none within 10 seconds, is tried again.' } },
    };
    return [type, { post }];
  });
  return { ...document, webhooks: Object.fromEntries(webhooks) };
}

/** Formats of our own mean nothing to other tools; a body that may be null may be left out. */
function forEverybody<T extends object>(document: T): T {
  const text = JSON.stringify(document, (key, value) => {
    if (key === 'format' && OWN_FORMATS.includes(value)) return undefined;
    if (key === 'format' && value === 'http-url') return 'uri';
    if (key === 'requestBody') {
      const { schema } = value.content['application/json'];
      return Array.isArray(schema.type) && schema.type.includes('null') ? { ...value, required: false } : value;
    }
    return value;
  });
  return JSON.parse(text);
}

/** What a caller of its own is told of the limit that it counts against; answers for everybody tell nobody's. */
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

/** Written out at each operation, the same few error answers would be three quarters of the document. */
function withSharedErrors<T extends object>(document: T): T {
  const { paths, components } = document as unknown as DescribedApi;
  const shared: Record<string, object> = {};
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(responses)) {
      const { examples } = response.content?.['application/json'] ?? {};
      if (Number(status) < 400 || !examples) continue;
      // What an error answer says follows from its codes alone.
      const name = Object.keys(examples).join('.');
      shared[name] = response;
      responses[status] = { $ref: `${SHARED}${name}` };
    }
  }
  const sorted = Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1));
  components.responses = Object.fromEntries(sorted);
  return document;
}

/** For tools that want to see at each operation what it may answer. */
export function withErrorsInPlace<T extends object>(document: T): T {
  const { responses, ...components } = (document as unknown as DescribedApi).components;
  const shared = Object.entries(responses ?? {}).map(([name, response]) => [`${SHARED}${name}`, response] as const);
  const byReference = new Map<unknown, object>(shared);
  const text = JSON.stringify({ ...document, components }, (_key, value) => byReference.get(value?.$ref) ?? value);
  return JSON.parse(text);
}

const SHARED = '#/components/responses/';

interface DescribedApi {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { responses?: object };
}

interface DescribedOperation {
  security?: object[];
  responses: Record<string, DescribedResponse>;
}

interface DescribedResponse {
  $ref?: string;
  headers?: object;
  content?: Record<string, { examples?: object }>;
}

const limitHeader = (description: string) => ({ description, schema: { type: 'integer' as const } });
const LIMIT_HEADERS = {
  'RateLimit-Limit': limitHeader(
    'How many requests a minute are taken: the narrowest limit that this one counts against.',
  ),
  'RateLimit-Remaining': limitHeader('How many more are taken at this moment.'),
  'RateLimit-Reset': limitHeader('In how many seconds all of them are, if none comes meanwhile.'),
  'Retry-After': limitHeader('In how many seconds the next one is taken.'),
};

const OWN_FORMATS = ['single-line', 'prose'];
