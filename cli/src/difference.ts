// What a push would change: field by field, and line by line in texts of several lines.

import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import { type Listing, withoutEmpty } from './listing-files.ts';
import { type Style, sanitize } from './output.ts';

export interface Change {
  pointer: string;
  from: unknown;
  to: unknown;
}

export function diffListings(before: Partial<Listing>, after: Partial<Listing>): Change[] {
  const fields = Object.keys(after) as (keyof Listing)[];
  return fields.flatMap((field) => {
    if (field === 'screenshots') return diffScreenshots(before.screenshots ?? [], after.screenshots ?? []);
    if (field === 'permissions') return diffPermissions(before.permissions ?? [], after.permissions ?? []);
    const [from, to] = [withoutEmpty(before[field]) ?? null, withoutEmpty(after[field]) ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ pointer: `/${field}`, from, to }];
  });
}

type Screenshots = NonNullable<Listing['screenshots']>;

function diffScreenshots(before: Screenshots, after: Screenshots): Change[] {
  const [old, next] = [normalize(before), normalize(after)];
  return Array.from({ length: Math.max(old.length, next.length) }, (_, i) => i).flatMap((i) => {
    const [from, to] = [old[i] ?? null, next[i] ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ pointer: `/screenshots/${i}`, from, to }];
  });
}

type Permissions = NonNullable<Listing['permissions']>;

/** By scope, as the server compares them: the order means nothing. */
function diffPermissions(before: Permissions, after: Permissions): Change[] {
  const [old, next] = [byScope(before), byScope(after)];
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((scope) => {
    const [from, to] = [old.get(scope) ?? null, next.get(scope) ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ pointer: `/permissions/${scope.replaceAll('/', '~1')}`, from, to }];
  });
}

/** The file may hold anything, so bad items go. */
function byScope(permissions: Permissions): Map<string, Permissions[number]> {
  const items = Array.isArray(permissions) ? permissions : [];
  return new Map(items.flatMap((item) => (typeof item?.scope === 'string' ? [[item.scope, item]] : [])));
}

/** As the server stores them: in display order, with an explicit caption. The file may hold anything, so bad items go. */
function normalize(screenshots: Screenshots) {
  const items = Array.isArray(screenshots)
    ? screenshots.filter((item) => typeof item === 'object' && item !== null)
    : [];
  return items
    .map(({ url, caption = null, order }, i) => ({ url, caption, order: order ?? i }))
    .sort((a, b) => a.order - b.order)
    .map(({ url, caption }) => ({ url, caption }));
}

export function formatChanges(changes: Change[], style: Style): string[] {
  return changes.flatMap(({ pointer, from, to }) => {
    const name = style.bold(pointer.slice(1));
    if (typeof from === 'string' && typeof to === 'string' && /\n/.test(from + to))
      return [`  ${name}`, ...formatLineDiff(from.split('\n'), to.split('\n'), style)];
    const removed = from === null ? [] : formatValue(from).map((line) => style.red(`    - ${line}`));
    const added = to === null ? [] : formatValue(to).map((line) => style.green(`    + ${line}`));
    return [`  ${name}`, ...removed, ...added];
  });
}

function formatValue(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').map(sanitize);
  if (typeof value !== 'object') return [sanitize(String(value))];
  const { reason, required } = value as { reason?: unknown; required?: unknown };
  if (required !== undefined) return [sanitize(`${required ? 'required' : 'optional'}: ${reason}`)];
  const { url, caption } = value as { url?: string; caption?: string | null };
  if (url !== undefined && Object.keys(value as object).every((key) => key === 'url' || key === 'caption'))
    return [sanitize(caption ? `${url} “${caption}”` : url)];
  return JSON.stringify(value, null, 2).split('\n').map(sanitize);
}

/** Bounds the time that the diff of two unrelated long texts takes. */
const MAX_EDITS = 1_000;

/** Removed and added lines only; unchanged lines are left out. */
function formatLineDiff(before: string[], after: string[], style: Style): string[] {
  const parts = diffArrays(before, after, { maxEditLength: MAX_EDITS });
  if (!parts) return [style.dim(`    ${before.length} lines replaced by ${after.length} lines`)];
  return parts.flatMap(({ added, removed, value }) => {
    if (removed) return value.map((line) => style.red(`    - ${sanitize(line)}`));
    return added ? value.map((line) => style.green(`    + ${sanitize(line)}`)) : [];
  });
}
