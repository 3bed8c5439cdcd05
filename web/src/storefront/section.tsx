import type { ReactNode } from 'react';

/** A section of a page, with a heading and a link to more. */
export function Section({
  title,
  description,
  more,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="mt-14">
      <div className="mb-5 flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
          {description && <p className="mt-0.5 text-sm text-ink-2">{description}</p>}
        </div>
        {more}
      </div>
      {children}
    </section>
  );
}

export const moreLinkClasses =
  'inline-flex shrink-0 items-center gap-1 rounded-sm text-sm font-medium text-accent-ink hover:underline underline-offset-4 [&_svg]:size-4';
