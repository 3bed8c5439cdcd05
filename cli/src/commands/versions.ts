// market versions: what the app has said and says, and what one version changed.

import { act, appCommand } from '../context.ts';
import { drawChanges } from '../difference.ts';
import { usage } from '../failure.ts';
import { columns, plain, timeOf } from '../output.ts';

export const versions = appCommand('versions', 'List the versions; with a number, what that one changes')
  .argument('[number]', 'a version')
  .action(
    act(async (context, _options, number?: string) => {
      const { out } = context;
      if (number !== undefined && !/^[1-9]\d*$/.test(number)) throw usage('Versions are counted: 1, 2, 3 …');
      const market = context.market();
      const { id } = await context.app(market);
      if (number) {
        const difference = await market.getVersionDifference(id, number);
        out.result(difference, (ink) =>
          difference.comparedWith === null
            ? `Version ${number} has none before it to be compared with.`
            : [
                `Version ${number}, compared with version ${difference.comparedWith}:`,
                ...drawChanges(difference.data, ink),
              ],
        );
        return;
      }
      const { data } = await market.listVersions(id);
      out.result({ data }, (ink) =>
        columns(
          data.map(({ number, status, live, submittedAt, decidedAt, createdAt, releaseNotes }) => [
            ink.bold(String(number)),
            live ? ink.green('public') : status,
            decidedAt
              ? `decided ${timeOf(decidedAt)}`
              : submittedAt
                ? `submitted ${timeOf(submittedAt)}`
                : `opened ${timeOf(createdAt)}`,
            ink.dim(plain(releaseNotes ?? '').slice(0, 80)),
          ]),
        ),
      );
    }),
  );
