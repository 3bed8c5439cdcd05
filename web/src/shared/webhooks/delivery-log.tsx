import type { WebhookDelivery } from '@marketplace/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { plural } from '../../ui/format.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingRows, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { StateBadge } from '../state-badge.tsx';
import { deliveryQuery, type LogSearch, logQuery, type WebhookScope, webhookQuery } from './webhook-scope.ts';

type LinkProps = { className: string; 'aria-label'?: string };

const TABS = [
  { value: undefined, label: 'All' },
  { value: 'DELIVERED', label: 'Delivered' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'FAILED', label: 'Failed' },
] as const;

export function DeliveryLog({
  side,
  id,
  search,
  link,
  readOnly = false,
}: {
  side: WebhookScope;
  id: string;
  search: LogSearch;
  link: (search: LogSearch, content: ReactNode, props: LinkProps) => ReactNode;
  /** Without the button that sends an event again. */
  readOnly?: boolean;
}) {
  const log = useQuery(logQuery(side, id, search));
  const { status } = search;
  return (
    <section aria-label="Deliveries">
      <Tabs
        label="Deliveries by status"
        current={status}
        tabs={[...TABS]}
        link={(value, content, props) => link({ status: value }, content, props)}
      />
      <div
        className={cx(
          'mt-4 overflow-hidden rounded-lg border bg-surface shadow-card transition-opacity',
          log.isPlaceholderData && 'opacity-60',
        )}
      >
        {log.isError && !log.data ? (
          <ErrorState error={log.error} retry={() => log.refetch()} />
        ) : !log.data ? (
          <LoadingRows rows={5} />
        ) : log.data.data.length === 0 ? (
          <EmptyState icon={<Send />} title={status ? 'No deliveries' : 'No deliveries yet'}>
            {status
              ? 'No deliveries from the last 30 days have this status.'
              : 'Deliveries and their responses are kept for 30 days. Send a test event to check that the endpoint works.'}
          </EmptyState>
        ) : (
          <ul className="divide-y">
            {log.data.data.map((delivery) => (
              <Entry key={delivery.eventId} side={side} id={id} delivery={delivery} readOnly={readOnly} />
            ))}
          </ul>
        )}
      </div>
      {log.data && (
        <Pagination
          {...log.data.pagination}
          noun="event"
          link={(page, content, props) => link({ status, ...(page > 1 ? { page } : {}) }, content, props)}
        />
      )}
    </section>
  );
}

interface EntryProps {
  side: WebhookScope;
  id: string;
  readOnly: boolean;
}

function Entry({ delivery, ...props }: EntryProps & { delivery: WebhookDelivery }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex list-none flex-wrap items-center gap-x-3 gap-y-1.5 px-5 py-3 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1 basis-40 font-mono text-sm break-words">{delivery.type}</span>
          <span className="flex items-center gap-2 text-xs text-ink-3">
            {delivery.answerStatus !== null && <span className="tabular-nums">HTTP {delivery.answerStatus}</span>}
            <DeliveryBadge delivery={delivery} />
            <Time value={delivery.createdAt} />
          </span>
        </summary>
        {open && <Details eventId={delivery.eventId} {...props} />}
      </details>
    </li>
  );
}

function DeliveryBadge({ delivery: { status, attempts } }: { delivery: WebhookDelivery }) {
  if (status !== 'PENDING') return <StateBadge state={status} label={status === 'FAILED' ? 'Failed' : 'Delivered'} />;
  return <StateBadge state={attempts > 0 ? 'WARNING' : 'QUEUED'} label={attempts > 0 ? 'Retrying' : 'Pending'} />;
}

function Details({ side, id, eventId, readOnly }: EntryProps & { eventId: string }) {
  const queryClient = useQueryClient();
  const question = deliveryQuery(side, id, eventId);
  const found = useQuery(question);
  const resending = useMutation({
    mutationFn: () => side.resend(id, eventId),
    onSuccess: async (after) => {
      queryClient.setQueryData(question.queryKey, after);
      toast.done('Event queued for redelivery');
      await queryClient.invalidateQueries({ queryKey: webhookQuery(side, id).queryKey });
    },
    onError: (error) => toast.failed(error),
  });
  if (found.isError && !found.data) return <ErrorState error={found.error} retry={() => found.refetch()} />;
  if (!found.data) return <Skeleton className="mx-5 mb-4 h-32" />;
  const { attempts, durationMs, problem, lastAttemptAt, nextAttemptAt, body, answerBody } = found.data;
  return (
    <div className="space-y-4 border-t bg-sunken px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
          <p>
            {plural(attempts, 'attempt')}
            {lastAttemptAt && (
              <>
                , last <Time value={lastAttemptAt} />
              </>
            )}
            {durationMs !== null && ` in ${durationMs} ms`}.
          </p>
          {problem && <p className="text-bad">{problem}</p>}
          {nextAttemptAt && (
            <p>
              Next attempt: <Time value={nextAttemptAt} />
            </p>
          )}
          <p className="mt-1 font-mono text-xs break-all text-ink-3">{eventId}</p>
        </div>
        {!readOnly && (
          <Button size="sm" icon={<RotateCcw />} busy={resending.isPending} onClick={() => resending.mutate()}>
            Resend
          </Button>
        )}
      </div>
      <Words title="Request" text={pretty(body)} copied={body} />
      {answerBody !== null && <Words title="Response" text={answerBody || '(empty)'} copied={answerBody} />}
    </div>
  );
}

function Words({ title, text, copied }: { title: string; text: string; copied: string }) {
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <p className="text-sm font-medium">{title}</p>
        <CopyButton text={copied} name={`the ${title.toLowerCase()}`} />
      </div>
      <pre className="rounded-md border bg-surface px-3 py-2.5 font-mono text-xs leading-relaxed break-all whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  );
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
