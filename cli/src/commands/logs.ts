// market logs: recent activity of the developer and the apps, newest last, so that it is next to the prompt.

import { action, appCommand, type CommonOptions } from '../context.ts';
import { usageError } from '../errors.ts';
import { columns, formatTime, sanitize } from '../output.ts';

export const logs = appCommand('logs', 'Show recent activity of your account and apps')
  .option('--limit <number>', 'maximum number of entries, up to 100', '20')
  .action(
    action<CommonOptions & { limit: string }>(async (context, { limit, app }) => {
      if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
        throw usageError('--limit must be an integer from 1 to 100.');
      const market = await context.market();
      const only = app ? (await context.app(market)).id : undefined;
      const { data } = await market.listActivity({ limit: only ? 100 : Number(limit) });
      const events = data.filter(({ appId }) => !only || appId === only).slice(0, Number(limit));
      context.out.result({ data: events }, (style) =>
        columns(
          events
            .toReversed()
            .map(({ at, by, summary }) => [style.dim(formatTime(at)), style.dim(by), sanitize(summary)]),
        ),
      );
    }),
  );
