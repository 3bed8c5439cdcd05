import { type PublicAppDetail, recordInstall } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Download, ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../ui/format.ts';
import { appQuery } from '../queries.ts';
import { installationOf, keepInstallation, newInstallation, useInstalled } from './installations.ts';

// Few visitors uninstall: 25 kB of dialog are loaded when one does.
const UninstallDialog = lazy(() =>
  import('./uninstall-dialog.tsx').then((module) => ({ default: module.UninstallDialog })),
);

export function InstallButton({ app }: { app: PublicAppDetail }) {
  const queryClient = useQueryClient();
  const installed = useInstalled(app.id);
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState(false);
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
    },
  });
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {installed ? (
          <div className="flex items-center gap-1">
            <span className="inline-flex h-11 items-center gap-2 rounded-md bg-good-soft px-5 font-medium text-good">
              <Check className="size-4" aria-hidden="true" /> Installed
            </span>
            <Button size="lg" variant="ghost" onClick={() => setAsking(true)}>
              Uninstall
            </Button>
          </div>
        ) : (
          <Button
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
      <div aria-live="polite" className="mt-2 min-h-5 text-sm">
        {change.isSuccess && installed && (
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
        {ended && !installed && <p className="text-ink-2">{app.name} is uninstalled.</p>}
        {change.error && <p className="text-bad">{change.error.message}</p>}
      </div>
      {asking && (
        <Suspense>
          <UninstallDialog
            app={app}
            installation={installationOf(app.id)}
            onClose={() => setAsking(false)}
            onEnded={(installation) => {
              setAsking(false);
              setEnded(true);
              keepInstallation(app.id, installation ?? newInstallation());
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
