// The memory of the kernels (kernels/bitmap-kernels.as.ts), which WebAssembly can address: the bitmaps of the running query and, in
// front of them, room for operands that live elsewhere and are copied in. With 128 bits at a time, counting what two sets
// of 100,000 documents have in common takes 0.6 µs in place of 5, copy included, and adding a posting 2 ns in place of 10.
// Queries do not overlap, so one memory serves all indexes. To do without it, write the eight kernels in TypeScript.

import { KERNELS } from './bitmap-kernels.gen.ts';

type Kernel = (...addressesAndLengths: number[]) => number;
type Kernels = Record<
  'intersect' | 'addCommon' | 'countCommon' | 'moveCommon' | 'addDigit' | 'mergeFields' | 'rankMatches' | 'addPostings',
  Kernel
>;

const PAGE_BYTES = 65_536;
/** Room for operands, in bitmaps, and at least a page. */
const OPERANDS = 4;
/** Of one query: four for each of eight terms, twelve more while a term is looked up, and those of ranks and facets. */
const MAX_BORROWED = 128;

const memory = new WebAssembly.Memory({ initial: 1 });
const module = new WebAssembly.Module(Buffer.from(KERNELS, 'base64'));
export const kernels = new WebAssembly.Instance(module, { env: { memory } }).exports as Kernels;

let bytes = new Uint8Array(memory.buffer);
let words = new Int32Array(memory.buffer);

/** How many bytes of operands there is room for, beside bitmaps of this length. */
export const operandBytes = (bitmapBytes: number): number => Math.max(PAGE_BYTES, OPERANDS * bitmapBytes);

/** The n-th bitmap of a query. If the memory grows for it, all others become empty: their length is then 0. */
export function bitmapInMemory(n: number, length: number): Int32Array<ArrayBuffer> {
  if (n >= MAX_BORROWED) throw new RangeError(`A query needs more than ${MAX_BORROWED} bitmaps.`);
  const size = length * Int32Array.BYTES_PER_ELEMENT;
  requireBytes(operandBytes(size) + MAX_BORROWED * size);
  return new Int32Array(memory.buffer, operandBytes(size) + n * size, length);
}

/** Where a kernel finds this bitmap: where it is, or where it was copied to as the n-th operand. */
export function addressOf(bitmap: Int32Array, n = 0): number {
  if (bitmap.buffer === words.buffer) return bitmap.byteOffset;
  requireBytes((n + 1) * bitmap.byteLength);
  words.set(bitmap, n * bitmap.length);
  return n * bitmap.byteLength;
}

/** Copies bytes to this address, in the room for operands. */
export function copyBytes(source: Uint8Array, address: number): void {
  bytes.set(source, address);
}

export function copyNumbers(source: Uint32Array, address: number): void {
  words.set(source, address / Int32Array.BYTES_PER_ELEMENT);
}

function requireBytes(size: number): void {
  if (bytes.length >= size) return;
  memory.grow(Math.ceil((size - bytes.length) / PAGE_BYTES));
  bytes = new Uint8Array(memory.buffer);
  words = new Int32Array(memory.buffer);
}
