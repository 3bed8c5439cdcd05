// market analytics: totals of an app, daily figures as charts, and why it was uninstalled.

import { type DailyAnalytics, UNINSTALL_CODE_LABELS, type UninstallReasons } from '@marketplace/sdk';
import { columnChart, sparkline } from '../chart.ts';
import { action, appCommand, type CommonOptions } from '../context.ts';
import { usageError } from '../errors.ts';
import { columns, type Style, sanitize } from '../output.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;
type Day = DailyAnalytics['data'][number];

export const analytics = appCommand('analytics', 'Show installs, views and ratings per day')
  .option('--days <number>', 'number of days, up to 366', '30')
  .action(
    action<CommonOptions & { days: string }>(async (context, { days }) => {
      const count = /^\d+$/.test(days) ? Number(days) : 0;
      if (count < 1 || count > MAX_DAYS) throw usageError('--days must be an integer from 1 to 366.');
      const market = await context.market();
      const { id, name } = await context.app(market);
      const from = new Date(Date.now() - (count - 1) * DAY_MS).toISOString().slice(0, 10);
      const [total, daily, uninstallReasons] = await Promise.all([
        market.getAnalytics(id),
        market.getDailyAnalytics(id, { from }),
        market.getUninstallReasons(id, { from }),
      ]);
      context.out.result({ appId: id, total, daily: daily.data, uninstallReasons }, (style) => {
        const rating = total.reviewCount > 0 ? `★ ${total.averageRating} from ${total.reviewCount}` : 'no ratings yet';
        return [
          `${style.bold(sanitize(name))}  ${total.installCount} installs · ${rating}${total.featured ? ' · featured' : ''}`,
          '',
          ...formatDays(daily.data, style),
          ...formatReasons(uninstallReasons, style),
        ];
      });
    }),
  );

function formatDays(days: Day[], style: Style): string[] {
  // One column per day, limited to the width of the terminal.
  const maxColumns = Math.max(10, (process.stdout.columns ?? 80) - 10);
  const shown = days.slice(-maxColumns);
  const of = (figure: 'installs' | 'uninstalls' | 'views' | 'reviews') => shown.map((day) => day[figure]);
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const chart = columnChart(of('installs'), 5);
  const indent = chart[0]!.indexOf('┤') + 1;
  const span = `${shown[0]?.date}${' '.repeat(Math.max(1, shown.length - 20))}${shown.at(-1)?.date}`;
  const lines = (['views', 'uninstalls', 'reviews'] as const).map((figure) => [
    figure,
    String(sum(of(figure))).padStart(6),
    style.cyan(sparkline(of(figure))),
  ]);
  return [
    `installs  ${sum(of('installs'))}`,
    ...chart.map((line) => style.green(line)),
    style.dim(' '.repeat(indent) + span),
    '',
    ...columns(lines),
  ];
}

const MAX_COMMENTS = 5;

function formatReasons({ data, texts }: UninstallReasons, style: Style): string[] {
  if (data.length === 0) return [];
  const counts = [...Map.groupBy(data, ({ code }) => code)]
    .map(([code, weeks]) => [UNINSTALL_CODE_LABELS[code], weeks.reduce((sum, { count }) => sum + count, 0)] as const)
    .sort(([, a], [, b]) => b - a);
  return [
    '',
    style.bold('Uninstall reasons'),
    ...columns(counts.map(([label, count]) => [label, String(count).padStart(6)])),
    ...texts
      .slice(0, MAX_COMMENTS)
      .map(({ at, text }) => `${style.dim(at.slice(0, 10))}  ${sanitize(text).replaceAll(/\s+/g, ' ')}`),
  ];
}
