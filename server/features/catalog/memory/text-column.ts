// One text for each app, as UTF-8 in a few large buffers: a million strings would be a million objects, and every full
// collection would look at each. In the order of their bytes, texts are in that of the database's collation "C".

const SLAB_BITS = 20;
const SLAB_BYTES = 1 << SLAB_BITS;

export class TextColumn {
  #slabs: Buffer[] = [];
  #filled = SLAB_BYTES;
  /** Of each app: in which of them its text is and where it begins there, in one number; and how long it is. */
  #starts: Uint32Array;
  #lengths: Uint32Array;

  constructor(capacity: number) {
    this.#starts = new Uint32Array(capacity);
    this.#lengths = new Uint32Array(capacity);
  }

  set(app: number, text: string): void {
    const bytes = Buffer.from(text);
    // Not even an empty one begins where a slab ends: that would be a place in the next.
    if (this.#filled + bytes.length >= SLAB_BYTES) {
      this.#slabs.push(Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, bytes.length)));
      this.#filled = 0;
    }
    bytes.copy(this.#slabs.at(-1)!, this.#filled);
    this.#starts[app] = (this.#slabs.length - 1) * SLAB_BYTES + this.#filled;
    this.#lengths[app] = bytes.length;
    this.#filled += bytes.length;
  }

  get(app: number): string {
    const start = this.#startOf(app);
    return this.#slab(app).toString('utf8', start, start + this.#lengths[app]!);
  }

  compare(one: number, other: number): number {
    const [start, otherStart] = [this.#startOf(one), this.#startOf(other)];
    return this.#slab(one).compare(
      this.#slab(other),
      otherStart,
      otherStart + this.#lengths[other]!,
      start,
      start + this.#lengths[one]!,
    );
  }

  compareWith(app: number, bytes: Buffer): number {
    const [slab, start, length] = [this.#slab(app), this.#startOf(app), this.#lengths[app]!];
    // Most differ in the first letters, and to call the engine takes longer than to look.
    for (let i = 0; i < length && i < bytes.length; i++) {
      const difference = slab[start + i]! - bytes[i]!;
      if (difference !== 0) return difference;
    }
    return length - bytes.length;
  }

  startsWith(app: number, bytes: Buffer): boolean {
    const start = this.#startOf(app);
    if (this.#lengths[app]! < bytes.length) return false;
    const slab = this.#slab(app);
    return slab[start] === bytes[0] && slab.compare(bytes, 0, bytes.length, start, start + bytes.length) === 0;
  }

  equals(app: number, bytes: Buffer): boolean {
    return this.#lengths[app] === bytes.length && this.startsWith(app, bytes);
  }

  resize(capacity: number): void {
    this.#starts = resizedColumn(this.#starts, new Uint32Array(capacity));
    this.#lengths = resizedColumn(this.#lengths, new Uint32Array(capacity));
  }

  /** Whoever is the nth in `order` gets the number n. The texts stay where they are. */
  reorder(order: Uint32Array, capacity: number): void {
    this.#starts = reordered(this.#starts, order, new Uint32Array(capacity));
    this.#lengths = reordered(this.#lengths, order, new Uint32Array(capacity));
  }

  #slab(app: number): Buffer {
    return this.#slabs[this.#starts[app]! >>> SLAB_BITS]!;
  }

  #startOf(app: number): number {
    return this.#starts[app]! & (SLAB_BYTES - 1);
  }
}

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** The same numbers with the room that `made` has. */
export function resizedColumn<T extends Column>(column: T, made: T): T {
  made.set(column.subarray(0, made.length));
  return made;
}

/** What belongs to whoever is the nth in `order` comes to the place n of `made`. */
export function reordered<T extends Column>(column: T, order: Uint32Array, made: T): T {
  for (let i = 0; i < order.length; i++) made[i] = column[order[i]!]!;
  return made;
}
