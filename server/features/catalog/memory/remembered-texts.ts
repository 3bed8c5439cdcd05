import { resizedColumn } from './text-column.ts';

/**
 * A few thousand texts by the numbers of their apps; the oldest goes when there are more. Where each is stands in an array: each
 * page looks for twenty, and a map takes longer to look in.
 */
export class RememberedTexts {
  /** By place, from 1 on. */
  #texts: (string | undefined)[];
  /** By app; 0 of those whose text is not remembered. In 16 bits: there are no more than 65,535. */
  #places = new Uint16Array();
  /** By place: whose text was remembered there last. */
  #apps: Uint32Array;
  #count = 0;
  #everSet = 0;

  constructor(most: number) {
    this.#texts = new Array(most + 1).fill(undefined);
    this.#apps = new Uint32Array(most + 1);
  }

  get isFull(): boolean {
    return this.#count === this.#texts.length - 1;
  }

  get(app: number): string | undefined {
    return this.#texts[this.#places[app] ?? 0];
  }

  set(app: number, text: string): void {
    this.forget(app);
    // One after the other, over and over.
    const place = 1 + (this.#everSet++ % (this.#texts.length - 1));
    if (this.#texts[place] !== undefined) this.forget(this.#apps[place]!);
    if (app >= this.#places.length) this.#places = resizedColumn(this.#places, new Uint16Array((app + 1) * 2));
    this.#places[app] = place;
    this.#apps[place] = app;
    // Once to bytes and back: a text that was put together piece by piece would be so again with every use.
    this.#texts[place] = Buffer.from(text).toString();
    this.#count += 1;
  }

  forget(app: number): void {
    const place = this.#places[app] ?? 0;
    if (place === 0) return;
    this.#places[app] = 0;
    this.#texts[place] = undefined;
    this.#count -= 1;
  }
}
