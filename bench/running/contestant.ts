// A server under load: a process of its own on a free port of this machine, ended by its own id.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';

const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 15_000;

export interface Contestant {
  url: string;
  pid: number;
  /** From the start of the process to the first good answer. */
  startedInMs: number;
  stop(): Promise<void>;
}

export interface ContestantOptions {
  program: string;
  /** For Node. */
  flags?: string[];
  environment: (port: number) => NodeJS.ProcessEnv;
  /** The address that answers 200 as soon as it is ready. */
  readiness: string;
  /** Given on the standard input. */
  input?: string;
}

const running = new Set<ChildProcess>();

export async function startContestant(options: ContestantOptions): Promise<Contestant> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...(options.flags ?? []), options.program], {
    env: options.environment(port),
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true, // Ctrl-C reaches the bench alone, which then stops them in order
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.stdin!.on('error', () => {}); // it ended before it had read everything: seen below
  child.stdin!.end(options.input ?? '');
  while (!(await answers(`${url}${options.readiness}`))) {
    if (child.exitCode !== null) throw new Error(`${options.program} ended with ${child.exitCode} while starting`);
    if (performance.now() - started > START_DEADLINE_MS) throw new Error(`${options.program} did not get ready`);
    await sleep(5);
  }
  return { url, pid: child.pid!, startedInMs: performance.now() - started, stop: () => stop(child) };
}

/** Whatever runs when a part is over, also after a fault. One by one: the last on a database stops that, too. */
export async function stopAll(): Promise<void> {
  for (const child of [...running].toReversed()) await stop(child);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
  await ended;
  clearTimeout(deadline);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
