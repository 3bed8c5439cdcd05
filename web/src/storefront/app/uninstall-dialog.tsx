import {
  MAX_LENGTHS,
  MarketplaceError,
  type PublicAppDetail,
  recordUninstall,
  UNINSTALL_CODE_LABELS,
  UNINSTALL_CODES,
  type UninstallCode,
} from '@marketplace/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { forgetInstallation, installationOf, keepInstallation } from './installations.ts';

export interface UninstallReason {
  code?: UninstallCode;
  reason?: string;
}

/** Asks why, and takes no answer for one. */
export function UninstallDialog({
  appName,
  onClose,
  onUninstall,
}: {
  appName: string;
  onClose: () => void;
  /** Closes the dialog when it is done. */
  onUninstall: (reason: UninstallReason) => void;
}) {
  const [code, setCode] = useState<UninstallCode>();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = text.trim();
    onUninstall({ ...(code && { code }), ...(reason && { reason }) });
  };
  return (
    <Dialog open onClose={onClose} title={`Uninstall ${appName}?`} description="Your answers help the developer.">
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
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger">
            Uninstall
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export async function uninstall({ id: appId, slug }: PublicAppDetail, reason: UninstallReason): Promise<void> {
  const { id, secret } = installationOf(appId);
  try {
    await recordUninstall(slug, { installationId: id, ...(secret && { secret }), ...reason });
    keepInstallation(appId, { id, installed: false, secret });
  } catch (error) {
    // The secret was lost: the installation cannot be ended from here, and this browser must not be stuck with it.
    if (!(error instanceof MarketplaceError && error.code === 'INSTALLATION_SECRET_REQUIRED')) throw error;
    forgetInstallation(appId);
  }
}
