import type { MyWorkspace } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Blocks } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, LoadingRows } from '../../ui/states.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { installedAppsQuery } from '../install/queries.ts';
import { InstalledApp } from './installed-app.tsx';

export function InstalledApps({ workspace }: { workspace: MyWorkspace }) {
  const { data: installations, error, refetch } = useQuery(installedAppsQuery(workspace.id));
  const [done, setDone] = useState('');
  const message = useRef<HTMLParagraphElement>(null);
  const announce = (text: string) => {
    setDone(text);
    // An uninstalled app is gone, and with it the button that had the focus.
    message.current?.focus();
  };
  return (
    <section aria-label="Installed apps">
      <p ref={message} role="status" tabIndex={-1} className={done ? 'mb-4 text-sm text-good' : 'sr-only'}>
        {done}
      </p>
      {error && !installations ? (
        <FaultNotice error={error} onRetry={refetch} onReload={refetch} />
      ) : !installations ? (
        <Card>
          <LoadingRows rows={3} />
        </Card>
      ) : installations.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Blocks />}
            title="No apps installed"
            action={
              <Link to="/apps" className={buttonClasses({ variant: 'primary' })}>
                Browse apps
              </Link>
            }
          >
            Find an app in the catalog and install it in {workspace.name}.
          </EmptyState>
        </Card>
      ) : (
        <ul className="space-y-4">
          {installations.map((installation) => (
            <li key={installation.id}>
              <InstalledApp installation={installation} workspace={workspace} onDone={announce} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
