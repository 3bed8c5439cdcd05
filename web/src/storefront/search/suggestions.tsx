import { listSuggestions, type Suggestion } from '@marketplace/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AppWindow, Search, Tag } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { categories } from '../../shared/vocabulary.ts';
import { cx } from '../../ui/class-names.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { activeAfter, announcementOf, destinationOf, NONE } from './suggestion-list.ts';

const PAUSE_MS = 120;
const MAX_LENGTH = 100;

/**
 * The popup of the search field: an ARIA 1.2 combobox with a list of suggestions. The focus stays in the field, which is
 * the form's; its events and ARIA attributes are handled here, so that pages load none of it before the field is focused.
 */
export default function Suggestions({
  id,
  field,
  shown,
  search,
  leave,
}: {
  id: string;
  field: HTMLInputElement;
  /** The search of the page, which needs no suggestions. */
  shown: string;
  /** Searches for the text in the field. */
  search: () => void;
  /** The visitor goes to another page: a search that is about to start must not bring them back. */
  leave: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(true);
  const [active, setActive] = useState(NONE);
  const suggestions = useSuggestions(useDebouncedValue(typed.trim(), PAUSE_MS));
  const found = typed.trim() === '' ? undefined : suggestions;
  const open = wanted && found !== undefined && found.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  const close = () => {
    setWanted(false);
    setActive(NONE);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    leave();
    const destination = destinationOf(suggestion);
    field.value = destination ? '' : suggestion.text;
    setTyped('');
    if (destination) void navigate(destination);
    else search();
  };
  const onInput = useEffectEvent(() => {
    setTyped(field.value);
    setWanted(true);
    setActive(NONE);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      if (!open || active === NONE) return close();
      event.preventDefault();
      return choose(found[active]!);
    }
    if (event.key === 'Escape' && open) {
      // Otherwise the browser empties the field.
      event.preventDefault();
      return close();
    }
    const next =
      event.altKey || event.ctrlKey || event.metaKey ? undefined : activeAfter(event.key, active, found?.length ?? 0);
    if (next === undefined) return;
    event.preventDefault();
    setWanted(true);
    setActive(next);
  });
  const onBlur = useEffectEvent(close);
  // What was typed while this was loaded counts, too.
  const onLoad = useEffectEvent(() => field.value !== shown && onInput());
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    field.addEventListener('input', () => onInput(), options);
    field.addEventListener('keydown', (event) => onKeyDown(event), options);
    field.addEventListener('blur', () => onBlur(), options);
    onLoad();
    return () => listening.abort();
  }, [field]);
  useEffect(() => {
    field.ariaExpanded = String(open);
    if (active === NONE) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [field, id, open, active]);

  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={!open}
        // A press must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[min(26rem,60vh)] overflow-y-auto rounded-lg border bg-surface p-1 text-left shadow-float max-sm:min-w-64"
      >
        {open &&
          found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled in the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
            <div
              key={`${suggestion.type} ${suggestion.slug ?? suggestion.text}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(suggestion)}
              className={cx(
                'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm',
                index === active ? 'bg-accent-soft text-accent-ink' : 'hover:bg-hover',
              )}
            >
              <Icon suggestion={suggestion} />
              <span className="min-w-0 flex-1 truncate">{suggestion.text}</span>
              <span className="shrink-0 text-xs text-ink-3">{KINDS[suggestion.type]}</span>
            </div>
          ))}
      </div>
      <span role="status" className="sr-only">
        {open && announcementOf(found.length)}
      </span>
    </>
  );
}

const KINDS: Record<Suggestion['type'], string> = { app: 'App', category: 'Category', query: 'Search' };

function Icon({ suggestion: { type, category } }: { suggestion: Suggestion }) {
  const icons = {
    app: AppWindow,
    query: Search,
    category: categories().find(({ value }) => value === category)?.icon ?? Tag,
  };
  const Shape = icons[type];
  return <Shape className="size-4 shrink-0 text-ink-3" aria-hidden="true" />;
}

/** Undefined until the first are there. A request for a text that has changed since is aborted. */
function useSuggestions(text: string): Suggestion[] | undefined {
  const q = [...text].slice(0, MAX_LENGTH).join('');
  const { data } = useQuery({
    queryKey: ['suggestions', q],
    queryFn: async ({ signal }) => (await listSuggestions({ q }, { signal })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Suggestions are an aid: a failure is not worth a message.
    retry: false,
  });
  return data;
}
