// Decisions per day: the bars (recharts, loaded lazily), a legend, and the same numbers as a table for screen readers.

import type { Stats } from '@marketplace/sdk';
import { lazy, Suspense } from 'react';
import { formatDay, plural } from '../../ui/format.ts';
import { Skeleton } from '../../ui/states.tsx';

const DecisionsBars = lazy(async () => ({ default: (await import('./decisions-bars.tsx')).DecisionsBars }));

export function DecisionsChart({ days }: { days: Stats['decisionsByDay'] }) {
  const sum = (kind: 'approved' | 'rejected') => days.reduce((total, day) => total + day[kind], 0);
  return (
    <figure>
      <div aria-hidden="true" className="-mx-2 h-44 text-xs">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <DecisionsBars days={days} />
        </Suspense>
      </div>
      <figcaption className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-ink-3">
        <span>{formatDay(days[0]!.day)}</span>
        <span className="flex flex-wrap gap-x-4 max-sm:order-last max-sm:basis-full">
          <Key colour="bg-accent">{plural(sum('approved'), 'approval')}</Key>
          <Key colour="bg-line-strong">{plural(sum('rejected'), 'change request')}</Key>
        </span>
        <span>Today</span>
      </figcaption>
      <table className="sr-only">
        <caption>Decisions per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Approved</th>
            <th scope="col">Changes</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, approved, rejected }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{approved}</td>
              <td>{rejected}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function Key({ colour, children }: { colour: string; children: string | (string | number)[] }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-sm ${colour}`} />
      {children}
    </span>
  );
}
