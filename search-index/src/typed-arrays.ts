// Typed arrays that grow or end while an index is built. `ArrayBuffer.transfer` frees their old memory at once: garbage of this
// kind is outside the heap, so that the garbage collector sees no reason to run, and 150 MB of it stayed after a load of
// 100,000 documents. To do without it, copy into a new array.

type Numbers =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>;

/** The numbers of `array`, as many as fit, then zeros. `array` itself is empty afterwards. */
export function resized<T extends Numbers>(array: T, length: number): T {
  const SameArray = array.constructor as new (buffer: ArrayBuffer) => T;
  const bytes = length * array.BYTES_PER_ELEMENT;
  if (bytes <= array.byteLength) return new SameArray(array.buffer.transfer(bytes));
  // `transfer` writes the zeros of a larger buffer, and a page counts from its first write: 64 MB for the first term of an index.
  const larger = new SameArray(new ArrayBuffer(bytes));
  larger.set(array);
  release(array);
  return larger;
}

/** Frees the memory of an array that nobody reads any more. */
export function release(array: Numbers): void {
  array.buffer.transfer(0);
}
