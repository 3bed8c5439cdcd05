// Reads JSON bodies strictly, and refuses text that PostgreSQL cannot store wherever it is in a request.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors, type ErrorDetail } from '../errors.ts';
import type { HttpServer } from './fastify-types.ts';
import { parseStrictJson, StrictJsonError, TooManyValuesError } from './strict-json.ts';
import { coerceQuery, escapePointer, MAX_FAULTS, unknownField, unstorableText } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads a body of its own kind (a form), which no JSON schema describes. */
    ownBody?: boolean;
    /** How many values a JSON body may have, in all levels together; DEFAULT_MAX_VALUES when unset. */
    maxValues?: number;
    /** The items of a batch are checked one by one for text that PostgreSQL cannot store, so that one does not fail the others. */
    checksTextPerItem?: boolean;
  }
}

/** `bodyLimit` and `config.maxValues` of a route replace these. */
export const DEFAULT_BODY_BYTES = 64 * 1024;
const DEFAULT_MAX_VALUES = 5_000;

/** Limits for the bodies of all routes of this scope that set none themselves. */
export function acceptBodies(scope: HttpServer, { bytes, values }: { bytes: number; values: number }): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit ??= bytes;
    route.config = { maxValues: values, ...route.config };
  });
}

/** An empty body is no body, whatever its declared type: many clients send `Content-Type` with every POST. */
export function parseJsonStrictly(app: HttpServer): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const charset = /;\s*charset="?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (!/^utf-?8$/i.test(charset)) throw commonErrors.UNSUPPORTED_MEDIA_TYPE();
    return parseJson(body, request.routeOptions.config);
  });
  app.addHook('preValidation', requireStorableText);
}

export function parseJson(
  bytes: Buffer,
  {
    maxValues = DEFAULT_MAX_VALUES,
    checksTextPerItem = false,
  }: { maxValues?: number; checksTextPerItem?: boolean } = {},
): unknown {
  if (bytes.length === 0) return undefined;
  const body = parseBody(textOf(bytes), maxValues);
  const details = checksTextPerItem ? [] : unstorableText(body);
  if (details.length) throw commonErrors.VALIDATION_FAILED({ details });
  return body;
}

/** Bytes that are no UTF-8 would be stored as replacement characters. */
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw commonErrors.MALFORMED_JSON();
  }
}

/** A byte order mark stays in the text, where JSON refuses it. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseBody(text: string, maxValues: number): unknown {
  try {
    return parseStrictJson(text, maxValues);
  } catch (error) {
    if (error instanceof TooManyValuesError)
      throw commonErrors.BODY_TOO_LARGE({ message: `The body has more than ${maxValues} values.` });
    const { message } = commonErrors.MALFORMED_JSON;
    throw commonErrors.MALFORMED_JSON({
      message: error instanceof StrictJsonError ? `${message} ${error.message}` : message,
    });
  }
}

function requireStorableText(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { query, params, url } = request;
  const details = [...undecodable(url), ...unstorableText(query), ...unstorableText(params), ...unwantedBody(request)];
  if (details.length === 0) coerceQuery(query as Record<string, unknown>, request.routeOptions.schema?.querystring);
  done(details.length ? commonErrors.VALIDATION_FAILED({ details: details.slice(0, MAX_FAULTS) }) : undefined);
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
