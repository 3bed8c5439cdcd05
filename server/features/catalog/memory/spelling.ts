// Known words that somebody who typed this one may have meant: those that differ by one letter or, in longer words, if there
// are none, by two. For two, the sorted list of words is walked like a tree, and a branch is left as soon as it is too far away.

import { type Footprints, textsNextTo } from './neighbours.ts';
import type { WordList } from './word-list.ts';
import type { Words } from './words.ts';

const MAX_CORRECTIONS = 4;
/** Shorter words have too many neighbours to guess. */
const SHORTEST_CORRECTED = 3;
const SHORTEST_WITH_TWO = 5;

interface Near {
  word: string;
  occurrences: number;
}

/** The most common first. */
export function nearbyWords(vocabularies: Words[], given: string): string[] {
  if (given.length < SHORTEST_CORRECTED) return [];
  for (const edits of given.length < SHORTEST_WITH_TWO ? [1] : [1, 2]) {
    const near = vocabularies.flatMap((words) =>
      edits === 1 && words.footprints ? nextIn(words, words.footprints, given) : nearIn(words, given, edits),
    );
    near.sort((a, b) => b.occurrences - a.occurrences || (a.word < b.word ? -1 : 1));
    if (near.length > 0) return [...new Set(near.map(({ word }) => word))].slice(0, MAX_CORRECTIONS);
  }
  return [];
}

function nextIn(words: Words, footprints: Footprints, given: string): Near[] {
  return textsNextTo(given, footprints).flatMap((word) => {
    const at = words.placeOf(word);
    return at >= 0 && words.isProminent(at) ? [{ word, occurrences: words.countAt(at) }] : [];
  });
}

function nearIn(words: Words, given: string, far: number): Near[] {
  const { list } = words;
  const near: Near[] = [];
  const rows = Array.from({ length: given.length + far + 2 }, () => new Uint8Array(given.length + 1));
  for (let i = 0; i <= given.length; i++) rows[0]![i] = i;

  /** There is none before the first. */
  const letterBefore = (at: number, n: number) => (n > 0 ? list.letterAt(at, n - 1) : 0);
  const descend = (low: number, high: number, depth: number, allowed: number): void => {
    let from = low;
    for (; from < high && list.lengthAt(from) === depth; from++) {
      const edits = rows[depth]![given.length]!;
      if (edits > 0 && edits <= allowed && words.isProminent(from))
        near.push({ word: list.wordAt(from), occurrences: words.countAt(from) });
    }
    if (depth + 1 === rows.length) return;
    const visit = (start: number, end: number) => {
      const first = list.letterAt(start, 0);
      // Two wrong letters and a wrong beginning: hardly what was meant, and a search through all there is.
      const within = depth > 0 || first === given.charCodeAt(0) || first === given.charCodeAt(1) ? allowed : 1;
      const letter = list.letterAt(start, depth);
      if (fillRow(rows, depth + 1, letter, letterBefore(start, depth), given) <= within)
        descend(start, end, depth + 1, within);
    };
    const letters = from < high ? lettersThatMayFollow(rows, depth, letterBefore(from, depth), given, allowed) : [];
    if (letters === 'any') {
      for (let end = from; from < high; from = end) {
        end = firstPast(list, from, high, depth, list.letterAt(from, depth));
        visit(from, end);
      }
    } else {
      for (const letter of letters) {
        const start = firstPast(list, from, high, depth, letter - 1);
        const end = firstPast(list, start, high, depth, letter);
        if (start < end) visit(start, end);
      }
    }
  };
  descend(0, list.length, 0, far);
  return near;
}

/** Once all the letters that may be wrong are used up, only few can follow; and few are looked up faster than all. */
function lettersThatMayFollow(
  rows: Uint8Array[],
  depth: number,
  before: number,
  given: string,
  allowed: number,
): 'any' | Set<number> {
  const [row, above] = [rows[depth]!, rows[depth - 1]];
  const letters = new Set<number>();
  for (let i = 0; i <= given.length; i++) {
    if (row[i]! < allowed) return 'any';
    if (row[i] === allowed && i < given.length) letters.add(given.charCodeAt(i));
    const swapped = above && i + 1 < given.length && above[i]! < allowed;
    if (swapped && before === given.charCodeAt(i + 1)) letters.add(given.charCodeAt(i));
  }
  return letters;
}

/** How far so many first letters, the last of which is `letter`, are from each beginning of `given`; the least that a longer word can come to. */
function fillRow(rows: Uint8Array[], depth: number, letter: number, before: number, given: string): number {
  const [row, above, twoAbove] = [rows[depth]!, rows[depth - 1]!, rows[depth - 2]];
  row[0] = depth;
  let least = depth;
  for (let i = 1; i <= given.length; i++) {
    let edits = Math.min(row[i - 1]! + 1, above[i]! + 1, above[i - 1]! + (given.charCodeAt(i - 1) === letter ? 0 : 1));
    const swapped = i > 1 && letter === given.charCodeAt(i - 2) && before === given.charCodeAt(i - 1);
    if (twoAbove && swapped) edits = Math.min(edits, twoAbove[i - 2]! + 1);
    row[i] = edits;
    // One that is a letter too far may be put right by a swap with the next.
    least = Math.min(least, edits, above[i]! + 1);
  }
  return least;
}

/** The first whose letter at this depth comes after `letter`; mostly close by, so the search begins with small steps. */
function firstPast(list: WordList, from: number, high: number, depth: number, letter: number): number {
  let [low, step] = [from, 1];
  while (low + step < high && list.letterAt(low + step, depth) <= letter) {
    low += step + 1;
    step *= 2;
  }
  let end = Math.min(high, low + step);
  while (low < end) {
    const middle = (low + end) >>> 1;
    if (list.letterAt(middle, depth) > letter) end = middle;
    else low = middle + 1;
  }
  return low;
}
