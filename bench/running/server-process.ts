// A server under load: a child process on a free local port.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/testing/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 15_000;

export interface ServerProcess {
  url: string;
  pid: number;
  /** From spawning the process to the first successful readiness request. */
  startedInMs: number;
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  /** Arguments of Node: flags, the program and its own arguments. */
  command: string[];
  environment: (port: number) => NodeJS.ProcessEnv;
  /** The path that responds with 200 once the server is ready. */
  readinessPath: string;
  /** Written to the standard input. */
  input?: string;
}

const running = new Set<ChildProcess>();

export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const name = options.command.join(' ');
  const started = performance.now();
  const child = spawn(process.execPath, options.command, {
    cwd: ROOT,
    env: options.environment(port),
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true, // Ctrl-C reaches only the bench, which then stops its servers in order
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.stdin!.on('error', () => {}); // the process ended before it read everything; the loop below reports that
  child.stdin!.end(options.input ?? '');
  while (!(await isReady(`${url}${options.readinessPath}`))) {
    if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode} during its start`);
    if (performance.now() - started > START_DEADLINE_MS) throw new Error(`${name} did not become ready`);
    await sleep(5);
  }
  return { url, pid: child.pid!, startedInMs: performance.now() - started, stop: () => stop(child) };
}

/** Stops the servers of a part, also after an error. One by one, because the last one on a database stops the database. */
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

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
