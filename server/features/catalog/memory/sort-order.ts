// All apps in one order, kept as they change: in blocks of a few hundred, so that moving one shifts little and a page
// far inside is reached by skipping whole blocks.

import { type Bits, hasBit } from './bits.ts';

const BLOCK = 512;
/** Of a new one: there is room for some to move in. */
const FILLED = 448;

interface Block {
  items: Uint32Array;
  length: number;
}

export type Compare = (one: number, other: number) => number;

export class SortOrder {
  #compare: Compare;
  #blocks: Block[] = [];
  #size = 0;

  /** By their values at the time of the call: an app has to be taken out before its values change. */
  constructor(compare: Compare) {
    this.#compare = compare;
  }

  insert(item: number): void {
    const at = this.#firstBlock((last) => this.#compare(last, item) >= 0);
    const block = this.#blocks[at] ?? this.#blocks.at(-1) ?? this.#addBlock(0);
    const place = firstIn(block, (other) => this.#compare(other, item) >= 0);
    block.items.copyWithin(place + 1, place, block.length);
    block.items[place] = item;
    block.length += 1;
    this.#size += 1;
    if (block.length === BLOCK) this.#split(this.#blocks.indexOf(block));
  }

  delete(item: number): void {
    const at = this.#firstBlock((last) => this.#compare(last, item) >= 0);
    const block = this.#blocks[at];
    const place = block ? firstIn(block, (other) => this.#compare(other, item) >= 0) : -1;
    if (!block || block.items[place] !== item) throw new Error('an order was asked to delete what it does not hold');
    block.items.copyWithin(place, place + 1, block.length);
    block.length -= 1;
    this.#size -= 1;
    if (block.length === 0) this.#blocks.splice(at, 1);
  }

  /** All of them, the first one first. */
  all(): Uint32Array {
    const all = new Uint32Array(this.#size);
    let filled = 0;
    for (const { items, length } of this.#blocks) {
      all.set(items.subarray(0, length), filled);
      filled += length;
    }
    return all;
  }

  /** Who had the number n is `numbers[n]` from now on; nobody's values change. Half empty blocks become fewer. */
  renumber(numbers: Uint32Array): void {
    const all = this.all().map((item) => numbers[item]!);
    this.#blocks = [];
    for (let start = 0; start < all.length; start += FILLED) {
      const items = all.subarray(start, start + FILLED);
      this.#addBlock(this.#blocks.length).items.set(items);
      this.#blocks.at(-1)!.length = items.length;
    }
  }

  /** `limit` of the `total` that are in `among`, from `offset` on; walked from whichever end is nearer. */
  page(among: Bits, total: number, offset: number, limit: number): number[] {
    const wanted = Math.min(limit, total - offset);
    if (wanted <= 0) return [];
    if (total === this.#size) return this.#jump(offset, wanted);
    if (offset <= total - offset - wanted) return this.#forwards(among, offset, wanted);
    return this.#backwards(among, total - offset - wanted, wanted).reverse();
  }

  /** Of all apps, whole blocks are passed over. */
  #jump(offset: number, wanted: number): number[] {
    const found: number[] = [];
    let skip = offset;
    for (const { items, length } of this.#blocks) {
      for (let i = skip; i < length && found.length < wanted; i++) found.push(items[i]!);
      skip = Math.max(0, skip - length);
      if (found.length === wanted) break;
    }
    return found;
  }

  /** The stretch of the order in which `isBefore` holds no more, and `isIn` still does. */
  stretch(isBefore: (item: number) => boolean, isIn: (item: number) => boolean): number[] {
    const found: number[] = [];
    const first = this.#firstBlock((item) => !isBefore(item));
    for (let b = first; b < this.#blocks.length; b++) {
      const { items, length } = this.#blocks[b]!;
      let i = b === first ? firstIn(this.#blocks[b]!, (item) => !isBefore(item)) : 0;
      if (!isIn(items[i]!)) return found;
      // Where the last one is in it, so are all before.
      const isWhole = isIn(items[length - 1]!);
      for (; i < length; i++) {
        if (!isWhole && !isIn(items[i]!)) return found;
        found.push(items[i]!);
      }
    }
    return found;
  }

  #forwards(among: Bits, offset: number, wanted: number): number[] {
    const found: number[] = [];
    let skip = offset;
    for (const { items, length } of this.#blocks) {
      for (let i = 0; i < length; i++) {
        if (!hasBit(among, items[i]!)) continue;
        if (skip > 0) skip -= 1;
        else if (found.push(items[i]!) === wanted) return found;
      }
    }
    return found;
  }

  #backwards(among: Bits, offset: number, wanted: number): number[] {
    const found: number[] = [];
    let skip = offset;
    for (let b = this.#blocks.length - 1; b >= 0; b--) {
      const { items, length } = this.#blocks[b]!;
      for (let i = length - 1; i >= 0; i--) {
        if (!hasBit(among, items[i]!)) continue;
        if (skip > 0) skip -= 1;
        else if (found.push(items[i]!) === wanted) return found;
      }
    }
    return found;
  }

  /** The first block whose last item is like this; as many as there are blocks if none is. */
  #firstBlock(isLike: (item: number) => boolean): number {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { items, length } = this.#blocks[middle]!;
      if (isLike(items[length - 1]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #addBlock(at: number): Block {
    const block = { items: new Uint32Array(BLOCK), length: 0 };
    this.#blocks.splice(at, 0, block);
    return block;
  }

  #split(at: number): void {
    const block = this.#blocks[at]!;
    const other = this.#addBlock(at + 1);
    other.length = block.length >>> 1;
    block.length -= other.length;
    other.items.set(block.items.subarray(block.length, block.length + other.length));
  }
}

function firstIn({ items, length }: Block, isLike: (item: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isLike(items[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
