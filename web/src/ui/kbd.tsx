import type { ReactNode } from 'react';

/** A keyboard key; hidden on touch devices. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border bg-sunken px-1 font-mono text-[11px] text-ink-2 pointer-coarse:hidden">
      {children}
    </kbd>
  );
}
