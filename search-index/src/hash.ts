// The hash function of both hash tables of terms: FNV-1a over UTF-16 code units, with the high bits mixed into the low ones.

/** Random and odd, so that nobody can choose terms that collide. */
const MULTIPLIER = (Math.floor(Math.random() * 2 ** 31) * 2 + 1) | 0;

export function hashOf(term: string): number {
  let hash = MULTIPLIER;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), MULTIPLIER);
  return hash ^ (hash >>> 15);
}
