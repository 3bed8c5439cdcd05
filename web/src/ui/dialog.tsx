import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { ErrorText } from './error-text.tsx';
import { TextArea } from './field.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  wide?: boolean;
}

export function Dialog({ open, onClose, title, description, children, footer, wide = false }: DialogProps) {
  useFocusReturn(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dims-the-page fixed inset-0 z-40 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-y-auto p-4 sm:items-center">
          <Base.Popup
            className={cx(
              'relative w-full rounded-xl border bg-surface shadow-float outline-none transition duration-150 ease-out',
              'data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
              wide ? 'max-w-3xl' : 'max-w-lg',
            )}
          >
            <div className="pr-16 pl-6 pt-5">
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>}
            </div>
            {children && <div className="px-6 pt-4">{children}</div>}
            <div className={cx('flex flex-wrap justify-end gap-2 px-6 pb-5', Boolean(footer) && 'pt-5')}>{footer}</div>
            {/* Last in the DOM, so that the first field gets the initial focus, not the close button. */}
            <Base.Close render={<IconButton label="Close" className="absolute top-4 right-4" />}>
              <X />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Restores the focus also when the dialog is unmounted while open: `{asked && <Dialog open …>}`. */
function useFocusReturn(open: boolean): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  const wasOpen = useRef(open);
  wasOpen.current = open;
  useEffect(
    () => () => {
      if (!wasOpen.current) return;
      setTimeout(() => {
        const lost = document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

export interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Label of the button: the action, not "OK". */
  action: string;
  danger?: boolean;
  /** Label of the other button, for actions that are themselves a cancellation. */
  dismiss?: string;
  /** Asks for a reason that the other side will read; `missing` is the error when it is empty. */
  reason?: { label: string; hint?: string; missing?: string };
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Confirmation of an action that is hard to undo; stays open and shows the error when the action fails. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  action,
  danger,
  dismiss = 'Cancel',
  reason,
  onConfirm,
}: ConfirmProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    setText('');
    setError(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (reason && text.trim() === '') return setError(reason.missing ?? 'Enter a reason. The developer will see it.');
    setBusy(true);
    try {
      await onConfirm(text.trim());
      close();
    } catch (fault) {
      setError((fault as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={close} title={title}>
      <form onSubmit={submit} noValidate>
        {children && <div className="text-sm text-ink-2">{children}</div>}
        {reason && (
          <div className="mt-4">
            <TextArea
              label={reason.label}
              hint={reason.hint}
              error={error}
              value={text}
              onChange={(event) => setText(event.target.value)}
              required
            />
          </div>
        )}
        {!reason && error && <ErrorText className="mt-3">{error}</ErrorText>}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{dismiss}</Button>
          {/* A harmless dialog starts on its button, a destructive one on Cancel. */}
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} autoFocus={!danger && !reason}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
