// Typed arrays that grow or end while an index is built. They are moved with `ArrayBuffer.transfer`, which frees the old
// memory at once: garbage of this kind is outside the heap, so that the garbage collector sees no reason to run, and 150 MB
// of it stayed after a load of 100,000 documents. To do without it, copy into a new array.

type Numbers =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>;

/** The numbers of `array`, as many as fit, then zeros. `array` itself is empty afterwards. */
export function resized<T extends Numbers>(array: T, length: number): T {
  const SameArray = array.constructor as new (buffer: ArrayBuffer) => T;
  return new SameArray(array.buffer.transfer(length * array.BYTES_PER_ELEMENT));
}

/** Frees the memory of an array that nobody reads any more. */
export function release(array: Numbers): void {
  array.buffer.transfer(0);
}
