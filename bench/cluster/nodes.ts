// Child processes: the nodes of the service and the load balancer in front of them.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVICE = file('../../dist/main.js');
const PROXY = file('./proxy.ts');
export const SEED = file('../../server/seed.ts');

export interface Node {
  port: number;
  url: string;
  pid(): number;
  start(env?: Record<string, string>): Promise<void>;
  /** Resolves with the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export function node(port: number, env: Record<string, string>): Node {
  return running(port, SERVICE, [], { ...env, PORT: String(port) }, '/readyz');
}

export function proxy(port: number, nodes: Node[]): Node {
  return running(port, PROXY, [port, ...nodes.map((one) => one.port)].map(String), {}, '/healthz');
}

function running(port: number, program: string, args: string[], given: Record<string, string>, path: string): Node {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const alive = () => child?.exitCode === null && child.signalCode === null;
  return {
    port,
    url,
    pid: () => child!.pid!,
    start: async (more = {}) => {
      const env = { PATH: process.env.PATH, ...given, ...more };
      child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      for (let tries = 0; tries < 600; tries++) {
        if (!alive()) throw new Error(`the process for port ${port} has exited`);
        if (
          await fetch(`${url}${path}`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return;
        await sleep(50);
      }
      throw new Error(`nothing listens on port ${port}`);
    },
    stop: async (signal) => {
      if (!child || !alive()) return null;
      child.kill(signal);
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}

/** Public reads of these nodes so far, by database. */
export async function readsOf(nodes: Node[]): Promise<{ replica: number; primary: number }> {
  const sums = { replica: 0, primary: 0 };
  for (const { url } of nodes) {
    const text = await fetch(`${url}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    );
    for (const [, from, count] of text.matchAll(/^public_reads_total\{from="(\w+)"\} (\d+)/gm))
      sums[from as keyof typeof sums] += Number(count);
  }
  return sums;
}
