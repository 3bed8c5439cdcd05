// Writes installs, and keeps account of what the counters lack: large batches note what they add, and the notes of a second
// are summed up in one statement while further batches are written under another name (docs/decisions/0008).

import { randomUUID } from 'node:crypto';
import type { RunHot } from '../../platform/database.ts';
import { type Install, noteInstalls, type Recorded, sumUpInstalls, writeInstalls } from './queries.ts';

interface Note {
  /** What the counter was without this, when it was read. */
  counter: number;
  noted: number;
}

/** What was noted under one name, by the addresses of apps. */
class Notes {
  readonly by = randomUUID();
  readonly apps = new Map<string, Note>();
  /** Those that note under it, or rely on its not being in the counters. */
  readonly batches = new Set<Promise<unknown>>();

  noted(slug: string): number {
    return this.apps.get(slug)?.noted ?? 0;
  }

  /** What the counter comes to once this is summed up, at the least. */
  sumOf(slug: string): number {
    const note = this.apps.get(slug);
    return note ? note.counter + note.noted : 0;
  }

  add(slug: string, counter: number): void {
    const note = this.apps.get(slug);
    if (note) note.noted += 1;
    else this.apps.set(slug, { counter, noted: 1 });
    this.seeCounter(slug, counter);
  }

  seeCounter(slug: string, counter: number): void {
    const note = this.apps.get(slug);
    if (note) note.counter = Math.max(note.counter, counter);
  }
}

export class InstallNotes {
  #run: RunHot;
  #changed: (appId: string) => void;
  #open = new Notes();
  /** Those that are being summed up, or could not be: a batch may see them in the counters, or not yet. */
  #closed: Notes | undefined;
  #summingUp: Promise<void> | undefined;

  /** `changed` is told of every app whose counter has changed. */
  constructor(run: RunHot, changed: (appId: string) => void) {
    this.#run = run;
    this.#changed = changed;
  }

  get isEmpty(): boolean {
    return this.#open.apps.size === 0 && !this.#closed;
  }

  /** A few write the counters themselves, unless these are being summed up; nothing else may be written meanwhile. */
  async write(installs: Install[], few: boolean): Promise<Recorded[]> {
    const [own, earlier] = [this.#open, this.#closed];
    const written = few && !earlier ? this.#count(installs, own) : this.#note(installs, own, earlier);
    own.batches.add(written);
    try {
      const results = await written;
      // Each tells of all that is noted by now. What it noted itself may be closed meanwhile, but not summed up.
      const missing = own === this.#open ? [own] : [own, this.#open];
      for (const [i, result] of results.entries())
        if (result) for (const notes of missing) result.installCount += notes.noted(installs[i]!.slug);
      return results;
    } finally {
      own.batches.delete(written);
    }
  }

  async #count(installs: Install[], own: Notes): Promise<Recorded[]> {
    const results = await writeInstalls(this.#run, installs);
    for (const [i, result] of results.entries()) {
      if (!result?.recorded) continue;
      this.#changed(result.appId);
      own.seeCounter(installs[i]!.slug, result.installCount);
    }
    return results;
  }

  async #note(installs: Install[], own: Notes, earlier: Notes | undefined): Promise<Recorded[]> {
    const results = await noteInstalls(this.#run, installs, {
      by: own.by,
      counterOf: (slug) => own.apps.get(slug)?.counter,
    });
    for (const [i, result] of results.entries()) {
      if (!result) continue;
      const { slug } = installs[i]!;
      if (earlier) result.installCount = Math.max(result.installCount, earlier.sumOf(slug));
      if (result.recorded) own.add(slug, result.installCount);
    }
    return results;
  }

  /** When it fails, the counters are late, and nothing is lost. */
  sumUp(): Promise<void> {
    this.#summingUp ??= this.#sumUpClosed().finally(() => {
      this.#summingUp = undefined;
    });
    return this.#summingUp;
  }

  async #sumUpClosed(): Promise<void> {
    // Those that could not be summed up come before the next.
    if (!this.#closed) {
      this.#closed = this.#open;
      this.#open = new Notes();
    }
    await Promise.allSettled(this.#closed.batches);
    for (const appId of await sumUpInstalls(this.#run, this.#closed.by, this.#open.by)) this.#changed(appId);
    this.#closed = undefined;
  }
}
