import type { SubmissionItem } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../../shared/session.ts';
import { queueQuery } from '../queue/queue-queries.ts';
import { queueOf, type SubmissionSearch } from '../queue/queue-search.ts';

export interface Neighbours {
  previous: SubmissionItem | undefined;
  next: SubmissionItem | undefined;
  /** The next pending one that no other reviewer has claimed. */
  nextFree: SubmissionItem | undefined;
  /** 1-based; unset when it is not in the queue. */
  place: number | undefined;
  total: number;
}

/** Previous and next submission of the queue that this one was opened from, also after it has left the queue. */
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
