import type { MyWorkspace } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History as HistoryIcon, Lock } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { historyQuery } from '../install/queries.ts';
import { historyInWords } from './history-words.ts';

interface HistoryProps {
  workspace: MyWorkspace;
  page: number;
}

export function History({ workspace, page }: HistoryProps) {
  if (workspace.role === 'admin') return <Entries id={workspace.id} page={page} />;
  return (
    <Card>
      <EmptyState icon={<Lock />} title="Only workspace administrators can see the history">
        Ask an administrator of {workspace.name}.
      </EmptyState>
    </Card>
  );
}

function Entries({ id, page }: { id: string; page: number }) {
  const { data: history, error, refetch, isPlaceholderData } = useQuery(historyQuery(id, page));
  const search = { workspace: id, tab: 'history' } as const;
  if (error && !history) return <FaultNotice error={error} onRetry={refetch} onReload={refetch} />;
  return (
    <section aria-label="History">
      <Card className="overflow-hidden">
        {!history ? (
          <LoadingRows rows={3} />
        ) : history.pagination.total === 0 ? (
          <EmptyState icon={<HistoryIcon />} title="Nothing has happened yet">
            Installs, requests, decisions, and changes of the policy are listed here.
          </EmptyState>
        ) : history.data.length === 0 ? (
          <EmptyState
            title="Page not found"
            action={
              <Link to="/workspace" search={search} className={buttonClasses()}>
                Go to first page
              </Link>
            }
          />
        ) : (
          <ol className={cx('divide-y transition-opacity', isPlaceholderData && 'opacity-60')}>
            {history.data.map((entry) => (
              <li
                key={entry.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 text-sm sm:px-5"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{historyInWords(entry)}</span>
                <Time value={entry.at} className="text-ink-3" />
              </li>
            ))}
          </ol>
        )}
      </Card>
      {history && (
        <Pagination
          {...history.pagination}
          noun="event"
          link={(to, content, props) => (
            <Link to="/workspace" search={{ ...search, ...(to > 1 && { page: to }) }} {...props}>
              {content}
            </Link>
          )}
        />
      )}
    </section>
  );
}
