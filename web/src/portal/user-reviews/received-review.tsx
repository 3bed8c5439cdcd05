import { deleteReply, type ReceivedReview } from '@marketplace/sdk';
import { EyeOff, MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePermission } from '../publisher.ts';
import { ReplyForm } from './reply-form.tsx';

export function ReceivedReviewCard({
  appId,
  review,
  onChanged,
}: {
  appId: string;
  review: ReceivedReview;
  onChanged: (review: ReceivedReview) => void;
}) {
  const replies = usePermission('REPLIES');
  const [writing, setWriting] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { rating, title, body, authorName, createdAt, updatedAt, edited, hidden, reply } = review;
  return (
    <li className="px-5 py-4">
      <article aria-label={`Review by ${authorName}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Stars rating={rating} />
          <span className="font-medium">{authorName}</span>
          <span className="text-ink-3">
            <Time value={createdAt} />
            {edited && (
              <>
                , edited <Time value={updatedAt} />
              </>
            )}
          </span>
          {hidden && (
            <Badge tone="warn">
              <EyeOff aria-hidden="true" /> Hidden
            </Badge>
          )}
          {replies && !reply && !writing && (
            <Button
              size="sm"
              variant="ghost"
              icon={<MessageSquareReply />}
              className="-my-1 -mr-2 ml-auto"
              onClick={() => setWriting(true)}
            >
              Reply<span className="sr-only"> to {authorName}</span>
            </Button>
          )}
        </div>
        {title && <p className="mt-2 text-sm font-semibold">{title}</p>}
        {body && <p className="mt-1 max-w-prose text-sm whitespace-pre-line text-ink-2">{body}</p>}
        {hidden && (
          <p className="mt-2 text-xs text-ink-3">
            Hidden by an administrator. It isn’t public and doesn’t count toward the rating.
          </p>
        )}
        {writing && (
          <ReplyForm
            appId={appId}
            review={review}
            onCancel={() => setWriting(false)}
            onSaved={(replied) => {
              setWriting(false);
              onChanged(replied);
            }}
          />
        )}
        {reply && !writing && (
          <div className="mt-3 rounded-md border-l-2 border-accent bg-sunken px-4 py-3 text-sm">
            <p className="text-xs text-ink-3">
              <span className="font-medium text-ink-2">Your reply</span>, <Time value={reply.repliedAt} />
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-line text-ink-2">{reply.body}</p>
            {replies && (
              <div className="-mb-1 -ml-3 mt-1.5 flex gap-1">
                <Button size="sm" variant="ghost" onClick={() => setWriting(true)}>
                  Edit<span className="sr-only"> your reply to {authorName}</span>
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setDeleting(true)}>
                  Delete<span className="sr-only"> your reply to {authorName}</span>
                </Button>
              </div>
            )}
          </div>
        )}
      </article>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title="Delete your reply?"
        action="Delete reply"
        danger
        onConfirm={async () => {
          await deleteReply(appId, review.id);
          onChanged({ ...review, reply: null });
          toast.done('Reply deleted');
        }}
      >
        It’s removed from {brand.name}. The review stays, and you can write another reply.
      </ConfirmDialog>
    </li>
  );
}
