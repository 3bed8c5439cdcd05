// Commands of the console's command palette: pages, actions and search results.

import { listAppsAsAdministrator, listDevelopers, listSubmissions } from '@marketplace/sdk';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Boxes, Inbox, LogOut, StepForward, SunMoon, Users, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { signOut, switchAccount } from '../shared/account-menu.tsx';
import { stateOf } from '../shared/vocabulary.ts';
import type { Command, CommandGroup } from '../ui/command-palette.tsx';
import { switchTheme } from '../ui/theme-toggle.tsx';
import { toast } from '../ui/toast.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import type { NavEntry } from '../ui/workspace.tsx';
import { queueQuery } from './queue/queue-queries.ts';

/** Few results of each kind: the user refines the query. */
const MAX_RESULTS = 5;

const foundQuery = (words: string) =>
  queryOptions({
    queryKey: ['console', 'palette', words],
    queryFn: async () => {
      const search = { search: words, limit: MAX_RESULTS };
      const [submissions, apps, developers] = await Promise.all([
        listSubmissions({ ...search, status: 'PENDING' }),
        listAppsAsAdministrator(search),
        listDevelopers(search),
      ]);
      return { submissions: submissions.data, apps: apps.data, developers: developers.data };
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });

export function useConsoleCommands(nav: NavEntry[], me: string) {
  const [typed, setTyped] = useState('');
  const words = useDebouncedValue(typed.trim(), 200);
  const { data, isFetching } = useQuery(foundQuery(words));
  const found = typed.trim() === '' ? undefined : data;
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const nextInQueue = async () => {
    try {
      const { data: rows } = await queryClient.fetchQuery(queueQuery({}));
      const free = rows.find(({ assignee }) => assignee === null || assignee === me);
      if (free) await navigate({ to: '/console/submissions/$id', params: { id: free.id } });
      else toast.done('Nothing to review', 'The queue is empty, or other reviewers have claimed everything.');
    } catch (error) {
      toast.failed(error, 'Couldn’t load the queue');
    }
  };
  const groupOf = (group: string, items: Command[] | undefined): CommandGroup[] =>
    items && items.length > 0 ? [{ value: group, items }] : [];
  const groups: CommandGroup[] = [
    ...groupOf(
      'In review',
      found?.submissions.map(({ id, appName, developer }) => ({
        id,
        label: appName,
        hint: developer.companyName ?? developer.name,
        icon: <Inbox />,
        found: true,
        run: () => void navigate({ to: '/console/submissions/$id', params: { id } }),
      })),
    ),
    ...groupOf(
      'Apps',
      found?.apps.map(({ id, name, status, developer }) => ({
        id,
        label: name,
        hint: `${stateOf(status).label} · ${developer.companyName ?? developer.name}`,
        icon: <Boxes />,
        found: true,
        run: () => void navigate({ to: '/console/apps/$id', params: { id } }),
      })),
    ),
    ...groupOf(
      'Developers',
      found?.developers.map(({ id, name, companyName, status }) => ({
        id,
        label: companyName ? `${name} · ${companyName}` : name,
        hint: stateOf(status).label,
        icon: <Users />,
        found: true,
        run: () => void navigate({ to: '/console/developers/$id', params: { id } }),
      })),
    ),
    {
      value: 'Actions',
      items: [
        { id: 'next', label: 'Review the next submission', icon: <StepForward />, run: () => void nextInQueue() },
        { id: 'theme', label: 'Switch between light and dark', icon: <SunMoon />, run: switchTheme },
        { id: 'switch-account', label: 'Switch account', icon: <UsersRound />, run: switchAccount },
        { id: 'sign-out', label: 'Sign out', icon: <LogOut />, run: signOut },
      ],
    },
    {
      value: 'Go to',
      items: nav.map(({ label, to, icon }) => ({ id: to, label, icon, run: () => void navigate({ to }) })),
    },
  ];
  return { groups, onQuery: setTyped, searching: typed.trim() !== '' && (isFetching || words !== typed.trim()) };
}
