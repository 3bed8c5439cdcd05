// Edit distance between two words: optimal string alignment, that is Levenshtein distance in which a swap of two neighbouring
// characters counts as one edit.

const MAX_LENGTH = 64;
const rows = [new Uint8Array(MAX_LENGTH + 1), new Uint8Array(MAX_LENGTH + 1), new Uint8Array(MAX_LENGTH + 1)];

/** A word as UTF-16 code units, or a part of a larger array of them. */
export interface Codes {
  codes: Uint16Array;
  start: number;
  end: number;
}

export function codesOf(word: string): Codes {
  const codes = Uint16Array.from(word, (_, i) => word.charCodeAt(i));
  return { codes, start: 0, end: codes.length };
}

/**
 * The number of edits, or `max + 1` if there are more than `max`. Only the cells within `max` of the diagonal are computed
 * (Ukkonen's band): O(length × max), with early exit.
 */
export function editDistance(one: Codes, other: Codes, max: number): number {
  const [length, otherLength] = [one.end - one.start, other.end - other.start];
  if (length - otherLength > max || otherLength - length > max || otherLength > MAX_LENGTH) return max + 1;
  let [beforePrevious, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let i = 0; i <= otherLength; i++) current[i] = i;
  for (let n = 1; n <= length; n++) {
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
    const code = one.codes[one.start + n - 1]!;
    const [first, last] = [Math.max(1, n - max), Math.min(otherLength, n + max)];
    // The cells beside the band are read as too many edits.
    current[first - 1] = first === 1 ? n : max + 1;
    if (last < otherLength) current[last + 1] = max + 1;
    let least = current[first - 1]!;
    for (let i = first; i <= last; i++) {
      const at = other.start + i - 1;
      let edits = previous[i - 1]! + (other.codes[at] === code ? 0 : 1);
      edits = Math.min(edits, previous[i]! + 1, current[i - 1]! + 1);
      const swapped =
        n > 1 && i > 1 && other.codes[at - 1] === code && other.codes[at] === one.codes[one.start + n - 2];
      if (swapped) edits = Math.min(edits, beforePrevious[i - 2]! + 1);
      current[i] = edits;
      if (edits < least) least = edits;
    }
    // Each value of the next row is at least this one, or one more than the row before: no path back below the limit.
    if (least > max) return max + 1;
  }
  return Math.min(current[otherLength]!, max + 1);
}
