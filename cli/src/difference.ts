// What a push would change, field by field, and line by line in the long story.

import type { Listing } from './listing-files.ts';
import { type Ink, plain } from './output.ts';

export interface Change {
  pointer: string;
  from: unknown;
  to: unknown;
}

export function changesBetween(before: Partial<Listing>, after: Partial<Listing>): Change[] {
  const fields = Object.keys(after) as (keyof Listing)[];
  return fields.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (field === 'screenshots') return changedScreenshots(before.screenshots ?? [], after.screenshots ?? []);
    return from === to ? [] : [{ pointer: `/${field}`, from, to }];
  });
}

type Shots = NonNullable<Listing['screenshots']>;

function changedScreenshots(before: Shots, after: Shots): Change[] {
  const [old, next] = [placed(before), placed(after)];
  return Array.from({ length: Math.max(old.length, next.length) }, (_, i) => i).flatMap((i) => {
    const [from, to] = [old[i] ?? null, next[i] ?? null];
    const same = from?.url === to?.url && (from?.caption ?? null) === (to?.caption ?? null);
    return same ? [] : [{ pointer: `/screenshots/${i}`, from, to }];
  });
}

/** In the order in which they will be shown, as the marketplace has them. */
function placed(shots: Shots) {
  const given = Array.isArray(shots) ? shots.filter((shot) => typeof shot === 'object' && shot !== null) : [];
  return given
    .map(({ url, caption = null, order }, i) => ({ url, caption, order: order ?? i }))
    .sort((a, b) => a.order - b.order)
    .map(({ url, caption }) => ({ url, caption }));
}

export function drawChanges(changes: Change[], ink: Ink): string[] {
  return changes.flatMap(({ pointer, from, to }) => {
    const name = ink.bold(pointer.slice(1));
    if (typeof from === 'string' && typeof to === 'string' && /\n/.test(from + to))
      return [`  ${name}`, ...drawLines(from.split('\n'), to.split('\n'), ink)];
    const gone = from === null ? [] : told(from).map((line) => ink.red(`    - ${line}`));
    const come = to === null ? [] : told(to).map((line) => ink.green(`    + ${line}`));
    return [`  ${name}`, ...gone, ...come];
  });
}

function told(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').map(plain);
  if (typeof value !== 'object') return [plain(String(value))];
  const { url = '', caption } = value as { url?: string; caption?: string | null };
  return [plain(caption ? `${url}  “${caption}”` : String(url))];
}

/** Beyond this, comparing every line with every other takes longer than anybody wants to wait. */
const MOST_COMPARISONS = 1_000_000;

/** Lines that went and came, by the longest common run of lines; what stays is not shown. */
function drawLines(before: string[], after: string[], ink: Ink): string[] {
  if (before.length * after.length > MOST_COMPARISONS)
    return [ink.dim(`    ${before.length} lines become ${after.length} others`)];
  const common: number[][] = Array.from({ length: before.length + 1 }, () => new Array(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i]![j] =
        before[i] === after[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const drawn: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      drawn.push(ink.red(`    - ${plain(before[i++]!)}`));
    } else drawn.push(ink.green(`    + ${plain(after[j++]!)}`));
  }
  return drawn;
}
