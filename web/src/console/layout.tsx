import type { Stats } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import {
  Boxes,
  Eye,
  Flag,
  Gauge,
  Globe,
  IdCard,
  Images,
  Inbox,
  KeyRound,
  Mail,
  PencilLine,
  Replace,
  ScrollText,
  ServerCog,
  Settings,
  ShieldCheck,
  Tags,
  Users,
  UserX,
  Webhook,
} from 'lucide-react';
import { AccountMenu, switchAccount } from '../shared/account-menu.tsx';
import { brand } from '../shared/brand.ts';
import { BrandMark } from '../shared/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type NavEntry, Workspace } from '../ui/workspace.tsx';
import { useConsoleCommands } from './commands.tsx';
import { statsQuery } from './queries.ts';

const route = getRouteApi('/console');

const SITE = { logo: <BrandMark className="h-6" />, name: brand.name };

/** `waiting` counts the open items of an entry. */
const NAV: (NavEntry & { waiting?: (stats: Stats) => number })[] = [
  { label: 'Today', to: '/console', icon: <Gauge />, exact: true },
  { label: 'Review queue', to: '/console/queue', icon: <Inbox />, waiting: ({ queue }) => queue.length },
  {
    label: 'Developers',
    to: '/console/developers',
    icon: <Users />,
    waiting: ({ verification }) => verification.waiting,
  },
  { label: 'Identity changes', to: '/console/identity', icon: <IdCard />, waiting: ({ identity }) => identity.waiting },
  { label: 'Domains', to: '/console/domains', icon: <Globe />, waiting: ({ domains }) => domains.disputed },
  {
    label: 'Corrections',
    to: '/console/corrections',
    icon: <PencilLine />,
    waiting: ({ corrections }) => corrections.open,
  },
  { label: 'Watched pages', to: '/console/watch', icon: <Eye />, waiting: ({ watch }) => watch.reported },
  { label: 'Apps', to: '/console/apps', icon: <Boxes /> },
  { label: 'Reported reviews', to: '/console/reviews', icon: <Flag />, waiting: ({ reviews }) => reviews.reported },
];
const OPERATION: typeof NAV = [
  { label: 'Audit log', to: '/console/audit', icon: <ScrollText /> },
  { label: 'Email', to: '/console/mail', icon: <Mail />, waiting: ({ mail }) => mail.failed },
  { label: 'Settings', to: '/console/settings', icon: <Settings /> },
  { label: 'Synonyms', to: '/console/synonyms', icon: <Replace /> },
  { label: 'Scope vocabulary', to: '/console/host-scopes', icon: <KeyRound /> },
  { label: 'Tags', to: '/console/tags', icon: <Tags /> },
  { label: 'Protected terms', to: '/console/protected-terms', icon: <ShieldCheck /> },
  { label: 'Forget a user', to: '/console/forget', icon: <UserX /> },
  { label: 'Webhooks', to: '/console/webhooks', icon: <Webhook /> },
  { label: 'Images', to: '/console/images', icon: <Images /> },
  { label: 'Jobs', to: '/console/jobs', icon: <ServerCog />, waiting: ({ jobs }) => jobs.failed },
];

export function ConsoleLayout() {
  const { session } = route.useRouteContext();
  return session.administrator ? (
    <Console me={session.accountUserId} />
  ) : (
    <Workspace site={SITE} name="Review" home="/console" nav={[]} account={<AccountMenu />} commands={[]}>
      <PageHeader title="Review console" />
      <EmptyState
        title="Administrator access required"
        action={
          <Button variant="primary" onClick={switchAccount}>
            Switch account
          </Button>
        }
      >
        {session.name ?? session.accountUserId} doesn’t have administrator access. Switch to an account that has it, or
        ask an administrator for access and sign in again.
      </EmptyState>
    </Workspace>
  );
}

function Console({ me }: { me: string }) {
  const { data: stats } = useQuery(statsQuery());
  const counted = (entries: typeof NAV) =>
    entries.map(({ waiting, ...entry }) => ({ ...entry, count: stats && waiting?.(stats) }));
  const { groups, onQuery, searching } = useConsoleCommands([...NAV, ...OPERATION], me);
  return (
    <Workspace
      site={SITE}
      name="Review"
      home="/console"
      nav={[...counted(NAV), 'Operations', ...counted(OPERATION)]}
      account={<AccountMenu />}
      commands={groups}
      onCommandQuery={onQuery}
      searching={searching}
    >
      <Outlet />
    </Workspace>
  );
}
