// market analytics: the numbers of an app, and its days as small charts.

import type { DailyAnalytics } from '@marketplace/sdk';
import { columnChart, sparkline } from '../chart.ts';
import { act, appCommand, type CommonOptions } from '../context.ts';
import { usage } from '../failure.ts';
import { columns, type Ink, plain } from '../output.ts';

const DAY_MS = 86_400_000;
type Day = DailyAnalytics['data'][number];

export const analytics = appCommand('analytics', 'Show installs, views and ratings, day by day')
  .option('--days <number>', 'how many days, up to 366', '30')
  .action(
    act<CommonOptions & { days: string }>(async (context, { days }) => {
      const count = /^\d+$/.test(days) ? Number(days) : 0;
      if (count < 1 || count > 366) throw usage('--days takes a whole number from 1 to 366.');
      const market = context.market();
      const { id, name } = await context.app(market);
      const from = new Date(Date.now() - (count - 1) * DAY_MS).toISOString().slice(0, 10);
      const [total, daily] = await Promise.all([market.getAnalytics(id), market.getDailyAnalytics(id, { from })]);
      context.out.result({ appId: id, total, daily: daily.data }, (ink) => {
        const rating = total.reviewCount > 0 ? `★ ${total.averageRating} from ${total.reviewCount}` : 'no ratings yet';
        return [
          `${ink.bold(plain(name))}  ${total.installCount} installs · ${rating}${total.featured ? ' · featured' : ''}`,
          '',
          ...draw(daily.data, ink),
        ];
      });
    }),
  );

function draw(days: Day[], ink: Ink): string[] {
  // A column a day, as long as they fit.
  const room = Math.max(10, (process.stdout.columns ?? 80) - 10);
  const shown = days.slice(-room);
  const of = (figure: 'installs' | 'uninstalls' | 'views' | 'reviews') => shown.map((day) => day[figure]);
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const chart = columnChart(of('installs'), 5);
  const indent = chart[0]!.indexOf('┤') + 1;
  const span = `${shown[0]?.date}${' '.repeat(Math.max(1, shown.length - 20))}${shown.at(-1)?.date}`;
  const lines = (['views', 'uninstalls', 'reviews'] as const).map((figure) => [
    figure,
    String(sum(of(figure))).padStart(6),
    ink.cyan(sparkline(of(figure))),
  ]);
  return [
    `installs  ${sum(of('installs'))}`,
    ...chart.map((line) => ink.green(line)),
    ink.dim(' '.repeat(indent) + span),
    '',
    ...columns(lines),
  ];
}
