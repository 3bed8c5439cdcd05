// market open: opens the app in the portal or its public page, and prints the URL.

import { openInBrowser } from '../browser.ts';
import { action, appCommand, type CommonOptions } from '../context.ts';
import { CliError } from '../errors.ts';

export const open = appCommand('open', 'Open the app in the portal; without a terminal, print the URL')
  .option('--public', 'open the public page instead')
  .action(
    action<CommonOptions & { public?: boolean }>(async (context, options) => {
      const { out, portalUrl, url } = context;
      const pageUrl = options.public ? await publicPage() : portalPage();
      out.result({ url: pageUrl }, () => pageUrl);
      if (out.interactive) openInBrowser(pageUrl);

      function portalPage(): string {
        const id = options.app ?? context.filesIfAny()?.id;
        return id?.startsWith('app_') ? `${portalUrl}/apps/${id}` : portalUrl;
      }
      async function publicPage(): Promise<string> {
        const app = await context.app(await context.market());
        if (app.version) return `${url}/apps/${app.slug}`;
        throw new CliError("The app doesn't have a public page until it is approved.", {
          code: 'APP_NOT_APPROVED',
          next: 'Check its status: market status',
        });
      }
    }),
  );
