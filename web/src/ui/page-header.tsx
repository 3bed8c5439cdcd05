import type { ReactNode } from 'react';

export function PageHeader({
  title,
  description,
  actions,
  above,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Breadcrumb or back link. */
  above?: ReactNode;
}) {
  return (
    <header className="mb-6">
      {above && <div className="mb-2 text-sm text-ink-3">{above}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
            {title}
          </h1>
          {description && <div className="mt-1 text-sm text-ink-2">{description}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
