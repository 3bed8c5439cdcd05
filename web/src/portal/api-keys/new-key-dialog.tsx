import type { CreatedApiKey } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useActor } from '../account/step-up.tsx';
import { usePublisher } from '../publisher.ts';
import { apiKeysQuery } from '../queries.ts';
import { keySecret } from './key-secret.tsx';
import { NewKeyForm } from './new-key-form.tsx';

export function NewKeyDialog({ open, resume, onClose }: { open: boolean; resume: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const maker = useActor();
  const publisher = usePublisher();
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
      {maker && publisher && (
        <NewKeyForm
          maker={maker}
          role={publisher.role}
          resume={resume}
          onCancel={onClose}
          onCreated={(key) => {
            setCreated(key);
            void queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
          }}
        />
      )}
    </SecretDialog>
  );
}
