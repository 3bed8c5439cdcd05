// Splits a text at the ranges that match the search. The parts are rendered as text, never as HTML.

export interface TextPart {
  text: string;
  marked: boolean;
  /** Where it starts: its key. */
  start: number;
}

/** Ranges are half-open, in UTF-16 code units. Invalid and overlapping ones are cut to what is left of the text. */
export function partsOf(text: string, ranges: readonly (readonly number[])[] = []): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (until: number, marked: boolean) => {
    if (until > end) parts.push({ text: text.slice(end, until), marked, start: end });
    end = Math.max(end, until);
  };
  const limit = (position: number | undefined) => Math.min(Math.max(Math.trunc(position ?? 0) || 0, 0), text.length);
  for (const [from, to] of [...ranges].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))) {
    if (limit(to) <= Math.max(limit(from), end)) continue;
    add(limit(from), false);
    add(limit(to), true);
  }
  add(text.length, false);
  return parts;
}
