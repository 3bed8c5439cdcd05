import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded-lg border bg-surface shadow-card', className)} />;
}

/** A card with a heading. */
export function Panel({
  title,
  description,
  actions,
  children,
  className,
  flush = false,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  /** No padding: for tables and lists. */
  flush?: boolean;
}) {
  return (
    <section className={cx('rounded-lg border bg-surface shadow-card', className)}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-2.5">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{title}</h2>
          {description && <p className="mt-0.5 text-sm text-ink-3">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <div className={flush ? '' : 'p-5'}>{children}</div>
    </section>
  );
}

/** One figure with its label. */
export function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="rounded-lg border bg-surface px-5 py-4 shadow-card">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
      {note && <dd className="mt-0.5 text-xs text-ink-3">{note}</dd>}
    </div>
  );
}
