// The settings while they are edited: each single value as text by its JSON pointer, and the canned reasons as rows. Pure.

import {
  CATEGORIES,
  type MarketSettings,
  type MarketSettingsCannedReasonsItem,
  type MarketSettingsChange,
  type SettingsPlan,
} from '@marketplace/sdk';
import type { BrandColors } from '@marketplace/sdk/palette';

type Reason = MarketSettingsCannedReasonsItem;

export interface ReasonRow extends Reason {
  /** Stays the same while the row is edited and moved. */
  key: number;
}

export interface Draft {
  values: Readonly<Record<string, string>>;
  reasons: readonly ReasonRow[];
}

export const COLOR_POINTERS = ['light', 'dark'].flatMap((scheme) =>
  ['accent', 'accentText'].map((color) => `/colors/${scheme}/${color}`),
);

export const POINTERS = [
  ...['/name', '/productName', '/slogan', '/logo/light', '/logo/dark', '/favicon'],
  ...COLOR_POINTERS,
  ...['/links/imprint', '/links/privacy', '/links/terms', '/links/contact', '/supportEmail'],
  ...['/mail/from', '/mail/footer', '/dueHours/review', '/dueHours/verification', '/appLimit'],
  ...CATEGORIES.flatMap((category) => [`/categories/${category}/label`, `/categories/${category}/icon`]),
];

let lastKey = 0;

export function newReason(reason: Partial<Reason> = {}): ReasonRow {
  return { pointer: '/description', code: '', message: '', fix: '', ...reason, key: ++lastKey };
}

export function draftOf(settings: Omit<MarketSettings, 'protectedNames' | 'hostScopes'>): Draft {
  return {
    values: Object.fromEntries(POINTERS.map((pointer) => [pointer, String(valueAt(settings, pointer) ?? '')])),
    reasons: settings.cannedReasons.map((reason) => newReason(reason)),
  };
}

function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], document);
}

/** The defaults: what an empty change would lead to. */
export function defaultsOf(settings: MarketSettings, { changes }: SettingsPlan): Draft {
  const document = structuredClone(settings);
  for (const { pointer, to } of changes) {
    const names = pointer.split('/');
    const parent = valueAt(document, names.slice(0, -1).join('/')) as Record<string, unknown>;
    parent[names.at(-1)!] = to;
  }
  return draftOf(document);
}

/** Nothing was entered: the row is left out. */
export function isBlank({ code, message, fix }: Reason): boolean {
  return `${code}${message}${fix}`.trim() === '';
}

export function reasonsOf({ reasons }: Draft): Reason[] {
  return reasons
    .filter((row) => !isBlank(row))
    .map(({ pointer, code, message, fix }) => ({
      ...{ pointer, code: code.trim(), message: message.trim(), fix: fix.trim() },
    }));
}

/** `#rrggbb` of what was typed or pasted, or undefined. */
export function colorIn(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  return digits && `#${digits.toLowerCase()}`;
}

/** The colors of the draft. Those that are no colors yet stay as in `known`. */
export function colorsOf({ values }: Draft, known: Draft): BrandColors {
  const at = (pointer: string) => colorIn(values[pointer] ?? '') ?? known.values[pointer]!;
  const scheme = (name: string) => ({
    accent: at(`/colors/${name}/accent`),
    accentText: at(`/colors/${name}/accentText`),
  });
  return { light: scheme('light'), dark: scheme('dark') };
}

/** The whole document, without what is edited on other pages. */
export function changeOf(draft: Draft): MarketSettingsChange {
  const text = (pointer: string) => (draft.values[pointer] ?? '').trim();
  const orNull = (pointer: string) => text(pointer) || null;
  const light = orNull('/logo/light');
  return {
    name: text('/name'),
    productName: orNull('/productName'),
    slogan: text('/slogan'),
    logo: light === null ? null : { light, dark: orNull('/logo/dark') },
    favicon: orNull('/favicon'),
    colors: colorsOf(draft, draft),
    links: {
      imprint: orNull('/links/imprint'),
      privacy: orNull('/links/privacy'),
      terms: orNull('/links/terms'),
      contact: orNull('/links/contact'),
    },
    supportEmail: orNull('/supportEmail'),
    mail: { from: orNull('/mail/from'), footer: orNull('/mail/footer') },
    dueHours: { review: Number(text('/dueHours/review')), verification: Number(text('/dueHours/verification')) },
    appLimit: text('/appLimit') === '' ? null : Number(text('/appLimit')),
    categories: Object.fromEntries(
      CATEGORIES.map((category) => [
        category,
        { label: text(`/categories/${category}/label`), icon: text(`/categories/${category}/icon`) },
      ]),
    ) as MarketSettings['categories'],
    cannedReasons: reasonsOf(draft),
  };
}

export function hasSameReasons(one: Draft, other: Draft): boolean {
  return JSON.stringify(reasonsOf(one)) === JSON.stringify(reasonsOf(other));
}

export function differs(pointer: string, one: Draft, other: Draft): boolean {
  return one.values[pointer]?.trim() !== other.values[pointer]?.trim();
}

/** The list of reasons counts as one. */
export function countChanges(draft: Draft, saved: Draft): number {
  const values = POINTERS.filter((pointer) => differs(pointer, draft, saved));
  return values.length + (hasSameReasons(draft, saved) ? 0 : 1);
}

/** Three-way merge: the latest settings with what was edited since `saved`. */
export function rebase(mine: Draft, saved: Draft, latest: Draft): Draft {
  const edited = POINTERS.filter((pointer) => differs(pointer, mine, saved));
  return {
    values: { ...latest.values, ...Object.fromEntries(edited.map((pointer) => [pointer, mine.values[pointer]!])) },
    reasons: hasSameReasons(mine, saved) ? latest.reasons : mine.reasons,
  };
}
