import type { Webhook, WebhookWithSecret } from '@marketplace/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { EmptyState, ErrorState, LoadingRows, Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { StateBadge } from '../state-badge.tsx';
import { signingSecret } from './signing-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { type WebhookScope, webhooksQuery } from './webhook-scope.ts';

const MAX_WEBHOOKS = 10;

export function WebhookList({
  side,
  description,
  notYet,
  readOnly = false,
}: {
  side: WebhookScope;
  description: string;
  /** Shown instead of the create button to developers who may not create webhooks yet. */
  notYet?: ReactNode;
  /** For members whose role does not allow changes. */
  readOnly?: boolean;
}) {
  const webhooks = useQuery(webhooksQuery(side));
  const [creating, setCreating] = useState(false);
  const full = (webhooks.data?.length ?? 0) >= MAX_WEBHOOKS;
  const button = !readOnly && (
    <Button variant="primary" icon={<Plus />} disabled={full} onClick={() => setCreating(true)}>
      Create webhook
    </Button>
  );
  return (
    <>
      <PageHeader title="Webhooks" description={description} actions={Boolean(webhooks.data?.length) && button} />
      {webhooks.isError && <ErrorState error={webhooks.error} retry={() => webhooks.refetch()} />}
      {webhooks.isPending && (
        <Card>
          <LoadingRows rows={3} />
        </Card>
      )}
      {webhooks.data && (
        <div className="space-y-6">
          {full && (
            <Notice tone="warn" title={`You’ve reached the limit of ${MAX_WEBHOOKS} webhooks`}>
              To create another, delete one you no longer need.
            </Notice>
          )}
          {webhooks.data.length > 0 ? (
            <Panel title={plural(webhooks.data.length, 'webhook')} description="Newest first" flush>
              <ul className="divide-y">
                {webhooks.data.map((webhook) => (
                  <Entry key={webhook.id} base={side.base} webhook={webhook} />
                ))}
              </ul>
            </Panel>
          ) : (
            <Card>
              {notYet ?? (
                <EmptyState icon={<WebhookIcon />} title="No webhooks yet" action={button}>
                  Add an endpoint, and we send it a signed HTTP request when something happens. No polling needed.
                </EmptyState>
              )}
            </Card>
          )}
        </div>
      )}
      <NewWebhookDialog side={side} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function Entry({ base, webhook }: { base: string; webhook: Webhook }) {
  const { id, url, description, events, status, failingSince, createdAt } = webhook;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">
          <Link to={`${base}/${id}` as string} className="after:absolute after:inset-0">
            {description ?? new URL(url).host}
          </Link>
        </p>
        <p className="truncate font-mono text-xs text-ink-3" title={url}>
          {url}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
        <Badge>{events ? plural(events.length, 'event type') : 'All events'}</Badge>
        {status === 'ACTIVE' && failingSince && <Badge tone="warn">Failing</Badge>}
        <StateBadge state={status} />
        <Time value={createdAt} />
      </div>
    </li>
  );
}

function NewWebhookDialog({ side, open, onClose }: { side: WebhookScope; open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [made, setMade] = useState<WebhookWithSecret>();
  return (
    <SecretDialog
      open={open}
      title="Create webhook"
      description="Get an HTTP request when something happens."
      secret={signingSecret(made)}
      onClose={() => {
        onClose();
        setMade(undefined);
        if (made) void navigate({ to: `${side.base}/${made.id}` as string });
      }}
    >
      <WebhookForm
        side={side}
        action="Create webhook"
        save={(input) => side.create(input)}
        onCancel={onClose}
        onSaved={(created) => {
          setMade(created);
          void queryClient.invalidateQueries({ queryKey: webhooksQuery(side).queryKey });
        }}
      />
    </SecretDialog>
  );
}
