import type { WebhookWithSecret } from '@marketplace/sdk';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Notice } from '../ui/states.tsx';

/** First what is asked before, then the secret: once, and not gone before somebody says that it is stored. */
export function SecretDialog({
  open,
  onClose,
  title,
  description,
  children,
  made,
  note,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** As long as nothing was made. */
  children: ReactNode;
  made: WebhookWithSecret | undefined;
  note?: string;
}) {
  const [stored, setStored] = useState(false);
  /** Somebody tried to leave without having said so. */
  const [warned, setWarned] = useState(false);
  const unsafe = made !== undefined && !stored;
  useBlocker({
    disabled: !unsafe,
    enableBeforeUnload: true,
    shouldBlockFn: () => {
      setWarned(true);
      return true;
    },
  });
  const close = () => {
    if (unsafe) return setWarned(true);
    setStored(false);
    setWarned(false);
    onClose();
  };
  return (
    <Dialog
      open={open || made !== undefined}
      onClose={close}
      title={made ? 'Its signing secret' : title}
      description={made ? undefined : description}
    >
      {made ? (
        <div className="space-y-5">
          <Notice tone="warn" title="This is the only time you see it">
            Put it where the receiver reads it. If it is lost, make a new one. {note}
          </Notice>
          <Secret value={made.secret} />
          <p className="text-sm text-ink-2">
            Verify every request with it: any library for{' '}
            <a
              className="text-accent-ink underline"
              href="https://www.standardwebhooks.com"
              target="_blank"
              rel="noreferrer"
            >
              Standard Webhooks
            </a>{' '}
            does.
          </p>
          <div className="border-t pt-4">
            <Checkbox
              label="I have stored the secret"
              checked={stored}
              onChange={(event) => setStored(event.target.checked)}
            />
            <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
              {warned && !stored && 'Store the secret and tick the box first: closing this loses it for good.'}
            </p>
            <div className="mt-4 flex justify-end">
              <Button variant="primary" onClick={close}>
                Done
              </Button>
            </div>
          </div>
        </div>
      ) : (
        children
      )}
    </Dialog>
  );
}

function Secret({ value }: { value: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // What had the focus is gone.
  useEffect(() => field.current?.select(), []);
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <label htmlFor="secret" className="text-sm font-medium">
          Signing secret
        </label>
        <CopyButton text={value} name="the secret" />
      </div>
      <textarea
        ref={field}
        id="secret"
        readOnly
        rows={2}
        value={value}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="w-full resize-none rounded-md border border-line-strong/60 bg-sunken px-3 py-2.5 font-mono text-base leading-relaxed break-all"
      />
    </div>
  );
}
