import { Link, useNavigate } from '@tanstack/react-router';
import { AlarmClock, CircleDashed, Search, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { cx } from '../ui/class-names.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Segments, segmentLook } from '../ui/segments.tsx';
import { stateOf } from '../vocabulary.ts';
import { DECIDED, type QueueSearch } from './queue-search.ts';

const STATES = [undefined, ...DECIDED];

/** Each change begins at the first page again. */
function useNarrow() {
  const navigate = useNavigate({ from: '/console/queue' });
  return (change: QueueSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change, page: undefined }), replace: true });
}

export function QueueFilters({ search }: { search: QueueSearch }) {
  const narrow = useNarrow();
  const whose = (value: 'me' | 'none') => narrow({ whose: search.whose === value ? undefined : value });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segments label="State">
        {STATES.map((status) => (
          <Link
            key={status ?? 'waiting'}
            to="/console/queue"
            search={{ status, search: search.search }}
            activeOptions={{ exact: true }}
            aria-current={search.status === status ? 'page' : undefined}
            className={segmentLook(search.status === status)}
          >
            {status ? stateOf(status).label : 'Waiting'}
          </Link>
        ))}
      </Segments>
      {!search.status && (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Narrow down</legend>
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

/** What is typed reaches the address, and with it the list, when the typing rests. */
export function QueueSearchField({ value, field }: { value: string; field: RefObject<HTMLInputElement | null> }) {
  const narrow = useNarrow();
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  // The address was changed from elsewhere: back, forward, a link.
  if (value !== told) {
    setTold(value);
    setText(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts anew with each letter, not with each render
  useEffect(() => {
    const words = text.trim();
    if (words === told) return;
    const timer = setTimeout(() => {
      setTold(words);
      narrow({ search: words || undefined });
    }, 250);
    return () => clearTimeout(timer);
  }, [text, told]);
  return (
    <div className="relative w-72 max-w-full">
      <Search className="absolute top-2.5 left-3 size-4 text-ink-3" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label="Search the queue by app, developer or company"
        placeholder="App, developer, company"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className="h-9 w-full rounded-md border border-line-strong/60 bg-surface pr-9 pl-9 text-sm shadow-card transition-colors placeholder:text-ink-3 hover:border-line-strong"
      />
      {text === '' && (
        <span
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center pointer-coarse:hidden"
          aria-hidden="true"
        >
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  );
}
