import type { ReactNode } from 'react';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';

export interface Series {
  name: string;
  /** Class of its colour in the legend. */
  mark: string;
}

/** The panel around a chart. Its height is fixed, so that the lazy chart causes no layout shift. */
export function ChartFrame({
  title,
  summary,
  series,
  children,
  className,
}: {
  title: string;
  /** Text alternative of the chart. */
  summary: string;
  series: Series[];
  children: ReactNode;
  className?: string;
}) {
  return (
    <Panel
      title={title}
      {...(className && { className })}
      actions={
        series.length > 1 && (
          <ul className="flex flex-wrap gap-4 text-xs text-ink-2">
            {series.map(({ name, mark }) => (
              <li key={name} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={cx('size-2.5 rounded-sm', mark)} />
                {name}
              </li>
            ))}
          </ul>
        )
      }
    >
      <figure>
        <figcaption className="sr-only">{summary} The table below the charts lists the daily numbers.</figcaption>
        <div className="-mx-2 h-56 text-xs">{children}</div>
      </figure>
    </Panel>
  );
}
