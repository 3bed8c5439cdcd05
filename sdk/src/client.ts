// The client: every operation as a method bound to one connection, with retries. Clients are independent of each other.

import * as administration from './admin.gen.ts';
import * as api from './api.gen.ts';
import { streamCheck } from './check-stream.ts';
import * as development from './developer.gen.ts';
import * as media from './media.ts';
import { OPERATIONS } from './operations.gen.ts';
import { type RetryOptions, withRetries } from './retries.ts';
import type { CallOptions, Connection } from './transport.ts';

export interface ClientOptions extends Connection, RetryOptions {
  /** The User-Agent header, such as `my-tool/1.2`. Browsers ignore it. */
  userAgent?: string;
}

type Operations = typeof api & typeof administration & typeof development & typeof media;

/** Every operation of the API as a method. */
export type Client = Pick<Operations, keyof typeof OPERATIONS> & { streamCheck: typeof streamCheck };

type Operation = (...input: unknown[]) => Promise<unknown>;
const operations: Record<keyof typeof OPERATIONS, unknown> = {
  ...{ ...api, ...administration, ...development, ...media },
};

export function createClient({ retries, patience, userAgent, baseUrl, ...rest }: ClientOptions): Client {
  // Relative URLs work only in a browser.
  if (!baseUrl && !rest.fetch && typeof location === 'undefined') throw new TypeError('baseUrl is required.');
  const connection: Connection = { ...rest, baseUrl: baseUrl && withoutSlash(baseUrl) };
  if (/[^\x21-\x7e]/.test(rest.token ?? '')) throw new TypeError('The token contains invalid characters.');

  const withConnection = (options: CallOptions = {}): CallOptions & { headers: Headers } => {
    const headers = new Headers(options.headers);
    if (userAgent) headers.set('user-agent', userAgent);
    return { ...options, connection, headers };
  };

  const methods = Object.entries(OPERATIONS).map(([name, idempotency]) => {
    const operation = operations[name as keyof typeof OPERATIONS] as Operation;
    // The options are the last parameter of every operation, even if earlier optional ones are left out.
    const last = operation.length - 1;
    const method: Operation = async (...input) => {
      const options = withConnection(input[last] as CallOptions | undefined);
      if (idempotency === 'keyed' && !options.headers.has('idempotency-key'))
        options.headers.set('idempotency-key', newIdempotencyKey());
      input[last] = options;
      const attempt = () => operation(...input);
      return idempotency === 'unsafe' ? attempt() : withRetries(attempt, { retries, patience, signal: options.signal });
    };
    return [name, method];
  });
  return {
    ...Object.fromEntries(methods),
    streamCheck: (appId, options) => streamCheck(appId, withConnection(options)),
  };
}

/** Also below a path: https://tasks.example.com/marketplace. */
function withoutSlash(baseUrl: string): string {
  const { protocol, origin, pathname } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Not a marketplace URL: ${baseUrl}`);
  return origin + pathname.replace(/\/$/, '');
}

/** `crypto.randomUUID` is not available in pages loaded without TLS. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
