import type { RejectionReason, RequestedChanges, Submission } from '@marketplace/sdk';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../shared/session.ts';
import { Card } from '../../ui/card.tsx';
import { formatExact } from '../../ui/format.ts';
import type { KeyList } from '../../ui/keys-dialog.tsx';
import { usePageKeys } from '../../ui/page-keys.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { useHotkeys } from '../../ui/use-hotkeys.ts';
import { cannedReasonsQuery, submissionQuery } from '../queue/queue-queries.ts';
import { queueOf, type SubmissionSearch } from '../queue/queue-search.ts';
import { useClaim } from '../queue/use-claim.ts';
import { AnnotationsProvider, type Note } from './annotations.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DifferenceView } from './difference-view.tsx';
import { FormerReasons, HistoryPanel } from './history-panel.tsx';
import { ListingPreview } from './listing-preview.tsx';
import { LookAlikes } from './look-alikes.tsx';
import { PermissionReview } from './permission-review.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SubmissionFacts } from './submission-facts.tsx';
import { SubmissionHeader } from './submission-header.tsx';
import { SubmissionOutcome } from './submission-outcome.tsx';
import { ReviewerInfo } from './test-access.tsx';
import { useDecision } from './use-decision.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useReviewDraft } from './use-review-draft.ts';

const route = getRouteApi('/console/submissions/$id');

const KEYS: KeyList = [
  [['j', 'k'], 'Next or previous submission in the queue'],
  [['e'], 'Claim or release'],
  [['a'], 'Approve (shows the email first)'],
  [['r'], 'Request changes'],
  [['u'], 'Back to queue'],
];

export function SubmissionPage() {
  const { id } = route.useParams();
  const { data: submission } = useSuspenseQuery(submissionQuery(id));
  // The key resets notes and dialogs for each submission.
  return <ReviewedSubmission key={id} submission={submission} />;
}

function ReviewedSubmission({ submission }: { submission: Submission }) {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/console/submissions/$id' });
  const me = useSession()?.accountUserId;
  const neighbours = useNeighbours(submission.id, search);
  const draft = useReviewDraft(submission.id);
  const claim = useClaim();
  // Prefetched, so that the first dialog opens complete.
  useQuery(cannedReasonsQuery);
  const [justOver, setJustOver] = useState(false);
  usePageKeys(KEYS);
  /** The reason that the dialog edits. */
  const [worded, setWorded] = useState<Partial<Note>>();

  const waiting = submission.status === 'PENDING';
  const blocked = blockedBy(submission, me);
  const show = (change: SubmissionSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const decide = (decision: SubmissionSearch['decide']) => show({ decide: decision });
  const deciding = useDecision(submission, draft, () => {
    decide(undefined);
    setJustOver(true);
  });
  const closeDialog = () => {
    deciding.reset();
    decide(undefined);
  };
  const toggleClaim = () => {
    if (!waiting || blocked || claim.isPending) return;
    claim.mutate({ id: submission.id, appName: submission.appName, claim: submission.assignee === null });
  };
  const go = (to: { id: string } | undefined) =>
    to && void navigate({ to: '/console/submissions/$id', params: { id: to.id }, search: queueOf(search) });
  useHotkeys({
    j: () => go(neighbours.next),
    k: () => go(neighbours.previous),
    e: (event) => !event.repeat && toggleClaim(),
    a: () => waiting && !blocked && decide('approve'),
    r: () => waiting && !blocked && decide('reject'),
    u: () => void navigate({ to: '/console/queue', search: queueOf(search) }),
  });
  const asked = waiting ? search.decide : undefined;
  // A rejection needs a reason first.
  const wording = worded ?? (asked === 'reject' && !blocked && draft.reasons.length === 0 ? {} : undefined);
  const subject =
    wording && [wording.key ?? wording.pointer ?? 'new', wording.key ? '' : (wording.code ?? '')].join(' ').trim();
  const saveReason = (reason: RejectionReason) => {
    if (worded?.key) draft.change(worded.key, reason);
    else draft.add(reason);
    draft.keep(subject!);
    setWorded(undefined);
  };
  const pointing = waiting
    ? {
        notes: draft.reasons,
        annotate: (pointer: string, start: Partial<RejectionReason> = {}) => setWorded({ ...start, pointer }),
        edit: setWorded,
        remove: draft.remove,
      }
    : { notes: submission.reasons.map((reason, i) => ({ ...reason, key: String(i) })) };

  const shownDifference =
    search.view === 'round' && submission.requestedChanges
      ? submission.requestedChanges.difference
      : submission.difference;

  return (
    <AnnotationsProvider value={pointing}>
      <SubmissionHeader
        submission={submission}
        search={search}
        neighbours={neighbours}
        onView={(view) => show({ view })}
      />
      <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 space-y-6">
          <PermissionReview
            difference={shownDifference}
            listing={submission.listing}
            sinceReview={search.view === 'round' && submission.requestedChanges !== null}
          />
          {search.view === 'difference' ? (
            <DifferenceView difference={shownDifference} submission={submission} before={submission.imagesBefore} />
          ) : search.view === 'round' && submission.requestedChanges ? (
            <DifferenceSinceReview submission={submission} last={submission.requestedChanges} />
          ) : (
            <ListingPreview submission={submission} />
          )}
        </div>
        <div className="contents xl:block xl:space-y-4">
          {!waiting && (
            <SubmissionOutcome
              submission={submission}
              me={me}
              search={search}
              nextFree={neighbours.nextFree}
              justOver={justOver}
            />
          )}
          <SubmissionFacts submission={submission} me={me} claim={claim} onClaim={toggleClaim} />
          <ReviewerInfo submission={submission} me={me} />
          <LookAlikes submission={submission} />
          <FormerReasons submission={submission} />
          <ChecksPanel submission={submission} />
          <HistoryPanel submission={submission} />
          {waiting && <DecisionPanel submission={submission} draft={draft} blocked={blocked} onDecide={decide} />}
        </div>
      </div>
      {asked && (asked === 'approve' || draft.reasons.length > 0) && (
        <DecisionDialog
          decision={asked}
          submission={submission}
          draft={draft}
          deciding={deciding}
          blocked={blocked}
          onPoint={() => setWorded({})}
          onClose={closeDialog}
        />
      )}
      {wording && subject && waiting && (
        <ReasonDialog
          key={wording.key ?? wording.pointer ?? 'new'}
          start={wording}
          unsaved={draft.unsaved[subject]}
          editing={wording.key !== undefined}
          listing={submission.listing}
          onClose={(unsaved) => {
            draft.keep(subject, unsaved);
            if (worded) setWorded(undefined);
            else closeDialog();
          }}
          onSave={saveReason}
        />
      )}
    </AnnotationsProvider>
  );
}

function DifferenceSinceReview({ submission, last }: { submission: Submission; last: RequestedChanges }) {
  const { data: former, isPending } = useQuery(submissionQuery(last.submissionId));
  if (isPending) {
    return (
      <Card>
        <LoadingRows />
      </Card>
    );
  }
  const before = former?.images ?? null;
  return <DifferenceView difference={last.difference} submission={submission} before={before} sinceReview />;
}

/** Why this reviewer cannot decide; undefined when the decision is allowed. */
function blockedBy({ assignee, assigneeName, claimedUntil }: Submission, me: string | undefined): string | undefined {
  if (assignee === null || assignee === me) return undefined;
  const until = claimedUntil ? ` until ${formatExact(claimedUntil)}` : '';
  return `${assigneeName ?? assignee} claimed this submission${until}. You can decide when they release it or the claim expires.`;
}
