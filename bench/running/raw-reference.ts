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
    const { etag } = full;
    const notModified = etag ? await ask(`${url}${path}`, { ...headers, 'if-none-match': etag }, 304) : undefined;
    if (etag) etags[path] = etag;
    answers[path] = {
      headers: full.headers,
      notModifiedHeaders: notModified?.headers ?? [],
      bodyBase64: full.body.toString('base64'),
    };
  }
  const contestant = await startContestant({
    program: PROGRAM,
    environment: (port) => ({ PATH: process.env.PATH, PORT: String(port) }),
    readiness: '/ready',
    input: JSON.stringify(answers),
  });
  for (const path of paths) await requireSameAnswer(`${contestant.url}${path}`, answers[path]!);
  return { ...contestant, etags };
}

/** Both are to send the same, or the comparison says nothing. */
async function requireSameAnswer(url: string, { headers, bodyBase64 }: ReadyAnswer): Promise<void> {
  const given = await ask(url, {}, 200);
  if (given.headers.join() !== headers.join() || given.body.toString('base64') !== bodyBase64)
    throw new Error(`${url} does not answer what the service answers`);
}

async function ask(url: string, headers: Record<string, string>, status: number) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { headers }, resolve).on('error', reject).end();
  const message = await promise;
  const body = await buffer(message);
  if (message.statusCode !== status)
    throw new Error(`${url} answered ${message.statusCode} instead of ${status}: ${body}`);
  return { etag: message.headers.etag, headers: ownHeaders(message), body };
}

function ownHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, i) => !ADDED.has(rawHeaders[i - (i % 2)]!.toLowerCase()));
}
