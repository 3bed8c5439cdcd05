// Totals over days.

import type { DailyAnalyticsDataItem, UninstallCode } from '@marketplace/sdk';

export type Day = DailyAnalyticsDataItem;

const DAY_MS = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export interface Span {
  from: string;
  to: string;
}

/** The last days up to and including today (UTC). */
export function spanOf(days: number): Span {
  return { from: isoDay(Date.now() - (days - 1) * DAY_MS), to: isoDay(Date.now()) };
}

export function sumUp(days: Day[]) {
  const sum = (value: (day: Day) => number) => days.reduce((total, day) => total + value(day), 0);
  const reviews = sum((day) => day.reviews);
  return {
    installs: sum((day) => day.installs),
    uninstalls: sum((day) => day.uninstalls),
    views: sum((day) => day.views),
    reviews,
    /** Weighted by the number of reviews per day; 0 without reviews. */
    averageRating: reviews === 0 ? 0 : sum((day) => day.averageRating * day.reviews) / reviews,
  };
}

export type Figures = ReturnType<typeof sumUp>;

export function isQuiet({ installs, uninstalls, views, reviews }: Figures): boolean {
  return installs + uninstalls + views + reviews === 0;
}

/** Uninstalls by reason over all weeks, the most frequent first. */
export function sumReasons(weeks: { code: UninstallCode; count: number }[]): { code: UninstallCode; count: number }[] {
  const byCode = Map.groupBy(weeks, ({ code }) => code);
  const sums = [...byCode].map(([code, all]) => ({ code, count: all.reduce((sum, { count }) => sum + count, 0) }));
  return sums.sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));
}
