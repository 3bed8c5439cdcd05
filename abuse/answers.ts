// Checks a response against the API reference: its status, body, error code, headers and
// time. Undocumented content is a fault.

import { Ajv, type ValidateFunction } from 'ajv';
import { formats } from '../server/platform/http/validation.ts';
import type { AbusiveRequest, ApiDocument, Operation } from './requests.ts';
import type { WireAnswer } from './wire.ts';

/** Upper bound of the response time of any request. */
export const MAX_MS = 1_000;

/** Statuses that can occur before the operation runs: from the HTTP parser, the router, the session check. */
const AHEAD = [304, 400, 401, 403, 404, 405, 408, 413, 415, 431];
const SESSION_CODES = [
  'NOT_SIGNED_IN',
  'CROSS_SITE',
  'NOT_REGISTERED',
  'DEVELOPER_SUSPENDED',
  'ADMINISTRATOR_REQUIRED',
];
const MAX_HEAD_BYTES = 16 * 1024;

export function answerCheck(document: ApiDocument) {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { ...formats, 'date-time': isTime, uri: isUri } });
  ajv.addSchema(closed(document), 'api');
  const validators = new Map<string, ValidateFunction>();

  function schemaFault({ method, path, responses }: Operation, status: number, body: unknown): string[] {
    if (!responses[status]?.content?.['application/json']) return [];
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', 'application/json'];
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}/schema` });
    validators.set(pointer, validate);
    if (validate(body)) return [];
    const [first] = validate.errors!;
    return [`its body is not as described: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`];
  }

  /** Sentences, each of them a fault. */
  return function faultsOf(request: AbusiveRequest, { status, headers, body, ms }: WireAnswer): string[] {
    const faults: string[] = [];
    if (ms > MAX_MS) faults.push(`it took ${Math.round(ms)} ms`);
    if (status === 0) return [...faults, 'there is no answer'];
    if (status >= 500) return [...faults, `it is a ${status}: ${body.toString().slice(0, 300)}`];
    for (const name of ['x-request-id', 'x-content-type-options', 'content-security-policy']) {
      if (!headers.get(name)) faults.push(`it has no ${name}`);
    }
    const { operation, arrives } = request;
    const tooLong = headOf(request) > MAX_HEAD_BYTES && status === 431;
    if (operation && !tooLong) faults.push(...statusFaults(operation, request, status));
    if (request.method === 'HEAD' || status === 304) return faults;

    const type = headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) {
      if (status >= 400 && operation && !/text\/html/.test(acceptOf(request)))
        faults.push(`its error is of type ${type}`);
      return faults;
    }
    // An unwanted body may end the connection before the whole response is sent.
    if (request.body && body.length < Number(headers.get('content-length') ?? 0)) return faults;
    // The embedded identity provider uses the OAuth error format.
    if (request.target.startsWith('/oidc/')) return faults;
    let parsed: { error?: { code: string; requestId: string } };
    try {
      parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    } catch {
      return [...faults, `its body is not JSON: ${body.toString('latin1').slice(0, 200)}`];
    }
    if (status >= 400 && parsed.error?.requestId !== headers.get('x-request-id')) faults.push('its request ids differ');
    if (operation && (arrives || operation.responses[status])) {
      faults.push(
        ...schemaFault(operation, status, parsed),
        ...codeFaults(operation, request, status, parsed.error?.code),
      );
    }
    return faults;
  };
}

function statusFaults({ responses }: Operation, { arrives, target }: AbusiveRequest, status: number): string[] {
  if (responses[status] || (isSession(target) && [401, 403].includes(status))) return [];
  if (status === 304 || (!arrives && AHEAD.includes(status))) return [];
  return [`the status ${status} is not described`];
}

function codeFaults(
  operation: Operation,
  { arrives, target }: AbusiveRequest,
  status: number,
  code?: string,
): string[] {
  if (!code || !arrives) return [];
  const described = operation.responses[status]?.description ?? '';
  if (described.includes(`\`${code}\``) || (isSession(target) && SESSION_CODES.includes(code))) return [];
  return [`the code ${code} is not described with ${status}`];
}

function isSession(target: string): boolean {
  return /^\/(portal|console|store)\/api\//.test(target);
}

function headOf({ target, headers }: AbusiveRequest): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, target.length + 100);
}

function acceptOf({ headers }: AbusiveRequest): string {
  return headers.find(([name]) => name === 'accept')?.[1] ?? '';
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

function isUri(text: string): boolean {
  return URL.canParse(text);
}

/** The same schemas, without additional properties. */
function closed(document: ApiDocument): object {
  return JSON.parse(
    JSON.stringify(document, (_key, value) =>
      value?.type === 'object' && value.properties && value.additionalProperties === undefined
        ? { ...value, additionalProperties: false }
        : value,
    ),
  );
}
