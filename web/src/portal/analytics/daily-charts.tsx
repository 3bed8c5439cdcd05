// The charts of the analytics page, in a file of their own: recharts is loaded with it, lazily.

import { Area, AreaChart, Bar, BarChart, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import {
  CHART_MARGIN,
  ChartContainer,
  COUNT_AXIS,
  chartGrid,
  TICK_STYLE,
  TOOLTIP_CURSOR,
} from '../../ui/chart-parts.tsx';
import { DayTooltip } from './day-tooltip.tsx';
import type { Day } from './figures.ts';

const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const dayAxis = (
  <XAxis
    dataKey="date"
    tickFormatter={(date: string) => shortDay.format(new Date(date))}
    tick={TICK_STYLE}
    tickLine={false}
    axisLine={false}
    tickMargin={8}
    minTickGap={48}
  />
);
const countAxis = <YAxis {...COUNT_AXIS} />;
const tooltip = <Tooltip content={DayTooltip} cursor={TOOLTIP_CURSOR} isAnimationActive={false} />;

/** Installs above the zero line, uninstalls below it. */
export function InstallsChart({ days }: { days: Day[] }) {
  const data = days.map((day) => ({ ...day, left: -day.uninstalls }));
  return (
    <ChartContainer>
      <BarChart
        data={data}
        margin={CHART_MARGIN}
        stackOffset="sign"
        barCategoryGap="20%"
        title="Installs and uninstalls"
      >
        {chartGrid}
        {dayAxis}
        {countAxis}
        {tooltip}
        <ReferenceLine y={0} stroke="var(--color-line-strong)" />
        <Bar
          dataKey="installs"
          stackId="day"
          fill="var(--color-accent)"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
        <Bar
          dataKey="left"
          stackId="day"
          fill="var(--color-line-strong)"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ChartContainer>
  );
}

export function ViewsChart({ days }: { days: Day[] }) {
  return (
    <ChartContainer>
      <AreaChart data={days} margin={CHART_MARGIN} title="Views">
        {chartGrid}
        {dayAxis}
        {countAxis}
        {tooltip}
        <Area
          dataKey="views"
          type="monotone"
          stroke="var(--color-accent)"
          strokeWidth={2}
          fill="var(--color-accent)"
          fillOpacity={0.12}
          isAnimationActive={false}
        />
      </AreaChart>
    </ChartContainer>
  );
}

export function ReviewsChart({ days }: { days: Day[] }) {
  // A day without reviews has no rating; `connectNulls` draws the line across it.
  const data = days.map((day) => ({ ...day, stars: day.reviews > 0 ? day.averageRating : null }));
  return (
    <ChartContainer>
      <ComposedChart data={data} margin={CHART_MARGIN} title="Reviews and rating">
        {chartGrid}
        {dayAxis}
        {/* Both axes have five steps, so that one grid fits both. */}
        <YAxis {...COUNT_AXIS} tickCount={6} domain={[0, (most: number) => Math.max(5, Math.ceil(most / 5) * 5)]} />
        <YAxis
          yAxisId="stars"
          orientation="right"
          domain={[0, 5]}
          ticks={[0, 1, 2, 3, 4, 5]}
          tick={TICK_STYLE}
          tickLine={false}
          axisLine={false}
          width={24}
        />
        {tooltip}
        <Bar dataKey="reviews" fill="var(--color-accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
        <Line
          yAxisId="stars"
          dataKey="stars"
          stroke="var(--color-star)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--color-star)', strokeWidth: 0 }}
          connectNulls
          isAnimationActive={false}
        />
      </ComposedChart>
    </ChartContainer>
  );
}
