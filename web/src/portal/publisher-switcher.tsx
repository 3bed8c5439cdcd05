import type { OwnPublisher } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronsUpDown, Plus, Sparkles, UserRound } from 'lucide-react';
import { atBase } from '../shared/base-path.ts';
import { portalOf } from '../shared/publisher.ts';
import { ROLES } from '../shared/roles.ts';
import { Menu } from '../ui/menu.tsx';
import { publishersQuery, usePublisher } from './publisher.ts';

/** Shows whose apps these are. Each entry is a link, so that another publisher can also be opened in a new tab. */
export function PublisherSwitcher() {
  const current = usePublisher();
  const { data: publishers } = useQuery(publishersQuery);
  if (!current || !publishers) return null;
  const own = publishers.some(({ kind }) => kind === 'PERSON');
  const entries = [
    ...publishers.map((publisher) => ({
      label: publisher.name,
      hint: describe(publisher),
      icon: iconOf(publisher),
      href: portalOf(publisher.id),
      current: publisher.id === current.id,
    })),
    null,
    ...(own ? [] : [{ label: 'Become a developer', icon: <Sparkles />, href: atBase('/portal/register') }]),
    { label: 'Create an organization', icon: <Plus />, href: atBase('/portal/new-organization') },
  ];
  return (
    <Menu
      align="start"
      entries={entries}
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-2.5 rounded-md border bg-surface px-2.5 py-1.5 text-left text-sm shadow-card transition-colors hover:bg-hover data-popup-open:bg-hover"
        >
          <span className="flex size-7 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-ink [&_svg]:size-4">
            {iconOf(current)}
          </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span className="sr-only">Current publisher: </span>
            <span className="block truncate font-medium">{current.name}</span>
            <span className="block truncate text-xs text-ink-3">{describe(current)}</span>
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        </button>
      }
    />
  );
}

function describe({ kind, role }: OwnPublisher): string {
  return kind === 'PERSON' ? 'Personal' : `Organization · ${ROLES[role].name}`;
}

function iconOf({ kind }: OwnPublisher) {
  return kind === 'PERSON' ? <UserRound aria-hidden="true" /> : <Building2 aria-hidden="true" />;
}
