// Load from wrk in one thread: on two cores, the generator has one and the measured server the other.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
}

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Sent in this order, again and again; without them, every request is a GET of `url`. */
  requests?: Request[];
  /** Sends each request once; the load ends with the list. */
  once?: boolean;
}

export interface Measured {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Responses with status 4xx or 5xx. */
  errors: number;
  /** Requests without a response, or without one before the timeout. */
  unanswered: number;
}

const SCRIPT = fileURLToPath(new URL('./load.lua', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'marketplace-bench-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
let lists = 0;

export async function load({
  url,
  connections,
  seconds,
  headers = {},
  requests,
  once: sentOnce,
}: Load): Promise<Measured> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', SCRIPT];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
  args.push(url);
  const list = requests && writeList(requests);
  if (list) args.push('--', list, sentOnce ? 'once' : 'again');

  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, 'exit')]);
  if (list) rmSync(list);
  const line = output.split('\n').findLast((one) => one.startsWith('{'));
  if (!line) throw new Error(`wrk did not finish:\n${output}`);
  const { seconds: took, ...measured } = JSON.parse(line) as Omit<Measured, 'perSecond'> & { seconds: number };
  return { ...measured, perSecond: measured.requests / took };
}

/** Throws if a request fails: the rate of fast errors is not a result. */
export async function loadWithoutErrors(options: Load): Promise<Measured> {
  const measured = await load(options);
  if (measured.errors + measured.unanswered > 0 || measured.requests === 0) {
    throw new Error(
      `${options.url}: ${measured.requests} requests, ${measured.errors} error responses, ${measured.unanswered} without a response.`,
    );
  }
  return measured;
}

function writeList(requests: Request[]): string {
  lists += 1;
  const file = join(temporary, `requests-${lists}`);
  const lines = requests.map(({ method, path, token = '', body }) =>
    [method, path, token, body === undefined ? '' : JSON.stringify(body)].join('\t'),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
