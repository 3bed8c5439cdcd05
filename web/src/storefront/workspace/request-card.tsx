import {
  approveInstallation,
  deleteInstallation,
  denyInstallation,
  type Installation,
  type MyWorkspace,
  updateInstallationPermissions,
} from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PermissionList } from '../../shared/permissions.tsx';
import { useSession } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { Time } from '../../ui/time.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { hasCode } from '../install/install-faults.ts';
import { isRequester, requesterOf } from '../install/installer.ts';
import { groupByRisk, listNames } from '../install/permissions.ts';
import { invalidateInstallations } from '../install/queries.ts';

interface RequestCardProps {
  installation: Installation;
  workspace: MyWorkspace;
  /** Says what was done, after the list has been loaded again. */
  onDone: (message: string) => void;
}

type Decision = 'approve' | 'deny' | 'withdraw';

export function RequestCard({ installation, workspace, onDone }: RequestCardProps) {
  const queryClient = useQueryClient();
  const [isDenying, setIsDenying] = useState(false);
  const { app, request, status } = installation;
  const isNewApp = status === 'REQUESTED';
  const requester = requesterOf(installation);
  const isOwn = isRequester(installation, useSession());
  const what = isNewApp ? app.name : `other permissions for ${app.name}`;
  const finish = async (message: string) => {
    await invalidateInstallations(queryClient);
    onDone(message);
  };
  const decide = useMutation({
    networkMode: 'always',
    mutationFn: async (decision: Decision) => {
      await send(decision, installation);
      const outcome = OUTCOMES[decision](what);
      await finish(decision === 'withdraw' || isOwn ? outcome : `${outcome} ${requester} gets an email.`);
    },
    onError: (error) => {
      const message = messageFor(error);
      if (message) void finish(message);
    },
  });
  const choose = (decision: Decision) => ({
    busy: decide.isPending && decide.variables === decision,
    onClick: () => {
      if (!decide.isPending) decide.mutate(decision);
    },
  });
  return (
    <Card>
      <article aria-label={app.name} className="p-4 sm:p-5">
        <div className="flex items-start gap-4">
          <AppLogo name={app.name} image={app.images.logo} className="size-12" />
          <div className="min-w-0 flex-1">
            <h2 className="font-semibold break-words">
              <Link
                to="/apps/$slug"
                params={{ slug: app.slug }}
                className="rounded-sm underline-offset-4 hover:underline"
              >
                {app.name}
              </Link>
            </h2>
            <p className="text-sm text-ink-3">{app.developerName}</p>
          </div>
        </div>
        <p className="mt-4 text-sm [overflow-wrap:anywhere]">
          <span className="font-medium">{isOwn ? 'You' : requester}</span> {isOwn ? 'asked' : 'asks'}{' '}
          {isNewApp ? 'to install this app' : 'for other permissions for this app'}
          {request && (
            <span className="text-ink-3">
              {' · '}
              <Time value={request.at} />
            </span>
          )}
        </p>
        <Asked installation={installation} />
        {decide.error && !messageFor(decide.error) && (
          <div className="mt-4">
            <FaultNotice
              error={decide.error}
              workspaceId={workspace.id}
              onReload={() => invalidateInstallations(queryClient)}
            />
          </div>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {workspace.role === 'admin' && (
            <>
              <Button variant="primary" {...choose('approve')}>
                Approve
              </Button>
              <Button
                busy={decide.isPending && decide.variables === 'deny'}
                onClick={() => !decide.isPending && setIsDenying(true)}
              >
                Deny
              </Button>
            </>
          )}
          {isOwn && <Button {...choose('withdraw')}>Withdraw</Button>}
          {workspace.role === 'member' && (
            <p className="text-sm text-ink-3">An administrator of {workspace.name} has to approve this.</p>
          )}
        </div>
      </article>
      {isDenying && (
        <ConfirmDialog
          open
          onClose={() => setIsDenying(false)}
          title={`Deny ${what}?`}
          action="Deny"
          danger
          // Closes at once: the focus is back on the card, which shows the progress and the error.
          onConfirm={async () => decide.mutate('deny')}
        >
          {isOwn ? 'You can ask again.' : `${requester} gets an email and can ask again.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Asked({ installation }: { installation: Installation }) {
  const { request, status, permissions, declaredPermissions } = installation;
  const wanted = new Set(request?.permissions);
  const groups = groupByRisk(declaredPermissions.filter(({ scope }) => wanted.has(scope)));
  const asked = groups.flatMap((group) => group.permissions);
  const dropped = declaredPermissions.filter(({ scope }) => permissions.includes(scope) && !wanted.has(scope));
  // All permissions of an app that is not installed are new.
  const added = status === 'REQUESTED' ? [] : asked.filter(({ scope }) => !permissions.includes(scope));
  return (
    <div className="mt-3">
      {asked.length === 0 ? (
        <p className="text-sm text-ink-2">The app asks for no permissions.</p>
      ) : (
        <PermissionList permissions={asked} added={new Set(added.map(({ scope }) => scope))} />
      )}
      {dropped.length > 0 && <p className="mt-2 text-sm text-ink-2">Would be withdrawn: {listNames(dropped, 5)}.</p>}
    </div>
  );
}

function send(decision: Decision, { id, status, permissions, request }: Installation): Promise<unknown> {
  // What the card shows: the request may have been replaced since.
  if (decision === 'approve') return approveInstallation(id, request ? { permissions: request.permissions } : {});
  if (decision === 'deny') return denyInstallation(id);
  return status === 'REQUESTED' ? deleteInstallation(id, {}) : updateInstallationPermissions(id, { permissions });
}

const OUTCOMES: Record<Decision, (what: string) => string> = {
  approve: (what) => `You approved ${what}.`,
  deny: (what) => `You denied ${what}.`,
  withdraw: (what) => `You withdrew your request for ${what}.`,
};

/** Errors after which the list, loaded again, is the answer. */
function messageFor(error: unknown): string | undefined {
  // Also when it was decided before it could be withdrawn.
  if (hasCode(error, 'NO_REQUEST') || hasCode(error, 'INSTALLATION_ENDED'))
    return 'Someone else already decided. The list is up to date.';
  return hasCode(error, 'REQUEST_CHANGED') ? 'The request changed. Review it again.' : undefined;
}
