// Trigram similarity of titles, as in PostgreSQL's pg_trgm: a title is the set of all three-character parts of its words,
// padded with two spaces before and one behind. Similarity is the number of shared parts divided by the number of all.

export function trigramsOf(title: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of title.split(' ')) {
    if (word === '') continue;
    const characters = Array.from(`  ${word} `);
    for (let i = 0; i + 3 <= characters.length; i++) trigrams.add(characters.slice(i, i + 3).join(''));
  }
  return trigrams;
}

/** Of two titles with so many trigrams each. */
export function similarityOf(shared: number, one: number, other: number): number {
  return shared / (one + other - shared);
}
