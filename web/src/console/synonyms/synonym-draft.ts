// The synonyms while they are edited: one row per group, its words as comma-separated text. Pure.

import type { Fault, SynonymGroup } from '@marketplace/sdk';

export interface Row {
  /** Stays the same while the row is edited. */
  key: number;
  oneWay: boolean;
  from: string;
  words: string;
}

let lastKey = 0;

export function newRow(): Row {
  return { key: ++lastKey, oneWay: false, from: '', words: '' };
}

export function rowsOf(groups: readonly SynonymGroup[]): Row[] {
  return groups.map(({ from, words }) => ({
    ...newRow(),
    oneWay: from !== undefined,
    from: from ?? '',
    words: words.join(', '),
  }));
}

/** Nothing was entered: the row is left out. */
export function isBlank({ oneWay, from, words }: Row): boolean {
  return wordsIn(words).length === 0 && !(oneWay && from.trim());
}

export function groupOf({ oneWay, from, words }: Row): SynonymGroup {
  return oneWay ? { from: from.trim(), words: wordsIn(words) } : { words: wordsIn(words) };
}

export function groupsOf(rows: readonly Row[]): SynonymGroup[] {
  return rows.filter((row) => !isBlank(row)).map(groupOf);
}

/** For the preview: a row that is being typed does not count yet. */
export function completeGroupsOf(rows: readonly Row[]): SynonymGroup[] {
  return groupsOf(rows).filter(({ from, words }) => (from === undefined ? words.length > 1 : from && words.length > 0));
}

function wordsIn(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

const keyOf = ({ from, words }: SynonymGroup) => JSON.stringify([from ?? null, words]);

function without(groups: readonly SynonymGroup[], others: readonly SynonymGroup[]): SynonymGroup[] {
  const known = new Set(others.map(keyOf));
  return groups.filter((group) => !known.has(keyOf(group)));
}

/** An edited group is one change, not one removed and one added. */
export function countChanges(rows: readonly Row[], saved: readonly SynonymGroup[]): number {
  const groups = groupsOf(rows);
  return Math.max(without(groups, saved).length, without(saved, groups).length);
}

/** Three-way merge: the latest set with what was added, and without what was removed, since `base`. */
export function rebase(rows: readonly Row[], base: readonly SynonymGroup[], latest: readonly SynonymGroup[]): Row[] {
  const groups = groupsOf(rows);
  const kept = without(latest, without(base, groups));
  return rowsOf([...without(without(groups, base), kept), ...kept]);
}

export interface RowFaults {
  from?: string;
  words?: string;
}

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
    const [, index, field] = /^\/groups\/(\d+)(?:\/(from|words))?/.exec(pointer) ?? [];
    const row = index === undefined ? undefined : sent[Number(index)];
    const text = `${message.replace(/^The field `[^`]*` /, 'This ')} ${fix}`;
    if (!row) {
      other.push(text);
      continue;
    }
    const faults = byRow.get(row.key) ?? {};
    const place = field === 'from' ? 'from' : 'words';
    // One sentence at a field is enough; the next attempt tells the next.
    faults[place] ??= text;
    byRow.set(row.key, faults);
  }
  return { byRow, other };
}

/** Rows with the word; new ones, and those with faults, are always shown. */
export function rowsWith(rows: readonly Row[], word: string, faults: ReadonlyMap<number, RowFaults>): Row[] {
  const wanted = word.trim().toLowerCase();
  return rows.filter(
    (row) =>
      isBlank(row) ||
      faults.has(row.key) ||
      `${row.oneWay ? row.from : ''}, ${row.words}`.toLowerCase().includes(wanted),
  );
}
