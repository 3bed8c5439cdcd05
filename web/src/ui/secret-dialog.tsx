import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Checkbox } from './field.tsx';
import { Notice } from './states.tsx';

/** A secret that is shown once. */
export interface ShownOnce {
  title: string;
  /** Its name in sentences: "the key". */
  noun: string;
  label: ReactNode;
  value: string;
  /** Where to store it, and what to do if it is lost. */
  advice: ReactNode;
  /** How to use it. */
  use: ReactNode;
}

/** First a form, then the secret: shown once, and closed only after the user confirms that it is stored. */
export function SecretDialog({
  open,
  onClose,
  title,
  description,
  children,
  secret,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Shown until there is a secret. */
  children: ReactNode;
  secret: ShownOnce | undefined;
}) {
  const [stored, setStored] = useState(false);
  /** The user tried to close the dialog without confirming. */
  const [warned, setWarned] = useState(false);
  const unsafe = secret !== undefined && !stored;
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
      open={open || secret !== undefined}
      onClose={close}
      title={secret?.title ?? title}
      description={secret ? undefined : description}
    >
      {secret ? (
        <div className="space-y-5">
          <Notice tone="warn" title="This is the only time you see it">
            {secret.advice}
          </Notice>
          <Value {...secret} />
          {secret.use}
          <div className="border-t pt-4">
            <Checkbox
              label={`I have stored the ${secret.noun}`}
              checked={stored}
              onChange={(event) => setStored(event.target.checked)}
            />
            <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
              {warned &&
                !stored &&
                `Store the ${secret.noun} and tick the box first. You can’t see it again after you close this.`}
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

function Value({ label, noun, value }: ShownOnce) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The element that had the focus is unmounted.
  useEffect(() => field.current?.select(), []);
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <label htmlFor="secret" className="min-w-0 text-sm font-medium">
          {label}
        </label>
        <CopyButton text={value} name={`the ${noun}`} />
      </div>
      <textarea
        ref={field}
        id="secret"
        readOnly
        rows={2}
        value={value}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="w-full field-sizing-content resize-none rounded-md border border-line-strong/60 bg-sunken px-3 py-2.5 font-mono text-base leading-relaxed break-all"
      />
    </div>
  );
}
