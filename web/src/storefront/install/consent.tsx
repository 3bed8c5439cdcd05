import {
  createInstallation,
  exceedsRisk,
  ifMatch,
  type MyWorkspace,
  type PublicAppDetail,
  policyRefusal,
  type WorkspacePolicy,
} from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { makerOf } from '../app-card.tsx';
import { appQuery } from '../queries.ts';
import { FaultNotice } from './fault-notice.tsx';
import { hasCode } from './install-faults.ts';
import { Installed } from './installed.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import { scopesToGrant } from './permissions.ts';
import { PolicyRefusal } from './policy-refusal.tsx';
import { invalidateInstallations, policyQuery } from './queries.ts';
import { leaveTo, useReturn } from './use-setup.ts';

/** The permissions, the decision, and what follows from it. */
export function Consent({
  app,
  workspace,
  policy,
  state,
  declined,
  onDecline,
  onMissing,
}: {
  app: PublicAppDetail;
  /** Undefined until one is chosen. */
  workspace: MyWorkspace | undefined;
  /** Of the workspace. */
  policy: WorkspacePolicy | undefined;
  state: string | undefined;
  /** Optional permissions that are not granted. */
  declined: ReadonlySet<string>;
  onDecline: (declined: ReadonlySet<string>) => void;
  /** Installing was tried without a workspace. */
  onMissing: () => void;
}) {
  const queryClient = useQueryClient();
  const scopes = scopesToGrant(app.permissions, declined);
  const granted = app.permissions.filter(({ scope }) => scopes.includes(scope));
  // Before anybody clicks. The service applies the same rules again, and decides.
  const refusal =
    policy &&
    policyRefusal(
      policy,
      app.slug,
      granted.map(({ risk }) => risk),
    );
  const reload = async () => {
    await invalidateInstallations(queryClient);
    await queryClient.invalidateQueries({ queryKey: appQuery(app.slug).queryKey });
  };
  const install = useMutation({
    // Without a connection it fails and says so, instead of installing at some later time.
    networkMode: 'always',
    mutationFn: ({ id: workspaceId }: MyWorkspace) =>
      createInstallation(
        {
          ...{ app: app.slug, workspaceId, permissions: scopes },
          ...(state === undefined ? {} : { state }),
        },
        policy && ifMatch(policy),
      ),
    onSuccess: ({ setup, status }) => {
      // The page shows the request that there is now.
      if (status === 'REQUESTED') return invalidateInstallations(queryClient);
      if (setup) leaveTo(setup.url);
    },
    onError: (error, { id }) => {
      // Somebody else was faster: the page shows the installation that there is.
      if (hasCode(error, 'ALREADY_INSTALLED')) void invalidateInstallations(queryClient);
      if (hasCode(error, 'PRECONDITION_FAILED'))
        void queryClient.invalidateQueries({ queryKey: policyQuery(id).queryKey });
    },
  });
  useReturn(() => {
    install.reset();
    void reload();
  });
  const requested = install.data?.status === 'REQUESTED';
  if (workspace && install.data && !install.data.setup && !requested) {
    return <Installed app={app.name} workspace={install.data.workspace} />;
  }
  const leaving = install.isSuccess && !requested;
  const asks = workspace?.role === 'member' && policy?.mode === 'APPROVAL';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!workspace) return onMissing();
    if (!refusal && !install.isPending && !install.isSuccess) install.mutate(workspace);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5">
      <h2 className="font-semibold">
        {app.permissions.length > 0 ? `${app.name} will be able to` : `${app.name} asks for no permissions`}
      </h2>
      {app.permissions.length > 0 ? (
        <div className="mt-3">
          <PermissionChoice permissions={app.permissions} declined={declined} onDecline={onDecline} />
        </div>
      ) : (
        <p className="mt-1 text-sm text-ink-2">It gets no access to the data of your workspace.</p>
      )}
      <p className="mt-5 text-sm text-ink-2">
        You can uninstall the app at any time. The app loses access immediately; data it already has stays with its
        developer, {makerOf(app)}.
      </p>
      {workspace && policy && refusal && (
        <div className="mt-5">
          <PolicyRefusal
            rule={refusal}
            tooRisky={granted.filter(({ risk }) => exceedsRisk(risk, policy.maxRisk))}
            workspaceId={workspace.id}
          />
        </div>
      )}
      {workspace && asks && !refusal && (
        <div className="mt-5">
          <Notice title={`An administrator of ${workspace.name} has to approve this`}>
            {app.name} has no access until then. You get an email with the decision.
          </Notice>
        </div>
      )}
      {workspace && hasCode(install.error, 'PRECONDITION_FAILED') ? (
        <div role="alert" className="mt-5">
          <Notice tone="warn" title={`The policy of ${workspace.name} changed`}>
            Nothing was installed. Check again what applies now, then continue.
          </Notice>
        </div>
      ) : (
        install.error &&
        !hasCode(install.error, 'ALREADY_INSTALLED') &&
        !(refusal && hasCode(install.error, 'POLICY_FORBIDS')) && (
          <div className="mt-5">
            <FaultNotice
              error={install.error}
              workspaceId={workspace?.id}
              onReload={() => reload().then(install.reset)}
            />
          </div>
        )
      )}
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Link to="/apps/$slug" params={{ slug: app.slug }} className={buttonClasses({ size: 'lg' })}>
          Cancel
        </Link>
        {!refusal && (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={install.isPending || install.isSuccess}
            className="min-w-0"
          >
            <span className="truncate">
              {leaving ? 'Opening setup…' : wordsOf(asks, install.isPending || requested, workspace)}
            </span>
          </Button>
        )}
      </div>
    </form>
  );
}

function wordsOf(asks: boolean, busy: boolean, workspace: MyWorkspace | undefined): string {
  if (asks) return busy ? 'Requesting…' : 'Request approval';
  if (busy) return 'Installing…';
  return workspace ? `Install in ${workspace.name}` : 'Install';
}
