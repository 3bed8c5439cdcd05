// The k best of many documents: a bounded min-heap, O(n log k) at worst. Most documents score below the current k-th and
// cost one comparison.

export type TieBreak = (one: number, other: number) => number;

export class TopK {
  readonly #k: number;
  readonly #tieBreak: TieBreak;
  readonly #documents: number[] = [];
  readonly #scores: number[] = [];
  /** A document with a lower score is not among the k best. */
  threshold = Number.NEGATIVE_INFINITY;

  /** `tieBreak` compares two documents with equal scores. */
  constructor(k: number, tieBreak: TieBreak) {
    this.#k = k;
    this.#tieBreak = tieBreak;
    if (k <= 0) this.threshold = Number.POSITIVE_INFINITY;
  }

  add(document: number, score: number): void {
    if (score < this.threshold) return;
    if (this.#documents.length < this.#k) {
      this.#documents.push(document);
      this.#scores.push(score);
      this.#siftUp(this.#documents.length - 1);
    } else {
      if (!this.#isBetter(document, score, 0)) return;
      this.#documents[0] = document;
      this.#scores[0] = score;
      this.#siftDown();
    }
    if (this.#documents.length === this.#k) this.threshold = this.#scores[0]!;
  }

  /** The best document first. */
  sorted(): number[] {
    const scores = new Map(this.#documents.map((document, i) => [document, this.#scores[i]!]));
    return this.#documents.toSorted((a, b) => scores.get(b)! - scores.get(a)! || this.#tieBreak(a, b));
  }

  #isBetter(document: number, score: number, than: number): boolean {
    const other = this.#scores[than]!;
    return score > other || (score === other && this.#tieBreak(document, this.#documents[than]!) < 0);
  }

  #siftUp(start: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isBetter(this.#documents[parent]!, this.#scores[parent]!, at)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #siftDown(): void {
    const { length } = this.#documents;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let worst = at;
      if (left < length && this.#isBetter(this.#documents[worst]!, this.#scores[worst]!, left)) worst = left;
      if (right < length && this.#isBetter(this.#documents[worst]!, this.#scores[worst]!, right)) worst = right;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #swap(a: number, b: number): void {
    [this.#documents[a], this.#documents[b]] = [this.#documents[b]!, this.#documents[a]!];
    [this.#scores[a], this.#scores[b]] = [this.#scores[b]!, this.#scores[a]!];
  }
}
