import { Outlet } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { AccountMenu } from '../account-menu.tsx';
import { Workspace } from '../ui/workspace.tsx';

export function ConsoleLayout() {
  return (
    <Workspace
      name="Review"
      home="/console"
      nav={[{ label: 'Home', to: '/console', icon: <House />, exact: true }]}
      account={<AccountMenu />}
      commands={[]}
    >
      <Outlet />
    </Workspace>
  );
}
