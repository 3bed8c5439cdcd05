// market open: the page of the app, in the browser where there is one.

import { openInBrowser } from '../browser.ts';
import { act, appCommand, type CommonOptions } from '../context.ts';
import { Failure } from '../failure.ts';

export const open = appCommand('open', 'Open the app in the portal; without a terminal, print the address')
  .option('--public', "the app's public page")
  .action(
    act<CommonOptions & { public?: boolean }>(async (context, options) => {
      const { out, portalUrl, url } = context;
      const address = options.public ? await publicPage() : portalPage();
      out.result({ url: address }, () => address);
      if (out.interactive) openInBrowser(address);

      function portalPage(): string {
        const id = options.app ?? context.filesIfAny()?.id;
        return id?.startsWith('app_') ? `${portalUrl}/apps/${id}` : portalUrl;
      }
      async function publicPage(): Promise<string> {
        const app = await context.app(context.market());
        if (app.version) return `${url}/apps/${app.slug}`;
        throw new Failure('The app has no public page before it is approved.', {
          code: 'APP_NOT_APPROVED',
          next: 'market status',
        });
      }
    }),
  );
