import { type ReceivedReview, replyToReview } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { showFaults } from '../../shared/form-faults.ts';
import { useKeptForm } from '../../shared/kept-form.ts';
import { blank, tooLong } from '../../shared/text-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Counter } from '../../ui/counter.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

const MAX_LENGTH = 2_000;

export function ReplyForm({
  appId,
  review,
  onSaved,
  onCancel,
}: {
  appId: string;
  review: ReceivedReview;
  onSaved: (review: ReceivedReview) => void;
  onCancel: () => void;
}) {
  const form = useKeptForm(`reply:${review.id}`, { body: review.reply?.body ?? '' });
  const { register, watch, formState } = form;
  const reply = useMutation({
    mutationFn: (body: string) => replyToReview(appId, review.id, { body }),
    onSuccess: (replied) => {
      form.forget();
      toast.done(review.reply ? 'Reply updated' : 'Reply published');
      onSaved(replied);
    },
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('body', { message });
    },
  });
  return (
    <form noValidate className="mt-4" onSubmit={form.handleSubmit(({ body }) => reply.mutate(body.trim()))}>
      <TextArea
        label={`Your reply to ${review.authorName}`}
        hint="Your reply is public and appears below the review."
        aside={<Counter text={watch('body')} limit={MAX_LENGTH} />}
        rows={3}
        autoFocus
        error={formState.errors.body?.message}
        {...register('body', { validate: (body) => blank(body, 'Enter a reply.') ?? tooLong(body, MAX_LENGTH) })}
      />
      <div className="mt-3 flex justify-end gap-2">
        <Button
          size="sm"
          onClick={() => {
            form.forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={reply.isPending}>
          {review.reply ? 'Save reply' : 'Publish reply'}
        </Button>
      </div>
    </form>
  );
}
