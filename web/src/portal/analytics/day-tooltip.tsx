import { formatDay, formatNumber } from '../../ui/format.ts';
import type { Day } from './figures.ts';

/** Tooltip with all figures of a day. */
export function DayTooltip({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) {
  const day = payload?.[0]?.payload as Day | undefined;
  if (!active || !day) return null;
  const lines: [name: string, value: string][] = [
    ['Views', formatNumber(day.views)],
    ['Installs', formatNumber(day.installs)],
    ['Uninstalls', formatNumber(day.uninstalls)],
    ['Reviews', day.reviews > 0 ? `${day.reviews}, ${day.averageRating.toFixed(1)} stars` : '0'],
  ];
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-xs text-ink shadow-float">
      <p className="font-semibold">{formatDay(day.date)}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
