// The synonyms while they are edited: the words of a group as comma-separated text. Pure.

import type { SynonymGroup } from '@marketplace/sdk';
import { type Keyed, nextKey, type RowFaults, vocabularyDraft } from '../vocabulary/vocabulary-draft.ts';

export interface Row extends Keyed {
  oneWay: boolean;
  from: string;
  words: string;
}

export type Field = 'from' | 'words';

export const synonymDraft = vocabularyDraft({
  newRow: ({ from, words = [] }: Partial<SynonymGroup> = {}): Row => ({
    ...{ oneWay: from !== undefined, from: from ?? '', words: words.join(', ') },
    key: nextKey(),
  }),
  isBlank: ({ oneWay, from, words }) => wordsIn(words).length === 0 && !(oneWay && from.trim()),
  entryOf: ({ oneWay, from, words }): SynonymGroup =>
    oneWay ? { from: from.trim(), words: wordsIn(words) } : { words: wordsIn(words) },
  contentOf: ({ from, words }) => JSON.stringify([from ?? null, words]),
  fieldOf: (name): Field => (name === 'from' ? 'from' : 'words'),
  newFirst: true,
});

/** For the preview: a row that is being typed does not count yet. */
export function completeGroupsOf(rows: readonly Row[]): SynonymGroup[] {
  return synonymDraft
    .entriesOf(rows)
    .filter(({ from, words }) => (from === undefined ? words.length > 1 : from && words.length > 0));
}

function wordsIn(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Rows with the word; new ones, and those with faults, are always shown. */
export function rowsWith(
  rows: readonly Row[],
  word: string,
  faults: ReadonlyMap<number, RowFaults<Field>>,
): readonly Row[] {
  const wanted = word.trim().toLowerCase();
  return rows.filter(
    (row) =>
      synonymDraft.isBlank(row) ||
      faults.has(row.key) ||
      `${row.oneWay ? row.from : ''}, ${row.words}`.toLowerCase().includes(wanted),
  );
}
