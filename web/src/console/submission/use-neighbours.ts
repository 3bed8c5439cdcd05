import type { SubmissionItem } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../../shared/session.ts';
import { queueQuery } from '../queue/queue-queries.ts';
import { queueOf, type SubmissionSearch } from '../queue/queue-search.ts';

export interface Neighbours {
  previous: SubmissionItem | undefined;
  next: SubmissionItem | undefined;
  /** The next one that nobody else is on. */
  nextFree: SubmissionItem | undefined;
  /** From 1; unset when it is not in the queue. */
  place: number | undefined;
  total: number;
}

/** What stands before and after a submission in the queue that it was opened out of, also when it has just left it. */
export function useNeighbours(id: string, search: SubmissionSearch): Neighbours {
  const me = useSession()?.accountUserId;
  const { data } = useQuery(queueQuery(queueOf(search)));
  const rows = data?.data ?? [];
  const lastPlace = useRef(0);
  const found = rows.findIndex((row) => row.id === id);
  if (found >= 0) lastPlace.current = found;
  const at = lastPlace.current;
  const after = rows.slice(found >= 0 ? at + 1 : at);
  const free = [...after, ...rows.slice(0, at)].find(
    (row) => row.status === 'PENDING' && (row.assignee === null || row.assignee === me),
  );
  const offset = data ? (data.pagination.page - 1) * data.pagination.limit : 0;
  return {
    previous: rows[at - 1],
    next: after[0],
    nextFree: free,
    place: found >= 0 ? offset + found + 1 : undefined,
    total: data?.pagination.total ?? 0,
  };
}
