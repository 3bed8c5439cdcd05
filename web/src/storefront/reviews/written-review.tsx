import { deleteMyReview, type MyReview, type PublicAppDetail } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Notice } from '../../ui/states.tsx';
import { invalidateRatings } from '../queries.ts';
import { myReviewQuery } from './my-review.ts';
import { DeveloperReply, ReviewText } from './review-item.tsx';

/** The visitor's own review, with the buttons to edit and delete it. */
export function WrittenReview({
  app,
  review,
  onEdit,
  onDeleted,
}: {
  app: PublicAppDetail;
  review: MyReview;
  onEdit: () => void;
  onDeleted: (news: string) => void;
}) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => deleteMyReview(app.slug),
    onSuccess: async () => {
      queryClient.setQueryData(myReviewQuery(app.slug).queryKey, null);
      onDeleted('Your review was deleted.');
      await invalidateRatings(queryClient, app.slug);
    },
  });
  return (
    <div className="rounded-lg border bg-surface p-4 shadow-card">
      <div className="flex items-center justify-between gap-3 text-sm">
        <p className="font-semibold">Your review</p>
        <Stars rating={review.rating} className="h-3.5" />
      </div>
      <ReviewText review={review} />
      {review.reply && <DeveloperReply app={app} reply={review.reply} />}
      {review.hidden && (
        <div className="mt-3">
          <Notice tone="warn" title="Hidden by an administrator">
            {review.hiddenReason} You can edit it.
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {asking ? (
          <>
            <Button size="sm" variant="danger" busy={deletion.isPending} onClick={() => deletion.mutate()}>
              Delete permanently
            </Button>
            <Button size="sm" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" onClick={onEdit}>
              Edit
            </Button>
            {/* The API refuses it, so that nobody can replace a hidden review. */}
            {!review.hidden && (
              <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
                Delete
              </Button>
            )}
          </>
        )}
      </div>
      {deletion.error && <ErrorText className="mt-2">{deletion.error.message}</ErrorText>}
    </div>
  );
}
