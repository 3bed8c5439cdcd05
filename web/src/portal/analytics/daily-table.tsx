import { ChevronRight } from 'lucide-react';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { Table, Td, Th } from '../../ui/table.tsx';
import type { Day } from './figures.ts';

/** The figures as a table, also for screen readers. */
export function DailyTable({ days }: { days: Day[] }) {
  return (
    <details className="group rounded-lg border bg-surface shadow-card">
      <summary className="flex list-none items-center gap-2 rounded-lg px-5 py-3.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 text-ink-3 transition-transform group-open:rotate-90" aria-hidden="true" />
        Show daily numbers
      </summary>
      <div className="border-t">
        <Table
          label="Daily numbers"
          head={
            <>
              <Th>Day</Th>
              {['Views', 'Installs', 'Uninstalls', 'Reviews', 'Rating'].map((name) => (
                <Th key={name} className="text-right">
                  {name}
                </Th>
              ))}
            </>
          }
        >
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <Td className="py-2 whitespace-nowrap">{formatDay(day.date)}</Td>
              {[day.views, day.installs, day.uninstalls, day.reviews].map((count, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <Td key={column} className="py-2 text-right tabular-nums">
                  {formatNumber(count)}
                </Td>
              ))}
              <Td className="py-2 text-right tabular-nums">{day.reviews > 0 ? day.averageRating.toFixed(2) : '–'}</Td>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
