// The charts alone, and with them the library that draws them: loaded when somebody looks at analytics.

import type { ReactElement } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCompact } from '../../ui/format.ts';
import { DayTooltip } from './day-tooltip.tsx';
import type { Day } from './figures.ts';

const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const TICK = { fill: 'var(--color-ink-3)', fontSize: 12 };

const grid = <CartesianGrid vertical={false} stroke="var(--color-line)" />;
const dayAxis = (
  <XAxis
    dataKey="date"
    tickFormatter={(date: string) => shortDay.format(new Date(date))}
    tick={TICK}
    tickLine={false}
    axisLine={false}
    tickMargin={8}
    minTickGap={48}
  />
);
const COUNTS = {
  tickFormatter: (count: number) => formatCompact(Math.abs(count)),
  tick: TICK,
  tickLine: false,
  axisLine: false,
  allowDecimals: false,
  width: 44,
};
const countAxis = <YAxis {...COUNTS} />;
const tip = (
  <Tooltip
    content={DayTooltip}
    cursor={{ fill: 'var(--color-hover)', stroke: 'var(--color-line)' }}
    isAnimationActive={false}
  />
);

function Sized({ children }: { children: ReactElement }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {children}
    </ResponsiveContainer>
  );
}

/** Above the line what came, below it what went. */
export function InstallsChart({ days }: { days: Day[] }) {
  const data = days.map((day) => ({ ...day, left: -day.uninstalls }));
  return (
    <Sized>
      <BarChart data={data} margin={MARGIN} stackOffset="sign" barCategoryGap="20%" title="Installs and uninstalls">
        {grid}
        {dayAxis}
        {countAxis}
        {tip}
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
    </Sized>
  );
}

export function ViewsChart({ days }: { days: Day[] }) {
  return (
    <Sized>
      <AreaChart data={days} margin={MARGIN} title="Views">
        {grid}
        {dayAxis}
        {countAxis}
        {tip}
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
    </Sized>
  );
}

export function ReviewsChart({ days }: { days: Day[] }) {
  // A day without reviews has no rating: the line leads over it, from one that has to the next.
  const data = days.map((day) => ({ ...day, stars: day.reviews > 0 ? day.averageRating : null }));
  return (
    <Sized>
      <ComposedChart data={data} margin={MARGIN} title="Reviews and rating">
        {grid}
        {dayAxis}
        {/* Both scales have five steps, so that one grid serves them. */}
        <YAxis {...COUNTS} tickCount={6} domain={[0, (most: number) => Math.max(5, Math.ceil(most / 5) * 5)]} />
        <YAxis
          yAxisId="stars"
          orientation="right"
          domain={[0, 5]}
          ticks={[0, 1, 2, 3, 4, 5]}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width={24}
        />
        {tip}
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
    </Sized>
  );
}
