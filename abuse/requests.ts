// Generates requests from the API reference: valid, nearly valid and hostile ones, for every operation, with
// every credential.

import fc from 'fast-check';
import { brokenBodies, hostileHeaders, hostileJson, hostileSegment, hostileText } from './hostile-values.ts';
import type { World } from './world.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  schema: Schema;
}

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  takesImages: boolean;
  security: Record<string, unknown>[];
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, Schema> };
}

export interface AbusiveRequest {
  /** The targeted operation; undefined for a page, an unknown path or another method. */
  operation: Operation | undefined;
  as: string;
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  /** Valid enough that it must reach its operation, which then responds as documented. */
  arrives: boolean;
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const {
        parameters = [],
        requestBody,
        ...rest
      } = described as Partial<Operation> & {
        requestBody?: { content: Record<string, { schema: Schema }> };
      };
      const body = requestBody?.content['application/json']?.schema;
      const takesImages = 'image/png' in (requestBody?.content ?? {});
      return { ...(rest as Operation), method: method.toUpperCase(), path, parameters, body, takesImages };
    }),
  );
}

const PAGES = [
  ...['/', '/apps', '/apps/:slug', '/developers/:developers', '/portal', '/portal/apps', '/console', '/console/queue'],
  ...['/console/synonyms', '/console/host-scopes', '/console/protected-terms', '/console/tags', '/console/settings'],
  ...['/developers', '/developers/guides', '/developers/guides/webhooks', '/developers/guides/:number', '/sign-out'],
  ...['/signed-out', '/oidc/session/end', '/oidc/session/end/confirm'],
  ...['/sign-in', '/sign-in/callback', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/:number', '/feed.xml'],
  ...['/robots.txt', '/favicon.svg', '/theme.js', '/assets/:number', '/docs', '/docs/', '/openapi.json', '/mailbox'],
  ...['/mailbox.json', '/mailbox/:mails', '/mailbox/:mails/html', '/oidc/.well-known/openid-configuration'],
  ...['/oidc/auth', '/oidc/token', '/oidc/me', '/oidc/:number', '/oidc/sign-in/:number', '/:number', '/api/:number'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'M-SEARCH'];

/** Operations of the session are documented with their own path. */
const MOUNTS: [operations: RegExp, mounted: string][] = [
  // Grants are for programs: not mounted for sessions.
  [/^\w+ \/api\/dev\/(?!installations\/(exchange|\{id\}\/grant))/, '/portal/api/'],
  [/^\w+ \/api\/(installations|workspaces|account\/notifications)/, '/store/api/'],
  [/^\w+ \/api\/admin\//, '/console/api/'],
  [/^(POST \/api\/apps\/\{slug\}\/reviews|\w+ \/api\/apps\/\{slug\}\/reviews\/.*)$/, '/store/api/'],
];

/** The material of the requests. */
export interface Given {
  document: ApiDocument;
  world: World;
}

export function requestFor(operation: Operation, given: Given): fc.Arbitrary<AbusiveRequest> {
  const { method, path, parameters, body, takesImages } = operation;
  const { world } = given;
  return fc
    .record({
      as: credentialFor(operation, world),
      path: fc.tuple(
        ...path
          .split('/')
          .slice(1)
          .map((segment, i, all) => segmentFor(segment, all[i - 1], world)),
      ),
      query: queryFor(parameters, given),
      headers: headersFor(parameters, world),
      extra: sometimes(hostileHeaders, 5),
      body: takesImages ? imageFrom(world) : body ? bodyFor(body, given) : sometimes(brokenOrAny, 6),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
    })
    .map((made) => {
      const sound = made.path.every((segment) => segment.sound);
      const mount = world.credentials[made.as]!.cookie
        ? MOUNTS.find(([operations]) => operations.test(`${method} ${path}`))
        : undefined;
      const plain = `/${made.path.map(({ text }) => text).join('/')}`;
      const target = mount ? plain.replace(/^\/api\/(dev|admin)?\/?/, mount[1]) : plain;
      return {
        operation: made.method === method ? operation : undefined,
        as: made.as,
        method: made.method,
        target: made.query ? `${target}?${made.query}` : target,
        headers: merge(world.credentials[made.as]!, made.headers, made.body?.type, made.extra ?? []),
        body: made.body?.bytes,
        arrives: sound && !made.extra,
      };
    });
}

export function requestForPage(world: World): fc.Arbitrary<AbusiveRequest> {
  return fc
    .record({
      as: fc.constantFrom(...Object.keys(world.credentials)),
      page: fc.constantFrom(...PAGES),
      segment: fc.oneof(hostileSegment, fc.constantFrom(...Object.values(world.things).flat())),
      query: sometimes(anyQuery, 2),
      extra: sometimes(hostileHeaders, 3),
      body: sometimes(brokenOrAny, 5),
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
    })
    .map(({ as, page, segment, query, extra, body, method }) => {
      const path = page.replace(/:(\w+)/, (_, name) => (name === 'number' ? segment : (world.things[name]?.[0] ?? '')));
      return {
        operation: undefined,
        as,
        method,
        target: query ? `${path}?${query}` : path,
        headers: merge(world.credentials[as]!, [], body?.type, extra ?? []),
        body: body?.bytes,
        arrives: false,
      };
    });
}

/** The bytes on the wire. Everything after the first line is as generated, valid or not. */
export function bytesOf({ method, target, headers, body }: AbusiveRequest, host: string): Buffer {
  const own = new Set(headers.map(([name]) => name));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(own.has('host') ? [] : [`host: ${host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`content-length: ${body.length}`] : []),
    'connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

/** True once in `of` times, on average. */
function sometimes<T>(arbitrary: fc.Arbitrary<T>, of: number): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: of - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function merge(
  credential: Record<string, string>,
  headers: [string, string][],
  type: string | undefined,
  extra: [string, string][],
): [string, string][] {
  const replaced = new Set(extra.map(([name]) => name));
  const sound = [
    ...Object.entries(credential),
    ...headers,
    ...(type ? [['content-type', type] as [string, string]] : []),
  ];
  return [...sound.filter(([name]) => !replaced.has(name)), ...extra];
}

/** Mostly a credential that the operation accepts; otherwise any. */
function credentialFor({ security, path }: Operation, { credentials }: World): fc.Arbitrary<string> {
  const fitting = [
    ...security.flatMap((scheme) => ('apiKey' in scheme ? ['key', 'session'] : [])),
    ...security.flatMap((scheme) =>
      'accountToken' in scheme ? ['account', 'developer', 'userSession', 'closing'] : [],
    ),
  ];
  if (path.startsWith('/api/host/')) fitting.push('host');
  const best = path.startsWith('/api/admin/') ? ['administrator', 'administratorSession'] : fitting;
  const any = fc.constantFrom(...Object.keys(credentials));
  return best.length
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...best) }, { weight: 1, arbitrary: any })
    : any;
}

function segmentFor(segment: string, before: string | undefined, { things }: World) {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (!name) return fc.constant({ text: segment, sound: true });
  const known = things[name] ?? things[before ?? ''] ?? [];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...known, 'unknown-00').map((text) => ({ text, sound: true })) },
    { weight: 1, arbitrary: hostileSegment.map((text) => ({ text, sound: false })) },
  );
}

const anyQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom('page', 'search', 'state', 'code'), hostileSegment), hostileSegment), {
    maxLength: 4,
  })
  .map((pairs) =>
    pairs
      .map(([name, value]) => `${name.slice(0, 2_000)}=${value.slice(0, 3_000)}`)
      .join('&')
      .replaceAll('#', ''),
  );

function queryFor(parameters: Parameter[], given: Given): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const valid = (schema: Schema) =>
    validValue(schema, given).map((value) => encodeURIComponent(String(value).toWellFormed()));
  const one = known.map(({ name, schema }) =>
    fc
      .oneof(
        { weight: 6, arbitrary: valid(schema) },
        { weight: 1, arbitrary: fc.constantFrom(...Object.values(given.world.things).flat()) },
        { weight: 1, arbitrary: hostileSegment.map((text) => text.slice(0, 3_000).replaceAll('#', '')) },
      )
      .map((value) => `${name}=${value}`),
  );
  const ours = one.length
    ? fc.array(fc.oneof(...one), { maxLength: 4 }).map((pairs) => pairs.join('&'))
    : fc.constant('');
  return fc.oneof({ weight: 12, arbitrary: ours }, { weight: 1, arbitrary: anyQuery });
}

function headersFor(parameters: Parameter[], world: World): fc.Arbitrary<[string, string][]> {
  const known = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const value = fc.oneof(fc.uuid(), fc.constantFrom('*', '"1"', world.things.apps![0]!));
  const made = known.map((name) =>
    sometimes(value, 3).map((text) => (text === null ? [] : [[name, text] as [string, string]])),
  );
  return fc.tuple(...made).map((pairs) => pairs.flat());
}

const JSON_TYPE = 'application/json';
const brokenOrAny = fc.oneof(
  fc.constantFrom(...brokenBodies).map((bytes) => ({ bytes, type: JSON_TYPE })),
  hostileJson.map((text) => ({ bytes: Buffer.from(text), type: JSON_TYPE })),
);

/** The image, the start of it, another type than it has, or something else. */
function imageFrom({ image }: World): fc.Arbitrary<{ bytes: Buffer; type: string } | null> {
  const type = fc.constantFrom('image/png', 'image/png', 'image/jpeg', 'image/webp', 'image/svg+xml');
  const bytes = fc.oneof(
    fc.constant(image),
    fc.nat(image.length).map((length) => image.subarray(0, length)),
  );
  return fc.oneof({ weight: 8, arbitrary: fc.record({ bytes, type }) }, { weight: 1, arbitrary: brokenOrAny });
}

/** A body that the operation accepts, one with a single fault, or none. */
function bodyFor(schema: Schema, given: Given): fc.Arbitrary<{ bytes: Buffer; type: string } | null> {
  const valid = validValue(schema, given);
  const json = (text: string) => ({ bytes: Buffer.from(text), type: JSON_TYPE });
  const wrong = fc.tuple(valid, fc.nat(), hostileJson, hostileText, fc.constantFrom('replace', 'drop', 'add', 'twice'));
  return fc.oneof(
    { weight: 8, arbitrary: valid.map((value) => json(JSON.stringify(value) ?? 'null')) },
    { weight: 8, arbitrary: wrong.map((parts) => json(spoil(...parts))) },
    { weight: 1, arbitrary: brokenOrAny },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** The body with one fault, as JSON text. */
function spoil(value: unknown, pick: number, json: string, text: string, how: string): string {
  const copy = structuredClone(value);
  const places = placesOf(copy);
  const [holder, key] = places[pick % places.length] ?? [];
  if (!holder || key === undefined) return json;
  const { [key]: kept } = holder;
  const added = how === 'twice' ? { name: key, json: JSON.stringify(kept) } : { name: text, json };
  const mark = `mark-${pick}`;
  switch (how) {
    case 'drop':
      delete holder[key];
      return JSON.stringify(copy);
    case 'replace':
      holder[key] = mark;
      return JSON.stringify(copy).replace(JSON.stringify(mark), () => json);
    default:
      return `{${JSON.stringify(added.name)}:${added.json},${JSON.stringify(copy).slice(1)}`;
  }
}

/** Every field and element of a value, as its container and key. */
export function placesOf(value: unknown): [holder: Record<string, unknown>, key: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key], ...placesOf(holder[key])] as [typeof holder, string][]);
}

const NOWHERE = [
  'http://127.0.0.1:1/a.png',
  'http://localhost:1/',
  'http://[::1]:1/b.png',
  'https://127.0.0.1:1/?a=b#c',
];

/** Fields of bodies that name a thing of the world. */
const KNOWN_FIELDS = new Set([
  ...['accountUserId', 'app', 'code', 'domain', 'installationId', 'ownerId', 'repository', 'repositoryId'],
  ...['requestedAt', 'secret', 'token', 'toPublisher', 'winner', 'workspaceId'],
]);

const MANY = 10;

export function validValue(schema: Schema, given: Given): fc.Arbitrary<unknown> {
  if (schema.$ref) return validValue(given.document.components.schemas[schema.$ref.split('/').at(-1)!]!, given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, given)));
  const types = [schema.type ?? 'null'].flat();
  return fc.oneof(...types.map((type) => validOfType(type, schema, given)));
}

function validOfType(type: string, schema: Schema, given: Given): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = 3, properties = {}, required = [] } = schema;
  switch (type) {
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const item = validValue(schema.items ?? {}, given);
      const bounds = { minLength: minItems, maxLength: maxItems, selector: (one: unknown) => JSON.stringify(one) };
      const some = fc.uniqueArray(item, bounds);
      return minItems > 0 ? some : fc.oneof({ weight: 3, arbitrary: some }, { weight: 1, arbitrary: fc.constant([]) });
    }
    case 'object': {
      const known = given.world.things;
      const arbitraryOf = (name: string): fc.Arbitrary<unknown> => {
        const field = properties[name]!;
        return KNOWN_FIELDS.has(name) && !field.enum ? fc.constantFrom(...known[name]!) : validValue(field, given);
      };
      const recordOf = (names: string[]) =>
        fc.record(Object.fromEntries(names.map((name) => [name, arbitraryOf(name)])), { requiredKeys: required });
      const names = Object.keys(properties);
      const optional = names.filter((name) => !required.includes(name));
      // Of many optional fields that are valid one by one, half together hardly ever are.
      const some = optional.length > MANY ? optional.map((name) => recordOf([...required, name])) : [];
      const made = some.length > 0 ? fc.oneof(recordOf(names), fc.oneof(...some)) : recordOf(names);
      return made.map((fields) => ({ ...fields }));
    }
    case 'string':
      return validText(schema, given);
    default:
      return fc.constant(null);
  }
}

function validText({ format, pattern, minLength = 0, maxLength = 60 }: Schema, { world }: Given): fc.Arbitrary<string> {
  switch (format) {
    case 'email':
      return fc.nat(1_000_000).map((n) => `user-${n}@example.com`);
    case 'uri':
      return fc.constantFrom(...NOWHERE, ...world.things.addresses!);
    case 'date':
      return fc.integer({ min: 0, max: 400 }).map((day) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10));
    case 'date-time':
      return fc.constant('2026-11-15T09:30:00.000Z');
    case 'json-pointer':
      return fc.constantFrom('', '/name', '/screenshots/1/url', '/a~1b');
  }
  if (pattern) return fc.constantFrom('tasks:read', 'tasks:write', 'projects:read', 'a/b_c.d-e', 'board-1');
  const words = fc.string({ unit: 'grapheme', minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 60) });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom('Board', 'Plan your week.', 'a, b & c', 'Über ½ €', '日本語', '👩‍👩‍👧‍👦')
        .map((text) => text.slice(0, maxLength)),
    },
    { weight: 4, arbitrary: words },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x'.repeat(Math.min(maxLength, 20_000)), 'x'.repeat(Math.min(maxLength, 20_000) + 1)),
    },
  );
}
