// Runs image tasks in worker processes: a few at a time, each with a deadline. A worker that crashes, hangs or takes too
// much memory fails its one image; the next image gets a new worker.

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { busy } from '../../platform/errors.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import type { ImageTask, MasterResult, MasterTask, VariantsTask, WorkerAnswer } from './image-tasks.ts';
import { unavailable } from './store.ts';

/** One core stays free for requests. Smaller copies are made by one worker of their own, so that uploads do not wait for them. */
const MAX_WORKERS = { master: Math.max(1, availableParallelism() - 1), variants: 1 };
const MASTER_DEADLINE_MS = 20_000;
/** Eight encodings of fifty megapixels. */
const VARIANTS_DEADLINE_MS = 120_000;
const WAITING = { maxWaitMs: 60_000, timeoutError: () => busy('Too many images are being processed.') };
/** An idle worker keeps 60 MB; a new one takes 0.2 s to start. */
const IDLE_MS = 30_000;

/** Beside the bundle (dist/), or beside this file. */
const WORKER = ['./image-worker.js', './image-worker.ts']
  .map((name) => fileURLToPath(new URL(name, import.meta.url)))
  .find(existsSync)!;

/** The worker crashed on the image, or was killed because it took too long or too much memory. */
export class ImageWorkerFailure extends Error {}

export class ImageProcessor {
  #semaphores = {
    master: new Semaphore(MAX_WORKERS.master, WAITING),
    variants: new Semaphore(MAX_WORKERS.variants, WAITING),
  };
  #idle = new Map<ChildProcess, NodeJS.Timeout>();
  #workers = new Set<ChildProcess>();
  #closed = false;

  makeMaster(task: Omit<MasterTask, 'task'>): Promise<MasterResult> {
    return this.#run<MasterResult>({ task: 'master', ...task }, MASTER_DEADLINE_MS);
  }

  makeVariants(task: Omit<VariantsTask, 'task'>): Promise<void> {
    return this.#run<void>({ task: 'variants', ...task }, VARIANTS_DEADLINE_MS);
  }

  #run<T>(task: ImageTask, deadlineMs: number): Promise<T> {
    return this.#semaphores[task.task].run(async () => {
      const worker = this.#acquire();
      try {
        const result = await resultOf<T>(worker, task, deadlineMs);
        this.#release(worker);
        return result;
      } catch (error) {
        worker.kill('SIGKILL');
        // `close` has killed the worker, which says nothing about the image: the caller has to retry.
        if (this.#closed) throw new Error('the service is stopping', { cause: error });
        throw error;
      }
    });
  }

  #acquire(): ChildProcess {
    if (this.#closed) throw new Error('the service is stopping');
    const [idle] = this.#idle;
    if (idle) {
      const [worker, timer] = idle;
      clearTimeout(timer);
      this.#idle.delete(worker);
      return worker;
    }
    // Nothing of the service's environment: it holds secrets, and the decoder reads files of strangers.
    const worker = fork(WORKER, {
      env: {},
      execArgv: [],
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#workers.add(worker);
    worker.on('error', () => {});
    worker.once('exit', () => {
      this.#workers.delete(worker);
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
    });
    return worker;
  }

  #release(worker: ChildProcess): void {
    if (this.#closed || !worker.connected) return void worker.kill('SIGKILL');
    this.#idle.set(worker, setTimeout(() => worker.kill('SIGKILL'), IDLE_MS).unref());
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    const ended = [...this.#workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of this.#workers) worker.kill('SIGKILL');
    await Promise.all(ended);
  }
}

/** An ImageWorkerFailure is the image's fault; any other error is not. */
async function resultOf<T>(worker: ChildProcess, task: ImageTask, deadlineMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const answered = (answer: WorkerAnswer<T>) =>
    'systemError' in answer ? reject(unavailable(new Error(answer.systemError))) : resolve(answer.result);
  const ended = () => reject(new ImageWorkerFailure('the image worker ended'));
  const timer = setTimeout(() => reject(new ImageWorkerFailure('the image worker took too long')), deadlineMs);
  worker.once('message', answered).once('exit', ended);
  try {
    worker.send(task, (error) => error && reject(new Error('the image worker is gone', { cause: error })));
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', answered).off('exit', ended);
  }
}
