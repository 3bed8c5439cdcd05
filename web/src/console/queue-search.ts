// Which part of the queue is looked at, as it stands in the address.

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

type Raw = Record<string, unknown>;

export function readQueueSearch(raw: Raw): QueueSearch {
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : '';
  const page = Number(raw.page);
  return {
    status: DECIDED.find((status) => status === raw.status),
    whose: raw.whose === 'me' || raw.whose === 'none' ? raw.whose : undefined,
    overdue: raw.overdue === true ? true : undefined,
    search: search.slice(0, 200) || undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  };
}

export function readSubmissionSearch(raw: Raw): SubmissionSearch {
  return {
    ...readQueueSearch(raw),
    view: raw.view === 'difference' ? raw.view : undefined,
    decide: raw.decide === 'approve' || raw.decide === 'reject' ? raw.decide : undefined,
  };
}

/** The queue that a submission was opened out of. */
export function queueOf({ status, whose, overdue, search, page }: SubmissionSearch): QueueSearch {
  return { status, whose, overdue, search, page };
}
