// The tag vocabulary while it is edited. Pure.

import type { CountedTag, Tag } from '@marketplace/sdk';
import { type Keyed, nextKey, vocabularyDraft } from '../vocabulary/vocabulary-draft.ts';

export type Row = CountedTag & Keyed;

const FIELDS = ['tag', 'label'] as const;
export type Field = (typeof FIELDS)[number];

export const tagDraft = vocabularyDraft({
  newRow: (tag: Partial<CountedTag> = {}): Row => ({ tag: '', label: '', count: 0, ...tag, key: nextKey() }),
  isBlank: ({ tag, label }) => `${tag}${label}`.trim() === '',
  entryOf: ({ tag, label }): Tag => ({ tag: tag.trim(), label: label.trim() }),
  contentOf: ({ tag, label }) => JSON.stringify([tag, label]),
  nameOf: ({ tag }) => tag,
  fieldOf: (name) => FIELDS.find((field) => field === name),
});

/** Tags of apps that the edited list does not have any more: the apps keep them. */
export function removedInUse(rows: readonly Row[], saved: readonly CountedTag[]): CountedTag[] {
  const kept = new Set(tagDraft.entriesOf(rows).map(({ tag }) => tag));
  return saved.filter(({ tag, count }) => count > 0 && !kept.has(tag));
}
