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
import { PermissionList } from '../../shared/permissions.tsx';
import { useSession } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { Time } from '../../ui/time.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { hasCode } from '../install/install-faults.ts';
import { requesterOf } from '../install/installer.ts';
import { groupByRisk, listNames } from '../install/permissions.ts';
import { forgetInstallations } from '../install/queries.ts';

interface RequestCardProps {
  installation: Installation;
  workspace: MyWorkspace;
  /** Says what was done, after the list has been loaded again. */
  onDone: (message: string) => void;
}

type Decision = 'approve' | 'deny' | 'withdraw';

export function RequestCard({ installation, workspace, onDone }: RequestCardProps) {
  const queryClient = useQueryClient();
  const session = useSession();
  const { app, request, status } = installation;
  const isNewApp = status === 'REQUESTED';
  const requester = requesterOf(installation);
  const isOwn = request?.by != null && request.by.accountUserId === session?.accountUserId;
  const finish = async (message: string) => {
    await forgetInstallations(queryClient);
    onDone(message);
  };
  const decide = useMutation({
    networkMode: 'always',
    mutationFn: async (decision: Decision) => {
      await send(decision, installation);
      const outcome = OUTCOMES[decision](isNewApp ? app.name : `other permissions for ${app.name}`);
      await finish(decision === 'withdraw' || isOwn ? outcome : `${outcome} ${requester} gets an email.`);
    },
    onError: (error) => {
      if (isOver(error)) void finish('Somebody else decided it. The list is up to date now.');
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
          <AppLogo name={app.name} url={app.logoUrl} className="size-12" />
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
          <span className="font-medium">{requester}</span>{' '}
          {isNewApp ? 'asks to install this app' : 'asks for other permissions for this app'}
          {request && (
            <span className="text-ink-3">
              {' · '}
              <Time value={request.at} />
            </span>
          )}
        </p>
        <Asked installation={installation} />
        {decide.error && !isOver(decide.error) && (
          <div className="mt-4">
            <FaultNotice
              error={decide.error}
              workspaceId={workspace.id}
              onReload={() => forgetInstallations(queryClient)}
            />
          </div>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {workspace.role === 'admin' && (
            <>
              <Button variant="primary" {...choose('approve')}>
                Approve
              </Button>
              <Button {...choose('deny')}>Deny</Button>
            </>
          )}
          {isOwn && <Button {...choose('withdraw')}>Withdraw</Button>}
          {workspace.role === 'member' && (
            <p className="text-sm text-ink-3">An administrator of {workspace.name} has to approve this.</p>
          )}
        </div>
      </article>
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

function send(decision: Decision, { id, status, permissions }: Installation): Promise<unknown> {
  if (decision === 'approve') return approveInstallation(id);
  if (decision === 'deny') return denyInstallation(id);
  return status === 'REQUESTED' ? deleteInstallation(id, {}) : updateInstallationPermissions(id, { permissions });
}

const OUTCOMES: Record<Decision, (what: string) => string> = {
  approve: (what) => `You approved ${what}.`,
  deny: (what) => `You denied ${what}.`,
  withdraw: (what) => `You withdrew your request for ${what}.`,
};

/** Also when it was decided before it could be withdrawn. */
const isOver = (error: unknown) => hasCode(error, 'NO_REQUEST') || hasCode(error, 'INSTALLATION_ENDED');
