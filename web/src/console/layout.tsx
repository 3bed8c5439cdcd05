import { Outlet } from '@tanstack/react-router';
import { Boxes, Flag, Gauge, Inbox, Mail, ScrollText, ServerCog, Users } from 'lucide-react';
import { AccountMenu } from '../account-menu.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Workspace } from '../ui/workspace.tsx';
import { consoleRoute } from './routes.tsx';

const NAV = [
  { label: 'Today', to: '/console', icon: <Gauge />, exact: true },
  { label: 'Review queue', to: '/console/queue', icon: <Inbox /> },
  { label: 'Developers', to: '/console/developers', icon: <Users /> },
  { label: 'Apps', to: '/console/apps', icon: <Boxes /> },
  { label: 'Reported reviews', to: '/console/reviews', icon: <Flag /> },
  'Operation',
  { label: 'Audit log', to: '/console/audit', icon: <ScrollText /> },
  { label: 'Mail', to: '/console/mail', icon: <Mail /> },
  { label: 'Jobs', to: '/console/jobs', icon: <ServerCog /> },
];

export function ConsoleLayout() {
  const { session } = consoleRoute.useRouteContext();
  return (
    <Workspace
      name="Review"
      home="/console"
      nav={session.administrator ? NAV : []}
      account={<AccountMenu />}
      commands={[]}
    >
      {session.administrator ? (
        <Outlet />
      ) : (
        <EmptyState title="The console is for administrators">
          You are signed in as {session.name ?? session.accountUserId}, who is none. Ask an administrator of the
          marketplace for the role, then sign in again.
        </EmptyState>
      )}
    </Workspace>
  );
}
