import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { useSession } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatNumber, plural } from '../../ui/format.ts';
import type { KeyList } from '../../ui/keys-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { KeysButton, usePageKeys } from '../../ui/page-keys.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { useHotkeys } from '../../ui/use-hotkeys.ts';
import { statsQuery } from '../queries.ts';
import { QueueFilters } from './queue-filters.tsx';
import { queueQuery } from './queue-queries.ts';
import { QueueRow } from './queue-row.tsx';
import type { QueueSearch } from './queue-search.ts';
import { useClaim } from './use-claim.ts';
import { useRowSelection } from './use-row-selection.ts';

const route = getRouteApi('/console/queue');

const KEYS: KeyList = [
  [['j', 'k'], 'Next or previous submission'],
  [['Enter', 'o'], 'Open'],
  [['e'], 'Claim or release'],
  [['a'], 'Approve (shows the email first)'],
  [['r'], 'Request changes'],
];

export function QueuePage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const me = useSession()?.accountUserId;
  const { data: stats } = useQuery(statsQuery());
  const queue = useQuery(queueQuery(search));
  const rows = queue.data?.data ?? [];
  const selection = useRowSelection(rows.map(({ id }) => id));
  const claim = useClaim();
  usePageKeys(KEYS);

  const selected = rows.find(({ id }) => id === selection.selected);
  const toggleClaim = (row: (typeof rows)[number] | undefined) => {
    if (row?.status !== 'PENDING' || (claim.isPending && claim.variables.id === row.id)) return;
    claim.mutate({ id: row.id, appName: row.appName, claim: row.assignee !== me });
  };
  const open = (decide?: 'approve' | 'reject') =>
    selected &&
    navigate({ to: '/console/submissions/$id', params: { id: selected.id }, search: { ...search, decide } });
  useHotkeys({
    j: () => selection.move(1),
    k: () => selection.move(-1),
    Enter: () => void open(),
    o: () => void open(),
    e: (event) => !event.repeat && toggleClaim(selected),
    a: () => void open('approve'),
    r: () => void open('reject'),
  });

  return (
    <>
      <PageHeader
        title="Review queue"
        description={<Summary search={search} total={queue.data?.pagination.total} />}
        actions={<KeysButton />}
      />
      <QueueFilters search={search} waiting={stats?.queue.length} />
      <Card className="@container" aria-busy={queue.isPlaceholderData}>
        {queue.isPending ? (
          <LoadingRows />
        ) : queue.isError && !queue.data ? (
          <ErrorState error={queue.error} retry={() => void queue.refetch()} />
        ) : rows.length === 0 ? (
          <NoSubmissions search={search} />
        ) : (
          <ol ref={selection.list} onBlur={selection.onBlur} className="divide-y">
            {rows.map((row) => (
              <QueueRow
                key={row.id}
                submission={row}
                search={search}
                me={me}
                selected={row.id === selection.selected}
                busy={claim.isPending && claim.variables.id === row.id}
                onClaim={() => toggleClaim(row)}
                onFocus={() => selection.onFocus(row.id)}
              />
            ))}
          </ol>
        )}
      </Card>
      {queue.data && (
        <Pagination
          {...queue.data.pagination}
          noun="submission"
          link={(page, content, props) => (
            <Link to="/console/queue" search={{ ...search, page }} {...props}>
              {content}
            </Link>
          )}
        />
      )}
    </>
  );
}

/** A live region: announced when the number changes. */
function Summary({ search, total }: { search: QueueSearch; total: number | undefined }) {
  const { status, whose, overdue, search: words } = search;
  const narrowed = whose || overdue || words;
  const text =
    total === undefined
      ? 'Loading…'
      : status
        ? `${plural(total, 'submission')}, newest first`
        : narrowed
          ? `${plural(total, 'match', 'matches')}, oldest first`
          : total === 0
            ? 'Nothing in review'
            : `${formatNumber(total)} in review, oldest first`;
  return <span role="status">{text}</span>;
}

function NoSubmissions({ search }: { search: QueueSearch }) {
  const navigate = useNavigate();
  if (search.whose || search.overdue || search.search || search.page) {
    const clear = () => void navigate({ to: '/console/queue', search: { status: search.status } });
    return (
      <EmptyState icon={<SearchX />} title="No matching submissions" action={<Button onClick={clear}>Show all</Button>}>
        {search.overdue && !search.search && !search.whose
          ? 'No submissions are overdue.'
          : 'Try fewer filters, or look at decided submissions.'}
      </EmptyState>
    );
  }
  if (search.status) {
    return <EmptyState title="No submissions yet">Submissions with this status appear here.</EmptyState>;
  }
  return (
    <EmptyState icon={<CircleCheckBig />} title="All done. Nothing to review.">
      New submissions appear here automatically.
    </EmptyState>
  );
}
