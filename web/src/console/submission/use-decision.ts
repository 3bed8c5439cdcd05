import { approveSubmission, ifMatch, MarketplaceError, rejectSubmission, type Submission } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stateOf } from '../../shared/vocabulary.ts';
import { toast } from '../../ui/toast.tsx';
import { statsQuery } from '../queries.ts';
import { QUEUE, submissionQuery } from '../queue/queue-queries.ts';
import { type ReviewDraft, rejectionOf } from './use-review-draft.ts';

export type Decision = 'approve' | 'reject';

interface Decided {
  decision: Decision;
  /** Why it is approved although its checks have not passed. */
  override?: string;
}

/** Error codes that mean that the page is out of date. */
const BEHIND = ['PRECONDITION_FAILED', 'ALREADY_DECIDED', 'CLAIMED_BY_OTHER'];

/** `onOver` is called once the submission is decided, by this reviewer or another. */
export function useDecision(submission: Submission, draft: ReviewDraft, onOver: () => void) {
  const queryClient = useQueryClient();
  const [news, setNews] = useState<string>();
  const query = submissionQuery(submission.id);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: QUEUE }),
      queryClient.invalidateQueries({ queryKey: statsQuery().queryKey }),
    ]);
  const mutation = useMutation({
    mutationFn: ({ decision, override }: Decided) =>
      decision === 'approve'
        ? approveSubmission(submission.id, override ? { override } : {}, ifMatch(submission))
        : rejectSubmission(submission.id, rejectionOf(draft), ifMatch(submission)),
    onMutate: () => setNews(undefined),
    onSuccess: async (decided, { decision }) => {
      queryClient.setQueryData(query.queryKey, decided);
      draft.clear();
      onOver();
      toast.done(
        decision === 'approve' ? `“${decided.appName}” approved` : `Changes requested for “${decided.appName}”`,
        `${decided.developer.name} will get an email.`,
      );
      await refresh();
    },
    onError: async (error) => {
      if (!(error instanceof MarketplaceError) || !BEHIND.includes(error.code)) return;
      // The draft is kept while the submission is reloaded.
      const now = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const told = whatChanged(submission, now);
      setNews(told);
      if (now.status !== 'PENDING') {
        onOver();
        toast.failed({ message: told }, 'Your decision wasn’t saved');
      }
      await refresh();
    },
  });
  return { ...mutation, news };
}

/** Describes what changed on the server since the submission was loaded. */
function whatChanged(before: Submission, now: Submission): string {
  if (now.status === 'WITHDRAWN') return 'The developer withdrew this submission.';
  if (now.status !== 'PENDING') {
    return `${now.decidedByName ?? now.decidedBy ?? 'Another reviewer'} already decided: ${stateOf(now.status).label.toLowerCase()}.`;
  }
  if (now.assignee !== before.assignee) {
    const claimant = now.assigneeName ?? now.assignee;
    return claimant ? `${claimant} claimed this submission.` : 'The claim on this submission was released.';
  }
  if (now.checks !== before.checks) return `The checks finished: ${stateOf(now.checks).label.toLowerCase()}.`;
  return 'Someone else changed this submission.';
}
