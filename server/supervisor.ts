// Supervisor of a multi-process node (node:cluster): prepares the database, forks the workers and restarts those that die.
// Each worker runs the whole service; its settings decide whether it serves requests on the shared port or runs jobs.

import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { createLogger, prepareDatabase } from './market.ts';
import { gatherMetrics } from './platform/metrics/metrics.ts';
import type { Settings } from './settings.ts';

const ROLES = {
  requests: { PROCESSES: '1', JOBS: 'off' },
  jobs: { PROCESSES: '0', JOBS: 'on' },
};
type Role = keyof typeof ROLES;

/** Restart with exponential back-off: a process that keeps dying must not keep the machine busy. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 10_000;

/** Message from a worker to the supervisor: it has started, or why it could not. */
export type Report = { started: true } | { fault: string };

export class StartFault extends Error {}

/** Aborted by `stop`: it must not wait until all processes have started. */
export async function startProcesses(settings: Settings, stop: AbortSignal, logger = createLogger(settings)) {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of closers.toReversed()) await step();
  };
  try {
    await prepareDatabase(settings, closers);
    // Round robin is as fast as a shared accept (measured) and spreads evenly: a proxy keeps few connections for long.
    cluster.schedulingPolicy = cluster.SCHED_RR;
    gatherMetrics();
    const supervisor = new Supervisor(logger);
    closers.push(() => supervisor.stop());
    stop.throwIfAborted();
    stop.addEventListener('abort', () => supervisor.stop());
    const roles: Role[] = Array(settings.processes).fill('requests');
    if (settings.jobs) roles.push('jobs');
    await Promise.all(roles.map((role) => supervisor.keepRunning(role)));
    return { close, reload: async () => supervisor.reload() };
  } catch (error) {
    await close();
    throw error;
  }
}

class Supervisor {
  #log: Logger;
  #pauses = new Set<NodeJS.Timeout>();
  #stopping = false;

  constructor(log: Logger) {
    this.#log = log;
    // A forced exit of the supervisor must not leave workers behind.
    process.on('exit', () => this.#signal('SIGKILL'));
  }

  /** Resolves after the first start, rejects if that fails; afterwards the process is always restarted. */
  keepRunning(role: Role): Promise<void> {
    const first = Promise.withResolvers<void>();
    let started = false;
    let pause = FIRST_PAUSE_MS;
    const start = () => {
      const since = performance.now();
      const worker = cluster.fork(ROLES[role]);
      this.#log.info({ role, process: worker.process.pid }, 'process started');
      worker.on('message', (report: Report) => {
        if ('fault' in report) {
          if (started) this.#log.error({ role, fault: report.fault }, 'process could not start');
          first.reject(new StartFault(report.fault));
        }
        if (!('started' in report)) return;
        started = true;
        first.resolve();
      });
      worker.on('exit', (code, signal) => {
        first.reject(new StartFault(`A process exited while starting (${signal ?? code}).`));
        if (this.#stopping || !started) return;
        pause = performance.now() - since > HEALTHY_AFTER_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
        this.#log.error({ role, process: worker.process.pid, code, signal, pause }, 'process died; restarting it');
        const timer = setTimeout(() => {
          this.#pauses.delete(timer);
          start();
        }, pause);
        this.#pauses.add(timer);
      });
    };
    start();
    return first.promise;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#pauses) clearTimeout(timer);
    this.#signal('SIGTERM');
    await Promise.all(this.#workers().map((worker) => new Promise((resolve) => worker.once('exit', resolve))));
  }

  reload(): void {
    this.#signal('SIGHUP');
  }

  #workers() {
    return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  }

  #signal(signal: NodeJS.Signals): void {
    for (const worker of this.#workers()) worker.process.kill(signal);
  }
}
