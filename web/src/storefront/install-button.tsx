import { type PublicAppDetail, recordInstall, recordUninstall } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Download, ExternalLink } from 'lucide-react';
import { Button, buttonLook } from '../ui/button.tsx';
import { plural } from '../ui/format.ts';
import { installationIdOf, keepInstallation, useInstalled } from './installations.ts';
import { appQuery } from './queries.ts';

export function InstallButton({ app }: { app: PublicAppDetail }) {
  const queryClient = useQueryClient();
  const installed = useInstalled(app.id);
  const change = useMutation({
    mutationFn: async (to: 'install' | 'uninstall') => {
      const installationId = installationIdOf(app.id);
      if (to === 'uninstall') {
        await recordUninstall(app.slug, { installationId });
        keepInstallation(app.id, { id: installationId, installed: false });
        return;
      }
      const { environment, version } = app;
      const { installCount } = await recordInstall(app.slug, { installationId, environment, version });
      keepInstallation(app.id, { id: installationId, installed: true });
      queryClient.setQueryData(appQuery(app.slug).queryKey, (known) => known && { ...known, installCount });
    },
  });
  return (
    <div className="shrink-0 md:w-56 md:text-right">
      <div className="flex flex-wrap gap-2 noscript:hidden md:justify-end">
        {installed ? (
          <>
            <span className={`${buttonLook({ size: 'lg' })} pointer-events-none text-good`}>
              <Check aria-hidden="true" /> Installed
            </span>
            <Button size="lg" variant="ghost" busy={change.isPending} onClick={() => change.mutate('uninstall')}>
              Uninstall
            </Button>
          </>
        ) : (
          <Button
            size="lg"
            variant="primary"
            icon={<Download aria-hidden="true" />}
            busy={change.isPending}
            onClick={() => change.mutate('install')}
            className="w-full md:w-40"
          >
            {change.isPending ? 'Installing …' : 'Install'}
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-3 tabular-nums">{plural(app.installCount, 'install')}</p>
      <noscript>
        <p className="mt-1 text-sm text-ink-3">Installing needs JavaScript.</p>
      </noscript>
      <div aria-live="polite" className="text-sm">
        {change.isSuccess && installed && (
          <p className="mt-1 text-good">
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
        {change.isSuccess && !installed && <p className="mt-1 text-ink-2">{app.name} is uninstalled.</p>}
        {change.error && <p className="mt-1 text-bad">{change.error.message}</p>}
      </div>
    </div>
  );
}
