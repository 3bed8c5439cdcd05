// Writes installs, and keeps account of what the counters lack: large batches note what they add, and the notes of a second
// are summed up in one statement while further batches are written under another name (docs/decisions/0008).

import { randomUUID } from 'node:crypto';
import type { RunPrepared } from '../../platform/postgres/database.ts';
import type { KnownApps } from './known-apps.ts';
import { type Install, noteInstalls, noteKnownApps, type Recorded, sumUpInstalls, writeInstalls } from './queries.ts';

/** What a counter was when it was summed up is told for so long. Others may have counted meanwhile. */
const COUNTERS_HOLD_MS = 1_000;

interface Note {
  appId: string;
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

  counterOf(slug: string): number | undefined {
    return this.apps.get(slug)?.counter;
  }

  /** What the counter comes to once this is summed up, at the least. */
  sumOf(slug: string): number | undefined {
    const note = this.apps.get(slug);
    return note && note.counter + note.noted;
  }

  add(slug: string, appId: string, counter: number): void {
    const note = this.apps.get(slug);
    if (note) note.noted += 1;
    else this.apps.set(slug, { appId, counter, noted: 1 });
    this.seeCounter(slug, counter);
  }

  seeCounter(slug: string, counter: number): void {
    const note = this.apps.get(slug);
    if (note) note.counter = Math.max(note.counter, counter);
  }

  /** It is in the counters now, and this is what they are. */
  settle(counters: Map<string, number>): void {
    for (const note of this.apps.values()) {
      note.counter = counters.get(note.appId) ?? note.counter + note.noted;
      note.noted = 0;
    }
  }
}

export class InstallNotes {
  #run: RunPrepared;
  #apps: KnownApps;
  #changed: (appId: string) => void;
  #open = new Notes();
  /** Those that are being summed up, or could not be: a batch may see them in the counters, or not yet. */
  #closed: Notes | undefined;
  #summingUp: Promise<void> | undefined;
  /** The last ones, for their counters. */
  #summedUp = new Notes();
  #summedUpAt = 0;

  /** `changed` is told of every app whose counter has changed. */
  constructor(run: RunPrepared, apps: KnownApps, changed: (appId: string) => void) {
    this.#run = run;
    this.#apps = apps;
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
      for (const notes of [own, this.#summedUp]) notes.seeCounter(installs[i]!.slug, result.installCount);
    }
    return results;
  }

  async #note(installs: Install[], own: Notes, earlier: Notes | undefined): Promise<Recorded[]> {
    const results = installs.every(isPlain)
      ? await this.#notePlain(installs, own)
      : await noteInstalls(this.#run, own.by, installs);
    for (const [i, result] of results.entries()) {
      if (!result) continue;
      const { slug } = installs[i]!;
      result.installCount = Math.max(result.installCount, earlier?.sumOf(slug) ?? 0);
      if (result.recorded) own.add(slug, result.appId, result.installCount);
    }
    return results;
  }

  /** Of apps that are installed all the time everything is known: nothing is read then. */
  async #notePlain(installs: Install[], own: Notes): Promise<Recorded[]> {
    const known = new Map<string, { appId: string; installCount: number }>();
    const unknown = new Set<string>();
    for (const { slug } of installs) {
      if (known.has(slug)) continue;
      const appId = this.#apps.idOf(slug);
      const installCount = this.#counterOf(slug, own);
      if (appId === undefined || installCount === undefined) unknown.add(slug);
      else known.set(slug, { appId, installCount });
    }
    if (unknown.size > 0) for (const app of await this.#apps.lookUp([...unknown])) known.set(app.slug, app);

    const times = new Map<string, number>();
    const results = installs.map(({ slug }): Recorded => {
      const app = known.get(slug);
      if (!app) return undefined;
      times.set(app.appId, (times.get(app.appId) ?? 0) + 1);
      return { appId: app.appId, recorded: true, installCount: app.installCount };
    });
    if (times.size > 0) await noteKnownApps(this.#run, own.by, times);
    return results;
  }

  #counterOf(slug: string, own: Notes): number | undefined {
    const areYoung = performance.now() - this.#summedUpAt < COUNTERS_HOLD_MS;
    return own.counterOf(slug) ?? this.#closed?.sumOf(slug) ?? (areYoung ? this.#summedUp.sumOf(slug) : undefined);
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
    const closed = this.#closed;
    await Promise.allSettled(closed.batches);
    const changed = await sumUpInstalls(this.#run, closed.by, this.#open.by);
    for (const { appId } of changed) this.#changed(appId);
    closed.settle(new Map(changed.map(({ appId, installCount }) => [appId, installCount])));
    [this.#summedUp, this.#summedUpAt] = [closed, performance.now()];
    this.#closed = undefined;
  }
}

const isPlain = ({ installationId, environment, version }: Install) =>
  installationId === null && environment === null && version === null;
