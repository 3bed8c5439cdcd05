import { Link, useNavigate } from '@tanstack/react-router';
import { AlarmClock, CircleDashed, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { stateOf } from '../../shared/vocabulary.ts';
import { cx } from '../../ui/class-names.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DECIDED, type QueueSearch } from './queue-search.ts';

export function QueueFilters({ search, waiting }: { search: QueueSearch; waiting: number | undefined }) {
  const navigate = useNavigate({ from: '/console/queue' });
  // Changing a filter resets the page.
  const narrow = (change: QueueSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change, page: undefined }), replace: true });
  const whose = (value: 'me' | 'none') => narrow({ whose: search.whose === value ? undefined : value });
  return (
    <>
      <Tabs
        label="Submissions by status"
        current={search.status}
        tabs={[
          { value: undefined, label: 'In review', count: waiting },
          ...DECIDED.map((value) => ({ value, label: stateOf(value).label })),
        ]}
        link={(status, content, props) => (
          <Link to="/console/queue" search={{ status, search: search.search }} {...props}>
            {content}
          </Link>
        )}
      />
      <div className="my-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="App, developer, or company"
          value={search.search ?? ''}
          onSearch={(words) => narrow({ search: words || undefined })}
          className="w-full sm:w-80"
        />
        {!search.status && (
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="sr-only">Filter</legend>
            <Chip icon={<UserRound />} on={search.whose === 'me'} onClick={() => whose('me')}>
              Mine
            </Chip>
            <Chip icon={<CircleDashed />} on={search.whose === 'none'} onClick={() => whose('none')}>
              Unassigned
            </Chip>
            <Chip
              icon={<AlarmClock />}
              on={search.overdue === true}
              onClick={() => narrow({ overdue: search.overdue ? undefined : true })}
            >
              Overdue
            </Chip>
          </fieldset>
        )}
      </div>
    </>
  );
}

function Chip({
  icon,
  on,
  onClick,
  children,
}: {
  icon: ReactNode;
  on: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors [&_svg]:size-3.5',
        on ? 'border-accent-ink/40 bg-accent-soft text-accent-ink' : 'bg-surface text-ink-2 hover:bg-hover',
      )}
    >
      {icon}
      {children}
    </button>
  );
}
