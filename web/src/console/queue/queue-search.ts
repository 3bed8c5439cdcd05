// Search parameters of the review queue and of a submission opened from it.

import { choiceIn, flagIn, pageIn, type RawSearch, textIn } from '../../shared/search-params.ts';

export const DECIDED = ['APPROVED', 'REJECTED', 'WITHDRAWN'] as const;

export interface QueueSearch {
  /** Pending submissions when unset. */
  status?: (typeof DECIDED)[number] | undefined;
  /** Claimed by me, or unclaimed. */
  whose?: 'me' | 'none' | undefined;
  overdue?: true | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** A submission keeps the filters of the queue it was opened from, for previous and next. */
export interface SubmissionSearch extends QueueSearch {
  /** The public view when unset; the difference to the live version, or to the round that was rejected. */
  view?: 'difference' | 'round' | undefined;
  /** The decision dialog that is open. */
  decide?: 'approve' | 'reject' | undefined;
}

export function readQueueSearch({ status, whose, overdue, search, page }: RawSearch): QueueSearch {
  return {
    status: choiceIn(status, DECIDED),
    whose: choiceIn(whose, ['me', 'none']),
    overdue: flagIn(overdue) || undefined,
    search: textIn(search, 200),
    page: pageIn(page),
  };
}

export function readSubmissionSearch(raw: RawSearch): SubmissionSearch {
  return {
    ...readQueueSearch(raw),
    view: choiceIn(raw.view, ['difference', 'round']),
    decide: choiceIn(raw.decide, ['approve', 'reject']),
  };
}

/** The queue that a submission was opened from. */
export function queueOf({ status, whose, overdue, search, page }: SubmissionSearch): QueueSearch {
  return { status, whose, overdue, search, page };
}
