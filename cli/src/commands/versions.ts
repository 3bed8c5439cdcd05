// market versions: lists the versions of an app, or shows what one version changes.

import { statusLabel } from '@marketplace/sdk';
import { action, appCommand } from '../context.ts';
import { formatChanges } from '../difference.ts';
import { usageError } from '../errors.ts';
import { columns, formatTime, sanitize } from '../output.ts';

export const versions = appCommand('versions', 'List the versions, or show what one version changes')
  .argument('[number]', 'version number')
  .action(
    action(async (context, _options, number?: string) => {
      const { out } = context;
      if (number !== undefined && !/^[1-9]\d*$/.test(number))
        throw usageError('The version must be a positive integer.');
      const market = await context.market();
      const { id } = await context.app(market);
      if (number) {
        const difference = await market.getVersionDifference(id, number);
        out.result(difference, (style) =>
          difference.comparedWith === null
            ? `Version ${number} has no previous version to compare with.`
            : [
                `Version ${number}, compared with version ${difference.comparedWith}:`,
                ...formatChanges(difference.data, style),
              ],
        );
        return;
      }
      const { data } = await market.listVersions(id);
      out.result({ data }, (style) =>
        columns(
          data.map(({ number, status, live, submittedAt, decidedAt, createdAt, releaseNotes }) => [
            style.bold(String(number)),
            live ? style.green('public') : statusLabel(status),
            decidedAt
              ? `decided ${formatTime(decidedAt)}`
              : submittedAt
                ? `submitted ${formatTime(submittedAt)}`
                : `opened ${formatTime(createdAt)}`,
            style.dim(sanitize(releaseNotes ?? '').slice(0, 80)),
          ]),
        ),
      );
    }),
  );
