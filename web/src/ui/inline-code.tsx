import type { ReactNode } from 'react';

/** A message of the API: names in `backticks` are shown as code. */
export function inlineCode(text: string | undefined): ReactNode {
  if (!text?.includes('`')) return text;
  // Every second piece stood between backticks.
  return text.split('`').map((piece, i) =>
    i % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <code key={i} className="font-mono text-[0.9em]">
        {piece}
      </code>
    ),
  );
}
