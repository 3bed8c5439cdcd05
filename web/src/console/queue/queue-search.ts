// Which part of the queue is looked at, as it stands in the address.

import { choiceIn, flagIn, pageIn, type RawSearch, textIn } from '../../shared/search-params.ts';

export const DECIDED = ['APPROVED', 'REJECTED', 'WITHDRAWN'] as const;

export interface QueueSearch {
  /** Without it: those that wait. */
  status?: (typeof DECIDED)[number] | undefined;
  /** Mine, or those that nobody has claimed. */
  whose?: 'me' | 'none' | undefined;
  overdue?: true | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** A submission is opened out of a queue, and its neighbours are those of that queue. */
export interface SubmissionSearch extends QueueSearch {
  view?: 'difference' | undefined;
  /** The decision that is about to be made. */
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
    view: choiceIn(raw.view, ['difference']),
    decide: choiceIn(raw.decide, ['approve', 'reject']),
  };
}

/** The queue that a submission was opened out of. */
export function queueOf({ status, whose, overdue, search, page }: SubmissionSearch): QueueSearch {
  return { status, whose, overdue, search, page };
}
