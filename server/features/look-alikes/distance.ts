// Edit distance of two words, and how similar their trigrams are.

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment); `limit + 1` if there are more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length]!, limit + 1);
}

/** Shared trigrams among all of them, from 0 to 1; as pg_trgm counts them, for a text of one word. */
export function trigramSimilarity(a: string, b: string): number {
  const [first, second] = [trigramsOf(a), trigramsOf(b)];
  const shared = first.intersection(second).size;
  return shared / (first.size + second.size - shared || 1);
}

function trigramsOf(text: string): Set<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)));
}
