/**
 * A few thousand texts by the numbers of their apps; the oldest goes when there are more. In an array: each page looks for
 * twenty, and a map takes longer to look in.
 */
export class RememberedTexts {
  #texts: (string | undefined)[] = [];
  #count = 0;
  /** Whose were remembered, one after the other, over and over. */
  #apps: Uint32Array;
  #next = 0;

  constructor(most: number) {
    this.#apps = new Uint32Array(most);
  }

  get isFull(): boolean {
    return this.#count >= this.#apps.length;
  }

  get(app: number): string | undefined {
    return this.#texts[app];
  }

  set(app: number, text: string): void {
    this.forget(app);
    const place = this.#next % this.#apps.length;
    if (this.#next >= this.#apps.length) this.forget(this.#apps[place]!);
    this.#apps[place] = app;
    this.#next += 1;
    this.#count += 1;
    // There are no holes in it: with them, each look would be slower.
    while (this.#texts.length < app) this.#texts.push(undefined);
    // Once to bytes and back: a text that was put together piece by piece would be so again with every use.
    this.#texts[app] = Buffer.from(text).toString();
  }

  forget(app: number): void {
    if (this.#texts[app] === undefined) return;
    this.#texts[app] = undefined;
    this.#count -= 1;
  }
}
