// Retries with exponential backoff and jitter, within a limit of attempts and time.

import { isPassing } from './transport.ts';

const INITIAL_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;

export interface RetryOptions {
  /** Maximum number of retries; 0 disables them. Default: 4. */
  retries?: number;
  /** No retry starts later than this many milliseconds after the call began. Default: 60,000. */
  patience?: number;
}

export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retries = 4, patience = 60_000, signal }: RetryOptions & { signal?: AbortSignal | null },
): Promise<T> {
  const deadline = Date.now() + patience;
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failures >= retries || !isPassing(error)) throw error;
      const delay = backoff(failures) + error.retryAfter * 1_000;
      if (Date.now() + delay > deadline) throw error;
      await sleep(delay, signal);
    }
  }
}

/** Half of the delay is random, so that clients refused at the same moment do not retry at the same moment. */
function backoff(failures: number): number {
  return Math.min(INITIAL_DELAY_MS * 2 ** failures, MAX_DELAY_MS) * (0.5 + Math.random() / 2);
}

function sleep(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
