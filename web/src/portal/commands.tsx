// Commands of the portal's command palette.

import type { App } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  Bell,
  BookOpen,
  Boxes,
  Building2,
  ChartNoAxesCombined,
  CircleUserRound,
  ClipboardCheck,
  Globe,
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
import { atBase } from '../shared/base-path.ts';
import { brand } from '../shared/brand.ts';
import { portalOf } from '../shared/publisher.ts';
import type { Command, CommandGroup } from '../ui/command-palette.tsx';
import { AppLogo } from '../ui/logo.tsx';
import { switchTheme } from '../ui/theme-toggle.tsx';
import { myAppsQuery } from './app/app-queries.ts';
import { publishersQuery, usePermission, usePublisher } from './publisher.ts';
import { useDeveloperStatus } from './queries.ts';

/** Suggestions before anything is typed; a search finds every app. */
const MAX_SUGGESTIONS = 6;
const MAX_RESULTS = 16;

export const ELSEWHERE = [
  { id: 'guides', label: 'Guides and tools', icon: <LifeBuoy />, run: () => location.assign(atBase('/developers')) },
  { id: 'docs', label: 'API reference', icon: <BookOpen />, run: () => location.assign(atBase('/docs/')) },
  { id: 'store', label: brand.name, icon: <Store />, run: () => location.assign(atBase('/')) },
];

export const DEVICE = {
  value: 'This device',
  items: [
    { id: 'theme', label: 'Switch between light and dark', icon: <SunMoon />, run: switchTheme },
    { id: 'switch-account', label: 'Switch account', icon: <UsersRound />, run: switchAccount },
    { id: 'sign-out', label: 'Sign out', icon: <LogOut />, run: signOut },
  ],
};

export function usePortalCommands(query: string): CommandGroup[] {
  const navigate = useNavigate();
  const publisher = usePublisher();
  const { data: publishers = [] } = useQuery(publishersQuery);
  const creates = usePermission('APPS');
  const keys = usePermission('KEYS');
  const suspended = useDeveloperStatus() === 'SUSPENDED';
  const atWork = publisher !== undefined && !suspended;
  const apps = useQuery({ ...myAppsQuery(), enabled: atWork });

  const go = (to: string) => () => void navigate({ to });
  const members =
    publisher?.kind === 'ORGANIZATION'
      ? [{ id: 'members', label: 'Members', icon: <UsersRound />, run: go('/portal/members') }]
      : [];
  const pages = [
    { id: 'home', label: 'Home', icon: <House />, run: go('/portal') },
    { id: 'apps', label: 'Apps', icon: <Boxes />, run: go('/portal/apps') },
    { id: 'api-keys', label: 'API keys', icon: <KeyRound />, run: go('/portal/api-keys') },
    { id: 'webhooks', label: 'Webhooks', icon: <Webhook />, run: go('/portal/webhooks') },
    { id: 'profile', label: 'Profile', icon: <UserRound />, run: go('/portal/profile') },
    { id: 'domains', label: 'Domains', icon: <Globe />, run: go('/portal/domains') },
    ...members,
    { id: 'transfers', label: 'Transfers', icon: <ArrowLeftRight />, run: go('/portal/transfers') },
    { id: 'notifications', label: 'Notifications', icon: <Bell />, run: go('/portal/notifications') },
  ];
  const account = { id: 'account', label: 'Your account', icon: <CircleUserRound />, run: go('/portal/account') };
  const switches = {
    value: 'Publishers',
    items: [
      ...publishers
        .filter(({ id }) => id !== publisher?.id)
        .map(({ id, name }) => ({
          ...{ id, label: `Switch to ${name}`, icon: <ArrowLeftRight /> },
          run: () => location.assign(portalOf(id)),
        })),
      {
        id: 'new-organization',
        label: 'Create an organization',
        icon: <Building2 />,
        run: go('/portal/new-organization'),
      },
    ],
  };
  if (!atWork) {
    const start = { id: 'register', label: 'Become a developer', icon: <Sparkles />, run: go('/portal/register') };
    return [{ value: 'Go to', items: [...(suspended ? members : [start]), account, ...ELSEWHERE] }, switches, DEVICE];
  }
  return [
    {
      value: 'Actions',
      items: [
        ...(creates ? [{ id: 'new-app', label: 'New app', icon: <Plus />, run: go('/portal/apps/new') }] : []),
        ...(keys
          ? [
              {
                id: 'new-key',
                label: 'Create API key',
                icon: <KeyRound />,
                run: () => void navigate({ to: '/portal/api-keys', search: { create: true } }),
              },
            ]
          : []),
      ],
    },
    { value: 'Go to', items: [...pages, account, ...ELSEWHERE] },
    { value: 'Your apps', items: appCommands(apps.data ?? [], query, go) },
    switches,
    DEVICE,
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
