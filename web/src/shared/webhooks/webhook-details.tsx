import type { Webhook, WebhookWithSecret } from '@marketplace/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { ErrorState, LoadingRows, Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { StateBadge } from '../state-badge.tsx';
import { signingSecret } from './signing-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { type WebhookScope, webhookQuery } from './webhook-scope.ts';

type Asked = 'edit' | 'rotate' | 'delete' | undefined;

/** `children` is the delivery log: its links differ between portal and console. */
export function WebhookDetails({
  side,
  id,
  readOnly = false,
  children,
}: {
  side: WebhookScope;
  id: string;
  /** For members whose role does not allow changes. */
  readOnly?: boolean;
  children: ReactNode;
}) {
  // Delivery attempts change the webhook as well, so it is polled. A failed poll changes nothing: a dialog may show a secret.
  const found = useQuery({ ...webhookQuery(side, id), refetchInterval: 5_000 });
  if (found.isError && !found.data) return <ErrorState error={found.error} retry={() => found.refetch()} />;
  if (!found.data)
    return (
      <Card>
        <LoadingRows rows={4} />
      </Card>
    );
  return (
    <Loaded side={side} webhook={found.data} readOnly={readOnly}>
      {children}
    </Loaded>
  );
}

function Loaded({
  side,
  webhook,
  readOnly,
  children,
}: {
  side: WebhookScope;
  webhook: Webhook;
  readOnly: boolean;
  children: ReactNode;
}) {
  const [asked, setAsked] = useState<Asked>();
  const { change, test } = useDeeds(side, webhook);
  const paused = webhook.status === 'PAUSED';
  const back = () => setAsked(undefined);
  return (
    <>
      <PageHeader
        above={<Link to={side.base as string}>Webhooks</Link>}
        title={<span className="break-all">{webhook.description ?? new URL(webhook.url).host}</span>}
        description={<span className="font-mono text-xs break-all">{webhook.url}</span>}
        actions={
          !readOnly && (
            <>
              {paused ? (
                <Button
                  variant="primary"
                  icon={<Play />}
                  busy={change.isPending}
                  onClick={() => change.mutate('resume')}
                >
                  Resume
                </Button>
              ) : (
                <Button variant="primary" icon={<Send />} busy={test.isPending} onClick={() => test.mutate()}>
                  Send test event
                </Button>
              )}
              <Menu
                trigger={
                  <IconButton label="More actions" className="border">
                    <Ellipsis />
                  </IconButton>
                }
                entries={[
                  { label: 'Edit', icon: <Pencil />, onSelect: () => setAsked('edit') },
                  { label: 'Rotate secret', icon: <KeyRound />, onSelect: () => setAsked('rotate') },
                  ...(paused ? [] : [{ label: 'Pause', icon: <Pause />, onSelect: () => change.mutate('pause') }]),
                  null,
                  { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => setAsked('delete') },
                ]}
              />
            </>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-6">
          {paused && (
            <Notice tone="warn" title="Paused: events aren’t sent">
              {webhook.pausedReason} Pending deliveries are sent when you resume it.
            </Notice>
          )}
          {!paused && webhook.failingSince && (
            <Notice tone="bad" title="Deliveries are failing">
              All attempts fail. The first failure was <Time value={webhook.failingSince} />. After five days without a
              success, the webhook is paused.
            </Notice>
          )}
          {children}
        </div>
        <About webhook={webhook} />
      </div>
      <EditDialog side={side} webhook={webhook} open={asked === 'edit'} onClose={back} />
      <RotateDialog side={side} webhook={webhook} open={asked === 'rotate'} onClose={back} />
      <DeleteDialog side={side} webhook={webhook} open={asked === 'delete'} onClose={back} />
    </>
  );
}

function About({ webhook: { status, events, createdAt, previousSecretUntil } }: { webhook: Webhook }) {
  return (
    <Panel title="About" flush>
      <Facts>
        <Fact label="Status">
          <StateBadge state={status} />
        </Fact>
        <Fact label="Created">
          <Time value={createdAt} />
        </Fact>
        <Fact label="Old secret expires">{previousSecretUntil && <Time value={previousSecretUntil} />}</Fact>
        <Fact label="Events">{!events && 'All events'}</Fact>
      </Facts>
      {events && (
        <ul aria-label="Selected events" className="flex flex-wrap gap-1 border-t px-5 py-3">
          {events.map((event) => (
            <li key={event}>
              <Badge>
                <span className="font-mono text-[11px]">{event}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** An action without a confirmation dialog. */
function useDeeds(side: WebhookScope, { id }: Webhook) {
  const queryClient = useQueryClient();
  const question = webhookQuery(side, id);
  const change = useMutation({
    mutationFn: (move: 'pause' | 'resume') => side[move](id),
    onSuccess: async (after) => {
      queryClient.setQueryData(question.queryKey, after);
      toast.done(after.status === 'PAUSED' ? 'Webhook paused' : 'Webhook resumed');
      await queryClient.invalidateQueries({ queryKey: [side.base] });
    },
    onError: (error) => toast.failed(error),
  });
  const test = useMutation({
    mutationFn: () => side.test(id),
    onSuccess: async () => {
      toast.done('Test event queued');
      await queryClient.invalidateQueries({ queryKey: question.queryKey });
    },
    onError: (error) => toast.failed(error),
  });
  return { change, test };
}

interface Asking {
  side: WebhookScope;
  webhook: Webhook;
  open: boolean;
  onClose: () => void;
}

function EditDialog({ side, webhook, open, onClose }: Asking) {
  const queryClient = useQueryClient();
  return (
    <Dialog open={open} onClose={onClose} title="Edit webhook">
      <WebhookForm
        side={side}
        webhook={webhook}
        action="Save"
        save={(input) => side.update(webhook.id, input)}
        onCancel={onClose}
        onSaved={(after) => {
          queryClient.setQueryData(webhookQuery(side, webhook.id).queryKey, after);
          toast.done('Saved');
          onClose();
        }}
      />
    </Dialog>
  );
}

function RotateDialog({ side, webhook, open, onClose }: Asking) {
  const queryClient = useQueryClient();
  const [made, setMade] = useState<WebhookWithSecret>();
  const rotation = useMutation({
    mutationFn: () => side.rotate(webhook.id),
    onSuccess: async (after) => {
      setMade(after);
      await queryClient.invalidateQueries({ queryKey: webhookQuery(side, webhook.id).queryKey });
    },
  });
  return (
    <SecretDialog
      open={open}
      title="Rotate signing secret?"
      secret={signingSecret(made, 'The old secret keeps working for 24 hours.')}
      onClose={() => {
        onClose();
        setMade(undefined);
        rotation.reset();
      }}
    >
      <p className="text-sm text-ink-2">
        For 24 hours, every request is signed with both the old and the new secret, so you can switch without losing
        events.
      </p>
      {rotation.isError && <ErrorText className="mt-3">{rotation.error.message}</ErrorText>}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button autoFocus variant="primary" busy={rotation.isPending} onClick={() => rotation.mutate()}>
          Rotate secret
        </Button>
      </div>
    </SecretDialog>
  );
}

function DeleteDialog({ side, webhook, open, onClose }: Asking) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this webhook?"
      action="Delete webhook"
      danger
      onConfirm={async () => {
        await side.remove(webhook.id);
        await navigate({ to: side.base as string });
        queryClient.removeQueries({ queryKey: webhookQuery(side, webhook.id).queryKey });
        await queryClient.invalidateQueries({ queryKey: [side.base, 'list'] });
        toast.done('Webhook deleted');
      }}
    >
      Events are no longer sent to <span className="break-all">{webhook.url}</span>, and its delivery log is deleted.
    </ConfirmDialog>
  );
}
