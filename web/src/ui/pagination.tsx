import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from './button.tsx';
import { plural } from './format.ts';

/** `link` renders the link to a page, so that this component does not depend on the routes. */
export function Pagination({
  page,
  totalPages,
  total,
  noun = 'result',
  link,
}: {
  page: number;
  totalPages: number;
  total: number;
  noun?: string;
  link: (page: number, content: ReactNode, props: { className: string; 'aria-label': string }) => ReactNode;
}) {
  if (totalPages <= 1) return null;
  const look = buttonClasses({ size: 'sm' });
  const previous = (
    <>
      <ChevronLeft aria-hidden="true" /> Previous
    </>
  );
  const next = (
    <>
      Next <ChevronRight aria-hidden="true" />
    </>
  );
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 py-4 text-sm text-ink-2">
      <p>
        Page {page} of {totalPages}, {plural(total, noun)}
      </p>
      <div className="flex gap-2">
        {page > 1 ? (
          link(page - 1, previous, { className: look, 'aria-label': 'Previous page' })
        ) : (
          <Idle>{previous}</Idle>
        )}
        {page < totalPages ? link(page + 1, next, { className: look, 'aria-label': 'Next page' }) : <Idle>{next}</Idle>}
      </div>
    </nav>
  );
}

/** Disabled placeholder of the link on the first and last page. */
function Idle({ children }: { children: ReactNode }) {
  return (
    <span aria-disabled="true" className={`${buttonClasses({ size: 'sm' })} pointer-events-none opacity-45`}>
      {children}
    </span>
  );
}
