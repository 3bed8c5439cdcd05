// The bars of the decisions chart, in a file of their own: recharts is loaded with it, lazily.

import type { Stats } from '@marketplace/sdk';
import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts';
import { CHART_MARGIN, ChartContainer, COUNT_AXIS, chartGrid, TOOLTIP_CURSOR } from '../../ui/chart-parts.tsx';
import { formatDay } from '../../ui/format.ts';

type Day = Stats['decisionsByDay'][number];

/** Small counts do not fill the whole chart. */
const MIN_SCALE = 4;

/** Approvals at the bottom of each bar, rejections stacked on top. Not focusable: a table holds the same numbers. */
export function DecisionsBars({ days }: { days: Day[] }) {
  return (
    <ChartContainer>
      <BarChart data={days} margin={CHART_MARGIN} barCategoryGap="20%" accessibilityLayer={false}>
        {chartGrid}
        <XAxis dataKey="day" hide />
        <YAxis {...COUNT_AXIS} domain={[0, (max: number) => Math.max(MIN_SCALE, max)]} />
        <Tooltip content={DecisionsTooltip} cursor={TOOLTIP_CURSOR} isAnimationActive={false} />
        <Bar dataKey="approved" stackId="day" fill="var(--color-accent)" isAnimationActive={false} />
        <Bar
          dataKey="rejected"
          stackId="day"
          fill="var(--color-line-strong)"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ChartContainer>
  );
}

function DecisionsTooltip({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) {
  const day = payload?.[0]?.payload as Day | undefined;
  if (!active || !day) return null;
  return (
    <p className="rounded-md border bg-surface px-3 py-2 text-xs text-ink shadow-float">
      {`${formatDay(day.day)}: ${day.approved} approved, ${day.rejected} changes requested`}
    </p>
  );
}
