// The service as a separate process, with a data directory that the tests of one file share.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { PATIENT } from './patience.ts';

export interface Running {
  child: ChildProcessByStdio<null, Readable, Readable>;
  output: { text: string };
  /** Exit code. */
  exit: Promise<number>;
}

const SERVER = fileURLToPath(new URL('..', import.meta.url));

/** The command of `npm start`. */
const BUILT = '../dist/main.js';

/** For commands that run from the sources: they compile only what no test has loaded yet. The build output has its own. */
export function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

/** For one test file: at its end, running processes are stopped and the data is deleted. */
export function serviceProcesses() {
  const directory = mkdtempSync(join(tmpdir(), 'market-process-'));
  const all: Running[] = [];
  after(async () => {
    for (const { child, exit } of all) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exit;
    }
    rmSync(directory, { recursive: true, force: true });
  });

  /** One of the commands in server/, or another program by its absolute path. */
  function run(file: string, args: string[], env: Record<string, string> = {}): Running {
    const child = spawn(process.execPath, [resolve(SERVER, file), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: directory, ...(file.endsWith('.ts') ? compileCache() : {}), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { text: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output.text += chunk;
      });
    }
    const exit = once(child, 'exit').then(([code]) => code as number);
    const running = { child, output, exit };
    all.push(running);
    return running;
  }

  /** Resolves when it has printed that it runs. */
  async function startService(env: Record<string, string> = {}, program = BUILT) {
    const port = await freePort();
    const service = run(program, [], { PORT: String(port), ...PATIENT, ...env });
    const gone = service.exit.then((code) => Promise.reject(new Error(`exited with ${code}: ${service.output.text}`)));
    const up = new Promise<void>((resolve) => {
      service.child.stdout.on('data', () => service.output.text.includes('Stop with Ctrl-C') && resolve());
    });
    await Promise.race([up, gone]);
    gone.catch(() => {});
    return { ...service, url: `http://127.0.0.1:${port}` };
  }

  async function tokenOf(...args: string[]): Promise<{ code: number; output: string }> {
    const { exit, output } = run('token.ts', args);
    return { code: await exit, output: output.text.trim() };
  }

  return { directory, run, startService, tokenOf };
}

export async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
