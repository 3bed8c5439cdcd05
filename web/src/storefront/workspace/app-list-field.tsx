// A list of apps in a policy: add by search, remove.

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { appsQuery } from '../queries.ts';
import { AppName } from './app-name.tsx';

interface AppListFieldProps {
  label: string;
  hint: string;
  slugs: string[];
  onChange: (slugs: string[]) => void;
}

export function AppListField({ label, hint, slugs, onChange }: AppListFieldProps) {
  const id = useId();
  const search = useRef<HTMLDivElement>(null);
  const focusSearch = () => search.current?.querySelector('input')?.focus();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-sm font-medium">
        {label}
      </h2>
      <p className="mt-0.5 text-xs text-ink-3">{hint}</p>
      {slugs.length > 0 && (
        <ul className="mt-2 divide-y rounded-md border">
          {slugs.map((slug, index) => (
            <li key={slug} className="flex items-center justify-between gap-3 py-1 pr-1.5 pl-4">
              <AppName slug={slug} index={index} />
              <IconButton
                label={`Remove ${slug}`}
                onClick={() => {
                  onChange(slugs.filter((other) => other !== slug));
                  focusSearch();
                }}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div ref={search} className="mt-2">
        <AddApp
          label={`Add to the ${label.toLowerCase()}`}
          known={slugs}
          onAdd={(slug) => {
            onChange([...slugs, slug]);
            focusSearch();
          }}
        />
      </div>
    </section>
  );
}

const PAUSE_MS = 250;
const MAX_RESULTS = 5;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function AddApp({ label, known, onAdd }: { label: string; known: string[]; onAdd: (slug: string) => void }) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const search = useDebouncedValue(wanted, PAUSE_MS);
  const { data, isError } = useQuery({
    ...appsQuery({ search, limit: MAX_RESULTS, facets: false }),
    enabled: search !== '',
  });
  const isCurrent = search === wanted;
  // While somebody types, what an earlier text found stays, but not that it found nothing.
  const found = wanted !== '' && (isCurrent || data?.data.length) ? data?.data : undefined;
  const first = isCurrent ? found?.find(({ slug }) => !known.includes(slug)) : undefined;
  const isNone = found?.length === 0;
  // Apps that are not public can be listed, too. The search also finds apps that are only similar.
  const isSlug = isCurrent && SLUG.test(wanted) && found?.every(({ slug }) => !slug.includes(wanted));
  const add = (slug: string) => {
    setTyped('');
    onAdd(slug);
  };
  return (
    <>
      <TextField
        label={label}
        hideLabel
        type="search"
        autoComplete="off"
        placeholder="Search apps by name"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It would submit the policy.
          event.preventDefault();
          if (first) add(first.slug);
        }}
        error={wanted !== '' && isError ? 'The search failed. Try again.' : undefined}
      />
      <p role="status" className="sr-only">
        {found && `${plural(found.length, 'app')} found`}
      </p>
      {found && (
        <ul className="mt-1 divide-y rounded-md border bg-surface shadow-card">
          {found.map(({ slug, name }) =>
            known.includes(slug) ? (
              <Listed key={slug} name={name} slug={slug} />
            ) : (
              <Choice key={slug} action={`Add ${name}`} slug={slug} onAdd={add} />
            ),
          )}
          {isSlug &&
            (known.includes(wanted) ? (
              <Listed slug={wanted} />
            ) : (
              <Choice action="Add by slug" slug={wanted} onAdd={add} />
            ))}
          {isNone && !isSlug && <li className="px-4 py-2.5 text-sm text-ink-3">No app found.</li>}
        </ul>
      )}
    </>
  );
}

function Listed({ name, slug }: { name?: string; slug: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2.5 text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name} <span className="font-mono text-xs text-ink-3">{slug}</span>
      </span>
      <span className="text-ink-3">Already on the list</span>
    </li>
  );
}

function Choice({ action, slug, onAdd }: { action: string; slug: string; onAdd: (slug: string) => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onAdd(slug)}
        className="flex min-h-10 w-full items-center gap-2 px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Plus className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {action} <span className="font-mono text-xs text-ink-3">{slug}</span>
        </span>
      </button>
    </li>
  );
}
