// Errors are thrown, never answered by hand. Each feature declares its own as a table of stable codes in its
// errors.ts; the table gives the functions that make them, the API reference, and docs/errors.md.

export interface ErrorDetail {
  /** A JSON pointer into what was sent. */
  pointer: string;
  code: string;
  message: string;
  fix: string;
}

interface ErrorRow {
  status: number;
  /** What the caller is told unless the throwing code knows better. Never anything of the inside. */
  message: string;
}

interface Particulars {
  message?: string;
  details?: ErrorDetail[];
  headers?: Record<string, string>;
  /** Id of the resource that the request collides with. */
  resourceId?: string;
  /** For the log only. */
  cause?: unknown;
}

export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string>;
  readonly resourceId: string | undefined;

  constructor(code: string, status: number, message: string, particulars: Particulars = {}) {
    const { details, headers = {}, resourceId, cause } = particulars;
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.details = details;
    this.headers = headers;
    this.resourceId = resourceId;
  }
}

export interface ErrorKind extends ErrorRow {
  (particulars?: Particulars): ApiError;
  code: string;
}

export function defineErrors<const T extends Record<string, ErrorRow>>(table: T): { [Code in keyof T]: ErrorKind } {
  const kinds: Record<string, ErrorKind> = {};
  for (const [code, row] of Object.entries(table)) {
    const make = (particulars: Particulars = {}) =>
      new ApiError(code, row.status, particulars.message ?? row.message, particulars);
    kinds[code] = Object.assign(make, { code, ...row });
  }
  return kinds as { [Code in keyof T]: ErrorKind };
}

/** Errors that any route may answer with. */
export const commonErrors = defineErrors({
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request is not valid. `details` lists every problem and how to fix it.',
  },
  MALFORMED_JSON: { status: 400, message: 'The body is not valid JSON. Send one JSON object, encoded as UTF-8.' },
  BAD_REQUEST: { status: 400, message: 'The request is not valid HTTP. Check its path and headers.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time. Send it again.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are larger than 16 KiB.' },
  NOT_FOUND: { status: 404, message: 'This resource does not exist, or you do not have access to it.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This path does not support this method. The `Allow` header lists the supported ones.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    message: 'The resource has changed since you read it (`If-Match`). Read it again and retry.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'The body is larger than this endpoint accepts, or has too many values.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as JSON, with `Content-Type: application/json`.' },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: '`Idempotency-Key` must be 1 to 255 printable ASCII characters, for example a UUID.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message:
      'This `Idempotency-Key` was used for a different request in the last 24 hours. Use a new key for a new request.',
  },
  ANSWER_NOT_REPEATABLE: {
    status: 409,
    message:
      'This request was already processed, and its response contained a secret that is shown only once. Nothing new was created.',
  },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Retry after the number of seconds in `Retry-After`.' },
  OVERLOADED: { status: 503, message: 'The service is overloaded. Try again in a moment.' },
  BUSY: {
    status: 503,
    message: 'Too many requests of this kind are in progress. Retry after the number of seconds in `Retry-After`.',
  },
  NOT_READY: {
    status: 503,
    message: 'The service cannot reach its database. Try again in a moment.',
  },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. If it keeps happening, contact support with the request id.',
  },
});

const BUSY_SECONDS = 2;

/** `what` is a sentence: what there is too much of at the moment. */
export function busy(what: string): ApiError {
  const headers = { 'retry-after': String(BUSY_SECONDS) };
  return commonErrors.BUSY({ message: `${what} Try again in a few seconds.`, headers });
}

/** The log's view of an error. Only these fields: the database repeats whole rows in an error's other ones. */
export function describeError(error: unknown): object {
  const { name, message, stack, code, table, constraint, cause } = error as Error & Record<string, unknown>;
  return { name, message, code, table, constraint, stack, ...(cause ? { cause: describeError(cause) } : {}) };
}
