import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** A few ways to look at the same thing, side by side. The entries are links that wear `segmentLook`. */
export function Segments({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-md border bg-sunken p-0.5"
    >
      {children}
    </nav>
  );
}

export function segmentLook(current: boolean): string {
  return cx(
    'inline-flex h-7 items-center gap-1.5 rounded-sm px-2.5 text-sm font-medium whitespace-nowrap transition-colors [&_svg]:size-4',
    current ? 'bg-surface text-ink shadow-card' : 'text-ink-2 hover:text-ink',
  );
}
