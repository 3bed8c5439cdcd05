// Kernels of bitmaps in AssemblyScript, compiled to WebAssembly with 128-bit SIMD by build.ts. Parameters are addresses in the
// working memory (../src/working-memory.ts); lengths are in bytes, multiples of 16. What each kernel computes, its wrapper in
// ../src says.

/** target &= other */
export function intersect(target: usize, other: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16)
    v128.store(target + i, v128.and(v128.load(target + i), v128.load(other + i)));
}

/** target |= one & other */
export function addCommon(target: usize, one: usize, other: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const common = v128.and(v128.load(one + i), v128.load(other + i));
    v128.store(target + i, v128.or(v128.load(target + i), common));
  }
}

/**
 * How many bits both have, by the algorithm of Harley and Seal: carry-save adders count the bits of four vectors at once, which
 * takes two thirds of the time of counting them one by one.
 */
export function countCommon(one: usize, other: usize, bytes: usize): i32 {
  let ones = i32x4.splat(0);
  let twos = i32x4.splat(0);
  let fours = i32x4.splat(0);
  let i: usize = 0;
  for (; i + 64 <= bytes; i += 64) {
    const a = v128.and(v128.load(one + i), v128.load(other + i));
    const b = v128.and(v128.load(one + i, 16), v128.load(other + i, 16));
    const c = v128.and(v128.load(one + i, 32), v128.load(other + i, 32));
    const d = v128.and(v128.load(one + i, 48), v128.load(other + i, 48));
    const onesA = v128.xor(ones, a);
    const twosA = v128.or(v128.and(ones, a), v128.and(onesA, b));
    const onesAB = v128.xor(onesA, b);
    const onesC = v128.xor(onesAB, c);
    const twosB = v128.or(v128.and(onesAB, c), v128.and(onesC, d));
    ones = v128.xor(onesC, d);
    const twosC = v128.xor(twos, twosA);
    fours = i32x4.add(fours, bitsOf(v128.or(v128.and(twos, twosA), v128.and(twosC, twosB))));
    twos = v128.xor(twosC, twosB);
  }
  let rest = bitsOf(ones);
  for (; i < bytes; i += 16) rest = i32x4.add(rest, bitsOf(v128.and(v128.load(one + i), v128.load(other + i))));
  return 4 * sumOf(fours) + 2 * sumOf(bitsOf(twos)) + sumOf(rest);
}

function bitsOf(vector: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(vector)));
}

function sumOf(counts: v128): i32 {
  return (
    i32x4.extract_lane(counts, 0) +
    i32x4.extract_lane(counts, 1) +
    i32x4.extract_lane(counts, 2) +
    i32x4.extract_lane(counts, 3)
  );
}

/** Moves what `tied` and `slice` have in common from `tied` to `chosen`. */
export function moveCommon(tied: usize, chosen: usize, slice: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const common = v128.and(v128.load(tied + i), v128.load(slice + i));
    v128.store(chosen + i, v128.or(v128.load(chosen + i), common));
    v128.store(tied + i, v128.andnot(v128.load(tied + i), common));
  }
}

/** A half adder: slice ^= added, with the carry of each bit. Returns whether any bit carries. */
export function addDigit(slice: usize, added: usize, carry: usize, bytes: usize): bool {
  let any = i32x4.splat(0);
  for (let i: usize = 0; i < bytes; i += 16) {
    const one = v128.load(slice + i);
    const other = v128.load(added + i);
    const both = v128.and(one, other);
    v128.store(slice + i, v128.xor(one, other));
    v128.store(carry + i, both);
    any = v128.or(any, both);
  }
  return v128.any_true(any);
}

/** Adds the documents of one set of field numbers to another; of a document in both, the smaller field number stays. */
export function mergeFields(
  any: usize,
  high: usize,
  low: usize,
  addedAny: usize,
  addedHigh: usize,
  addedLow: usize,
  bytes: usize,
): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const added = v128.load(addedAny + i);
    if (!v128.any_true(added)) continue;
    const ownAny = v128.load(any + i);
    const ownHigh = v128.load(high + i);
    const ownLow = v128.load(low + i);
    const newHigh = v128.load(addedHigh + i);
    const newLow = v128.load(addedLow + i);
    const smallerHigh = v128.andnot(ownHigh, newHigh);
    const smallerLow = v128.andnot(v128.andnot(ownLow, newLow), v128.xor(ownHigh, newHigh));
    // Taken where the document is new, or its added field number is smaller than its own.
    const taken = v128.and(added, v128.or(v128.not(ownAny), v128.or(smallerHigh, smallerLow)));
    v128.store(any + i, v128.or(ownAny, added));
    v128.store(high + i, v128.bitselect(newHigh, ownHigh, taken));
    v128.store(low + i, v128.bitselect(newLow, ownLow, taken));
  }
}

/**
 * The ranks of strong and weak matches of a term: strong before weak, then by field. Fields count from the most important one,
 * ranks from the least: their digits are inverted. The results may overwrite the operands of the same name.
 */
export function rankMatches(
  strong: usize,
  strongHigh: usize,
  strongLow: usize,
  weak: usize,
  weakHigh: usize,
  weakLow: usize,
  bytes: usize,
): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const isStrong = v128.load(strong + i);
    const isWeak = v128.andnot(v128.load(weak + i), isStrong);
    const high = v128.or(
      v128.andnot(isStrong, v128.load(strongHigh + i)),
      v128.andnot(isWeak, v128.load(weakHigh + i)),
    );
    const low = v128.or(v128.andnot(isStrong, v128.load(strongLow + i)), v128.andnot(isWeak, v128.load(weakLow + i)));
    v128.store(weak + i, v128.or(isStrong, isWeak));
    v128.store(strongHigh + i, high);
    v128.store(strongLow + i, low);
  }
}

/**
 * Adds the posting lists of some terms, one behind the other, to a set of field numbers. `starts` has where the list of each
 * term begins, and the end of the last one; `offset` is the start of the first.
 */
export function addPostings(starts: usize, terms: i32, lists: usize, any: usize, high: usize, low: usize): void {
  const offset = load<u32>(starts);
  for (let term = 0; term < terms; term++) {
    let at = lists + load<u32>(starts + (term << 2)) - offset;
    const end = lists + load<u32>(starts + ((term + 1) << 2)) - offset;
    let document: u32 = 0;
    while (at < end) {
      let byte: u32 = load<u8>(at++);
      let value: u32 = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = load<u8>(at++);
        value |= (byte & 127) << shift;
      }
      document += value >>> 2;
      const word = (document >>> 5) << 2;
      const bit: u32 = 1 << (document & 31);
      const isHigh: u32 = value & 2 ? bit : 0;
      const isLow: u32 = value & 1 ? bit : 0;
      const ownAny = load<u32>(any + word);
      const ownHigh = load<u32>(high + word);
      const ownLow = load<u32>(low + word);
      if (ownAny & bit) {
        const own = (ownHigh & bit ? 2 : 0) + (ownLow & bit ? 1 : 0);
        if (own <= i32(value & 3)) continue;
      }
      store<u32>(any + word, ownAny | bit);
      store<u32>(high + word, (ownHigh & ~bit) | isHigh);
      store<u32>(low + word, (ownLow & ~bit) | isLow);
    }
  }
}
