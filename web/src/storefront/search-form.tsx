import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { atBase } from '../shared/base-path.ts';
import { cx } from '../ui/class-names.ts';
import { Kbd } from '../ui/kbd.tsx';
import type { AppsSearch } from './apps/apps-search.ts';

const PAUSE_MS = 200;

/** Loaded when the field is focused. */
const Suggestions = lazy(() => import('./search/suggestions.tsx'));

/**
 * A plain form that works without scripts. With scripts it is a combobox with suggestions, and the list of apps updates
 * while typing.
 */
export function SearchForm({ large = false }: { large?: boolean }) {
  const navigate = useNavigate();
  const inCatalog = useLocation({ select: ({ pathname }) => pathname === '/apps' });
  const { search: current = '', page: _, correct: __, ...filters }: AppsSearch = useSearch({ strict: false });
  const shown = inCatalog ? current : '';
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(shown);
  const listId = useId();
  const [focused, setFocused] = useState(false);

  // The field holds what is typed; it follows the URL only when that changes from outside.
  useEffect(() => {
    if (shown === sent.current) return;
    sent.current = shown;
    if (field.current) field.current.value = shown;
  }, [shown]);
  useEffect(() => {
    // Not rendered: without scripts it is a search field.
    Object.assign(field.current!, { role: 'combobox', ariaExpanded: 'false', ariaAutoComplete: 'list' });
    return () => clearTimeout(timer.current);
  }, []);

  const go = () => {
    clearTimeout(timer.current);
    const text = field.current!.value.trim();
    const search = text === '' ? undefined : text;
    if (inCatalog && text === sent.current) return;
    sent.current = inCatalog ? text : shown;
    void navigate({ to: '/apps', search: { ...(inCatalog && filters), search }, replace: inCatalog });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  const follow = () => {
    clearTimeout(timer.current);
    if (inCatalog) timer.current = setTimeout(go, PAUSE_MS);
  };
  return (
    <search>
      <form action={atBase('/apps')} method="get" onSubmit={submit} className="group/search relative">
        <label>
          <span className="sr-only">Search apps</span>
          <Search
            aria-hidden="true"
            className={cx(
              'pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-3',
              large ? 'left-4 size-5' : 'left-3 size-4',
            )}
          />
          <input
            ref={field}
            type="search"
            name="search"
            defaultValue={shown}
            onChange={follow}
            onFocus={() => setFocused(true)}
            aria-controls={focused ? listId : undefined}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={large ? 'Try “invoices”' : 'Search apps'}
            className={cx(
              'w-full border border-line-strong/60 bg-surface text-ink text-ellipsis shadow-card transition-colors placeholder:text-ink-3 hover:border-line-strong',
              'focus-visible:border-accent-ink focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent-ink/40',
              large ? 'h-14 rounded-xl pr-28 pl-12 text-base sm:text-lg' : 'h-9 rounded-md pr-3 pl-9 text-sm sm:pr-10',
            )}
          />
        </label>
        {inCatalog &&
          Object.entries(filters).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={`${value}`} />
          ))}
        {large ? (
          <button
            type="submit"
            className="absolute top-2 right-2 h-10 rounded-lg bg-accent px-4 text-sm font-medium text-on-accent transition-colors hover:bg-accent-hover"
          >
            Search
          </button>
        ) : (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 group-focus-within/search:hidden max-sm:hidden"
          >
            <Kbd>/</Kbd>
          </span>
        )}
        {focused && (
          <Suspense>
            <Suggestions
              id={listId}
              field={field.current!}
              shown={shown}
              search={go}
              leave={() => clearTimeout(timer.current)}
            />
          </Suspense>
        )}
      </form>
    </search>
  );
}
