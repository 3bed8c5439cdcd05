import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import type { KeyList } from './keys-dialog.tsx';
import { usePageKeys } from './page-keys.tsx';
import { useHotkeys } from './use-hotkeys.ts';

const PAUSE_MS = 250;
const KEYS: KeyList = [[['/'], 'Search']];

/** A debounced search field. The slash key focuses it. */
export function SearchField({
  label,
  value,
  onSearch,
  className,
}: {
  label: string;
  value: string;
  onSearch: (value: string) => void;
  className?: string;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => input.current?.focus() });
  usePageKeys(KEYS);
  // Back navigation and "clear filters" change the value from outside.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      onSearch(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className={cx('relative block', className)}>
      <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-3" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The list already follows what is typed: Enter and Escape return the focus to the page and its hotkeys.
          if (event.key === 'Enter' || (event.key === 'Escape' && typed === '')) event.currentTarget.blur();
        }}
        className="h-9 w-full rounded-md border border-line-strong/60 bg-surface pr-9 pl-9 text-sm shadow-card transition-colors placeholder:text-ink-3 hover:border-line-strong focus-visible:border-accent-ink focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent-ink/40"
      />
      {typed === '' && (
        <span aria-hidden="true" className="absolute inset-y-0 right-2.5 hidden items-center sm:flex">
          <Kbd>/</Kbd>
        </span>
      )}
    </search>
  );
}
