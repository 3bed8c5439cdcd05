import { createReview, type MyReview, type PublicAppDetail, updateMyReview } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { useKeptForm } from '../../shared/kept-form.ts';
import { signInPath } from '../../shared/session.ts';
import { tooLong } from '../../shared/text-faults.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Counter } from '../../ui/counter.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { StarPicker } from '../../ui/stars.tsx';
import { hasCode } from '../install/install-faults.ts';
import { invalidateRatings } from '../queries.ts';
import { myReviewQuery } from './my-review.ts';

const MAX_LENGTH = { title: 100, body: 2000 };

interface Fields {
  rating: number;
  title: string;
  body: string;
}

export function ReviewForm({
  app,
  review,
  onDone,
  onCancel,
}: {
  app: PublicAppDetail;
  review: MyReview | null;
  onDone: (news: string) => void;
  onCancel: () => void;
}) {
  const queryClient = useQueryClient();
  const here = useLocation({ select: ({ pathname }) => `${pathname}#reviews` });
  const { register, control, getValues, handleSubmit, setError, watch, formState, forget } = useKeptForm<Fields>(
    `review:${app.id}`,
    { rating: review?.rating ?? 0, title: review?.title ?? '', body: review?.body ?? '' },
  );
  // Before the other fields are registered: the first one with an error gets the focus.
  const { field: rating } = useController({
    control,
    name: 'rating',
    rules: { min: { value: 1, message: 'Select a star rating.' } },
  });
  const { errors, isSubmitting } = formState;
  const start = useRef<HTMLFormElement>(null);
  useEffect(() => start.current?.querySelector('input')?.focus(), []);

  const submit = handleSubmit(async ({ rating, title, body }) => {
    const words = { rating, title: title.trim() || null, body: body.trim() || null };
    try {
      const saved = review ? await updateMyReview(app.slug, words) : await createReview(app.slug, words);
      forget();
      queryClient.setQueryData(myReviewQuery(app.slug).queryKey, saved);
      onDone(review ? 'Your review was updated.' : 'Thank you. Your review is public.');
      await invalidateRatings(queryClient, app.slug);
    } catch (error) {
      const message = showFaults(error, { getValues, setError });
      if (message) setError('root', { message, type: hasCode(error, 'NOT_SIGNED_IN') ? 'signed-out' : 'failed' });
    }
  });
  return (
    <form ref={start} onSubmit={submit} noValidate className="space-y-4 rounded-lg border bg-surface p-4 shadow-card">
      <StarPicker
        ref={rating.ref}
        label="Your rating"
        value={rating.value}
        onChange={rating.onChange}
        error={errors.rating?.message}
      />
      <TextField
        label="Title"
        required={false}
        {...register('title', {
          validate: (text) => tooLong(text, MAX_LENGTH.title),
        })}
        error={errors.title?.message}
      />
      <TextArea
        label="Comment"
        required={false}
        rows={5}
        aside={<Counter text={watch('body')} limit={MAX_LENGTH.body} />}
        hint="Your review and name are public."
        {...register('body', {
          validate: (text) => tooLong(text, MAX_LENGTH.body),
        })}
        error={errors.body?.message}
      />
      {errors.root && <ErrorText>{errors.root.message}</ErrorText>}
      {errors.root?.type === 'signed-out' && (
        <a href={signInPath(here)} className={buttonClasses({ size: 'sm' })}>
          Sign in
        </a>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {review ? 'Save' : 'Publish'}
        </Button>
        <Button
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
