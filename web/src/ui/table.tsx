import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

/**
 * Scrolls horizontally on narrow screens, so that the page never does (`relative` also contains visually hidden elements).
 * Columns that only fit a wide table appear by its own width (`@2xl:table-cell`): the navigation beside it takes some of the screen.
 */
export function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="@container relative overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <thead className="text-xs text-ink-3">
          <tr className="border-b">{head}</tr>
        </thead>
        <tbody className="divide-y">{children}</tbody>
      </table>
    </section>
  );
}

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" {...props} className={cx('px-5 py-2.5 font-medium whitespace-nowrap', className)} />;
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cx('px-5 py-3 align-middle', className)} />;
}
