import { claimSubmission, releaseSubmission } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../shared/session.ts';
import { toast } from '../../ui/toast.tsx';
import { statsQuery } from '../queries.ts';
import { QUEUE, type Queue, submissionQuery } from './queue-queries.ts';

interface Claim {
  id: string;
  appName: string;
  /** `false` releases the claim. */
  claim: boolean;
}

/** Claims or releases a submission with an optimistic update, rolled back on errors. */
export function useClaim() {
  const queryClient = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: ({ id, claim }: Claim) => (claim ? claimSubmission(id) : releaseSubmission(id)),
    onMutate: async ({ id, claim }) => {
      await queryClient.cancelQueries({ queryKey: QUEUE });
      const before = queryClient.getQueriesData<Queue>({ queryKey: QUEUE });
      const assignee = claim ? (session?.accountUserId ?? null) : null;
      const assigneeName = claim ? (session?.name ?? null) : null;
      queryClient.setQueriesData<Queue>(
        { queryKey: QUEUE },
        (queue) =>
          queue && {
            ...queue,
            data: queue.data.map((row) => (row.id === id ? { ...row, assignee, assigneeName } : row)),
          },
      );
      return { before };
    },
    onSuccess: (submission) => queryClient.setQueryData(submissionQuery(submission.id).queryKey, submission),
    onError: (error, { appName, claim }, context) => {
      for (const [key, queue] of context?.before ?? []) queryClient.setQueryData(key, queue);
      toast.failed(error, `Couldn’t ${claim ? 'claim' : 'release'} “${appName}”`);
    },
    onSettled: (_submission, _error, { id }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: QUEUE }),
        queryClient.invalidateQueries({ queryKey: submissionQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: statsQuery().queryKey }),
      ]),
  });
}
