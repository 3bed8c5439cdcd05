import type { RejectionReason } from '@marketplace/sdk';
import { useEffect, useState } from 'react';
import type { Note } from './annotations.tsx';

interface Draft {
  reasons: Note[];
  guidance: string;
}

/** A reviewer's notes on a submission, kept in session storage until the decision. */
export function useReviewDraft(submissionId: string) {
  const place = `review-draft:${submissionId}`;
  const [draft, setDraft] = useState<Draft>(() => read(place));
  useEffect(() => {
    try {
      if (draft.reasons.length > 0 || draft.guidance) sessionStorage.setItem(place, JSON.stringify(draft));
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
    remove: (key: string) => setReasons((all) => all.filter((one) => one.key !== key)),
    setGuidance: (guidance: string) => setDraft((before) => ({ ...before, guidance })),
    clear: () => setDraft({ reasons: [], guidance: '' }),
  };
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>;

function read(place: string): Draft {
  try {
    const { reasons, guidance } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Draft>;
    return { reasons: reasons ?? [], guidance: guidance ?? '' };
  } catch {
    return { reasons: [], guidance: '' };
  }
}

/** The request body, without client-side keys. */
export function rejectionOf({ reasons, guidance }: Draft) {
  return {
    reasons: reasons.map(({ pointer, code, message, fix }) => ({ pointer, code, message, fix })),
    guidance: guidance.trim() || null,
  };
}
