// All operations over one connection. Each client has its own: one with a key and one with a token get on in one process.

import * as api from './api.gen.ts';
import { streamCheck } from './check-stream.ts';
import { OPERATIONS } from './operations.gen.ts';
import { type RetryOptions, repeating } from './retries.ts';
import type { CallOptions, Connection } from './transport.ts';

export interface ClientOptions extends Connection, RetryOptions {
  /** What calls the service, for its logs: `my-tool/1.2`. Browsers send their own. */
  userAgent?: string;
}

/** Every operation as a method that travels over the client's connection. */
export type Client = Pick<typeof api, keyof typeof OPERATIONS> & { streamCheck: typeof streamCheck };

type Operation = (...input: unknown[]) => Promise<unknown>;
const operations: Record<keyof typeof OPERATIONS, unknown> = api;

export function createClient({ retries, patience, userAgent, baseUrl, ...rest }: ClientOptions): Client {
  // In a page, paths are enough; elsewhere they lead nowhere.
  if (!baseUrl && !rest.fetch && typeof location === 'undefined') throw new TypeError('The baseUrl is missing.');
  const connection: Connection = { ...rest, baseUrl: baseUrl && originOf(baseUrl) };
  if (/[^\x21-\x7e]/.test(rest.token ?? '')) throw new TypeError('The token holds a character that no token has.');

  const travelling = (options: CallOptions = {}): CallOptions & { headers: Headers } => {
    const headers = new Headers(options.headers);
    if (userAgent) headers.set('user-agent', userAgent);
    return { ...options, connection, headers };
  };

  const methods = Object.entries(OPERATIONS).map(([name, repeat]) => {
    const operation = operations[name as keyof typeof OPERATIONS] as Operation;
    // Options are the last thing that every operation takes, whatever else may be left out.
    const last = operation.length - 1;
    const method: Operation = async (...input) => {
      const options = travelling(input[last] as CallOptions | undefined);
      if (repeat === 'keyed' && !options.headers.has('idempotency-key'))
        options.headers.set('idempotency-key', newKey());
      input[last] = options;
      const attempt = () => operation(...input);
      return repeat === 'unsafe' ? attempt() : repeating(attempt, { retries, patience, signal: options.signal });
    };
    return [name, method];
  });
  return {
    ...Object.fromEntries(methods),
    streamCheck: (appId, options) => streamCheck(appId, travelling(options)),
  };
}

/** Paths begin with a slash of their own. */
function originOf(baseUrl: string): string {
  if (!/^https?:$/.test(new URL(baseUrl).protocol)) throw new TypeError(`Not an address of a service: ${baseUrl}`);
  return baseUrl.replace(/\/+$/, '');
}

/** `crypto.randomUUID` is missing in pages that came without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
