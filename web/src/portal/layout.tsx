import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  Bell,
  BookOpen,
  Boxes,
  Building2,
  CircleUserRound,
  Globe,
  House,
  KeyRound,
  LifeBuoy,
  Sparkles,
  Store,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { AccountMenu } from '../shared/account-menu.tsx';
import { atBase } from '../shared/base-path.ts';
import { brand } from '../shared/brand.ts';
import { BrandMark } from '../shared/brand-mark.tsx';
import { chosenPublisher, forgetPublisher, takeNotice } from '../shared/publisher.ts';
import { useSession } from '../shared/session.ts';
import { toast } from '../ui/toast.tsx';
import { Workspace } from '../ui/workspace.tsx';
import { AccountBanner } from './account/account-banner.tsx';
import { ClosedPage } from './account/closed-page.tsx';
import { useClosed } from './account/closing.ts';
import { SuspendedPage } from './account/suspended-page.tsx';
import { DEVICE, ELSEWHERE as ELSEWHERE_COMMANDS, usePortalCommands } from './commands.tsx';
import { publishersQuery, usePublisher } from './publisher.ts';
import { PublisherSwitcher } from './publisher-switcher.tsx';
import { useDeveloperStatus } from './queries.ts';
import { useOpenTransfers } from './transfers/transfer-queries.ts';

const SITE = { logo: <BrandMark className="h-6" />, name: brand.name };
const PAGES = [
  { label: 'Home', to: '/portal', icon: <House />, exact: true },
  { label: 'Apps', to: '/portal/apps', icon: <Boxes /> },
  { label: 'API keys', to: '/portal/api-keys', icon: <KeyRound /> },
  { label: 'Webhooks', to: '/portal/webhooks', icon: <Webhook /> },
  { label: 'Profile', to: '/portal/profile', icon: <UserRound /> },
  { label: 'Domains', to: '/portal/domains', icon: <Globe /> },
];
const TRANSFERS = { label: 'Transfers', to: '/portal/transfers', icon: <ArrowLeftRight /> };
const NOTIFICATIONS = { label: 'Notifications', to: '/portal/notifications', icon: <Bell /> };
const ACCOUNT = { label: 'Your account', to: '/portal/account', icon: <CircleUserRound /> };
const MEMBERS = { label: 'Members', to: '/portal/members', icon: <UsersRound /> };
const START = [
  { label: 'Become a developer', to: '/portal/register', icon: <Sparkles /> },
  { label: 'Create an organization', to: '/portal/new-organization', icon: <Building2 /> },
];
const ELSEWHERE = [
  'More',
  { label: 'Guides and tools', to: atBase('/developers'), icon: <LifeBuoy />, outside: true },
  { label: 'API reference', to: atBase('/docs/'), icon: <BookOpen />, outside: true },
  { label: brand.name, to: atBase('/'), icon: <Store />, outside: true },
];
/** Pages that are not about the current publisher, and that of its members, who can leave and be removed. */
const OPEN_TO_SUSPENDED = [
  ...['/portal/register', '/portal/new-organization', '/portal/invitation', NOTIFICATIONS.to],
  ...[ACCOUNT.to, MEMBERS.to],
];

export function PortalLayout() {
  const closed = useClosed();
  // The API refuses all other requests of closed accounts.
  return closed ? <ClosedPortal {...closed} /> : <OpenPortal />;
}

function ClosedPortal(closed: { closingAt: string; signedIn: boolean }) {
  return (
    <Workspace
      site={SITE}
      name="Developers"
      home="/portal"
      nav={ELSEWHERE}
      account={<AccountMenu />}
      commands={[{ value: 'Go to', items: ELSEWHERE_COMMANDS }, ...(closed.signedIn ? [DEVICE] : [])]}
    >
      <ClosedPage {...closed} />
    </Workspace>
  );
}

function OpenPortal() {
  const publisher = usePublisher();
  const session = useSession();
  const status = useDeveloperStatus();
  const { pathname } = useLocation();
  const [query, setQuery] = useState('');
  const commands = usePortalCommands(query);
  useNotice();
  useAccess();
  // The API refuses all other requests of suspended publishers, so no other page could show anything.
  const suspended = status === 'SUSPENDED';
  const incoming = useOpenTransfers('in', !suspended);
  const members = publisher?.kind === 'ORGANIZATION' ? [MEMBERS] : [];
  const ofPublisher = [...PAGES, ...members, { ...TRANSFERS, count: incoming?.length }];
  const pages = publisher || session?.administrator ? [...(publisher ? ofPublisher : START), NOTIFICATIONS] : START;
  return (
    <Workspace
      site={SITE}
      name="Developers"
      home="/portal"
      nav={[...(suspended ? [...members, NOTIFICATIONS] : pages), ACCOUNT, ...ELSEWHERE]}
      account={<AccountMenu />}
      switcher={publisher && <PublisherSwitcher />}
      commands={commands}
      onCommandQuery={setQuery}
      banner={<AccountBanner />}
    >
      {suspended && !OPEN_TO_SUSPENDED.includes(pathname) ? <SuspendedPage /> : <Outlet />}
    </Workspace>
  );
}

/** What happened before the page load, such as the switch to another publisher. */
function useNotice(): void {
  useEffect(() => {
    const notice = takeNotice();
    if (notice?.failed) toast.failed(new Error(notice.text), notice.title);
    else if (notice) toast.done(notice.title, notice.text);
  }, []);
}

/** Whoever was removed from the shown organization goes on with another publisher, also without a click. */
function useAccess(): void {
  const { data: publishers } = useQuery(publishersQuery);
  useEffect(() => {
    const chosen = chosenPublisher();
    if (!chosen || !publishers || publishers.some(({ id }) => id === chosen)) return;
    forgetPublisher();
    location.assign(atBase('/portal'));
  }, [publishers]);
}
