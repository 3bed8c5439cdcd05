import type { App, Review } from '@marketplace/sdk';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import { brand } from '../../shared/brand.ts';
import { ReceiptLink } from '../../shared/receipt-link.tsx';
import { StateBadge } from '../../shared/state-badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { myAppQuery, receiptQuery, reviewQuery, versionQuery } from '../app/app-queries.ts';
import { WithdrawButton } from '../app/version-actions.tsx';
import { copyAt } from '../media/copies.ts';
import { usePermission } from '../publisher.ts';
import { CheckReportPanel } from './check-report.tsx';
import { ReviewHistory } from './review-history.tsx';
import { EditorLink, ReviewReasons } from './review-reasons.tsx';
import { ReviewTimeline, WaitingFigures } from './review-status.tsx';

const route = getRouteApi('/portal/apps/$id/review');
/** Polls the review, more often while checks run. */
const OFTEN = 30_000;
const SOON = 3_000;

export function ReviewPage() {
  const { id } = route.useParams();
  const { data: app } = useSuspenseQuery(myAppQuery(id));
  const {
    data: review,
    error,
    refetch,
  } = useQuery({
    ...reviewQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.status === 'PENDING' ? (data.checks ? OFTEN : SOON) : false),
  });
  if (review) return <ReviewDetails app={app} review={review} />;
  return (
    <>
      <PageHeader title="Review" />
      <Card>
        {error ? (
          <ErrorState error={error} retry={refetch} />
        ) : review === null ? (
          <EmptyState
            icon={<Send />}
            title="Not submitted yet"
            action={
              <Link to="/portal/apps/$id" params={{ id }} className={buttonClasses({ variant: 'primary' })}>
                Go to listing
              </Link>
            }
          >
            Complete the listing and submit it. You then see your position in the queue, the due date, and the
            reviewer’s feedback here.
          </EmptyState>
        ) : (
          <LoadingRows />
        )}
      </Card>
    </>
  );
}

function ReviewDetails({ app, review }: { app: App; review: Review }) {
  const { data: version } = useQuery(versionQuery(app.id, review.version));
  const decided = review.status === 'APPROVED' || review.status === 'REJECTED';
  const { data: receipt } = useQuery({ ...receiptQuery(app.id, review.submissionId), enabled: decided });
  const edits = usePermission('APPS');
  const [latest, ...earlier] = review.history;
  // The checks after a submission copy images of other hosts.
  const queryClient = useQueryClient();
  const checkedAt = review.checks?.checkedAt;
  useEffect(() => {
    if (checkedAt) void queryClient.invalidateQueries({ queryKey: versionQuery(app.id, review.version).queryKey });
  }, [queryClient, checkedAt, app.id, review.version]);
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            Review <StateBadge state={review.status} />
          </span>
        }
        description={SENTENCES[review.status](review.version)}
        actions={
          review.status === 'PENDING' ? (
            <WithdrawButton appId={app.id} number={review.version} live={app.version !== null} />
          ) : (
            edits &&
            review.status === 'WITHDRAWN' &&
            app.openVersion === review.version && (
              <EditorLink app={app} version={review.version} label="Edit and resubmit" primary />
            )
          )
        }
      />
      <div className="space-y-5">
        {review.status === 'PENDING' && <WaitingFigures review={review} />}
        {latest?.status === 'REJECTED' && <ReviewReasons app={app} event={latest} />}
        <div className="gap-5 space-y-5 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:space-y-0">
          <div className="order-last">
            <ReviewTimeline
              review={review}
              receipt={
                receipt && (
                  <ReceiptLink
                    href={`/portal/api/apps/${encodeURIComponent(app.id)}/receipts`}
                    submissionId={review.submissionId}
                  />
                )
              }
            />
          </div>
          <div className="space-y-5">
            <CheckReportPanel report={review.checks} imageAt={(pointer) => version && copyAt(version, pointer)} />
            {earlier.length > 0 && <ReviewHistory events={earlier} />}
          </div>
        </div>
      </div>
    </>
  );
}

const SENTENCES: Record<Review['status'], (version: number) => string> = {
  PENDING: (version) => `Version ${version} is in review. We’ll email you the decision.`,
  APPROVED: (version) => `Version ${version} is approved and live in ${brand.name}.`,
  REJECTED: (version) => `The reviewer requested changes to version ${version}. Fix the items below and resubmit.`,
  WITHDRAWN: (version) => `You withdrew version ${version} before a decision.`,
};
