import { MarketplaceError, type PublicAppDetail, recordInstall, recordUninstall } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Download, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { appQuery } from '../queries.ts';
import { type Installation, installationOf, keepInstallation, newInstallation, useInstalled } from './installations.ts';
import type { UninstallReason } from './uninstall-dialog.tsx';

/** Ends the installation of this browser. If its secret is lost it cannot be ended from here: the browser forgets it. */
async function uninstall({ id: appId, slug }: PublicAppDetail, { code, text }: UninstallReason): Promise<Installation> {
  const { id, secret } = installationOf(appId);
  const reason = { ...(code && { code }), ...(text && { reason: text }) };
  try {
    await recordUninstall(slug, { installationId: id, ...(secret && { secret }), ...reason });
    return { id, installed: false, secret };
  } catch (fault) {
    if (fault instanceof MarketplaceError && fault.code === 'INSTALLATION_SECRET_REQUIRED') return newInstallation();
    throw fault;
  }
}

/** Counts an install in this browser: for a marketplace that is not connected to a host with workspaces. */
export function InstallButton({ app }: { app: PublicAppDetail }) {
  const queryClient = useQueryClient();
  const installed = useInstalled(app.id);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<'installed' | 'uninstalled'>();
  const button = useRef<HTMLButtonElement>(null);
  // The focused button is gone: the one in its place gets the focus, unless the visitor has moved on.
  useEffect(() => {
    if (done && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [done]);
  const change = useMutation({
    mutationFn: async () => {
      const { id, secret: known } = installationOf(app.id);
      const { environment, version } = app;
      const { installCount, secret = known } = await recordInstall(app.slug, {
        installationId: id,
        environment,
        version,
      });
      keepInstallation(app.id, { id, installed: true, secret });
      queryClient.setQueryData(appQuery(app.slug).queryKey, (known) => known && { ...known, installCount });
      setDone('installed');
    },
  });
  // Few visitors uninstall: 25 kB of dialog are loaded when one does.
  const dialog = useMutation({
    mutationFn: () => import('./uninstall-dialog.tsx'),
    onSuccess: () => setAsking(true),
    networkMode: 'always',
  });
  const UninstallDialog = dialog.data?.UninstallDialog;
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {installed ? (
          <div className="flex items-center gap-1">
            <span className="inline-flex h-11 items-center gap-2 rounded-md bg-good-soft px-5 font-medium text-good">
              <Check className="size-4" aria-hidden="true" /> Installed
            </span>
            <Button ref={button} size="lg" variant="ghost" busy={dialog.isPending} onClick={() => dialog.mutate()}>
              Uninstall
            </Button>
          </div>
        ) : (
          <Button
            ref={button}
            size="lg"
            variant="primary"
            icon={<Download aria-hidden="true" />}
            busy={change.isPending}
            onClick={() => change.mutate()}
            className="w-full noscript:hidden sm:w-40"
          >
            {change.isPending ? 'Installing…' : 'Install'}
          </Button>
        )}
        <p className="text-sm text-ink-3 tabular-nums">{plural(app.installCount, 'install')}</p>
        <noscript>
          <p className="text-sm text-ink-3">Turn on JavaScript to install apps.</p>
        </noscript>
      </div>
      {/* Reserves one line for the result, so that the layout does not shift. */}
      <div className="mt-2 min-h-5 text-sm">
        <div aria-live="polite">
          {done === 'installed' && installed && (
            <p className="text-good">
              {app.name} is installed.{' '}
              {app.websiteUrl && (
                <a
                  href={app.websiteUrl}
                  rel="nofollow ugc noopener"
                  target="_blank"
                  className="inline-flex items-center gap-1 font-medium underline underline-offset-4"
                >
                  Set it up <ExternalLink className="size-3.5" aria-hidden="true" />
                </a>
              )}
            </p>
          )}
          {done === 'uninstalled' && !installed && <p className="text-ink-2">{app.name} is uninstalled.</p>}
        </div>
        {change.error && <ErrorText>{change.error.message}</ErrorText>}
        {dialog.error && installed && (
          <ErrorText>The dialog couldn’t be loaded. Reload the page, then try again.</ErrorText>
        )}
      </div>
      {asking && UninstallDialog && (
        <UninstallDialog
          name={app.name}
          onClose={() => setAsking(false)}
          onUninstall={async (reason) => {
            keepInstallation(app.id, await uninstall(app, reason));
            setAsking(false);
            setDone('uninstalled');
          }}
        />
      )}
    </div>
  );
}
