import { Outlet } from '@tanstack/react-router';
import { Boxes, House, KeyRound, UserRound } from 'lucide-react';
import { AccountMenu } from '../account-menu.tsx';
import { Workspace } from '../ui/workspace.tsx';

const NAV = [
  { label: 'Home', to: '/portal', icon: <House />, exact: true },
  { label: 'Apps', to: '/portal/apps', icon: <Boxes /> },
  { label: 'API keys', to: '/portal/api-keys', icon: <KeyRound /> },
  { label: 'Profile', to: '/portal/profile', icon: <UserRound /> },
];

export function PortalLayout() {
  return (
    <Workspace name="Developers" home="/portal" nav={NAV} account={<AccountMenu />} commands={[]}>
      <Outlet />
    </Workspace>
  );
}
