import { Outlet } from '@tanstack/react-router';
import { BookOpen, Boxes, House, KeyRound, LifeBuoy, Sparkles, Store, UserRound, Webhook } from 'lucide-react';
import { useState } from 'react';
import { AccountMenu } from '../shared/account-menu.tsx';
import { useSession } from '../shared/session.ts';
import { Workspace } from '../ui/workspace.tsx';
import { AccountBanner } from './account/account-banner.tsx';
import { SuspendedPage } from './account/suspended-page.tsx';
import { usePortalCommands } from './commands.tsx';
import { useDeveloperStatus } from './queries.ts';

const PAGES = [
  { label: 'Home', to: '/portal', icon: <House />, exact: true },
  { label: 'Apps', to: '/portal/apps', icon: <Boxes /> },
  { label: 'API keys', to: '/portal/api-keys', icon: <KeyRound /> },
  { label: 'Webhooks', to: '/portal/webhooks', icon: <Webhook /> },
  { label: 'Profile', to: '/portal/profile', icon: <UserRound /> },
];
const START = [{ label: 'Become a developer', to: '/portal/register', icon: <Sparkles /> }];
const ELSEWHERE = [
  'More',
  { label: 'Guides and tools', to: '/developers', icon: <LifeBuoy />, outside: true },
  { label: 'API reference', to: '/docs/', icon: <BookOpen />, outside: true },
  { label: 'Marketplace', to: '/', icon: <Store />, outside: true },
];

export function PortalLayout() {
  const registered = Boolean(useSession()?.developerId);
  const status = useDeveloperStatus();
  const [query, setQuery] = useState('');
  const commands = usePortalCommands(query);
  // The API refuses all requests of suspended developers, so no page could show anything.
  const suspended = status === 'SUSPENDED';
  const pages = registered ? PAGES : START;
  return (
    <Workspace
      name="Developers"
      home="/portal"
      nav={suspended ? ELSEWHERE : [...pages, ...ELSEWHERE]}
      account={<AccountMenu />}
      commands={commands}
      onCommandQuery={setQuery}
      banner={<AccountBanner />}
    >
      {suspended ? <SuspendedPage /> : <Outlet />}
    </Workspace>
  );
}
