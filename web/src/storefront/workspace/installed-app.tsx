import { deleteInstallation, type Installation, type MyWorkspace } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { useNewPublisher } from '../../shared/new-publisher.ts';
import { useSession } from '../../shared/session.ts';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDay, plural } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { UninstallDialog, type UninstallReason } from '../app/uninstall-dialog.tsx';
import { announce } from '../drop-down.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { installerOf, managersOf, mayManage, requesterOf } from '../install/installer.ts';
import { listNames, nameOf } from '../install/permissions.ts';
import { invalidateInstallations } from '../install/queries.ts';
import { useOpenSetup } from '../install/use-setup.ts';
import { ReviewDialog } from './review-dialog.tsx';

interface InstalledAppProps {
  installation: Installation;
  workspace: MyWorkspace;
  /** Says what was done, after the list has been loaded again. */
  onDone: (message: string) => void;
}

export function InstalledApp({ installation, workspace, onDone }: InstalledAppProps) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<'review' | 'uninstall'>();
  const setup = useOpenSetup(installation.id);
  const newPublisher = useNewPublisher(installation.app.publisherSince);
  const may = mayManage(installation, workspace, useSession());
  const { app, status, newPermissions, declaredPermissions, request } = installation;
  const suspended = status === 'SUSPENDED';
  const needsConsent = status === 'CONSENT_NEEDED';
  const finish = async (message: string) => {
    await invalidateInstallations(queryClient);
    setAsking(undefined);
    onDone(message);
  };
  const uninstall = async (reason: UninstallReason) => {
    await deleteInstallation(installation.id, reason);
    await finish(`${app.name} was uninstalled.`);
  };
  return (
    <Card>
      <article aria-label={app.name} className="p-4 sm:p-5">
        <div className="flex items-start gap-4">
          <AppLogo name={app.name} image={app.images.logo} className="size-12" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h2 className="min-w-0 font-semibold break-words">
                <Link
                  to="/apps/$slug"
                  params={{ slug: app.slug }}
                  className="rounded-sm underline-offset-4 hover:underline"
                >
                  {app.name}
                </Link>
              </h2>
              <StateBadge state={status} />
            </div>
            <p className="text-sm text-ink-3">{app.developerName}</p>
          </div>
        </div>
        <Facts installation={installation} />
        {newPublisher && (
          <div className="mt-4">
            <Notice tone="warn" title={`New publisher since ${formatDay(newPublisher)}`}>
              {app.developerName} now runs the app
              {installation.permissions.length > 0 && ', with the permissions that you granted'}. Uninstall it if you
              don’t trust them.
            </Notice>
          </div>
        )}
        {needsConsent && (
          <div className="mt-4">
            <Notice
              tone="warn"
              title={`The new version asks for ${listNames(newPermissions.filter(({ required }) => required))}`}
              action={
                <Button variant="primary" size="sm" onClick={() => setAsking('review')}>
                  Review permissions
                </Button>
              }
            >
              The app keeps its earlier permissions until you consent.
            </Notice>
          </div>
        )}
        {request && (
          <div className="mt-4">
            <Notice
              title={`${requesterOf(installation)} requested other permissions`}
              action={
                <Link
                  to="/workspace"
                  search={{ workspace: workspace.id, tab: 'requests' }}
                  className={buttonClasses({ size: 'sm' })}
                >
                  View request
                </Link>
              }
            >
              An administrator of {workspace.name} has to approve them.
            </Notice>
          </div>
        )}
        {suspended && (
          <div className="mt-4">
            <Notice tone="bad" title="Suspended">
              The app has no access until an administrator of {brand.name} lifts the suspension.
            </Notice>
          </div>
        )}
        <Granted installation={installation} />
        {setup.error && (
          <div className="mt-4">
            <FaultNotice error={setup.error} onReload={() => invalidateInstallations(queryClient)} />
          </div>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {may && installation.setupAvailable && !suspended && (
            <Button busy={setup.isPending || setup.isSuccess} onClick={() => setup.mutate()}>
              Open setup
            </Button>
          )}
          {!suspended && !needsConsent && declaredPermissions.length > 0 && (
            <Button onClick={() => setAsking('review')}>Review permissions</Button>
          )}
          {may ? (
            <Button onClick={() => setAsking('uninstall')}>Uninstall</Button>
          ) : (
            <p className="text-sm text-ink-3">Only {managersOf(installation)} can open setup or uninstall.</p>
          )}
        </div>
      </article>
      {asking === 'uninstall' && (
        <UninstallDialog
          name={app.name}
          description={`It loses access to ${workspace.name} immediately. Data it already has stays with its developer.`}
          onClose={() => setAsking(undefined)}
          onUninstall={uninstall}
        />
      )}
      {asking === 'review' && (
        <ReviewDialog
          installation={installation}
          workspace={workspace}
          onClose={() => setAsking(undefined)}
          onSaved={(requested) =>
            finish(
              requested
                ? `Requested: an administrator of ${workspace.name} has to approve the permissions of ${app.name}.`
                : `The permissions of ${app.name} were saved.`,
            )
          }
        />
      )}
    </Card>
  );
}

function Facts({ installation }: { installation: Installation }) {
  const { version, createdAt, lastGrantAt } = installation;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
      <Fact term="Version">{version}</Fact>
      <Fact term="Installed by">{installerOf(installation)}</Fact>
      <Fact term="Installed">
        <Time value={createdAt} />
      </Fact>
      <Fact term="Last access">{lastGrantAt ? <Time value={lastGrantAt} /> : 'Never'}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Granted({ installation: { permissions, declaredPermissions } }: { installation: Installation }) {
  const granted = declaredPermissions.filter(({ scope }) => permissions.includes(scope));
  if (granted.length === 0) return <p className="mt-4 text-sm text-ink-2">No permissions granted.</p>;
  return (
    <details onToggle={announce} className="group mt-4 text-sm">
      <summary className="inline-flex list-none items-center gap-1 rounded-sm font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        {plural(granted.length, 'granted permission')}
      </summary>
      <ul className="mt-2 ml-5 space-y-2">
        {granted.map((permission) => (
          <li key={permission.scope} className="break-words">
            <span className="font-medium">{nameOf(permission)}</span>
            {permission.description && <span className="block text-ink-2">{permission.description}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
