// The scope vocabulary while it is edited: one row per scope. Pure.

import type { Fault, HostScope } from '@marketplace/sdk';

export interface Row extends HostScope {
  /** Stays the same while the row is edited. */
  key: number;
}

let lastKey = 0;

export function newRow(scope: Partial<HostScope> = {}): Row {
  return { scope: '', label: '', description: '', risk: 'LOW', deprecatedAt: null, ...scope, key: ++lastKey };
}

export function rowsOf(scopes: readonly HostScope[]): Row[] {
  return scopes.map((scope) => newRow(scope));
}

/** Nothing was entered: the row is left out. */
export function isBlank({ scope, label, description }: Row): boolean {
  return `${scope}${label}${description}`.trim() === '';
}

export function scopesOf(rows: readonly Row[]): HostScope[] {
  return rows
    .filter((row) => !isBlank(row))
    .map(({ scope, label, description, risk, deprecatedAt }) => ({
      ...{ scope: scope.trim(), label: label.trim(), description: description.trim(), risk, deprecatedAt },
    }));
}

const keyOf = ({ scope, label, description, risk, deprecatedAt }: HostScope) =>
  JSON.stringify([scope, label, description, risk, deprecatedAt]);

function without(scopes: readonly HostScope[], others: readonly HostScope[]): HostScope[] {
  const known = new Set(others.map(keyOf));
  return scopes.filter((scope) => !known.has(keyOf(scope)));
}

/** An edited scope is one change, not one removed and one added. */
export function countChanges(rows: readonly Row[], saved: readonly HostScope[]): number {
  const scopes = scopesOf(rows);
  return Math.max(without(scopes, saved).length, without(saved, scopes).length);
}

/** Three-way merge by scope: the latest list with what was edited, and without what was removed, since `base`. */
export function rebase(rows: readonly Row[], base: readonly HostScope[], latest: readonly HostScope[]): Row[] {
  const mine = scopesOf(rows);
  const edited = new Map(without(mine, base).map((scope) => [scope.scope, scope]));
  const kept = new Set(mine.map(({ scope }) => scope));
  const removed = new Set(base.flatMap(({ scope }) => (kept.has(scope) ? [] : [scope])));
  const merged = latest
    .filter(({ scope }) => !removed.has(scope))
    .map((theirs) => {
      const own = edited.get(theirs.scope);
      edited.delete(theirs.scope);
      return own ?? theirs;
    });
  return rowsOf([...merged, ...edited.values()]);
}

export type RowFaults = Partial<Record<'scope' | 'label' | 'description', string>>;

export interface Faults {
  byRow: ReadonlyMap<number, RowFaults>;
  /** Of no row. */
  other: string[];
}

/** The faults of a request. Rows are numbered as they were sent: without blank ones. */
export function faultsByRow(details: readonly Fault[], rows: readonly Row[]): Faults {
  const sent = rows.filter((row) => !isBlank(row));
  const byRow = new Map<number, RowFaults>();
  const other: string[] = [];
  for (const { pointer, message, fix } of details) {
    const [, index, field] = /^\/scopes\/(\d+)\/(scope|label|description)$/.exec(pointer) ?? [];
    const row = index === undefined ? undefined : sent[Number(index)];
    const text = `${message.replace(/^The field `[^`]*` /, 'This ')} ${fix}`;
    if (!row) {
      other.push(text);
      continue;
    }
    const faults = byRow.get(row.key) ?? {};
    // One sentence at a field is enough; the next attempt tells the next.
    faults[field as keyof RowFaults] ??= text;
    byRow.set(row.key, faults);
  }
  return { byRow, other };
}
