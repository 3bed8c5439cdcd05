// Calls that are worth a second attempt get it: later and later, never in step with others, and not for ever.

import { isPassing } from './transport.ts';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export interface RetryOptions {
  /** How often a call is repeated at the most: 4 times unless told, 0 for never. */
  retries?: number;
  /** So many milliseconds after it began, a call is not repeated any more: 60,000 unless told. */
  patience?: number;
}

export async function repeating<T>(
  attempt: () => Promise<T>,
  { retries = 4, patience = 60_000, signal }: RetryOptions & { signal?: AbortSignal | null },
): Promise<T> {
  const deadline = Date.now() + patience;
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failures >= retries || !isPassing(error)) throw error;
      const wait = backOff(failures) + error.retryAfter * 1_000;
      if (Date.now() + wait > deadline) throw error;
      await pause(wait, signal);
    }
  }
}

/** Half of it is chance: those who were refused at the same moment do not come back at the same moment. */
function backOff(failures: number): number {
  return Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT) * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
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
