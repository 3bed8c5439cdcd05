import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { AuditPanel } from '../audit/audit-panel.tsx';
import { statsQuery } from '../queries.ts';
import { Attention } from './attention.tsx';
import { DecisionsChart } from './decisions-chart.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import { ByState, Operation, TodayNumbers } from './today-numbers.tsx';

const today = new Intl.DateTimeFormat('en', { dateStyle: 'full' });

export function HomePage() {
  const { data: stats, error, refetch } = useQuery(statsQuery());
  const queue = (
    <Link to="/console/queue" className={buttonClasses({ variant: 'primary' })}>
      Start reviewing
    </Link>
  );
  return (
    <>
      <PageHeader title="Today" description={today.format(new Date())} actions={stats?.queue.length ? queue : null} />
      {error && !stats ? (
        <ErrorState error={error} retry={refetch} />
      ) : !stats ? (
        <Loading />
      ) : (
        <div className="space-y-6">
          {stats.setup && <SetupChecklist setup={stats.setup} />}
          <Attention stats={stats} />
          <TodayNumbers stats={stats} />
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0 space-y-6">
              <Panel title="Decisions per day" description={`Last ${stats.decisionsByDay.length} days (UTC)`}>
                <DecisionsChart days={stats.decisionsByDay} />
              </Panel>
              <AuditPanel title="Recent activity" limit={8} />
            </div>
            <div className="space-y-6">
              <ByState stats={stats} />
              <Operation stats={stats} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-24" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {['queue', 'overdue', 'wait', 'decisions', 'installs', 'reviews'].map((tile) => (
          <Skeleton key={tile} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
