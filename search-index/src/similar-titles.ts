// Titles that look alike, by trigram similarity. Of N trigrams, a similar title has at least `minSimilarity` × N: the most
// frequent trigrams need not be looked up, as long as enough others are, and only titles that share enough of those are
// compared exactly. That leaves a part of the postings, and no pass over all documents (figures: spelling.ts). To switch
// it off, set MIN_LOOKED_UP to infinity.

import type { InvertedIndex } from './inverted-index.ts';
import { similarityOf, trigramsOf } from './trigrams.ts';

/** How many of the looked-up trigrams a candidate has at least. */
const MIN_SHARED = 2;
const MIN_LOOKED_UP = 4;

export interface SimilarTitle {
  document: number;
  similarity: number;
}

export interface Titles {
  segments: InvertedIndex[];
  /** By document; all 0 between calls. */
  counts: Uint8Array;
  columns: { titleTrigrams: Uint8Array; titleOf(document: number): string };
}

export function* similarTitles(title: string, minSimilarity: number, titles: Titles): Generator<SimilarTitle> {
  const trigrams = trigramsOf(title);
  const { counts, segments, columns } = titles;
  const frequency = (trigram: string) => segments.reduce((sum, segment) => sum + segment.countOf(trigram), 0);
  const rarestFirst = [...trigrams]
    .map((trigram) => ({ trigram, count: frequency(trigram) }))
    .sort((one, other) => one.count - other.count);
  const minShared = Math.max(1, Math.ceil(minSimilarity * trigrams.size));
  const lookedUp = Math.max(MIN_LOOKED_UP, trigrams.size - minShared + MIN_SHARED);
  const skipped = Math.max(0, trigrams.size - lookedUp);
  const touched: number[] = [];
  for (const { trigram } of rarestFirst.slice(0, lookedUp))
    for (const segment of segments) segment.countTo(counts, trigram, touched);
  for (const document of touched) {
    const count = counts[document]!;
    counts[document] = 0;
    if (count + skipped < minShared) continue;
    const all = columns.titleTrigrams[document]!;
    // Similarity is shared / (size + all - shared): solved for what has to be shared, less a rounding error.
    if (count + skipped < (minSimilarity * (trigrams.size + all)) / (1 + minSimilarity) - 1e-9) continue;
    const similarity = similarityOf(
      trigrams.intersection(trigramsOf(columns.titleOf(document))).size,
      trigrams.size,
      all,
    );
    if (similarity >= minSimilarity) yield { document, similarity };
  }
}
