// The id of each app, in 16 bytes. Their order is that of the ids.

import { bytesOfId, ID_BYTES, idOfBytes } from '../../../platform/ids.ts';

export class IdColumn {
  #bytes: Buffer;

  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(capacity * ID_BYTES);
  }

  set(app: number, id: string): void {
    bytesOfId(id).copy(this.#bytes, app * ID_BYTES);
  }

  get(app: number): string {
    return idOfBytes('app', this.#bytes, app * ID_BYTES);
  }

  compare(one: number, other: number): number {
    return this.#compare(one * ID_BYTES, this.#bytes, other * ID_BYTES);
  }

  compareWith(app: number, id: Buffer): number {
    return this.#compare(app * ID_BYTES, id, 0);
  }

  resize(capacity: number): void {
    const before = this.#bytes;
    this.#bytes = Buffer.alloc(capacity * ID_BYTES);
    before.copy(this.#bytes);
  }

  /** Whoever is the nth in `order` gets the number n. */
  reorder(order: Uint32Array, capacity: number): void {
    const before = this.#bytes;
    this.#bytes = Buffer.alloc(capacity * ID_BYTES);
    for (const [number, app] of order.entries())
      before.copy(this.#bytes, number * ID_BYTES, app * ID_BYTES, (app + 1) * ID_BYTES);
  }

  /** To call the engine takes longer than to look. */
  #compare(start: number, others: Buffer, otherStart: number): number {
    for (let i = 0; i < ID_BYTES; i++) {
      const difference = this.#bytes[start + i]! - others[otherStart + i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
