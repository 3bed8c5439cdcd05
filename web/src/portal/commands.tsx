// Commands of the portal's command palette.

import type { App } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  BookOpen,
  Boxes,
  ChartNoAxesCombined,
  ClipboardCheck,
  House,
  KeyRound,
  LifeBuoy,
  LogOut,
  MessageSquareText,
  Plus,
  Sparkles,
  Store,
  SunMoon,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { signOut, switchAccount } from '../shared/account-menu.tsx';
import { useSession } from '../shared/session.ts';
import type { Command, CommandGroup } from '../ui/command-palette.tsx';
import { AppLogo } from '../ui/logo.tsx';
import { switchTheme } from '../ui/theme-toggle.tsx';
import { myAppsQuery } from './app/app-queries.ts';
import { useDeveloperStatus } from './queries.ts';

/** Suggestions before anything is typed; a search finds every app. */
const MAX_SUGGESTIONS = 6;
const MAX_RESULTS = 16;

export function usePortalCommands(query: string): CommandGroup[] {
  const navigate = useNavigate();
  const session = useSession();
  const suspended = useDeveloperStatus() === 'SUSPENDED';
  const atWork = Boolean(session?.developerId) && !suspended;
  const apps = useQuery({ ...myAppsQuery(), enabled: atWork });

  const go = (to: string) => () => void navigate({ to });
  const pages = [
    { id: 'home', label: 'Home', icon: <House />, run: go('/portal') },
    { id: 'apps', label: 'Apps', icon: <Boxes />, run: go('/portal/apps') },
    { id: 'api-keys', label: 'API keys', icon: <KeyRound />, run: go('/portal/api-keys') },
    { id: 'webhooks', label: 'Webhooks', icon: <Webhook />, run: go('/portal/webhooks') },
    { id: 'profile', label: 'Profile', icon: <UserRound />, run: go('/portal/profile') },
  ];
  const elsewhere = [
    { id: 'guides', label: 'Guides and tools', icon: <LifeBuoy />, run: () => location.assign('/developers') },
    { id: 'docs', label: 'API reference', icon: <BookOpen />, run: () => location.assign('/docs/') },
    { id: 'store', label: 'Marketplace', icon: <Store />, run: () => location.assign('/') },
  ];
  const device = {
    value: 'This device',
    items: [
      { id: 'theme', label: 'Switch between light and dark', icon: <SunMoon />, run: switchTheme },
      { id: 'switch-account', label: 'Switch account', icon: <UsersRound />, run: switchAccount },
      { id: 'sign-out', label: 'Sign out', icon: <LogOut />, run: signOut },
    ],
  };
  if (!atWork) {
    const start = { id: 'register', label: 'Become a developer', icon: <Sparkles />, run: go('/portal/register') };
    return [{ value: 'Go to', items: [...(suspended ? [] : [start]), ...elsewhere] }, device];
  }
  return [
    {
      value: 'Actions',
      items: [
        { id: 'new-app', label: 'New app', icon: <Plus />, run: go('/portal/apps/new') },
        {
          id: 'new-key',
          label: 'Create API key',
          icon: <KeyRound />,
          run: () => void navigate({ to: '/portal/api-keys', search: { create: true } }),
        },
      ],
    },
    { value: 'Go to', items: [...pages, ...elsewhere] },
    { value: 'Your apps', items: appCommands(apps.data ?? [], query, go) },
    device,
  ].filter(({ items }) => items.length > 0);
}

function appCommands(apps: App[], query: string, go: (to: string) => () => void): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  // Without a query, one entry per app.
  if (words.length === 0) return apps.slice(0, MAX_SUGGESTIONS).map((app) => listingOf(app, go));
  return apps
    .flatMap((app) => [listingOf(app, go), ...pagesOf(app, go)])
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, MAX_RESULTS)
    .map((command) => ({ ...command, found: true }));
}

function listingOf({ id, name, images }: App, go: (to: string) => () => void): Command {
  const icon = <AppLogo name={name} image={images.logo} className="size-5" />;
  return { id, label: name, hint: 'Listing', icon, run: go(`/portal/apps/${id}`) };
}

function pagesOf(app: App, go: (to: string) => () => void): Command[] {
  return PAGES_OF_AN_APP.map(({ path, name, icon }) => ({
    id: `${app.id}/${path}`,
    label: `${app.name}: ${name}`,
    icon,
    run: go(`/portal/apps/${app.id}/${path}`),
  }));
}

const PAGES_OF_AN_APP = [
  { path: 'review', name: 'review', icon: <ClipboardCheck /> },
  { path: 'analytics', name: 'analytics', icon: <ChartNoAxesCombined /> },
  { path: 'reviews', name: 'user reviews', icon: <MessageSquareText /> },
];
