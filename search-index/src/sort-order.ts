// A sorted list of documents as an unrolled linked list: blocks of a few hundred, so that moving a document shifts little
// memory and a page far inside is reached by skipping whole blocks. Insert and delete are O(log n + block).

import { type Bitmap, documentsIn, hasBit } from './bitmap.ts';

const BLOCK = 512;
/** Walking past one document costs about this fraction of one comparison while sorting. */
const WALKED_PER_COMPARISON = 20;

interface Block {
  documents: Uint32Array;
  length: number;
}

export type Compare = (one: number, other: number) => number;

export class SortOrder {
  #compare: Compare;
  #blocks: Block[] = [];
  #size = 0;

  /** A document has to be deleted before the values that are compared change. */
  constructor(compare: Compare) {
    this.#compare = compare;
  }

  insert(document: number): void {
    const index = this.#lowerBlock((last) => this.#compare(last, document) >= 0);
    const block = this.#blocks[index] ?? this.#blocks.at(-1) ?? this.#addBlock(0);
    const at = lowerBound(block, (other) => this.#compare(other, document) >= 0);
    block.documents.copyWithin(at + 1, at, block.length);
    block.documents[at] = document;
    block.length += 1;
    this.#size += 1;
    if (block.length === BLOCK) this.#split(this.#blocks.indexOf(block));
  }

  delete(document: number): void {
    const index = this.#lowerBlock((last) => this.#compare(last, document) >= 0);
    const block = this.#blocks[index];
    const at = block ? lowerBound(block, (other) => this.#compare(other, document) >= 0) : -1;
    if (!block || block.documents[at] !== document) throw new Error(`document ${document} is not in this sort order`);
    block.documents.copyWithin(at, at + 1, block.length);
    block.length -= 1;
    this.#size -= 1;
    if (block.length === 0) this.#blocks.splice(index, 1);
  }

  /** `limit` of the `count` documents in `among`, starting at `offset`. */
  page(among: Bitmap, count: number, offset: number, limit: number): number[] {
    const wanted = Math.min(limit, count - offset);
    if (wanted <= 0) return [];
    if (count === this.#size) return this.#skip(offset, wanted);
    // Few documents are found and sorted faster than the order is walked to the end of the page.
    const after = count - offset - wanted;
    const walked = (this.#size * Math.min(offset + wanted, count - offset)) / count;
    if (count * Math.log2(count + 1) * WALKED_PER_COMPARISON < walked)
      return documentsIn(among)
        .sort(this.#compare)
        .slice(offset, offset + wanted);
    return offset <= after ? this.#walk(among, offset, wanted) : this.#walkBack(among, after, wanted).reverse();
  }

  /** The documents from the first for which `isBefore` is false to the last for which `isIn` is true. */
  range(isBefore: (document: number) => boolean, isIn: (document: number) => boolean): number[] {
    const found: number[] = [];
    const first = this.#lowerBlock((document) => !isBefore(document));
    for (let index = first; index < this.#blocks.length; index++) {
      const block = this.#blocks[index]!;
      const { documents, length } = block;
      // A block whose last document is in the range is copied without comparisons.
      const isWhole = isIn(documents[length - 1]!);
      for (let i = index === first ? lowerBound(block, (one) => !isBefore(one)) : 0; i < length; i++) {
        if (!isWhole && !isIn(documents[i]!)) return found;
        found.push(documents[i]!);
      }
    }
    return found;
  }

  #skip(offset: number, wanted: number): number[] {
    const found: number[] = [];
    let skip = offset;
    for (const { documents, length } of this.#blocks) {
      for (let i = skip; i < length && found.length < wanted; i++) found.push(documents[i]!);
      skip = Math.max(0, skip - length);
      if (found.length === wanted) break;
    }
    return found;
  }

  #walk(among: Bitmap, offset: number, wanted: number): number[] {
    const found: number[] = [];
    let skip = offset;
    for (const { documents, length } of this.#blocks) {
      for (let i = 0; i < length; i++) {
        if (!hasBit(among, documents[i]!)) continue;
        if (skip > 0) skip -= 1;
        else if (found.push(documents[i]!) === wanted) return found;
      }
    }
    return found;
  }

  #walkBack(among: Bitmap, offset: number, wanted: number): number[] {
    const found: number[] = [];
    let skip = offset;
    for (let index = this.#blocks.length - 1; index >= 0; index--) {
      const { documents, length } = this.#blocks[index]!;
      for (let i = length - 1; i >= 0; i--) {
        if (!hasBit(among, documents[i]!)) continue;
        if (skip > 0) skip -= 1;
        else if (found.push(documents[i]!) === wanted) return found;
      }
    }
    return found;
  }

  /** The first block for whose last document `predicate` is true, or the number of blocks. */
  #lowerBlock(predicate: (document: number) => boolean): number {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { documents, length } = this.#blocks[middle]!;
      if (predicate(documents[length - 1]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #addBlock(index: number): Block {
    const block = { documents: new Uint32Array(BLOCK), length: 0 };
    this.#blocks.splice(index, 0, block);
    return block;
  }

  #split(index: number): void {
    const block = this.#blocks[index]!;
    const other = this.#addBlock(index + 1);
    other.length = block.length >>> 1;
    block.length -= other.length;
    other.documents.set(block.documents.subarray(block.length, block.length + other.length));
  }
}

function lowerBound({ documents, length }: Block, predicate: (document: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (predicate(documents[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
