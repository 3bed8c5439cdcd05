import type { Stats } from '@marketplace/sdk';
import { formatDay, plural } from '../../ui/format.ts';

const WIDTH = 600;
const HEIGHT = 140;
/** The part of a day's room that its bar fills. */
const FILLED = 0.6;

/** Approvals at the foot of a bar, what was sent back on top of it; the same numbers as a table for those who listen. */
export function DecisionsChart({ days }: { days: Stats['decisionsByDay'] }) {
  const step = WIDTH / days.length;
  const bar = step * FILLED;
  const most = Math.max(4, ...days.map(({ approved, rejected }) => approved + rejected));
  const height = (count: number) => (count / most) * HEIGHT;
  const sum = (kind: 'approved' | 'rejected') => days.reduce((total, day) => total + day[kind], 0);
  return (
    <figure>
      <p aria-hidden="true" className="border-b border-dashed pb-0.5 text-right text-xs text-ink-3 tabular-nums">
        {most}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} aria-hidden="true" className="block w-full">
        {days.map(({ day, approved, rejected }, position) => {
          const x = position * step + (step - bar) / 2;
          return (
            <g key={day}>
              <title>{`${formatDay(day)}: ${approved} approved, ${rejected} changes requested`}</title>
              <rect x={position * step} width={step} height={HEIGHT} className="fill-transparent hover:fill-hover" />
              <rect
                x={x}
                y={HEIGHT - height(approved)}
                width={bar}
                height={height(approved)}
                rx="2"
                className="pointer-events-none fill-accent"
              />
              <rect
                x={x}
                y={HEIGHT - height(approved + rejected)}
                width={bar}
                height={Math.max(0, height(rejected) - (approved > 0 && rejected > 0 ? 2 : 0))}
                rx="2"
                className="pointer-events-none fill-line-strong"
              />
            </g>
          );
        })}
        <line x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className="stroke-line" />
      </svg>
      <figcaption className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-ink-3">
        <span>{formatDay(days[0]!.day)}</span>
        <span className="flex flex-wrap gap-x-4">
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
