// How a call of the SDK travels: where to, with which credential, and what comes back when it fails.

import type { ErrorCode } from './operations.gen.ts';

export interface Connection {
  /** Where the service is; unset in a page that the service itself serves. */
  baseUrl?: string | undefined;
  /** An API key or an account token. */
  token?: string | undefined;
  /** For pages of the service: the browser's session in place of a token, on the mounts made for it. */
  session?: boolean;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** What each call takes beside its input: `signal`, `headers`, and whatever else `fetch` takes. */
export interface CallOptions extends RequestInit {
  /** Where this call goes, in place of where `connect` told all of them to go. */
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

/** What the service said no with; `status` 0 when it could not be reached at all. */
export class MarketplaceError extends Error {
  status: number;
  /** A stable name for programs: one of the service's, or of the SDK's own two. Those that come later are strings, too. */
  code: ErrorCode | 'UNREACHABLE' | 'UNEXPECTED_ANSWER' | (string & Record<never, never>);
  requestId: string | undefined;
  details: Fault[];
  /** In how many seconds to come back; 0 if the service did not say. */
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

/** Whether the fault may be gone a moment later. */
export function isPassing(error: unknown): error is MarketplaceError {
  return error instanceof MarketplaceError && [0, 429, 502, 503, 504].includes(error.status);
}

let everybodys: Connection = {};

/** Where calls go that name no connection of their own. */
export function connect(connection: Connection): void {
  everybodys = connection;
}

const etags = new WeakMap<object, string>();

/** The `ETag` that a resource came with: send it back as `If-Match`, and a change by somebody else is not overwritten. */
export function etagOf(resource: object): string | undefined {
  return etags.get(resource);
}

/** Headers that make a change conditional on what was read. */
export function ifMatch(resource: object): { headers: Record<string, string> } {
  const etag = etagOf(resource);
  return { headers: etag ? { 'if-match': etag } : {} };
}

export async function send<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await request(path, options);
  const type = response.headers.get('content-type') ?? '';
  // Whatever answers in front of the service, or in its place: a page for people is never what was asked for.
  if (type.includes('html')) throw await errorIn(response);
  const body = await arriving(type.includes('json') ? response.json() : response.text(), options);
  const etag = response.headers.get('etag');
  if (etag && typeof body === 'object' && body) etags.set(body, etag);
  return body;
}

/** The bare answer, for what is no JSON document; anything but success throws. */
export async function request(path: string, options: CallOptions = {}): Promise<Response> {
  const { connection = everybodys, ...init } = options;
  const { baseUrl = '', token, session, fetch: fetcher = fetch } = connection;
  const headers = new Headers(init.headers);
  if (init.body) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  const url = baseUrl + (session ? sessionPath(path, init.method) : path);
  const response = await arriving(fetcher(url, { ...init, headers }), options);
  if (response.ok) return response;
  throw await errorIn(response);
}

/** What comes over the wire, or does not, or breaks off. */
async function arriving<T>(promise: Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await promise;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const message = 'The marketplace could not be reached. Check your connection and try again.';
    throw new MarketplaceError(0, { code: 'UNREACHABLE', message }, 0, { cause });
  }
}

async function errorIn(response: Response): Promise<MarketplaceError> {
  const body = await response.json().catch(() => undefined);
  const unexpected = {
    code: 'UNEXPECTED_ANSWER',
    message: `What answered (${response.status}) is not the marketplace. Check its address, or try again in a moment.`,
  };
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  return new MarketplaceError(response.status, body?.error?.code ? body.error : unexpected, retryAfter);
}

/** `Retry-After` is a number of seconds, or a date. */
function secondsIn(retryAfter: string | null): number {
  const seconds = Number(retryAfter) || (Date.parse(retryAfter ?? '') - Date.now()) / 1_000;
  return Math.max(0, seconds || 0);
}

/** The mounts of the same routes that a browser's session opens. */
function sessionPath(path: string, method = 'GET'): string {
  if (path.startsWith('/api/dev/')) return path.replace('/api/dev/', '/portal/api/');
  if (path.startsWith('/api/admin/')) return path.replace('/api/admin/', '/console/api/');
  const ofUsers = /^\/api\/apps\/[^/]+\/reviews/.test(path) && (method !== 'GET' || path.endsWith('/reviews/mine'));
  return ofUsers ? path.replace('/api/', '/store/api/') : path;
}
