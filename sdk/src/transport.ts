// How a call of the SDK travels: where to, with which credential, and what comes back when it fails.

export interface Connection {
  /** Where the service is; unset in a page that the service itself serves. */
  baseUrl?: string;
  /** An API key or an account token. */
  token?: string;
  /** For pages of the service: the browser's session in place of a token, on the mounts made for it. */
  session?: boolean;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface Fault {
  pointer: string;
  code: string;
  message: string;
  fix: string;
}

/** What the service said no with; `status` 0 when it could not be reached at all. */
export class MarketplaceError extends Error {
  status: number;
  code: string;
  requestId: string | undefined;
  details: Fault[];

  constructor(status: number, body: { code: string; message: string; requestId?: string; details?: Fault[] }) {
    super(body.message);
    this.name = 'MarketplaceError';
    this.status = status;
    this.code = body.code;
    this.requestId = body.requestId;
    this.details = body.details ?? [];
  }
}

let connection: Connection = {};

export function connect(options: Connection): void {
  connection = options;
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

export async function send<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await request(path, init);
  if (!response.headers.get('content-type')?.includes('json')) return (await response.text()) as T;
  const body = await response.json();
  const etag = response.headers.get('etag');
  if (etag && typeof body === 'object' && body !== null) etags.set(body, etag);
  return body;
}

/** The bare answer, for what is no JSON document; anything but success throws. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const { baseUrl = '', token, session, fetch: fetcher = fetch } = connection;
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const url = baseUrl + (session ? sessionPath(path, init.method) : path);
  let response: Response;
  try {
    response = await fetcher(url, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new MarketplaceError(0, {
      code: 'UNREACHABLE',
      message: 'The marketplace could not be reached. Check your connection and try again.',
    });
  }
  if (response.ok) return response;
  throw new MarketplaceError(response.status, await errorIn(response));
}

async function errorIn(response: Response) {
  const body = await response.json().catch(() => undefined);
  return (
    body?.error ?? {
      code: 'UNEXPECTED_ANSWER',
      message: `The marketplace answered ${response.status}. Try again in a moment.`,
    }
  );
}

/** The mounts of the same routes that a browser's session opens. */
function sessionPath(path: string, method = 'GET'): string {
  if (path.startsWith('/api/dev/')) return path.replace('/api/dev/', '/portal/api/');
  if (path.startsWith('/api/admin/')) return path.replace('/api/admin/', '/console/api/');
  const ofUsers = /^\/api\/apps\/[^/]+\/reviews/.test(path) && (method !== 'GET' || path.endsWith('/reviews/mine'));
  return ofUsers ? path.replace('/api/', '/store/api/') : path;
}
