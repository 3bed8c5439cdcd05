// What is wrong with edited settings, by field: found here before they are sent, or by the server. Pure.

import { CATEGORIES, type Fault } from '@marketplace/sdk';
import { contrastFaults, MIN_CONTRAST } from '@marketplace/sdk/palette';
import { faultAtField, faultText } from '../../shared/form-faults.ts';
import { tooLong } from '../../shared/text-faults.ts';
import { COLOR_POINTERS, colorIn, colorsOf, type Draft, isBlank, POINTERS } from './settings-draft.ts';

export interface Faults {
  /** By JSON pointer. That of a reason has the key of its row in place of its position. */
  byField: ReadonlyMap<string, string>;
  /** Of no field. */
  other: string[];
}

export const NO_FAULTS: Faults = { byField: new Map(), other: [] };

export const MAX_FOOTER_LENGTH = 500;
const MAX_HOURS = 720;
const MAX_APPS = 1_000_000;

export function reasonPointer(key: number, field: string): string {
  return `/cannedReasons/${key}/${field}`;
}

/** What can be said without the server. */
export function ownFaults(draft: Draft): Faults {
  const byField = new Map<string, string>();
  const text = (pointer: string) => (draft.values[pointer] ?? '').trim();
  const require = (pointer: string, fault: string) => {
    if (text(pointer) === '') byField.set(pointer, fault);
  };
  const requireWhole = (pointer: string, most: number) => {
    const value = text(pointer);
    if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > most)
      byField.set(pointer, `Enter a whole number from 1 to ${most.toLocaleString('en')}.`);
  };
  require('/name', 'Enter a name.');
  require('/slogan', 'Enter a slogan.');
  if (text('/logo/dark') !== '') require('/logo/light', 'Add a logo for light backgrounds, too.');
  for (const [pointer, fault] of colorFaults(draft)) byField.set(pointer, fault);
  const longFooter = tooLong(text('/mail/footer'), MAX_FOOTER_LENGTH);
  if (longFooter) byField.set('/mail/footer', longFooter);
  requireWhole('/dueHours/review', MAX_HOURS);
  requireWhole('/dueHours/verification', MAX_HOURS);
  if (text('/appLimit') !== '') requireWhole('/appLimit', MAX_APPS);
  for (const category of CATEGORIES) require(`/categories/${category}/label`, 'Enter a label.');
  for (const row of draft.reasons) {
    if (isBlank(row)) continue;
    const at = (field: string) => reasonPointer(row.key, field);
    if (!/^[A-Z][A-Z0-9_]{0,49}$/.test(row.code.trim()))
      byField.set(at('code'), 'Use capital letters, digits and “_”, such as LOGO_SIZE.');
    if (row.message.trim() === '') byField.set(at('message'), 'Describe what’s wrong.');
    if (row.fix.trim() === '') byField.set(at('fix'), 'Describe how to fix it.');
  }
  return { byField, other: [] };
}

function colorFaults(draft: Draft): [pointer: string, fault: string][] {
  const unknown = COLOR_POINTERS.filter((pointer) => !colorIn(draft.values[pointer] ?? ''));
  if (unknown.length > 0) return unknown.map((pointer) => [pointer, 'Enter a color as #rrggbb, such as #4d45c8.']);
  return contrastFaults(colorsOf(draft, draft)).map(({ scheme, color, against, ratio }) => [
    `/colors/${scheme}/${color}`,
    `The contrast with ${against} is ${formatRatio(ratio)}; it must be at least ${MIN_CONTRAST}:1. Choose a ${
      scheme === 'light' || color === 'accent' ? 'darker' : 'lighter'
    } color.`,
  ]);
}

/** Rounded down: 4.496 does not look like a pass. */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
}

/** The faults of a request. Reasons are numbered as they were sent: without blank rows. */
export function serverFaults(details: readonly Fault[], draft: Draft): Faults {
  const sent = draft.reasons.filter((row) => !isBlank(row));
  const byField = new Map<string, string>();
  const other: string[] = [];
  for (const fault of details) {
    const { pointer } = fault;
    const [, position, field] = /^\/cannedReasons\/(\d+)\/(pointer|code|message|fix)$/.exec(pointer) ?? [];
    const row = position === undefined ? undefined : sent[Number(position)];
    const key = row ? reasonPointer(row.key, field!) : POINTERS.find((one) => one === pointer);
    if (!key) other.push(faultText(fault));
    // One sentence at a field is enough; the next attempt tells the next.
    else if (!byField.has(key)) byField.set(key, faultAtField(fault));
  }
  return { byField, other };
}

export function withoutFault({ byField, other }: Faults, pointer: string): Faults {
  return { byField: new Map([...byField].filter(([field]) => field !== pointer)), other };
}
