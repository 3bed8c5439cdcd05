// HTTP transport: base URL, credentials, ETags, and errors as MarketplaceError.

import type { ErrorCode } from './operations.gen.ts';

export interface Connection {
  /** URL of the marketplace; not needed in pages that the marketplace itself serves. */
  baseUrl?: string | undefined;
  /** An API key or an account token. */
  token?: string | undefined;
  /** For the marketplace's own pages: use the browser session instead of a token, under the session routes. */
  session?: boolean;
  /** With `session`: id of the publisher that developer routes act for, read for each call. Undefined: the person's own. */
  publisher?: (() => string | undefined) | undefined;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Options of each call: `signal`, `headers` and all other options of `fetch`. */
export interface CallOptions extends RequestInit {
  /** Overrides the connection set with `connect`. */
  connection?: Connection;
}

export interface Fault {
  pointer: string;
  code: string;
  message: string;
  fix: string;
}

interface ErrorBody {
  code: string;
  message: string;
  requestId?: string;
  details?: Fault[];
}

/** Thrown by every failed call. `status` is the HTTP status, or 0 if the marketplace could not be reached. */
export class MarketplaceError extends Error {
  status: number;
  /** Stable error code of the API, or one of the SDK's own two. Typed as open, since later versions can add codes. */
  code: ErrorCode | 'UNREACHABLE' | 'UNEXPECTED_ANSWER' | (string & Record<never, never>);
  requestId: string | undefined;
  details: Fault[];
  /** Seconds to wait before a retry; 0 if the response did not say. */
  retryAfter: number;

  constructor(
    status: number,
    { message, code, requestId, details = [] }: ErrorBody,
    retryAfter = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'MarketplaceError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** Whether the error is transient, so that a retry can succeed. */
export function isPassing(error: unknown): error is MarketplaceError {
  return error instanceof MarketplaceError && [0, 429, 502, 503, 504].includes(error.status);
}

let defaultConnection: Connection = {};

/** Sets the connection of calls without a `connection` option. */
export function connect(connection: Connection): void {
  defaultConnection = connection;
}

const etags = new WeakMap<object, string>();

/** The `ETag` of a resource. Send it as `If-Match` to avoid overwriting someone else's change. */
export function etagOf(resource: object): string | undefined {
  return etags.get(resource);
}

/** Options that make a change conditional: it fails with 412 if the resource has changed since it was read. */
export function ifMatch(resource: object): { headers: Record<string, string> } {
  const etag = etagOf(resource);
  return { headers: etag ? { 'if-match': etag } : {} };
}

export async function send<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await request(path, options);
  const type = response.headers.get('content-type') ?? '';
  // HTML comes from a proxy or another server, never from the API.
  if (type.includes('html')) throw await toError(response);
  const body = await wrapNetworkErrors(type.includes('json') ? response.json() : response.text(), options);
  const etag = response.headers.get('etag');
  if (etag && typeof body === 'object' && body) etags.set(body, etag);
  return body;
}

/** The raw response, for bodies that are not JSON. Throws on error statuses. */
export async function request(path: string, options: CallOptions = {}): Promise<Response> {
  const { connection = defaultConnection, ...init } = options;
  const { baseUrl = '', token, session, publisher, fetch: fetcher = fetch } = connection;
  const headers = new Headers(init.headers);
  if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  const actsFor = session && path.startsWith('/api/dev/') ? publisher?.() : undefined;
  if (actsFor && !headers.has('x-publisher')) headers.set('x-publisher', actsFor);
  const url = baseUrl + (session ? sessionPath(path, init.method) : path);
  const response = await wrapNetworkErrors(fetcher(url, { ...init, headers }), options);
  if (response.ok) return response;
  throw await toError(response);
}

/** Turns connection errors into a MarketplaceError; aborts keep their reason. */
async function wrapNetworkErrors<T>(promise: Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await promise;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const message = 'The marketplace could not be reached. Check your connection and try again.';
    throw new MarketplaceError(0, { code: 'UNREACHABLE', message }, 0, { cause });
  }
}

async function toError(response: Response): Promise<MarketplaceError> {
  const body = await response.json().catch(() => undefined);
  const unexpected = {
    code: 'UNEXPECTED_ANSWER',
    message: `The response (status ${response.status}) is not from the marketplace. Check the URL, or try again in a moment.`,
  };
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  return new MarketplaceError(response.status, body?.error?.code ? body.error : unexpected, retryAfter);
}

/** `Retry-After` is a number of seconds or a date. */
function parseRetryAfter(retryAfter: string | null): number {
  const seconds = Number(retryAfter) || (Date.parse(retryAfter ?? '') - Date.now()) / 1_000;
  return Math.max(0, seconds || 0);
}

const FOR_USERS =
  /^\/api\/(?:workspaces|installations|publishers|invitations|transfers|account\/(?:notifications|export|closing|close|reopen))\b/;

/** The same routes under the prefixes that accept a browser session. */
function sessionPath(path: string, method = 'GET'): string {
  if (path.startsWith('/api/dev/')) return path.replace('/api/dev/', '/portal/api/');
  if (path.startsWith('/api/admin/')) return path.replace('/api/admin/', '/console/api/');
  const isReview = /^\/api\/apps\/[^/]+\/reviews/.test(path) && (method !== 'GET' || path.endsWith('/reviews/mine'));
  return isReview || FOR_USERS.test(path) ? path.replace('/api/', '/store/api/') : path;
}
