// The tag vocabulary while it is edited: one row per tag. Pure.

import type { CountedTag, Fault, Tag } from '@marketplace/sdk';

export interface Row extends CountedTag {
  /** Stays the same while the row is edited. */
  key: number;
}

let lastKey = 0;

export function newRow(tag: Partial<CountedTag> = {}): Row {
  return { tag: '', label: '', count: 0, ...tag, key: ++lastKey };
}

export function rowsOf(tags: readonly CountedTag[]): Row[] {
  return tags.map((tag) => newRow(tag));
}

/** Nothing was entered: the row is left out. */
export function isBlank({ tag, label }: Row): boolean {
  return `${tag}${label}`.trim() === '';
}

export function tagsOf(rows: readonly Row[]): Tag[] {
  return rows.filter((row) => !isBlank(row)).map(({ tag, label }) => ({ tag: tag.trim(), label: label.trim() }));
}

const keyOf = ({ tag, label }: Tag) => JSON.stringify([tag, label]);

function without<T extends Tag>(tags: readonly T[], others: readonly Tag[]): T[] {
  const known = new Set(others.map(keyOf));
  return tags.filter((tag) => !known.has(keyOf(tag)));
}

/** An edited tag is one change, not one removed and one added. */
export function countChanges(rows: readonly Row[], saved: readonly Tag[]): number {
  const tags = tagsOf(rows);
  return Math.max(without(tags, saved).length, without(saved, tags).length);
}

/** Tags of apps that the edited list does not have any more: the apps keep them. */
export function removedInUse(rows: readonly Row[], saved: readonly CountedTag[]): CountedTag[] {
  const kept = new Set(tagsOf(rows).map(({ tag }) => tag));
  return saved.filter(({ tag, count }) => count > 0 && !kept.has(tag));
}

/** Three-way merge by tag: the latest list with what was edited, and without what was removed, since `base`. */
export function rebase(rows: readonly Row[], base: readonly Tag[], latest: readonly CountedTag[]): Row[] {
  const mine = tagsOf(rows);
  const edited = new Map(without(mine, base).map((tag) => [tag.tag, tag]));
  const kept = new Set(mine.map(({ tag }) => tag));
  const removed = new Set(base.flatMap(({ tag }) => (kept.has(tag) ? [] : [tag])));
  const merged = latest
    .filter(({ tag }) => !removed.has(tag))
    .map((theirs) => {
      const own = edited.get(theirs.tag);
      edited.delete(theirs.tag);
      return { ...theirs, ...own };
    });
  return rowsOf([...merged, ...[...edited.values()].map((tag) => ({ ...tag, count: 0 }))]);
}

export type RowFaults = Partial<Record<'tag' | 'label', string>>;

export interface Faults {
  byRow: ReadonlyMap<number, RowFaults>;
  /** Of no row. */
  other: string[];
}

/** The faults of a request. Rows are numbered as they were sent: without blank ones. */
export function faultsByRow(details: readonly Fault[], rows: readonly Row[]): Faults {
  const sent = rows.filter((row) => !isBlank(row));
  const byRow = new Map<number, RowFaults>();
  const other: string[] = [];
  for (const { pointer, message, fix } of details) {
    const [, index, field] = /^\/tags\/(\d+)\/(tag|label)$/.exec(pointer) ?? [];
    const row = index === undefined ? undefined : sent[Number(index)];
    const text = `${message.replace(/^The field `[^`]*` /, 'This ')} ${fix}`;
    if (!row) {
      other.push(text);
      continue;
    }
    const faults = byRow.get(row.key) ?? {};
    // One sentence at a field is enough; the next attempt tells the next.
    faults[field as keyof RowFaults] ??= text;
    byRow.set(row.key, faults);
  }
  return { byRow, other };
}
