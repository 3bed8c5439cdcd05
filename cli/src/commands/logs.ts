// market logs: what happened to the developer and the apps, the newest last, as in a terminal it should be.

import { act, appCommand, type CommonOptions } from '../context.ts';
import { usage } from '../failure.ts';
import { columns, plain, timeOf } from '../output.ts';

export const logs = appCommand('logs', 'Tell what happened lately, to you and to your apps')
  .option('--limit <number>', 'how many at the most, up to 100', '20')
  .action(
    act<CommonOptions & { limit: string }>(async (context, { limit, app }) => {
      if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
        throw usage('--limit takes a whole number from 1 to 100.');
      const market = context.market();
      const only = app ? (await context.app(market)).id : undefined;
      const { data } = await market.listActivity({ limit: only ? 100 : Number(limit) });
      const events = data.filter(({ appId }) => !only || appId === only).slice(0, Number(limit));
      context.out.result({ data: events }, (ink) =>
        columns(events.toReversed().map(({ at, by, summary }) => [ink.dim(timeOf(at)), ink.dim(by), plain(summary)])),
      );
    }),
  );
