// Captures responses of the service and starts raw-http.ts with the same headers and bytes.

import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StoredResponse } from '../references/raw-http.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const PROGRAM = fileURLToPath(new URL('../references/raw-http.ts', import.meta.url));
/** Node adds these headers to every response, ours and the reference's. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive']);

const MAX_RETRIES = 20;
const RETRY_MS = 250;

export interface RawReference extends ServerProcess {
  etags: Record<string, string>;
}

export async function startRawReference(
  url: string,
  paths: string[],
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' = 'GET',
): Promise<RawReference> {
  const responses: Record<string, StoredResponse> = {};
  const etags: Record<string, string> = {};
  for (const path of paths) {
    const full = await ask(method, `${url}${path}`, headers, 200);
    const { etag } = full;
    const notModified = etag
      ? await ask(method, `${url}${path}`, { ...headers, 'if-none-match': etag }, 304)
      : undefined;
    if (etag) etags[path] = etag;
    responses[path] = {
      headers: full.headers,
      notModifiedHeaders: notModified?.headers ?? [],
      bodyBase64: full.body.toString('base64'),
    };
  }
  const server = await startServerProcess({
    command: [PROGRAM],
    environment: (port) => ({ PATH: process.env.PATH, PORT: String(port) }),
    readinessPath: '/ready',
    input: JSON.stringify(responses),
  });
  for (const path of paths) await assertSameResponse(method, `${server.url}${path}`, responses[path]!);
  return { ...server, etags };
}

/** A comparison is only valid if both servers send the same. */
async function assertSameResponse(method: string, url: string, { headers, bodyBase64 }: StoredResponse): Promise<void> {
  const actual = await ask(method, url, {}, 200);
  if (actual.headers.join() !== headers.join() || actual.body.toString('base64') !== bodyBase64)
    throw new Error(`${url} does not send the response of the service`);
}

async function ask(method: string, url: string, headers: Record<string, string>, status: number) {
  let message = await send(method, url, headers);
  // A service that has just started may shed load.
  for (let tries = 0; message.statusCode === 503 && tries < MAX_RETRIES; tries++) {
    message.resume();
    await sleep(RETRY_MS);
    message = await send(method, url, headers);
  }
  const body = await buffer(message);
  if (message.statusCode !== status)
    throw new Error(`${url} responded with ${message.statusCode} instead of ${status}: ${body}`);
  return { etag: message.headers.etag, headers: ownHeaders(message), body };
}

function send(method: string, url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { method, headers }, resolve).on('error', reject).end();
  return promise;
}

function ownHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, i) => !ADDED_BY_NODE.has(rawHeaders[i - (i % 2)]!.toLowerCase()));
}
