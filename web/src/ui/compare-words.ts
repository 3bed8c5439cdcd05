// Word-level diff (Myers, from the `diff` library) of two texts, for display as one text with deletions and insertions.

import { diffArrays } from 'diff';

export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/**
 * Myers' algorithm takes time and memory in the square of the number of edits. Beyond this many the texts have little in
 * common and are shown one after the other, so that no text, however hostile, blocks the tab.
 */
const MAX_EDITS = 600;

export function compareWords(from: string, to: string): Piece[] {
  const changes = diffArrays(wordsOf(from), wordsOf(to), { maxEditLength: MAX_EDITS });
  if (!changes) return mergeChanges([piece('gone', from), piece('new', to)]);
  return mergeChanges(
    changes.flatMap(({ added, removed, value }) =>
      value.map((word) => piece(added ? 'new' : removed ? 'gone' : 'same', word)),
    ),
  );
}

function piece(kind: Piece['kind'], text: string): Piece {
  return { kind, text };
}

/** Whitespace, words and single other characters: joined, they are the text again. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_'’-]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

/** Changes that only whitespace separates become one change: everything deleted, then everything inserted. */
function mergeChanges(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  let [gone, come, space] = ['', '', ''];
  const endChange = () => {
    if (gone) merged.push(piece('gone', gone));
    if (come) merged.push(piece('new', come));
    [gone, come] = ['', ''];
  };
  const addSame = (text: string) => {
    const last = merged.at(-1);
    if (last?.kind === 'same') last.text += text;
    else if (text) merged.push(piece('same', text));
  };
  for (const { kind, text } of pieces) {
    if (kind === 'same' && (gone || come) && space === '' && text.trim() === '') {
      space = text;
      continue;
    }
    if (kind === 'same') {
      endChange();
      addSame(space + text);
    } else {
      gone += kind === 'gone' ? space + text : space;
      come += kind === 'new' ? space + text : space;
    }
    space = '';
  }
  endChange();
  addSame(space);
  return merged;
}
