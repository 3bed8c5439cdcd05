// Load from wrk, in one thread: on two cores the generator has one, and whoever is measured the other.

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
  /** Sent one after the other; without them, `url` itself is asked for again and again. */
  requests?: Request[];
  /** No request is sent twice: the load ends with the list. */
  once?: boolean;
}

export interface Measured {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answered with 4xx or 5xx. */
  refused: number;
  /** Not answered at all, or not in time. */
  broken: number;
}

const SCRIPT = fileURLToPath(new URL('./load.lua', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'marketplace-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
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

/** For work in which every answer has to be a good one: a fast refusal is no result. */
export async function loadWell(options: Load): Promise<Measured> {
  const measured = await load(options);
  if (measured.refused + measured.broken > 0 || measured.requests === 0) {
    throw new Error(
      `${options.url}: of ${measured.requests} requests ${measured.refused} were refused, ${measured.broken} broken.`,
    );
  }
  return measured;
}

function writeList(requests: Request[]): string {
  lists += 1;
  const file = join(scratch, `requests-${lists}`);
  const lines = requests.map(({ method, path, token = '', body }) =>
    [method, path, token, body === undefined ? '' : JSON.stringify(body)].join('\t'),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
