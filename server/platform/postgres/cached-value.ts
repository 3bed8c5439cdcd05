// One value that every request needs and that seldom changes: read from the database, kept in memory, and invalidated by
// notifications of its subject. While the LISTEN connection is down, it is read each time.

import type { Tx } from './database.ts';
import type { PgNotifications } from './notifications.ts';

export class CachedValue<T> {
  #notifications: PgNotifications;
  #place: { topic: string; subject: string };
  #load: () => Promise<T>;
  #kept: { value: T } | undefined;
  /** Incremented by every notification: what was read before is not kept. */
  #revision = 0;

  constructor(notifications: PgNotifications, place: { topic: string; subject: string }, load: () => Promise<T>) {
    this.#notifications = notifications;
    this.#place = place;
    this.#load = load;
    const invalidate = () => {
      this.#revision += 1;
      this.#kept = undefined;
    };
    notifications.listen(place.topic, {
      onMessage: (subject) => {
        if (subject === place.subject) invalidate();
      },
      onDisconnect: invalidate,
    });
  }

  /** The same object until it changes. */
  async get(): Promise<T> {
    if (this.#kept && this.#notifications.connected) return this.#kept.value;
    const revision = this.#revision;
    const value = await this.#load();
    if (revision === this.#revision && this.#notifications.connected) this.#kept = { value };
    return value;
  }

  /** Invalidates it on every node when the transaction commits. */
  publishChange(tx: Tx): Promise<void> {
    return this.#notifications.publish(tx, this.#place.topic, [this.#place.subject]);
  }
}
