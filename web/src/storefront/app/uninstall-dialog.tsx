import { MAX_LENGTHS, UNINSTALL_CODE_LABELS, UNINSTALL_CODES, type UninstallCode } from '@marketplace/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextArea } from '../../ui/field.tsx';

export interface UninstallReason {
  code?: UninstallCode;
  text?: string;
}

/** Asks why, and takes no answer for one. */
export function UninstallDialog({
  name,
  description = 'Your answers help the developer.',
  onClose,
  onUninstall,
}: {
  /** Of the app. */
  name: string;
  description?: string;
  onClose: () => void;
  /** Its error is shown in the dialog, which stays open. */
  onUninstall: (reason: UninstallReason) => Promise<unknown>;
}) {
  const [code, setCode] = useState<UninstallCode>();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    setBusy(true);
    setError(undefined);
    try {
      await onUninstall({ ...(code && { code }), ...(written && { text: written }) });
    } catch (fault) {
      setError((fault as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={`Uninstall ${name}?`} description={description}>
      <form onSubmit={submit} noValidate>
        <fieldset>
          <legend className="text-sm font-medium">
            Why are you uninstalling it? <span className="ml-1 font-normal text-ink-3">optional</span>
          </legend>
          <div className="mt-2 space-y-1">
            {UNINSTALL_CODES.map((value) => (
              <label key={value} className="flex min-h-8 items-center gap-2.5 text-sm">
                <input
                  type="radio"
                  name="code"
                  value={value}
                  checked={code === value}
                  onChange={() => setCode(value)}
                  className="size-4 shrink-0 accent-accent"
                />
                {UNINSTALL_CODE_LABELS[value]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-4">
          <TextArea
            label="Anything else?"
            hint="The developer reads this. Don’t include personal data."
            required={false}
            rows={3}
            maxLength={MAX_LENGTHS.uninstallReason}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {error && <ErrorText className="mt-3">{error}</ErrorText>}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy}>
            Uninstall
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
