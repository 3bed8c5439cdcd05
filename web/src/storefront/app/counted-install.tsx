import type { PublicAppDetail } from '@marketplace/sdk';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../ui/format.ts';
import type { InstallButton } from './install-button.tsx';

/**
 * The install of a marketplace that is not connected to a host. Its code is loaded with the first such page (2 kB): most
 * marketplaces never show it. Until then, and without scripts, the button does nothing.
 */
export function CountedInstall({ app }: { app: PublicAppDetail }) {
  const [Loaded, setLoaded] = useState<typeof InstallButton>();
  useEffect(() => {
    import('./install-button.tsx').then(({ InstallButton }) => setLoaded(() => InstallButton));
  }, []);
  if (Loaded) return <Loaded key={app.id} app={app} />;
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="lg"
          variant="primary"
          disabled
          icon={<Download aria-hidden="true" />}
          className="w-full noscript:hidden sm:w-40"
        >
          Install
        </Button>
        <p className="text-sm text-ink-3 tabular-nums">{plural(app.installCount, 'install')}</p>
        <noscript>
          <p className="text-sm text-ink-3">Turn on JavaScript to install apps.</p>
        </noscript>
      </div>
      <div className="mt-2 min-h-5" />
    </div>
  );
}
