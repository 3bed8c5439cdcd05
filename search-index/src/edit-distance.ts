// Edit distance between two words: optimal string alignment, that is Levenshtein distance in which a swap of two neighbouring
// characters counts as one edit.

const MAX_LENGTH = 64;
const rows = [new Uint8Array(MAX_LENGTH + 1), new Uint8Array(MAX_LENGTH + 1), new Uint8Array(MAX_LENGTH + 1)];

/** The number of edits, or `max + 1` if there are more than `max`. O(length²), with early exit. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max || other.length > MAX_LENGTH) return max + 1;
  let [beforePrevious, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let i = 0; i <= other.length; i++) current[i] = i;
  for (let n = 1; n <= one.length; n++) {
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
    const code = one.charCodeAt(n - 1);
    current[0] = n;
    let least = n;
    for (let i = 1; i <= other.length; i++) {
      const substituted = previous[i - 1]! + (other.charCodeAt(i - 1) === code ? 0 : 1);
      let edits = Math.min(substituted, previous[i]! + 1, current[i - 1]! + 1);
      const swapped =
        n > 1 && i > 1 && other.charCodeAt(i - 2) === code && other.charCodeAt(i - 1) === one.charCodeAt(n - 2);
      if (swapped) edits = Math.min(edits, beforePrevious[i - 2]! + 1);
      current[i] = edits;
      least = Math.min(least, edits);
    }
    // Each value of the next row is at least this one, or one more than the row before: no path back below the limit.
    if (least > max) return max + 1;
  }
  return Math.min(current[other.length]!, max + 1);
}
