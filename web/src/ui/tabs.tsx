import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';
import { formatNumber } from './format.ts';

export interface Tab<T> {
  value: T;
  label: string;
  /** Number of entries, when known. */
  count?: number | undefined;
}

export interface TabProps {
  className: string;
  'aria-current': 'page' | undefined;
  /** Set by the caller: the router would also mark tabs whose filters are a subset of those in the URL. */
  activeOptions: { exact: true; explicitUndefined: true };
}

/** Tabs that are links, each with its own URL. `link` renders one, as in `Pagination`. */
export function Tabs<T extends string | undefined>({
  label,
  tabs,
  current,
  link,
}: {
  label: string;
  tabs: readonly Tab<T>[];
  current: T;
  link: (value: T, content: ReactNode, props: TabProps) => ReactNode;
}) {
  const chosen = useRef<HTMLLIElement>(null);
  // Where the tabs overflow, the current one is centered. Not with `scrollIntoView`, which would also scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is chosen
  useEffect(() => {
    const [tab, strip] = [chosen.current, chosen.current?.closest('nav')];
    if (tab && strip) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="overflow-x-auto border-b [scrollbar-width:none]">
      <ul className="flex gap-1">
        {tabs.map(({ value, label, count }) => {
          const active = value === current;
          const content = (
            <>
              {label}
              {count !== undefined && (
                <span
                  className={cx(
                    'rounded-full px-1.5 text-xs tabular-nums',
                    active ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-2',
                  )}
                >
                  {formatNumber(count)}
                </span>
              )}
            </>
          );
          const className = cx(
            '-mb-px flex h-10 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
            active ? 'border-accent-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          );
          return (
            <li key={label} ref={active ? chosen : undefined}>
              {link(value, content, {
                className,
                'aria-current': active ? 'page' : undefined,
                activeOptions: { exact: true, explicitUndefined: true },
              })}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
