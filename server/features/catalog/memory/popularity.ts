// How popular apps can be, told by their numbers: those that were there when the catalogue was read are numbered from the most
// to the least popular.

/** Apps that one figure is kept for. */
export const STRETCH = 1 << 10;

export class Popularity {
  /** Whoever has a later number came later, and may be as popular as can be. */
  readonly numbered: number;
  /** Of each stretch and all that follow it. */
  readonly #mostInstalls: Float64Array;

  /** The installs of the apps, in the order of their numbers. */
  constructor(installs: Float64Array) {
    this.numbered = installs.length;
    this.#mostInstalls = installs.filter((_, app) => app % STRETCH === 0);
  }

  noteInstalls(app: number, installs: number): void {
    if (app >= this.numbered) return;
    const most = this.#mostInstalls;
    for (let at = Math.floor(app / STRETCH); at >= 0 && most[at]! < installs; at--) most[at] = installs;
  }

  /** That this app has, or a later one of those that were numbered: at the most. */
  mostInstallsFrom(app: number): number {
    return this.#mostInstalls[Math.floor(app / STRETCH)]!;
  }
}
