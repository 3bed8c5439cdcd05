import type { ReactNode } from 'react';

/** A description list: one name and value per line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y text-sm">{children}</dl>;
}

/** One name and value; renders nothing without a value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false) return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-5 py-2.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
