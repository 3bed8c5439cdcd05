// Empty, loading and error states.

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { inlineCode } from './inline-code.tsx';

export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon && (
        <div className="mb-4 flex size-12 items-center justify-center rounded-xl bg-hover text-ink-3 [&_svg]:size-6">
          {icon}
        </div>
      )}
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-md text-sm text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** The error, a retry button, and the request ID for support. */
export function ErrorState({
  error,
  retry,
  title = 'Couldn’t load this',
}: {
  error: unknown;
  retry?: () => void;
  title?: string;
}) {
  const { message, requestId } = error as { message?: string; requestId?: string };
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert />} title={title} action={retry && <Button onClick={retry}>Try again</Button>}>
        <p>{inlineCode(message) ?? 'Something went wrong.'}</p>
        {requestId && <p className="mt-2 font-mono text-xs text-ink-3">{requestId}</p>}
      </EmptyState>
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />;
}

/** Placeholder rows while a list loads. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  return (
    <div role="status" className="divide-y">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={row} className="flex items-center gap-4 px-5 py-4">
          <Skeleton className="size-9 rounded-md" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** An inline notice. */
export function Notice({
  tone = 'accent',
  title,
  children,
  action,
}: {
  tone?: 'accent' | 'good' | 'warn' | 'bad';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const tones = {
    accent: 'bg-accent-soft border-accent-ink/25',
    good: 'bg-good-soft border-good/25',
    warn: 'bg-warn-soft border-warn/30',
    bad: 'bg-bad-soft border-bad/30',
  };
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-3 rounded-lg border px-4 py-3 text-sm',
        tones[tone],
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cx('text-ink-2', Boolean(title) && 'mt-0.5')}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
