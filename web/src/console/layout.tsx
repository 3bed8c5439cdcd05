import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Boxes, Flag, Gauge, Inbox, Mail, ScrollText, ServerCog, Users } from 'lucide-react';
import { AccountMenu } from '../account-menu.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type NavEntry, Workspace } from '../ui/workspace.tsx';
import { countsQuery } from './queue-queries.ts';
import { consoleRoute } from './routes.tsx';
import { useConsoleCommands } from './use-console-commands.tsx';

type Counts = Awaited<ReturnType<NonNullable<typeof countsQuery.queryFn>>>;

const NAV: (NavEntry & { counts?: keyof Counts })[] = [
  { label: 'Today', to: '/console', icon: <Gauge />, exact: true },
  { label: 'Review queue', to: '/console/queue', icon: <Inbox />, counts: 'submissions' },
  { label: 'Developers', to: '/console/developers', icon: <Users />, counts: 'developers' },
  { label: 'Apps', to: '/console/apps', icon: <Boxes /> },
  { label: 'Reported reviews', to: '/console/reviews', icon: <Flag />, counts: 'reviews' },
];
const OPERATION: typeof NAV = [
  { label: 'Audit log', to: '/console/audit', icon: <ScrollText /> },
  { label: 'Mail', to: '/console/mail', icon: <Mail />, counts: 'mails' },
  { label: 'Jobs', to: '/console/jobs', icon: <ServerCog />, counts: 'jobs' },
];

export function ConsoleLayout() {
  const { session } = consoleRoute.useRouteContext();
  return session.administrator ? (
    <Console me={session.accountUserId} />
  ) : (
    <Workspace name="Review" home="/console" nav={[]} account={<AccountMenu />} commands={[]}>
      <EmptyState title="The console is for administrators">
        You are signed in as {session.name ?? session.accountUserId}, who is none. Ask an administrator of the
        marketplace for the role, then sign in again.
      </EmptyState>
    </Workspace>
  );
}

function Console({ me }: { me: string }) {
  const { data: counts } = useQuery(countsQuery);
  const counted = (entries: typeof NAV) =>
    entries.map(({ counts: name, ...entry }) => ({ ...entry, count: name && counts?.[name] }));
  const { groups, onQuery, searching } = useConsoleCommands([...NAV, ...OPERATION], me);
  return (
    <Workspace
      name="Review"
      home="/console"
      nav={[...counted(NAV), 'Operation', ...counted(OPERATION)]}
      account={<AccountMenu />}
      commands={groups}
      onCommandQuery={onQuery}
      searching={searching}
    >
      <Outlet />
    </Workspace>
  );
}
