import type { RejectionReason } from '@marketplace/sdk';
import { useEffect, useState } from 'react';
import type { Note } from './annotations.tsx';

interface Draft {
  reasons: Note[];
  guidance: string;
  /** Issues whose dialog was closed before they were saved, by what the dialog was about. */
  unsaved: Record<string, RejectionReason>;
}

/** A reviewer's notes on a submission, kept in session storage until the decision. */
export function useReviewDraft(submissionId: string) {
  const place = `review-draft:${submissionId}`;
  const [draft, setDraft] = useState<Draft>(() => read(place));
  useEffect(() => {
    try {
      if (draft.reasons.length > 0 || draft.guidance || Object.keys(draft.unsaved).length > 0)
        sessionStorage.setItem(place, JSON.stringify(draft));
      else sessionStorage.removeItem(place);
    } catch {
      // Without storage the draft lasts until the page is closed.
    }
  }, [place, draft]);

  const setReasons = (change: (reasons: Note[]) => Note[]) =>
    setDraft((before) => ({ ...before, reasons: change(before.reasons) }));
  return {
    ...draft,
    add: (reason: RejectionReason) => setReasons((all) => [...all, { ...reason, key: crypto.randomUUID() }]),
    change: (key: string, reason: RejectionReason) =>
      setReasons((all) => all.map((one) => (one.key === key ? { ...reason, key } : one))),
    remove: (key: string) =>
      setDraft(({ reasons, unsaved: { [key]: _, ...unsaved }, ...before }) => ({
        ...before,
        reasons: reasons.filter((one) => one.key !== key),
        unsaved,
      })),
    setGuidance: (guidance: string) => setDraft((before) => ({ ...before, guidance })),
    /** Nothing to keep without texts. */
    keep: (subject: string, reason?: RejectionReason) =>
      setDraft(({ unsaved: { [subject]: _, ...others }, ...before }) => {
        const isKept = reason && (reason.message.trim() || reason.fix.trim());
        return { ...before, unsaved: isKept ? { ...others, [subject]: reason } : others };
      }),
    clear: () => setDraft(NOTHING),
  };
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>;

const NOTHING: Draft = { reasons: [], guidance: '', unsaved: {} };

function read(place: string): Draft {
  try {
    const { reasons, guidance, unsaved } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Draft>;
    return { reasons: reasons ?? [], guidance: guidance ?? '', unsaved: unsaved ?? {} };
  } catch {
    return NOTHING;
  }
}

/** The request body, without client-side keys. */
export function rejectionOf({ reasons, guidance }: Pick<Draft, 'reasons' | 'guidance'>) {
  return {
    reasons: reasons.map(({ pointer, code, message, fix }) => ({ pointer, code, message, fix })),
    guidance: guidance.trim() || null,
  };
}
