import { reportReview, type UserReview } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextArea } from '../../ui/field.tsx';

const REASONS = ['Spam or advertising', 'Insults or hate', 'Not about this app', 'Something else'];
const MAX_REASON_LENGTH = 500;

/** Reports a review to the administrators. */
export function ReportDialog({
  slug,
  review,
  onClose,
  onReported,
}: {
  slug: string;
  review: UserReview;
  onClose: () => void;
  onReported: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState<string>();
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();
  useEffect(() => dialog.current?.showModal(), []);

  const report = useMutation({
    mutationFn: (text: string) => reportReview(slug, review.id, { reason: text }),
    onSuccess: () => {
      onReported();
      dialog.current?.close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = words.trim();
    if (!reason) return setFault('Select a reason.');
    if (reason === REASONS.at(-1) && said === '') return setFault('Describe what’s wrong.');
    setFault(undefined);
    report.mutate([...(said ? `${reason}: ${said}` : reason)].slice(0, MAX_REASON_LENGTH).join(''));
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-xl border bg-surface text-ink shadow-float backdrop:bg-black/40"
    >
      <form onSubmit={submit} noValidate className="p-6">
        <h2 id={title} className="text-lg font-semibold">
          Report review by {review.authorName}
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          An administrator will look at it. The author won’t know who reported it.
        </p>
        <fieldset className="mt-4 space-y-1">
          <legend className="mb-1 text-sm font-medium">What’s wrong with this review?</legend>
          {REASONS.map((choice) => (
            <label key={choice} className="flex items-center gap-2.5 rounded-md py-1 text-sm">
              <input
                type="radio"
                name="reason"
                checked={reason === choice}
                onChange={() => setReason(choice)}
                className="size-4 accent-accent"
              />
              {choice}
            </label>
          ))}
        </fieldset>
        <div className="mt-4">
          <TextArea
            label="Details"
            required={reason === REASONS.at(-1)}
            rows={3}
            maxLength={MAX_REASON_LENGTH - 50}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {(fault ?? report.error) && <ErrorText className="mt-3">{fault ?? report.error?.message}</ErrorText>}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={report.isPending}>
            Report
          </Button>
        </div>
      </form>
    </dialog>
  );
}
