import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Stat } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format.ts';
import type { Figures } from './figures.ts';

export function Totals({ now, before, days }: { now: Figures; before: Figures; days: number }) {
  const change = (figure: keyof Figures, fewerIsBetter = false) => (
    <Change now={now[figure]} before={before[figure]} fewerIsBetter={fewerIsBetter} days={days} />
  );
  const rated = now.averageRating > 0 && before.averageRating > 0;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat label="Views" value={formatNumber(now.views)} note={change('views')} />
      <Stat label="Installs" value={formatNumber(now.installs)} note={change('installs')} />
      <Stat label="Uninstalls" value={formatNumber(now.uninstalls)} note={change('uninstalls', true)} />
      <Stat
        label="New reviews"
        value={
          <>
            {formatNumber(now.reviews)}
            {now.reviews > 0 && (
              <span className="ml-2 text-sm font-normal text-ink-3">{now.averageRating.toFixed(1)} stars</span>
            )}
          </>
        }
        note={
          rated && now.averageRating.toFixed(1) !== before.averageRating.toFixed(1) ? (
            <Trend up={now.averageRating > before.averageRating} good={now.averageRating > before.averageRating}>
              {before.averageRating.toFixed(1)} stars previously
            </Trend>
          ) : (
            change('reviews')
          )
        }
      />
    </dl>
  );
}

function Change({
  now,
  before,
  fewerIsBetter,
  days,
}: {
  now: number;
  before: number;
  fewerIsBetter: boolean;
  days: number;
}) {
  if (now === before) return <Trend>same as the previous {days} days</Trend>;
  const up = now > before;
  return (
    <Trend up={up} good={up !== fewerIsBetter}>
      {before === 0 ? `none in the previous ${days} days` : comparison(now, before)}
    </Trend>
  );
}

function comparison(now: number, before: number): string {
  const times = now / before;
  if (times >= 3) return `${formatNumber(Math.round(times))} times as many as before`;
  return `${Math.round(100 * Math.abs(times - 1))}% ${times > 1 ? 'more' : 'fewer'} than before`;
}

function Trend({ up, good, children }: { up?: boolean; good?: boolean; children: ReactNode }) {
  const Arrow = up === undefined ? ArrowRight : up ? ArrowUpRight : ArrowDownRight;
  return (
    <span className="flex items-start gap-1">
      <Arrow
        aria-hidden="true"
        className={cx('mt-px size-3.5 shrink-0', good === true && 'text-good', good === false && 'text-bad')}
      />
      {children}
    </span>
  );
}
