// Trigram similarity of titles, as in PostgreSQL's pg_trgm: a title is the set of all three-character parts of its words,
// padded with two spaces before and one behind. Similarity is the number of shared parts divided by the number of all.

/** A character of two UTF-16 code units. */
const SURROGATE = /[\ud800-\udfff]/;

export function trigramsOf(title: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of title.split(' ')) {
    if (word === '') continue;
    const padded = `  ${word} `;
    if (SURROGATE.test(word)) {
      const characters = Array.from(padded);
      for (let i = 0; i + 3 <= characters.length; i++) trigrams.add(characters.slice(i, i + 3).join(''));
    } else for (let i = 0; i + 3 <= padded.length; i++) trigrams.add(padded.slice(i, i + 3));
  }
  return trigrams;
}

/** Of two titles with so many trigrams each. */
export function similarityOf(shared: number, one: number, other: number): number {
  return shared / (one + other - shared);
}
