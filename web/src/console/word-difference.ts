// What changed between two texts, word by word.

export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many comparisons the middle counts as rewritten: nobody reads such a difference word by word. */
const MOST_CELLS = 4_000_000;

export function wordDifference(before: string, after: string): Piece[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const middle = changes(from.slice(start, from.length - end), to.slice(start, to.length - end));
  return joined([
    { kind: 'same', text: from.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: from.slice(from.length - end).join('') },
  ]);
}

/** Words, and what stands between them, so that nothing is lost. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/** The longest common subsequence, walked from its end. */
function changes(from: string[], to: string[]): Piece[] {
  const width = to.length + 1;
  if (from.length * to.length > MOST_CELLS) {
    return [
      { kind: 'removed', text: from.join('') },
      { kind: 'added', text: to.join('') },
    ];
  }
  const lengths = new Uint16Array((from.length + 1) * width);
  for (let i = 1; i <= from.length; i++) {
    for (let k = 1; k <= to.length; k++) {
      lengths[i * width + k] =
        from[i - 1] === to[k - 1]
          ? lengths[(i - 1) * width + k - 1]! + 1
          : Math.max(lengths[(i - 1) * width + k]!, lengths[i * width + k - 1]!);
    }
  }
  const pieces: Piece[] = [];
  let [i, k] = [from.length, to.length];
  while (i > 0 || k > 0) {
    if (i > 0 && k > 0 && from[i - 1] === to[k - 1]) {
      pieces.push({ kind: 'same', text: from[--i]! });
      k--;
    } else if (k > 0 && (i === 0 || lengths[i * width + k - 1]! >= lengths[(i - 1) * width + k]!)) {
      pieces.push({ kind: 'added', text: to[--k]! });
    } else {
      pieces.push({ kind: 'removed', text: from[--i]! });
    }
  }
  return pieces.reverse();
}

/** Changes that only a space keeps apart are one change: all that goes, then all that comes. */
function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = [];
  let [removed, added, space] = ['', '', ''];
  const endChange = () => {
    if (removed) all.push({ kind: 'removed', text: removed });
    if (added) all.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  const addSame = (text: string) => {
    const last = all.at(-1);
    if (last?.kind === 'same') last.text += text;
    else if (text) all.push({ kind: 'same', text });
  };
  for (const { kind, text } of pieces) {
    const changing = removed !== '' || added !== '';
    if (kind === 'same' && changing && space === '' && text.trim() === '') {
      space = text;
      continue;
    }
    if (kind === 'same') {
      endChange();
      addSame(space + text);
    } else {
      removed += space;
      added += space;
      if (kind === 'removed') removed += text;
      else added += text;
    }
    space = '';
  }
  endChange();
  addSame(space);
  return all;
}
