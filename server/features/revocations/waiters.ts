// Long polling: requests that wait for the next entry of the revocation feed. A notification wakes them all; while the
// LISTEN connection is down, they look once a second.

import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { REVOCATION_TOPIC } from './feed.ts';

const POLL_MS = 1_000;
const MAX_WAITING = 100;

export class RevocationWaiters {
  #notifications: PgNotifications;
  #waiting = new Set<() => void>();
  #closed = false;
  /** Incremented by every notification: one that arrives between a read and the wait is not missed. */
  #generation = 0;

  constructor(notifications: PgNotifications) {
    this.#notifications = notifications;
    const wakeAll = () => {
      this.#generation += 1;
      for (const wake of this.#waiting) wake();
    };
    notifications.listen(REVOCATION_TOPIC, { onMessage: wakeAll, onDisconnect: wakeAll });
  }

  get generation(): number {
    return this.#generation;
  }

  /** Resolves when there may be something new since `generation` or the time is over. False: do not wait any longer. */
  async wait(generation: number, ms: number, signal: AbortSignal): Promise<boolean> {
    if (generation !== this.#generation && !this.#closed) return true;
    if (this.#closed || ms <= 0 || signal.aborted || this.#waiting.size >= MAX_WAITING) return false;
    const limit = this.#notifications.connected ? ms : Math.min(ms, POLL_MS);
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, limit);
      signal.addEventListener('abort', wake, { once: true });
      this.#waiting.add(wake);
    });
    return true;
  }

  /** The service stops: nobody waits any longer. */
  close(): void {
    this.#closed = true;
    for (const wake of this.#waiting) wake();
  }
}
