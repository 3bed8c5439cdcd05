// Takes answers from the service and starts raw-http.ts with the very same ones.

import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ReadyAnswer } from '../references/raw-http.ts';
import { type Contestant, startContestant } from './contestant.ts';

const PROGRAM = fileURLToPath(new URL('../references/raw-http.ts', import.meta.url));
/** Node adds these to every answer, to ours and to the reference's. */
const ADDED = new Set(['date', 'connection', 'keep-alive']);

export interface RawReference extends Contestant {
  etags: Record<string, string>;
}

export async function startRawReference(
  url: string,
  paths: string[],
  headers: Record<string, string> = {},
): Promise<RawReference> {
  const answers: Record<string, ReadyAnswer> = {};
  const etags: Record<string, string> = {};
  for (const path of paths) {
    const full = await ask(`${url}${path}`, headers, 200);
    const etag = full.message.headers.etag;
    const notModified = etag && (await ask(`${url}${path}`, { ...headers, 'if-none-match': etag }, 304));
    if (etag) etags[path] = etag;
    answers[path] = {
      headers: ownHeaders(full.message),
      notModifiedHeaders: notModified ? ownHeaders(notModified.message) : [],
      bodyBase64: full.body.toString('base64'),
    };
  }
  const contestant = await startContestant({
    program: PROGRAM,
    environment: (port) => ({ PATH: process.env.PATH, PORT: String(port) }),
    readiness: '/ready',
    input: JSON.stringify(answers),
  });
  return { ...contestant, etags };
}

async function ask(url: string, headers: Record<string, string>, status: number) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { headers }, resolve).on('error', reject).end();
  const message = await promise;
  const body = await buffer(message);
  if (message.statusCode !== status)
    throw new Error(`${url} answered ${message.statusCode} instead of ${status}: ${body}`);
  return { message, body };
}

function ownHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, i) => !ADDED.has(rawHeaders[i - (i % 2)]!.toLowerCase()));
}
