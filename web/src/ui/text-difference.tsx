// Two texts as one, word by word: what went is struck out, what came is marked.

interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Beyond this many words a comparison of each with each would be felt; the texts are then shown one after the other. */
const MAX_WORDS = 3_000;

export function compareWords(from: string, to: string): Piece[] {
  const [before, after] = [wordsOf(from), wordsOf(to)];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const middle = compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const same = (words: string[]): Piece[] => words.map((text) => ({ kind: 'same', text }));
  return joined([...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))]);
}

/** Longest common subsequence: `lengths[i][j]` is that of what follows the i-th and the j-th word. */
function compareMiddle(before: string[], after: string[]): Piece[] {
  const gone = (text: string): Piece => ({ kind: 'gone', text });
  const come = (text: string): Piece => ({ kind: 'new', text });
  if (before.length + after.length > MAX_WORDS) return [...before.map(gone), ...after.map(come)];
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      pieces.push({ kind: 'same', text: before[i]! });
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      pieces.push(gone(before[i++]!));
    } else {
      pieces.push(come(after[j++]!));
    }
  }
  return pieces;
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_'’-]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

/** Changes that only a space keeps apart are one change: all that goes, then all that comes. */
function joined(pieces: Piece[]): Piece[] {
  const runs: Piece[] = [];
  let [gone, come, space] = ['', '', ''];
  const endChange = () => {
    if (gone) runs.push({ kind: 'gone', text: gone });
    if (come) runs.push({ kind: 'new', text: come });
    [gone, come] = ['', ''];
  };
  const addSame = (text: string) => {
    const last = runs.at(-1);
    if (last?.kind === 'same') last.text += text;
    else if (text) runs.push({ kind: 'same', text });
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
  return runs;
}

/** Struck out and underlined, so that it is seen without colours too. */
export function TextDifference({ from, to }: { from: string; to: string }) {
  return (
    <p className="text-sm leading-relaxed whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
      {compareWords(from, to).map(({ kind, text }, position) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no other name
        if (kind === 'gone') {
          return (
            <del key={position} className="rounded-[3px] bg-bad-soft text-bad">
              {text}
            </del>
          );
        }
        if (kind === 'new') {
          return (
            <ins key={position} className="rounded-[3px] bg-good-soft text-good">
              {text}
            </ins>
          );
        }
        return <span key={position}>{text}</span>;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: -
      })}
    </p>
  );
}
