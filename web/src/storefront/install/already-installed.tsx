import type { Installation, MyWorkspace } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../shared/session.ts';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { FaultNotice } from './fault-notice.tsx';
import { installerOf, managersOf, mayManage } from './installer.ts';
import { useOpenSetup } from './use-setup.ts';

/** Instead of the consent: a workspace has an app once. */
export function AlreadyInstalled({
  installation,
  workspace,
  state,
}: {
  installation: Installation;
  workspace: MyWorkspace;
  state: string | undefined;
}) {
  const setup = useOpenSetup(installation.id, state);
  const may = mayManage(installation, workspace, useSession());
  const { app, status, setupAvailable } = installation;
  const heading = useRef<HTMLHeadingElement>(null);
  // The install button may have been focused when somebody else turned out to be faster.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="mt-5">
      <h2 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2 font-semibold outline-none">
        Already installed in {workspace.name} <StateBadge state={status} />
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        Installed by {installerOf(installation)} <Time value={installation.createdAt} />.
      </p>
      {status === 'CONSENT_NEEDED' && (
        <div className="mt-4">
          <Notice tone="warn" title="The new version asks for more permissions">
            Choose Manage to review them.
          </Notice>
        </div>
      )}
      {status === 'SUSPENDED' && (
        <div className="mt-4">
          <Notice tone="bad" title={`${app.name} is suspended`}>
            It has no access until the suspension is lifted.
          </Notice>
        </div>
      )}
      {setupAvailable && !may && (
        <p className="mt-3 text-sm text-ink-3">Only {managersOf(installation)} can open the app’s setup.</p>
      )}
      {setup.error && (
        <div className="mt-4">
          <FaultNotice error={setup.error} />
        </div>
      )}
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Link to="/apps/$slug" params={{ slug: app.slug }} className={buttonClasses({ size: 'lg' })}>
          Go to app page
        </Link>
        <Link to="/workspace" search={{ workspace: workspace.id }} className={buttonClasses({ size: 'lg' })}>
          Manage
        </Link>
        {setupAvailable && may && status !== 'SUSPENDED' && (
          <Button size="lg" variant="primary" busy={setup.isPending || setup.isSuccess} onClick={() => setup.mutate()}>
            Open setup
          </Button>
        )}
      </div>
    </div>
  );
}
