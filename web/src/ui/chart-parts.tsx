// Parts that all charts have in common. Imports recharts, so only files that are loaded lazily import this one.

import type { ReactElement } from 'react';
import { CartesianGrid, ResponsiveContainer } from 'recharts';
import { formatCompact } from './format.ts';

export const CHART_MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
export const TICK_STYLE = { fill: 'var(--color-ink-3)', fontSize: 12 };
export const TOOLTIP_CURSOR = { fill: 'var(--color-hover)', stroke: 'var(--color-line)' };

export const chartGrid = <CartesianGrid vertical={false} stroke="var(--color-line)" />;

/** Props of a y axis that counts things. */
export const COUNT_AXIS = {
  tickFormatter: (count: number) => formatCompact(Math.abs(count)),
  tick: TICK_STYLE,
  tickLine: false,
  axisLine: false,
  allowDecimals: false,
  width: 44,
};

/** Fills the box around it. */
export function ChartContainer({ children }: { children: ReactElement }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {children}
    </ResponsiveContainer>
  );
}
