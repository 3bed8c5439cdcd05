import type { CreatedApiKey } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { apiKeysQuery } from '../queries.ts';
import { keySecret } from './key-secret.tsx';
import { NewKeyForm } from './new-key-form.tsx';

export function NewKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<CreatedApiKey>();
  return (
    <SecretDialog
      open={open}
      title="Create API key"
      description="For programs that use the API on your behalf."
      secret={keySecret(created)}
      onClose={() => {
        setCreated(undefined);
        onClose();
      }}
    >
      <NewKeyForm
        onCancel={onClose}
        onCreated={(key) => {
          setCreated(key);
          void queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
        }}
      />
    </SecretDialog>
  );
}
