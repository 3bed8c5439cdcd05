// Shows two texts as one: deleted words struck out, inserted words marked.

import { compareWords } from './compare-words.ts';

/** `del` and `ins` are struck out and underlined, so that changes are visible without colours. */
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
