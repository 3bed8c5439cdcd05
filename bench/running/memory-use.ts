// How much memory the service has, by what the kernel says of its processes.

import { readFileSync } from 'node:fs';

/** Of the largest request process, in MB: the process itself, or one that it has forked to serve in its place. */
export function residentMegabytes(pid: number): number {
  const forks = childrenOf(pid).filter((child) => read(`/proc/${child}/cmdline`).includes('dist/main.js'));
  return Math.max(...[pid, ...forks].map(megabytesOf));
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function megabytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** Nothing of a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
