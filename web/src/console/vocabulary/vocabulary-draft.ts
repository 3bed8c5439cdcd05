// A vocabulary while it is edited: one row per entry. Pure.

import type { Fault } from '@marketplace/sdk';
import { faultAtField, faultText } from '../../shared/form-faults.ts';

export interface Keyed {
  /** Stays the same while the row is edited. */
  key: number;
}

let lastKey = 0;

export function nextKey(): number {
  return ++lastKey;
}

/** Sentences at the fields of a row. */
export type RowFaults<Field extends string> = Partial<Record<Field, string>>;

export interface Faults<Field extends string> {
  byRow: ReadonlyMap<number, RowFaults<Field>>;
  /** Of no row. */
  other: string[];
}

/** What the drafts differ in. `Entry` is what is saved; entries that were loaded may know more. */
interface Rules<Entry, Loaded extends Entry, Row extends Keyed, Field extends string> {
  newRow: (entry?: Partial<Loaded>) => Row;
  /** Nothing was entered: the row is left out. */
  isBlank: (row: Row) => boolean;
  entryOf: (row: Row) => Entry;
  /** Entries with the same content are equal. */
  contentOf: (entry: Entry) => string;
  /** Entries with the same name are versions of one. Without it, an edited entry is another one. */
  nameOf?: (entry: Entry) => string;
  /** The field that a fault is shown at, by the name in its pointer; undefined: at none. */
  fieldOf: (name: string | undefined) => Field | undefined;
  /** New entries are listed first. */
  newFirst?: boolean;
}

export type VocabularyDraft<Entry, Loaded extends Entry, Row extends Keyed, Field extends string> = ReturnType<
  typeof vocabularyDraft<Entry, Loaded, Row, Field>
>;

export function vocabularyDraft<Entry, Loaded extends Entry, Row extends Keyed, Field extends string>(
  rules: Rules<Entry, Loaded, Row, Field>,
) {
  const { newRow, isBlank, entryOf, contentOf, nameOf = contentOf, fieldOf, newFirst = false } = rules;
  const rowsOf = (entries: readonly Loaded[]) => entries.map((entry) => newRow(entry));
  const sent = (rows: readonly Row[]) => rows.filter((row) => !isBlank(row));
  const entriesOf = (rows: readonly Row[]) => sent(rows).map(entryOf);
  const insert = <T>(added: readonly T[], list: readonly T[]) => (newFirst ? [...added, ...list] : [...list, ...added]);

  function without(entries: readonly Entry[], others: readonly Entry[]): Entry[] {
    const known = new Set(others.map(contentOf));
    return entries.filter((entry) => !known.has(contentOf(entry)));
  }

  /** An edited entry is one change, not one removed and one added. */
  function countChanges(rows: readonly Row[], saved: readonly Entry[]): number {
    const entries = entriesOf(rows);
    return Math.max(without(entries, saved).length, without(saved, entries).length);
  }

  /** Three-way merge: the latest list with what was edited, and without what was removed, since `base`. */
  function rebase(rows: readonly Row[], base: readonly Entry[], latest: readonly Loaded[]): Row[] {
    const mine = entriesOf(rows);
    const edited = new Map(without(mine, base).map((entry) => [nameOf(entry), entry]));
    const kept = new Set(mine.map(nameOf));
    const removed = new Set(base.map(nameOf).filter((name) => !kept.has(name)));
    const merged = latest
      .filter((theirs) => !removed.has(nameOf(theirs)))
      .map((theirs) => {
        const own = edited.get(nameOf(theirs));
        edited.delete(nameOf(theirs));
        return newRow({ ...theirs, ...own });
      });
    const added = [...edited.values()].map((entry) => newRow(entry as Partial<Loaded>));
    return insert(added, merged);
  }

  /** The faults of a request. Rows are numbered as they were sent: without blank ones. */
  function faultsByRow(details: readonly Fault[], rows: readonly Row[]): Faults<Field> {
    const numbered = sent(rows);
    const byRow = new Map<number, RowFaults<Field>>();
    const other: string[] = [];
    for (const fault of details) {
      const [, index, name] = /^\/\w+\/(\d+)(?:\/(\w+))?/.exec(fault.pointer) ?? [];
      const row = index === undefined ? undefined : numbered[Number(index)];
      const field = fieldOf(name);
      if (!row || !field) {
        other.push(faultText(fault));
        continue;
      }
      const faults: RowFaults<Field> = byRow.get(row.key) ?? {};
      // One sentence at a field is enough; the next attempt tells the next.
      faults[field] ??= faultAtField(fault);
      byRow.set(row.key, faults);
    }
    return { byRow, other };
  }

  return { newRow, isBlank, rowsOf, entriesOf, insert, countChanges, rebase, faultsByRow };
}
