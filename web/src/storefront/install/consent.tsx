import { createInstallation, MarketplaceError, type MyWorkspace, type PublicAppDetail } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { makerOf } from '../app-card.tsx';
import { appQuery } from '../queries.ts';
import { FaultNotice } from './fault-notice.tsx';
import { Installed } from './installed.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import { scopesToGrant } from './permissions.ts';
import { forgetInstallations } from './queries.ts';
import { leaveTo, useReturn } from './use-setup.ts';

/** The permissions, the decision, and what follows from it. */
export function Consent({
  app,
  workspace,
  state,
  onMissing,
}: {
  app: PublicAppDetail;
  /** Undefined until one is chosen. */
  workspace: MyWorkspace | undefined;
  state: string | undefined;
  /** Installing was tried without a workspace. */
  onMissing: () => void;
}) {
  const queryClient = useQueryClient();
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const reload = async () => {
    await forgetInstallations(queryClient);
    await queryClient.invalidateQueries({ queryKey: appQuery(app.slug).queryKey });
  };
  const install = useMutation({
    // Without a connection it fails and says so, instead of installing at some later time.
    networkMode: 'always',
    mutationFn: ({ id: workspaceId }: MyWorkspace) =>
      createInstallation({
        ...{ app: app.slug, workspaceId, permissions: scopesToGrant(app.permissions, declined) },
        ...(state === undefined ? {} : { state }),
      }),
    onSuccess: ({ setup }) => {
      if (setup) leaveTo(setup.url);
    },
    // Somebody else was faster: the page shows the installation that there is.
    onError: (error) => {
      if (isAlreadyInstalled(error)) void forgetInstallations(queryClient);
    },
  });
  useReturn(() => {
    install.reset();
    void reload();
  });
  if (workspace && install.data && !install.data.setup) {
    return <Installed app={app.name} workspace={install.data.workspace} />;
  }
  const leaving = install.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!workspace) return onMissing();
    if (!install.isPending && !leaving) install.mutate(workspace);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5">
      <h2 className="font-semibold">
        {app.permissions.length > 0 ? `${app.name} will be able to` : `${app.name} asks for no permissions`}
      </h2>
      {app.permissions.length > 0 ? (
        <div className="mt-3">
          <PermissionChoice permissions={app.permissions} declined={declined} onDecline={setDeclined} />
        </div>
      ) : (
        <p className="mt-1 text-sm text-ink-2">It gets no access to the data of your workspace.</p>
      )}
      <p className="mt-5 text-sm text-ink-2">
        You can uninstall the app at any time. The app loses access at once; data it already has stays with its
        developer, {makerOf(app)}.
      </p>
      {install.error && !isAlreadyInstalled(install.error) && (
        <div className="mt-5">
          <FaultNotice error={install.error} onReload={() => reload().then(install.reset)} />
        </div>
      )}
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Link to="/apps/$slug" params={{ slug: app.slug }} className={buttonClasses({ size: 'lg' })}>
          Cancel
        </Link>
        <Button type="submit" variant="primary" size="lg" busy={install.isPending || leaving} className="min-w-0">
          <span className="truncate">
            {leaving
              ? 'Opening setup…'
              : install.isPending
                ? 'Installing…'
                : workspace
                  ? `Install in ${workspace.name}`
                  : 'Install'}
          </span>
        </Button>
      </div>
    </form>
  );
}

const isAlreadyInstalled = (error: unknown) => error instanceof MarketplaceError && error.code === 'ALREADY_INSTALLED';
