import type { CreatedApiKey } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { apiKeysQuery } from '../queries.ts';
import { KeySecret } from './key-secret.tsx';
import { NewKeyForm } from './new-key-form.tsx';

/** First the form, then the secret: once, and not gone before somebody says that it is stored. */
export function NewKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<CreatedApiKey>();
  const [stored, setStored] = useState(false);
  /** Somebody tried to leave without having said so. */
  const [warned, setWarned] = useState(false);
  const unsafe = created !== undefined && !stored;
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
    setCreated(undefined);
    setStored(false);
    setWarned(false);
    onClose();
  };
  return (
    <Dialog
      open={open || created !== undefined}
      onClose={close}
      title={created ? 'Your new key' : 'Create API key'}
      description={created ? undefined : 'For programs that work with the marketplace in your name.'}
    >
      {created ? (
        <KeySecret created={created} stored={stored} onStored={setStored} warned={warned} onDone={close} />
      ) : (
        <NewKeyForm
          onCancel={close}
          onCreated={(key) => {
            setCreated(key);
            void queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
          }}
        />
      )}
    </Dialog>
  );
}
