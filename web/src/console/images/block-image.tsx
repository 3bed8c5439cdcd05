// Blocking an image: the deny list takes it down in every app at once.

import { blockImage, type Image } from '@marketplace/sdk';
import { Ban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { brand } from '../../shared/brand.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { hashIn } from './listing-images.ts';

const EFFECT = `It’s removed from ${brand.name} immediately, in every app that uses it, and can’t be uploaded again. You can unblock it on the Images page.`;
const REASON = {
  label: 'Reason',
  hint: 'Sent by email to developers whose live apps show the image.',
  missing: 'Enter a reason. Developers whose live apps show the image will see it.',
};
const DONE = ['Image blocked', 'Browsers may keep a copy for up to a day.'] as const;

/** An image with a button to block it, on hover, focus and touch. */
export function Blockable({
  image,
  name,
  children,
  className,
}: {
  image: Image | null;
  /** As in "Screenshot 1". */
  name: string;
  children: ReactNode;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const decide = useAdminAction();
  const sha256 = image && hashIn(image.url);
  return (
    <div className={cx('group/block relative', className)}>
      {children}
      {sha256 && (
        <>
          <button
            type="button"
            aria-label={`Block image: ${name}`}
            title="Block image…"
            onClick={() => setOpen(true)}
            className={cx(
              'absolute right-1 bottom-1 z-10 inline-flex size-7 items-center justify-center rounded-full border bg-surface text-ink-2 shadow-card',
              'opacity-0 transition-opacity group-focus-within/block:opacity-100 group-hover/block:opacity-100 hover:text-bad focus-visible:opacity-100 pointer-coarse:opacity-100',
            )}
          >
            <Ban className="size-3.5" aria-hidden="true" />
          </button>
          <ConfirmDialog
            open={open}
            onClose={() => setOpen(false)}
            title={`Block image: ${name}?`}
            action="Block image"
            danger
            reason={REASON}
            onConfirm={(reason) => decide(() => blockImage(sha256, { reason }), ...DONE)}
          >
            {EFFECT}
          </ConfirmDialog>
        </>
      )}
    </div>
  );
}

/** Asks for the image, too. */
export function BlockImageDialog({ onClose }: { onClose: () => void }) {
  const decide = useAdminAction();
  const [fault, setFault] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { image: '', reason: '' } });
  const { errors, isSubmitting } = formState;
  const block = handleSubmit(async ({ image, reason }) => {
    setFault(undefined);
    try {
      await decide(() => blockImage(hashIn(image)!, { reason: reason.trim() }), ...DONE);
      onClose();
    } catch (error) {
      setFault((error as Error).message);
    }
  });
  return (
    <Dialog open onClose={onClose} title="Block an image" description={EFFECT}>
      <form onSubmit={block} noValidate className="space-y-4">
        <TextField
          autoFocus
          label="Image"
          hint="Its SHA-256, or its URL on this marketplace."
          required
          spellCheck={false}
          className="font-mono text-xs"
          error={errors.image?.message}
          {...register('image', {
            validate: (text) =>
              hashIn(text) !== undefined || 'Enter 64 hexadecimal digits, or a URL that contains `/media/`.',
          })}
        />
        <TextArea
          label={REASON.label}
          hint={REASON.hint}
          rows={3}
          required
          maxLength={2_000}
          error={errors.reason?.message}
          {...register('reason', { validate: (text) => text.trim() !== '' || REASON.missing })}
        />
        {fault && <ErrorText>{fault}</ErrorText>}
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            Block image
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
