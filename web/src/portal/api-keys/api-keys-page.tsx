import { type ApiKey, revokeApiKey } from '@marketplace/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { atBase } from '../../shared/base-path.ts';
import { useSession } from '../../shared/session.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingRows, Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePermission, usePublisherNoun } from '../publisher.ts';
import { apiKeysQuery, useDeveloperStatus } from '../queries.ts';
import { KeyTable } from './key-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

const route = getRouteApi('/portal/api-keys');

const MAX_ACTIVE_KEYS = 25;

export function ApiKeysPage() {
  const { create = false, resume = false } = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useQuery(apiKeysQuery);
  const verified = useDeveloperStatus() === 'VERIFIED';
  const allowed = usePermission('KEYS');
  const all = usePermission('ALL_KEYS');
  const me = useSession()?.accountUserId;
  const [revoking, setRevoking] = useState<ApiKey>();

  const active = keys.data?.filter(({ status }) => status === 'ACTIVE') ?? [];
  const ended = keys.data?.filter(({ status }) => status !== 'ACTIVE') ?? [];
  const full = active.length >= MAX_ACTIVE_KEYS;
  const createButton = verified && allowed && (
    <Button
      variant="primary"
      icon={<Plus />}
      disabled={full}
      onClick={() => navigate({ search: { create: true }, resetScroll: false })}
    >
      Create API key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        description="For your pipelines and scripts. Each key has its own scopes and expiry date."
        actions={active.length > 0 && createButton}
      />
      {keys.isError && <ErrorState error={keys.error} retry={() => keys.refetch()} />}
      {keys.isPending && (
        <Card>
          <LoadingRows rows={3} />
        </Card>
      )}
      {keys.data && (
        <div className="space-y-6">
          {full && (
            <Notice tone="warn" title={`You’ve reached the limit of ${MAX_ACTIVE_KEYS} active keys`}>
              To create another, revoke one you no longer need.
            </Notice>
          )}
          {active.length > 0 ? (
            <Panel title="Active" description={`${active.length} of ${MAX_ACTIVE_KEYS}`} flush>
              <KeyTable
                label="Active API keys"
                keys={active}
                onRevoke={setRevoking}
                mayRevoke={({ createdBy }) => all || (allowed && createdBy === me)}
              />
            </Panel>
          ) : (
            <Card>{verified || !allowed ? <NoKeys action={createButton} /> : <NotYet />}</Card>
          )}
          {ended.length > 0 && (
            <details className="group rounded-lg border bg-surface shadow-card">
              <summary className="flex list-none items-center gap-2 rounded-lg px-5 py-3.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  className="size-4 text-ink-3 transition-transform group-open:rotate-90"
                  aria-hidden="true"
                />
                Revoked and expired <span className="font-normal text-ink-3">{ended.length}</span>
              </summary>
              <div className="border-t">
                <KeyTable label="Revoked and expired API keys" keys={ended} />
              </div>
            </details>
          )}
        </div>
      )}
      <NewKeyDialog
        open={create && verified && allowed && !full}
        resume={resume}
        onClose={() => navigate({ search: {}, replace: true, resetScroll: false })}
      />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
}

function NoKeys({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={<KeyRound />}
      title="No active keys"
      action={
        <>
          {action}
          <a href={atBase('/docs/')} className={buttonClasses()}>
            API reference
          </a>
        </>
      }
    >
      A key lets a program act on your behalf: publish a version from your pipeline, read reviews, or fetch analytics.
      You don’t need one to use the portal.
    </EmptyState>
  );
}

function NotYet() {
  const noun = usePublisherNoun();
  return (
    <EmptyState
      icon={<KeyRound />}
      title="Get verified to create API keys"
      action={
        <Link to="/portal" className={buttonClasses()}>
          View your status
        </Link>
      }
    >
      After we verify your {noun}, you can create keys here for pipelines and scripts that act on your behalf.
    </EmptyState>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(apiKey);
  if (apiKey && apiKey !== shown) setShown(apiKey);
  return (
    <ConfirmDialog
      open={apiKey !== undefined}
      onClose={onClose}
      title={`Revoke “${shown?.name}”?`}
      action="Revoke key"
      danger
      onConfirm={async () => {
        await revokeApiKey(shown!.id);
        await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
        toast.done(`“${shown!.name}” is revoked`);
      }}
    >
      <p>
        Requests that use <code className="font-mono text-xs">{shown?.maskedKey}</code> fail immediately, and so do
        those with keys that were created with it. This can’t be undone.
      </p>
      <p className="mt-2">
        {shown?.lastUsedAt ? (
          <>
            Last used <Time value={shown.lastUsedAt} />.
          </>
        ) : (
          'Never used.'
        )}
      </p>
    </ConfirmDialog>
  );
}
