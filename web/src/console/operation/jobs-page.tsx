import { type FailedJob, type JobQueue, retryJob } from '@marketplace/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatNumber, plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { jobsQuery, useRefreshConsole } from '../queries.ts';

export function JobsPage() {
  const { data, error, refetch } = useQuery(jobsQuery());
  return (
    <>
      <PageHeader title="Jobs" description="Background work: checks, emails, counters, and scheduled tasks." />
      {error && !data ? (
        <Card>
          <ErrorState error={error} retry={refetch} />
        </Card>
      ) : !data ? (
        <Card>
          <LoadingRows rows={8} />
        </Card>
      ) : (
        <div className="space-y-6">
          <Queues queues={data.queues} />
          <Panel
            title="Failed jobs"
            description="Jobs that failed after all retries. Latest 50 from the past week."
            flush
          >
            {data.failed.length === 0 ? (
              <p className="px-5 py-8 text-center text-sm text-ink-3">No failed jobs.</p>
            ) : (
              <ul className="divide-y">
                {data.failed.map((job) => (
                  <Failure key={job.id} job={job} />
                ))}
              </ul>
            )}
          </Panel>
        </div>
      )}
    </>
  );
}

function Queues({ queues }: { queues: JobQueue[] }) {
  const under = queues.reduce((sum, { queued, active }) => sum + queued + active, 0);
  return (
    <Panel
      title="Queues"
      flush
      actions={
        <p aria-live="polite" className="text-sm text-ink-3">
          {under > 0 ? `${plural(under, 'job')} in progress` : 'Idle'}
        </p>
      }
    >
      <Table
        label="Queues"
        head={
          <>
            <Th>Queue</Th>
            <Th className="hidden text-right @lg:table-cell">Queued</Th>
            <Th className="hidden text-right @lg:table-cell">Active</Th>
            <Th className="hidden text-right @lg:table-cell">Failed</Th>
            <Th className="hidden @2xl:table-cell">Oldest queued</Th>
          </>
        }
      >
        {queues.map((queue) => (
          <tr key={queue.name}>
            <Td className="w-full">
              <p className="font-medium">{queue.name}</p>
              <p className="text-ink-3">{queue.does}</p>
              <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden @lg:hidden">
                {queue.queued > 0 && <Badge>{formatNumber(queue.queued)} queued</Badge>}
                {queue.active > 0 && <Badge tone="accent">{formatNumber(queue.active)} active</Badge>}
                {queue.failed > 0 && <Badge tone="bad">{formatNumber(queue.failed)} failed</Badge>}
              </p>
            </Td>
            <Td className="hidden text-right @lg:table-cell">
              <Count value={queue.queued} />
            </Td>
            <Td className="hidden text-right @lg:table-cell">
              <Count value={queue.active} />
            </Td>
            <Td className="hidden text-right @lg:table-cell">
              <Count value={queue.failed} bad />
            </Td>
            <Td className="hidden whitespace-nowrap text-ink-2 @2xl:table-cell">
              {queue.oldestWaitingAt ? <Time value={queue.oldestWaitingAt} /> : '–'}
            </Td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

/** Zeros are muted. */
function Count({ value, bad = false }: { value: number; bad?: boolean }) {
  const look = value === 0 ? 'text-ink-3' : bad ? 'font-medium text-bad' : 'font-medium';
  return <span className={cx('tabular-nums', look)}>{formatNumber(value)}</span>;
}

function Failure({ job }: { job: FailedJob }) {
  const refresh = useRefreshConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryJob(job.id),
    onSuccess: () => toast.done('Job queued for retry', `Queue: ${job.queue}`),
    onError: (error) => toast.failed(error),
    onSettled: refresh,
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{job.queue}</p>
        <p className="mt-0.5 font-mono text-xs break-words text-bad">{job.error ?? 'No error message.'}</p>
        <p className="mt-1 text-xs text-ink-3">
          {job.failedAt && (
            <>
              Failed <Time value={job.failedAt} />,{' '}
            </>
          )}
          created <Time value={job.createdAt} />, {plural(job.retries, 'retry', 'retries')}
        </p>
      </div>
      <Button
        size="sm"
        icon={<RotateCcw />}
        busy={isPending}
        onClick={() => mutate()}
        aria-label={`Retry ${job.queue} job`}
      >
        Retry
      </Button>
    </li>
  );
}
