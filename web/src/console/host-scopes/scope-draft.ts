// The scope vocabulary while it is edited. Pure.

import type { HostScope } from '@marketplace/sdk';
import { type Keyed, nextKey, vocabularyDraft } from '../vocabulary/vocabulary-draft.ts';

export type Row = HostScope & Keyed;

const FIELDS = ['scope', 'label', 'description'] as const;
export type Field = (typeof FIELDS)[number];

export const scopeDraft = vocabularyDraft({
  newRow: (scope: Partial<HostScope> = {}): Row => ({
    ...{ scope: '', label: '', description: '', risk: 'LOW', deprecatedAt: null },
    ...scope,
    key: nextKey(),
  }),
  isBlank: ({ scope, label, description }) => `${scope}${label}${description}`.trim() === '',
  entryOf: ({ scope, label, description, risk, deprecatedAt }): HostScope => ({
    ...{ scope: scope.trim(), label: label.trim(), description: description.trim(), risk, deprecatedAt },
  }),
  contentOf: ({ scope, label, description, risk, deprecatedAt }) =>
    JSON.stringify([scope, label, description, risk, deprecatedAt]),
  nameOf: ({ scope }) => scope,
  fieldOf: (name) => FIELDS.find((field) => field === name),
});
