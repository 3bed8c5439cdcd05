import { Outlet } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { AccountMenu } from '../account-menu.tsx';
import { Workspace } from '../ui/workspace.tsx';

export function PortalLayout() {
  return (
    <Workspace
      name="Developers"
      home="/portal"
      nav={[{ label: 'Home', to: '/portal', icon: <House />, exact: true }]}
      account={<AccountMenu />}
      commands={[]}
    >
      <Outlet />
    </Workspace>
  );
}
