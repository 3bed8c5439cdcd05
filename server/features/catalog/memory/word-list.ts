// Words in their order, which is that of their UTF-16 code units, letter after letter in one array: half a million strings would
// be as many objects, and every full collection would look at each.

const WORDS_A_STEP = 20_000;

export class WordList {
  readonly length: number;
  /** Where each word begins; then, where the last one ends. */
  #starts: Uint32Array;
  #letters: Uint16Array;

  private constructor(starts: Uint32Array, letters: Uint16Array) {
    this.length = starts.length - 1;
    this.#starts = starts;
    this.#letters = letters;
  }

  /** They have to be in order. `pause` is called between steps of a few milliseconds. */
  static async of(words: readonly string[], pause: () => Promise<void>): Promise<WordList> {
    const endsStep = (place: number) => place % WORDS_A_STEP === WORDS_A_STEP - 1;
    const starts = new Uint32Array(words.length + 1);
    for (let place = 0; place < words.length; place++) {
      starts[place + 1] = starts[place]! + words[place]!.length;
      if (endsStep(place)) await pause();
    }
    const letters = new Uint16Array(starts.at(-1)!);
    for (let place = 0; place < words.length; place++) {
      const [word, start] = [words[place]!, starts[place]!];
      for (let i = 0; i < word.length; i++) letters[start + i] = word.charCodeAt(i);
      if (endsStep(place)) await pause();
    }
    return new WordList(starts, letters);
  }

  wordAt(place: number): string {
    return String.fromCharCode(...this.#letters.subarray(this.#starts[place], this.#starts[place + 1]));
  }

  lengthAt(place: number): number {
    return this.#starts[place + 1]! - this.#starts[place]!;
  }

  /** The nth of a word that has so many. */
  letterAt(place: number, n: number): number {
    return this.#letters[this.#starts[place]! + n]!;
  }

  /** Below zero if the word at this place comes before the given one; zero if it is the same. */
  compare(place: number, word: string): number {
    const start = this.#starts[place]!;
    const length = this.#starts[place + 1]! - start;
    for (let i = 0; i < length && i < word.length; i++) {
      const difference = this.#letters[start + i]! - word.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return length - word.length;
  }

  startsWith(place: number, beginning: string): boolean {
    const start = this.#starts[place]!;
    if (this.#starts[place + 1]! - start < beginning.length) return false;
    for (let i = 0; i < beginning.length; i++) {
      if (this.#letters[start + i] !== beginning.charCodeAt(i)) return false;
    }
    return true;
  }

  /** The first that does not come before this one. */
  firstFrom(word: string): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, word) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where those that begin so begin and end. */
  rangeOf(beginning: string): [from: number, to: number] {
    const from = this.firstFrom(beginning);
    // Mostly few begin so: the search begins with small steps.
    let [low, step] = [from, 1];
    while (low + step <= this.length && this.startsWith(low + step - 1, beginning)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(this.length, low + step - 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.startsWith(middle, beginning)) low = middle + 1;
      else high = middle;
    }
    return [from, low];
  }
}
